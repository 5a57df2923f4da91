/** Brings the schema up to date at start: each migration once, in order, one process at a time. */
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ServerError } from '../errors.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { cureOf } from './start-fault.ts'

/** @throws ServerError `database_unusable` */
export async function migrate(database: Database): Promise<void> {
  await database.exclusively('svc migrations', async () => {
    const migrator = new Migrator({
      db: database.kysely,
      provider: { getMigrations: async () => unhurried },
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw faultOf(error)
  })
}

/** Whether the schema is this version's. */
export async function isUpToDate({ kysely }: Database): Promise<boolean> {
  const { rows: there } = await sql`select where to_regclass('kysely_migration') is not null`.execute(kysely)
  if (there.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely)
  const ran = new Set(rows.map(({ name }) => name))
  const names = Object.keys(migrations)
  return ran.size === names.length && names.every((name) => ran.has(name))
}

/** A table as large as it may be is changed in as long as it takes: no request waits for that, and one that ran out of time would at every start. */
const unhurried = Object.fromEntries(
  Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        await sql`select set_config('statement_timeout', '0', true)`.execute(db)
        await up(db)
      },
    },
  ]),
)

/** @param error what a migration threw */
export function faultOf(error: unknown): ServerError {
  // Without what Kysely says, which is shown below the sentence: it speaks of corruption.
  if (isFromNewer(error))
    return new ServerError(
      'database_unusable',
      'The database was brought up to date by a newer version of this server, which this one cannot go on with: start that version, or put the backup from before it in place',
    )
  return new ServerError(
    'database_unusable',
    isExtensionMissing(error)
      ? 'The database needs the extensions vector and btree_gin: install pgvector where PostgreSQL runs, and let a superuser run CREATE EXTENSION vector; CREATE EXTENSION btree_gin; in this database'
      : (cureOf(error) ?? 'The database schema could not be brought up to date'),
    { cause: error },
  )
}

/** It is not installed (0A000; 58P01 of older releases), or this role may not create it (42501). */
function isExtensionMissing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return /^(?:0A000|58P01|42501)$/.test(String(code)) && /\bextension\b/.test(String(message))
}

/** The table of migrations lists one that this version does not have. */
function isFromNewer(error: unknown): boolean {
  return /\bpreviously executed migration \S+ is missing$/.test(String((error as Error).message))
}
