import { expect, test } from 'vitest'
import { chunks } from '../../test/world.ts'
import { readRows } from './read-input.ts'

async function read(text: string, maxDocument: number): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const lot of readRows(chunks(text), () => undefined, { maxDocument })) rows.push(...lot)
  return rows
}

const rows = [{ receipt_id: 'a' }, { receipt_id: 'b' }, { receipt_id: 'c' }]
const byLine = rows.map((row) => `${JSON.stringify(row)}\n`).join('')

test('lines have no limit together, only one by one', async () => {
  expect(await read(byLine, 24)).toEqual(rows)
  await expect(read(byLine, 12)).rejects.toMatchObject({ code: 'too_large' })
})

test('a document over several lines has the limit as a whole', async () => {
  const text = JSON.stringify(rows, null, 1)
  expect(await read(text, text.length)).toEqual(rows)
  await expect(read(text, text.length - 1)).rejects.toMatchObject({ code: 'too_large' })
})

test('rows come before the input ends', async () => {
  async function* endless() {
    for (;;) yield new TextEncoder().encode(byLine)
  }
  const found: unknown[] = []
  for await (const lot of readRows(endless(), () => undefined)) if (found.push(...lot) >= 9) break
  expect(found).toHaveLength(9)
})

test('characters cut between chunks are read whole', async () => {
  expect(await read('[{"receipt_id":"€€€€€€€"}]', 100)).toEqual([{ receipt_id: '€€€€€€€' }])
})

test('Windows line ends are line ends', async () => {
  expect(await read(byLine.replaceAll('\n', '\r\n'), 100)).toEqual(rows)
})

test.each([
  ['empty objects', '{},'],
  ['brackets', '['],
  ['numbers', '0,'],
])('a large document of %s is refused before it is parsed', async (_, unit) => {
  async function* crowd() {
    const chunk = new TextEncoder().encode(unit.repeat(1_000_000))
    for (let bytes = 0; bytes < 34 << 20; bytes += chunk.length) yield chunk
  }
  const reading = (async () => {
    for await (const _ of readRows(crowd(), () => undefined));
  })()
  await expect(reading).rejects.toMatchObject({ code: 'too_large' })
})
