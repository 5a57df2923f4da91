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
/**
 * Transactions that a table's rows may be old, by half of autovacuum's measure. PostgreSQL counts them in 32 bits: of a row that is 2,147,483,648 old and was not
 * marked as older than all others, it is as if it was written in the future. A server of its own would stop before; the embedded one goes on without the row.
 */
const MAX_AGE = 100_000_000

interface Table {
  readonly schema: string
  readonly name: string
  /** Has an index of vectors: taking the deleted ones out of it holds the process up for a minute where a tenth of 10,000 was deleted. */
  readonly has_vectors: boolean
  readonly is_old: boolean
}

/**
 * @returns tables whose rows changed since they were looked at last, those of the queue included; and of PostgreSQL's own, of which nobody asks how large they are,
 * those with room to use again: what the planner knows of a table is written anew each time, and by itself would take gigabytes in a year. And any that is old
 */
async function due(db: Kysely<Tables>, maxAge: number): Promise<readonly Table[]> {
  // What this session counted and did not report yet.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Table>`
    select * from (select s.schemaname as schema, s.relname as name, exists (
      select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am a on a.oid = x.relam
      where i.indrelid = s.relid and a.amname = 'hnsw'
    ) as has_vectors,
      greatest(age(c.relfrozenxid), age(t.relfrozenxid)) > ${maxAge}::integer as is_old,
      case when s.schemaname = 'pg_catalog' then s.n_dead_tup + coalesce(long.n_dead_tup, 0) else s.n_mod_since_analyze end
        > ${CHANGED_ROWS}::float8 + ${CHANGED_SHARE}::float8 * greatest(c.reltuples, 0) as is_changed
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    left join pg_class t on t.oid = c.reltoastrelid
    left join pg_stat_all_tables long on long.relid = t.oid
    where s.schemaname <> 'pg_toast' and c.relkind in ('r', 'm')) s where is_old or is_changed`.execute(db)
  return rows
}

/** A table at a time, so that what is asked meanwhile waits for one of them at most. */
export function createVacuum(db: Kysely<Tables>, clock: () => number, maxAge: number = MAX_AGE): DueWork {
  const look = atMostEvery(LOOK_MS, clock)
  let tables: readonly Table[] = []
  return {
    name: 'vacuum',
    concurrency: 1,
    async take() {
      if (tables.length === 0) {
        if (!look.isDue()) return []
        tables = await due(db, maxAge)
      }
      const [table, ...rest] = tables
      tables = rest
      return table === undefined ? [] : [() => vacuum(db, table)]
    },
  }
}

async function vacuum(db: Kysely<Tables>, { schema, name, has_vectors, is_old }: Table): Promise<void> {
  const how = ['analyze', ...(has_vectors ? ['index_cleanup off'] : []), ...(is_old ? ['freeze'] : [])]
  await sql`vacuum (${sql.raw(how.join(', '))}) ${sql.id(schema, name)}`.execute(db)
}
