/**
 * Copies every row of one database into another with the same tables: each value as the text that PostgreSQL itself writes and reads, so that none is rounded on
 * the way. The queue's tables, which have a schema of their own, are not copied: what runs by the clock is entered anew at each start.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { ServerError } from '../errors.ts'
import type { Tables } from './tables.ts'

interface Column {
  readonly name: string
  readonly type: string
  /** The sequence that numbers it. */
  readonly sequence: string | null
}

interface Table {
  readonly name: string
  /** Without those that are computed. */
  readonly columns: readonly Column[]
  /** Tables whose rows its own name. */
  readonly refers_to: readonly string[]
}

export interface Copied {
  readonly tables: number
  readonly rows: number
}

/** Rows of a page: a message may have 200,000 characters. */
const PAGE = 200
/** Which migrations ran: each database has these of its own. */
const OF_MIGRATIONS: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock'])

/**
 * Copies all rows or, where anything fails, none. Until the end nobody else writes to `to`; nothing is written to `from`.
 *
 * @param onProgress told after every page how many rows of how many were copied
 * @throws ServerError `copy_failed` where `to` holds rows, or has not the same number of them in the end
 */
export async function copyRows(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  onProgress: (rows: number, of: number) => void = () => {},
): Promise<Copied> {
  return from
    .transaction()
    .setAccessMode('read only')
    .execute(async (source) => {
      const tables = inOrder(await tablesOf(source))
      const counts = new Map<string, number>()
      for (const { name } of tables) counts.set(name, await readable(countOf(source, name)))
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      let copied = 0
      await to.transaction().execute(async (target) => {
        await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
          target,
        )
        // They check and sum up what is new, which was done where it came from. This keeps other writers out, too.
        for (const { name } of tables)
          await sql`alter table ${sql.id(name)} disable trigger user`.execute(target)
        await refuseRows(target, tables)
        for (const table of tables)
          for await (const page of pagesOf(source, table)) {
            await insert(target, table, page)
            copied += page.length
            onProgress(copied, all)
          }
        for (const { columns } of tables)
          for (const { sequence } of columns) if (sequence !== null) await goOn(source, target, sequence)
        for (const { name } of tables) {
          await sql`alter table ${sql.id(name)} enable trigger user`.execute(target)
          const [was, is] = [counts.get(name), await countOf(target, name)]
          if (was !== is)
            throw new ServerError(
              'copy_failed',
              `${is} of the ${was} rows of ${name} arrived; nothing was kept`,
            )
        }
      })
      return { tables: tables.length, rows: copied }
    })
}

/** @throws ServerError `copy_failed` where `to` holds a table that `from` has not, or a row */
export async function refuseUsed(from: Kysely<Tables>, to: Kysely<Tables>): Promise<void> {
  const [own, there] = [await tablesOf(from), await tablesOf(to)]
  const names = new Set(own.map(({ name }) => name))
  for (const { name } of there) if (!names.has(name)) throw notEmpty(`has the table ${name}`)
  await refuseRows(to, there)
}

async function refuseRows(db: Kysely<Tables>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.id(name)} limit 1`.execute(db)
    if (rows.length > 0) throw notEmpty(`has rows in ${name}`)
  }
}

function notEmpty(what: string): ServerError {
  return new ServerError(
    'copy_failed',
    `The database to copy to is not empty: it ${what}. Make a new one for it, and start no server on that before`,
  )
}

/** Those of the server's schema, without what extensions brought. */
async function tablesOf(db: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'sequence', pg_get_serial_sequence(quote_ident(c.relname), a.attname)) order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(distinct other.relname), '[]')
        from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  return rows.filter(({ name }) => !OF_MIGRATIONS.has(name))
}

/** Each behind those that its rows name. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of next) done.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

async function countOf(db: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
  return Number(rows[0]?.count)
}

type Row = Readonly<Record<string, string | null>>

async function* pagesOf(
  source: Transaction<Tables>,
  { name, columns }: Table,
): AsyncGenerator<readonly Row[]> {
  const texts = columns.map((column) => sql`${sql.id(column.name)}::text as ${sql.id(column.name)}`)
  await sql`declare svc_copy no scroll cursor for select ${sql.join(texts)} from ${sql.id(name)}`.execute(
    source,
  )
  for (;;) {
    const { rows } = await readable(sql<Row>`fetch ${sql.lit(PAGE)} from svc_copy`.execute(source))
    if (rows.length === 0) break
    yield rows
  }
  await sql`close svc_copy`.execute(source)
}

/** Told apart from what the database that is copied to says. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new ServerError('database_unusable', 'The embedded database cannot be read', { cause })
  }
}

async function insert(
  target: Transaction<Tables>,
  { name, columns }: Table,
  page: readonly Row[],
): Promise<void> {
  const names = columns.map((column) => sql.id(column.name))
  const values = columns.map((column) => sql`new.${sql.id(column.name)}::${sql.raw(column.type)}`)
  const texts = columns.map((column) => sql`${sql.id(column.name)} text`)
  await sql`
    insert into ${sql.id(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_to_recordset(${JSON.stringify(page)}::json) as new (${sql.join(texts)})`.execute(
    target,
  )
}

/** The next row gets the number that it would have got. */
async function goOn(source: Kysely<Tables>, target: Kysely<Tables>, sequence: string): Promise<void> {
  const { rows } = await sql<{ last_value: string; is_called: boolean }>`
    select last_value::text as last_value, is_called from ${sql.raw(sequence)}`.execute(source)
  for (const { last_value, is_called } of rows)
    await sql`select setval(${sequence}::regclass, ${last_value}::bigint, ${is_called})`.execute(target)
}
