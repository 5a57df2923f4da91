import { PGlite, types } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepared, type Queries } from './prepared.ts'

let pglite: PGlite
let queries: Queries
beforeAll(async () => {
  pglite = await PGlite.create({ parsers: { [types.DATE]: (value: string) => value } })
  queries = prepared(pglite)
})
afterAll(() => pglite.close())
beforeEach(() =>
  pglite.exec('drop table if exists things; create table things (id int primary key, name text)'),
)

const insert = 'insert into things (id, name) values ($1, $2)'
const all = 'select * from things order by id'

describe('a prepared statement', () => {
  it.each([
    [
      'rows of every kind',
      'select $1::int as a, $2::text as b, null as c, 1.5::float8 as d, true as e',
      [1, 'é\u{1f600}'],
    ],
    [
      'times and dates',
      "select $1::timestamptz as at, '2026-11-20'::date as day",
      [new Date('2026-11-20T12:00:00Z')],
    ],
    [
      'JSON and lists',
      'select $1::jsonb as json, $2::text[] as list, $3::uuid as id',
      ['{"a":[1]}', ['x', null, '{"'], '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f'],
    ],
    [
      'large numbers and bytes',
      'select $1::int8 as n, $2::bytea as bytes',
      [9_007_199_254_740_991, new Uint8Array([0, 255])],
    ],
    ['no row', 'select 1 as a where false', []],
    ['nothing given', 'select $1::text as a', [null]],
    ['two columns of one name', 'select 1 as a, 2 as a', []],
    ['a text of 300,000 characters', 'select $1::text as a', ['x'.repeat(300_000)]],
  ] as [string, string, unknown[]][])('gives what PGlite gives: %s', async (_name, text, params) => {
    const { rows, fields } = await pglite.query(text, params)
    for (let n = 0; n < 7; n++) expect(await queries.query(text, params)).toMatchObject({ rows, fields })
  })

  it('leaves turns of the event loop to others, though one follows another', async () => {
    let turns = 0
    let isDone = false
    const turn = (): void => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    // Long enough that a turn is over after a few.
    const slow = 'select count(*) from generate_series(1, $1) as n where sqrt(n) > 1'
    for (let n = 0; n < 300 && turns <= 3; n++) await queries.query(slow, [100_000])
    isDone = true
    expect(turns).toBeGreaterThan(3)
  })

  it('counts the rows it writes', async () => {
    expect((await queries.query(insert, [1, 'a'])).affectedRows).toBe(1)
    expect((await queries.query('update things set name = name')).affectedRows).toBe(1)
    expect((await queries.query('delete from things where id > $1', [7])).affectedRows).toBe(0)
  })

  it('fails as the database says, and the next one does not', async () => {
    await queries.query(insert, [1, 'a'])
    for (let n = 0; n < 3; n++) {
      await expect(queries.query(insert, [1, 'b'])).rejects.toMatchObject({ code: '23505' })
      await expect(queries.query(insert, ['x', 'b'])).rejects.toMatchObject({ code: '22P02' })
      await expect(queries.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
      expect((await queries.query(all)).rows).toEqual([{ id: 1, name: 'a' }])
    }
  })

  it('fails its transaction, of which nothing is kept', async () => {
    await queries.query(insert, [1, 'a'])
    const work = queries.transaction(async (transaction) => {
      await transaction.query(insert, [2, 'b'])
      await transaction.query(insert, [1, 'c'])
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect((await queries.query(all)).rows).toEqual([{ id: 1, name: 'a' }])
  })

  it('waits for a transaction that is under way, and does not become part of it', async () => {
    const order: string[] = []
    const transaction = queries.transaction(async (one) => {
      await one.query(insert, [1, 'a'])
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push('transaction')
      throw new Error('undone')
    })
    const outside = queries.query(insert, [2, 'b']).then(() => order.push('outside'))
    await expect(transaction).rejects.toThrow('undone')
    await outside
    expect(order).toEqual(['transaction', 'outside'])
    expect((await queries.query(all)).rows).toEqual([{ id: 2, name: 'b' }])
  })

  it('is of no use once its transaction has ended', async () => {
    const ended = await queries.transaction(async (transaction) => transaction)
    await expect(ended.query(all)).rejects.toThrow('closed')
  })

  it('is read anew when its table was altered, or made again', async () => {
    await queries.query(all)
    await pglite.exec('alter table things add column extra int default 5')
    await queries.query(insert, [1, 'a'])
    expect((await queries.query(all)).rows).toEqual([{ id: 1, name: 'a', extra: 5 }])
    await pglite.exec('drop table things')
    await expect(queries.query(all)).rejects.toMatchObject({ code: '42P01' })
    await pglite.exec('create table things (id int primary key, name text)')
    expect((await queries.query(all)).rows).toEqual([])
  })

  it('makes room when there are too many', async () => {
    for (let n = 0; n < 500; n++) await queries.query(`select ${n} as n`)
    const { rows } = await pglite.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements',
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(400)
    expect((await queries.query('select 0 as n')).rows).toEqual([{ n: 0 }])
  })
})
