/**
 * Vacuums the embedded database, which has no background worker that does: the room of deleted rows is used again, and the planner knows how large a table is.
 * Without that PostgreSQL takes each table for nearly empty, and reads all of it where an index would find the few rows.
 */
import { type Kysely, sql } from 'kysely'
import { atMostEvery } from '../jobs/at-most-every.ts'
import type { DueWork } from '../jobs/due.ts'
import type { Tables } from './tables.ts'

const LOOK_MS = 60_000
/** The thresholds of autovacuum: rows, and the share of the table, that changed since the last time. */
const CHANGED_ROWS = 50
const CHANGED_SHARE = 0.1

interface Table {
  readonly schema: string
  readonly name: string
  /** Has an index of vectors: taking the deleted ones out of it holds the process up for a minute where a tenth of 10,000 was deleted. */
  readonly has_vectors: boolean
}

/**
 * @returns tables whose rows changed since they were looked at last, those of the queue included; and of PostgreSQL's own, of which nobody asks how large they are,
 * those with room to use again: what the planner knows of a table is written anew each time, and by itself would take gigabytes in a year
 */
async function changed(db: Kysely<Tables>): Promise<readonly Table[]> {
  // What this session counted and did not report yet.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Table>`
    select s.schemaname as schema, s.relname as name, exists (
      select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am a on a.oid = x.relam
      where i.indrelid = s.relid and a.amname = 'hnsw'
    ) as has_vectors
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    left join pg_stat_all_tables long on long.relid = c.reltoastrelid
    where s.schemaname <> 'pg_toast'
      and case when s.schemaname = 'pg_catalog' then s.n_dead_tup + coalesce(long.n_dead_tup, 0) else s.n_mod_since_analyze end
        > ${CHANGED_ROWS}::float8 + ${CHANGED_SHARE}::float8 * greatest(c.reltuples, 0)`.execute(db)
  return rows
}

/** A table at a time, so that what is asked meanwhile waits for one of them at most. */
export function createVacuum(db: Kysely<Tables>, clock: () => number): DueWork {
  const look = atMostEvery(LOOK_MS, clock)
  let tables: readonly Table[] = []
  return {
    name: 'vacuum',
    concurrency: 1,
    async take() {
      if (tables.length === 0) {
        if (!look.isDue()) return []
        tables = await changed(db)
      }
      const [table, ...rest] = tables
      tables = rest
      return table === undefined ? [] : [() => vacuum(db, table)]
    },
  }
}

async function vacuum(db: Kysely<Tables>, { schema, name, has_vectors }: Table): Promise<void> {
  const indexes = sql.raw(has_vectors ? ', index_cleanup off' : '')
  await sql`vacuum (analyze${indexes}) ${sql.id(schema, name)}`.execute(db)
}
