/**
 * Keeps the planner's statistics of the embedded database, which has no background worker that does. Without them PostgreSQL takes each table for nearly empty, and
 * reads all of it where an index would find the few rows.
 */
import { type Kysely, sql } from 'kysely'
import type { DueWork } from '../jobs/due.ts'
import type { Tables } from './tables.ts'

const LOOK_MS = 60_000
/** Of autovacuum: so many rows, and so large a share, changed since the last time. */
const CHANGED_ROWS = 50
const CHANGED_SHARE = 0.1

/** @returns tables whose rows changed since they were looked at last */
async function changed(db: Kysely<Tables>): Promise<readonly string[]> {
  // What this session counted and did not report yet.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema()
      and s.n_mod_since_analyze > ${CHANGED_ROWS}::float8 + ${CHANGED_SHARE}::float8 * greatest(c.reltuples, 0)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** A table at a time, so that what is asked meanwhile waits for one of them at most. */
export function createStatistics(db: Kysely<Tables>, clock: () => number): DueWork {
  let lookAt = 0
  let tables: readonly string[] = []
  return {
    name: 'statistics',
    concurrency: 1,
    async take() {
      if (tables.length === 0) {
        if (clock() < lookAt) return []
        lookAt = clock() + LOOK_MS
        tables = await changed(db)
      }
      const [table, ...rest] = tables
      tables = rest
      return table === undefined ? [] : [async () => void (await sql`analyze ${sql.id(table)}`.execute(db))]
    },
  }
}
