/** The rows that a run of attestations left, inserted once more and bare: the same columns and batches, and not one check. */
import { type Kysely, sql } from 'kysely'

const MOST_BATCHES = 40

/** `keyed`: a table with a primary key alone. `indexed`: with every index that the receipts have. */
export type BareTable = 'keyed' | 'indexed'

/** @returns rows a second */
export async function bareInsert(
  db: Kysely<never>,
  batchSize: number,
  inFlight: number,
  table: BareTable,
): Promise<number> {
  const columns =
    table === 'keyed'
      ? sql`like receipts including defaults, primary key (org_id, receipt_id)`
      : sql`like receipts including all`
  await sql`drop table if exists bare`.execute(db)
  await sql`create table bare (${columns})`.execute(db)
  const batches: string[] = []
  let after = ''
  let count = 0
  while (batches.length < MOST_BATCHES) {
    const { rows } = await sql<{ row: object; receipt_id: string }>`
      select to_jsonb(r) as row, receipt_id from receipts r
      where capture_mode = 'edge' and receipt_id > ${after} order by receipt_id limit ${batchSize}`.execute(
      db,
    )
    if (rows.length < batchSize) break
    batches.push(JSON.stringify(rows.map(({ row }) => row)))
    after = rows.at(-1)!.receipt_id
    count += rows.length
  }
  // In no order, as they come.
  batches.sort((a, b) => a.length - b.length)
  const started = performance.now()
  const work = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop())
      await sql`insert into bare select * from jsonb_populate_recordset(null::bare, ${batch}::jsonb)`.execute(
        db,
      )
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  return count / ((performance.now() - started) / 1000)
}
