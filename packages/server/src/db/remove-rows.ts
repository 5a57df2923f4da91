/**
 * Removes every row of an organisation from every table there is, as the database's own catalogue has them: a table that is added is not forgotten. In small
 * transactions, so that nobody waits for long; what was cut off is gone on with by doing it again.
 */
import { type Kysely, sql } from 'kysely'
import { isDeadlock } from './fault.ts'
import type { Tables } from './tables.ts'

interface Table {
  readonly name: string
  /** What tells its rows apart within an organisation; nothing where it has one. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** Tables whose rows its own name. */
  readonly refers_to: readonly string[]
}

/** Rows removed in one statement, and in one transaction where the caller has none. */
export const BATCH = 1_000
const MAX_TRIES = 5
/** What people wrote and who they are goes first. */
const FIRST: readonly string[] = [
  ...['messages', 'leads', 'topic_blocks', 'conversations', 'chunks', 'documents', 'scan_pages', 'scans'],
  ...['mfa_backup_codes', 'memberships', 'api_keys', 'connectors'],
]

/** How many rows each table has of it, those that have none left out. */
export async function countRows(
  db: Kysely<Tables>,
  orgId: string,
): Promise<{ readonly name: string; readonly count: number }[]> {
  return unhurried(db, async (transaction) => {
    const counts = []
    for (const { name } of await tablesOf(transaction)) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} where org_id = ${orgId}`.execute(transaction)
      counts.push({ name, count: Number(rows[0]?.count) })
    }
    return counts.filter(({ count }) => count > 0)
  })
}

/**
 * Goes through all tables once; what comes in meanwhile may be left. The trigger on some of them lets this pass for an organisation whose end is recorded alone.
 *
 * @param onRemoved told after every batch how many rows it was
 * @returns how many rows it was in all
 */
export async function removeRows(
  db: Kysely<Tables>,
  orgId: string,
  onRemoved: (rows: number) => void = () => {},
): Promise<number> {
  let removed = 0
  for (const table of inOrder(await tablesOf(db)))
    for await (const rows of batchesOf(db, table, orgId)) {
      removed += rows
      onRemoved(rows)
    }
  await forgetNames(db, orgId)
  return removed
}

async function* batchesOf(db: Kysely<Tables>, table: Table, orgId: string): AsyncGenerator<number> {
  const { name } = table
  const key = table.key.length > 0 ? table.key : [{ name: 'org_id', type: 'uuid' }]
  const columns = sql.join(key.map((column) => sql.ref(column.name)))
  const texts = sql.join(key.map((column) => sql`${sql.ref(column.name)}::text`))
  // From place to place: from the beginning, each batch would pass over all that were removed before it.
  let after = sql``
  for (;;) {
    const { found, removed, last } = await tried(db, async (transaction) => {
      const { rows } = await sql<{ found: number; removed: number; last: readonly string[] }>`
        with page as materialized (
          select ctid as place, row_number() over () as n, jsonb_build_array(${texts}) as at from (
            select ctid, ${columns} from ${sql.table(name)} where org_id = ${orgId} ${after}
            order by ${columns} limit ${sql.lit(BATCH)}) next),
        gone as (
          delete from ${sql.table(name)} where ctid = any(array(select place from page)) and org_id = ${orgId} returning 1)
        select (select count(*) from page) as found, (select count(*) from gone) as removed,
          (select at from page order by n desc limit 1) as last`.execute(transaction)
      return rows[0]!
    })
    if (Number(removed) > 0) yield Number(removed)
    if (Number(found) < BATCH) return
    const values = sql.join(key.map(({ type }, i) => sql`${last[i]}::${sql.raw(type)}`))
    after = sql`and (${columns}) > (${values})`
  }
}

/** Where it is named beside its own rows: by sessions that chose it, and by what is counted and held for it. */
async function forgetNames(db: Kysely<Tables>, orgId: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column
    from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'organisations'::regclass and a.attname <> 'org_id'`.execute(db)
  await tried(db, async (transaction) => {
    for (const { table, column } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${orgId}`.execute(
        transaction,
      )
    // What is being counted just now goes ten minutes later, with the rest.
    await sql`
      delete from rate_windows where bucket in (
        select bucket from rate_windows where strpos(bucket, ${orgId}) > 0 for update skip locked)`.execute(
      transaction,
    )
    await sql`delete from turns where strpos(name, ${orgId}) > 0`.execute(transaction)
  })
}

/** Those that hold rows of organisations. */
async function tablesOf(db: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by p.n), '[]')
        from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality p (attnum, n)
          join pg_attribute k on k.attrelid = c.oid and k.attnum = p.attnum
        where i.indrelid = c.oid and i.indisprimary and k.attname <> 'org_id') as key,
      (select coalesce(jsonb_agg(distinct other.relname), '[]')
        from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(db)
  return rows
}

/** Each before those that its rows name, and among them what is first to go. */
function inOrder(tables: readonly Table[]): Table[] {
  const rank = ({ name }: Table) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  let left = tables.toSorted((a, b) => rank(a) - rank(b))
  const ordered: Table[] = []
  while (left.length > 0) {
    const next = left.find(({ name }) =>
      left.every((other) => other.name === name || !other.refers_to.includes(name)),
    )
    if (!next) throw new Error('Tables refer to each other in a circle')
    ordered.push(next)
    left = left.filter((table) => table !== next)
  }
  return ordered
}

/** Again where another's write was in the way; not within a transaction, which that ended. */
async function tried<T>(db: Kysely<Tables>, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await unhurried(db, work)
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error) || db.isTransaction) throw error
    }
}

/** Counting takes as long as the tables are large, and whoever closes a day of a million receipts is waited for. */
async function unhurried<T>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const within = async (transaction: Kysely<Tables>) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(transaction)
    return work(transaction)
  }
  return db.isTransaction ? within(db) : db.transaction().execute(within)
}
