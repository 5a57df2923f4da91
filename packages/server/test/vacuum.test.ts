import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createVacuum } from '../src/db/vacuum.ts'
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
  const work = createVacuum(database.kysely, () => now)
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

const size = async (table: string) => {
  const { rows } = await sql<{ size: number }>`select pg_relation_size(${table}) as size`.execute(
    database.kysely,
  )
  return rows[0]!.size
}

it('uses the room of deleted rows again, those of the queue included', async () => {
  const { kysely } = database
  await sql`create schema queue`.execute(kysely)
  await sql`create table queue.tasks (id int primary key)`.execute(kysely)
  const fill = () => sql`insert into queue.tasks select generate_series(1, 5000)`.execute(kysely)
  await fill()
  let now = 0
  const work = createVacuum(kysely, () => now)
  await runAll(work)
  const before = await size('queue.tasks')
  for (let round = 0; round < 4; round++) {
    await sql`delete from queue.tasks`.execute(kysely)
    now += 60_000
    expect(await runAll(work)).toBe(1)
    await fill()
  }
  expect(await size('queue.tasks')).toBeLessThan(before * 1.5)
})

it('uses it again beside an index of vectors, which is not searched for what was deleted', async () => {
  const { kysely } = database
  await sql`create table vectors (id int primary key, embedding vector(8))`.execute(kysely)
  await sql`create index on vectors using hnsw (embedding vector_cosine_ops)`.execute(kysely)
  const fill = () =>
    sql`insert into vectors select i, ('[1,2,3,4,5,6,7,' || i || ']')::vector from generate_series(1, 500) i
      on conflict do nothing`.execute(kysely)
  await fill()
  let now = 0
  const work = createVacuum(kysely, () => now)
  await runAll(work)
  const before = await size('vectors')
  for (let round = 0; round < 4; round++) {
    await sql`delete from vectors where id % 2 = 0`.execute(kysely)
    now += 60_000
    expect(await runAll(work)).toBe(1)
    const { rows } = await sql<{ dead: number }>`
      select n_dead_tup as dead from pg_stat_user_tables where relname = 'vectors'`.execute(kysely)
    expect(rows[0]!.dead).toBeGreaterThanOrEqual(250)
    await fill()
  }
  expect(await size('vectors')).toBeLessThan(before * 2)
})

it('uses it again where PostgreSQL itself keeps what the planner knows', async () => {
  const { kysely } = database
  await sql`create table sayings (id int primary key, said text)`.execute(kysely)
  // Long, and each another: what is noted of them stands beside the rows of the catalogue.
  const change = (round: number) =>
    sql`insert into sayings select i, (select string_agg(md5(${round}::int || '-' || i || '-' || j), '') from generate_series(1, 12) j)
      from generate_series(1, 200) i on conflict (id) do update set said = excluded.said`.execute(kysely)
  let now = 0
  const work = createVacuum(kysely, () => now)
  const sizes: number[] = []
  for (let round = 0; round < 24; round++) {
    await change(round)
    now += 60_000
    await runAll(work)
    const { rows } = await sql<{
      size: number
    }>`select pg_total_relation_size('pg_statistic') as size`.execute(kysely)
    sizes.push(rows[0]!.size)
  }
  expect(sizes.at(-1)! - sizes[7]!).toBeLessThan(100_000)
})

it('marks the rows of tables that are old, long before their age is no longer told from the future', async () => {
  const { kysely } = database
  const oldest = async () => {
    const { rows } = await sql<{ age: number }>`
      select max(age(relfrozenxid)) as age from pg_class where relkind in ('r', 'm', 't')`.execute(kysely)
    return rows[0]!.age
  }
  await sql`create table vectors_kept (id int primary key, said text, embedding vector(8))`.execute(kysely)
  await sql`create index on vectors_kept using hnsw (embedding vector_cosine_ops)`.execute(kysely)
  await sql`insert into vectors_kept values (1, repeat('long ', 1000), '[1,2,3,4,5,6,7,8]')`.execute(kysely)
  for (let n = 0; n < 1_000; n++) await sql`select pg_current_xact_id()`.execute(kysely)
  let now = 0
  // Nothing is that old by the measure of the server.
  await runAll(createVacuum(kysely, () => now))
  expect(await oldest()).toBeGreaterThan(1_000)
  const work = createVacuum(kysely, () => now, 1_000)
  expect(await runAll(work)).toBeGreaterThan(100)
  expect(await oldest()).toBeLessThan(1_000)
  now += 60_000
  expect(await runAll(work)).toBeLessThan(10)
})
