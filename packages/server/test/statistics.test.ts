import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createStatistics } from '../src/db/statistics.ts'
import type { DueWork } from '../src/jobs/due.ts'
import { embedded } from './support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await embedded()
})
afterAll(() => database.close())

const add = (count: number) =>
  database.kysely
    .insertInto('organisations')
    .values(
      Array.from({ length: count }, () => {
        const id = randomUUID()
        return { id, slug: id, name: id, plan: 'free', created_at: new Date(0) }
      }),
    )
    .execute()
const known = async () => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'organisations'::regclass`.execute(database.kysely)
  return rows[0]?.rows
}
/** @returns how many tables were looked at */
async function runAll(work: DueWork): Promise<number> {
  let count = 0
  for (let runs = await work.take(1); runs.length > 0; runs = await work.take(1)) {
    for (const run of runs) await run()
    count++
  }
  return count
}

it('tells the embedded planner of tables that changed, each minute at most', async () => {
  let now = 0
  const work = createStatistics(database.kysely, () => now)
  await runAll(work)
  await add(100)
  expect(await runAll(work)).toBe(0)
  now = 60_000
  expect(await runAll(work)).toBe(1)
  expect(await known()).toBe(100)

  // Too few to be worth it.
  await add(60)
  now = 120_000
  expect(await runAll(work)).toBe(0)
  await add(1)
  now = 180_000
  expect([await runAll(work), await known()]).toEqual([1, 161])
})
