/** What a question costs a PostgreSQL, in rows: told by its own counts, whatever the machine is doing. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import type { Tables } from '../../src/db/tables.ts'
import { migratedAddress } from './databases.ts'

/** A database of one connection, whose counts are therefore all there are. */
export async function countedDatabase(): Promise<Database> {
  return openPostgres({ url: await migratedAddress(), maxConnections: 1 })
}

/** Rows of a table that were read so far, by an index or by passing over all. */
export async function rowsRead(db: Kysely<Tables>, table: keyof Tables): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::bigint as count from pg_stat_user_tables where relname = ${table}`.execute(
    db,
  )
  return rows[0]!.count
}
