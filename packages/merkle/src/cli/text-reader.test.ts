import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, pending, type Row, twoDays, v1 } from '../../test/export.ts'
import { chunks } from '../../test/world.ts'
import { parseExportRow } from '../export-row.ts'
import { leafHash } from '../hash.ts'
import { scanJson } from '../scan-json.ts'
import { KnownRow } from './known-row.ts'
import { readRows } from './read-input.ts'
import { createTextReader } from './text-reader.ts'

const rows = [...day, ...twoDays, ...pending, ...v1]
const spaced = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n */g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1')
const turned = (row: Row): Row => Object.fromEntries(Object.entries(row).reverse())

/** A reader that has seen the first of `rows`, spelled as `write` spells it. */
function readerOf(write: (value: unknown) => string) {
  const reader = createTextReader()
  reader.learn(write(day[0]), [JSON.parse(write(day[0]))])
  return (text: string) => reader.read(text)
}

describe.each([
  ['as the service spells them', JSON.stringify],
  ['with spaces', spaced],
  ['in another order', (value: unknown) => JSON.stringify(turned(value as Row))],
])('rows %s', (_, write) => {
  test.each(rows.map((row, i) => [i, row]))('row %i is known', (_, row) => {
    const read = readerOf(write)(write(row))
    const parsed = parseExportRow(row)
    if (!parsed.ok) throw new Error('a row of the vectors has no right form')
    expect(read).toEqual({ rows: [parsed.row] })
    expect(read?.rows[0]).toBeInstanceOf(KnownRow)
  })
})

test.each([
  ['lines', rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
  ['spaced lines', rows.map((row) => `${spaced(row)}\n`).join('')],
  ['lines in another order', rows.map((row) => `${JSON.stringify(turned(row))}\n`).join('')],
  ['arrays', `${JSON.stringify(rows)}\n${JSON.stringify(rows)}`],
  ['spaced arrays', `${spaced(rows)}\n${spaced(rows)}`],
  ['pages', `${JSON.stringify({ rows, next_cursor: 'x' })}\n${JSON.stringify({ rows, next_cursor: null })}`],
  ['spaced pages', `${spaced({ rows, next_cursor: 'x' })}\n${spaced({ rows, next_cursor: null })}`],
])('%s are read as JSON.parse reads them, and all but the first are known', async (_, text) => {
  const found: unknown[] = []
  const cursors: (string | null)[] = []
  for await (const lot of readRows(chunks(text), (cursor) => cursors.push(cursor))) found.push(...lot)
  const lines = text.split('\n').filter((line) => line !== '')
  const expected = lines.flatMap((line) => {
    const value = JSON.parse(line)
    return Array.isArray(value) ? value : (value.rows ?? [value])
  })
  expect(found.map((row) => ({ ...(row as object) }))).toEqual(expected)
  const first = found.findIndex((row) => row instanceof KnownRow)
  expect(first).toBeGreaterThan(0)
  expect(found.slice(first).filter((row) => !(row instanceof KnownRow))).toEqual([])
  expect(cursors).toEqual(text.includes('next_cursor') ? ['x', null] : [])
})

test('a proof is read whole behind a shorter one that ends as it does', () => {
  const steps = day[3]?.merkle_proof as { hash: string }[]
  const [a, b, x] = ['a', 'b', '0'].map((digit) => ({ ...steps[0], hash: digit.repeat(64) }))
  const read = readerOf(JSON.stringify)
  for (const merkle_proof of [[b, a, b], [x], [a, b, x], [], [x], [b, x]])
    expect(read(JSON.stringify({ ...day[3], merkle_proof }))?.rows[0]).toMatchObject({ merkle_proof })
})

test('four orders of fields are learned, and none of what lacks a field or has one more', () => {
  const reader = createTextReader()
  const inOrder = (from: number): Row => {
    const fields = Object.entries(day[3] as Row)
    return Object.fromEntries([...fields.slice(from), ...fields.slice(0, from)])
  }
  const learned = (row: object) => {
    const text = JSON.stringify(row)
    reader.learn(text, [JSON.parse(text)])
    return reader.read(text)?.rows[0] instanceof KnownRow
  }
  expect(learned({ ...day[3], anchor_network: undefined })).toBe(false)
  expect(learned({ ...day[3], more: 1 })).toBe(false)
  expect([0, 1, 2, 3, 4].map((from) => learned(inOrder(from)))).toEqual([true, true, true, true, false])
})

const text = JSON.stringify(day[3])
const proof = JSON.stringify(day[3]?.merkle_proof)
const step = proof.slice(1, proof.indexOf('}') + 1)
const without = (key: string) => JSON.stringify({ ...day[3], [key]: undefined })

test.each([
  ['an escape in a text', text.replace('svc_rcpt', 'svc\\u005frcpt')],
  ['an escape in a key', text.replace('receipt_id', 'receipt\\u005fid')],
  ['a key twice', `{"receipt_id":null,${text.slice(1)}`],
  ['a key twice, at the end', text.replace(/}$/, ',"decision":"allow"}')],
  ['a key more', text.replace(/}$/, ',"more":1}')],
  ['a key less', without('timestamp')],
  ['two keys in turn', JSON.stringify(turned(day[3] as Row))],
  ['a space', text.replace(':', ': ')],
  ['a space at the end', `${text} `],
  ['something at the end', `${text}x`],
  ['an end in the middle', text.slice(0, -1)],
  ['a number as a text', text.replace('"pii_count":', '"pii_count":"').replace(/}$/, '"}')],
  ['a number that JSON does not have', text.replace(/"leaf_index":(\d)/, '"leaf_index":0$1')],
  ['a number beyond 2^53', text.replace(/"leaf_index":\d+/, '"leaf_index":9007199254740993')],
  ['a negative number', text.replace(/"leaf_index":/, '"leaf_index":-')],
  ['no leaves', text.replace(/"leaf_count":\d+/, '"leaf_count":0')],
  ['a day that is none', text.replace(/"anchor_date":"[^"]+"/, '"anchor_date":"2026-02-30"')],
  ['a time that is none', text.replace(/"timestamp":"[^"]+"/, '"timestamp":"2026-02-28T24:00:00Z"')],
  [
    'another time that is none',
    text.replace(/"anchored_at":"[^"]+"/, '"anchored_at":"2026-02-28T23:60:00Z"'),
  ],
  ['an upper-case root', text.replace(/"merkle_root":"\w+"/, (all) => all.replace(/[a-f]/g, 'A'))],
  ['a control character', text.replace('"pii_types":[', '"pii_types":["\u0001",')],
  ['1,001 labels', text.replace('"pii_types":[', `"pii_types":[${'"X",'.repeat(1001)}`)],
  ['an upper-case hash in a proof', text.replace(proof, `[${step.replace(/[a-f]/, 'A')}]`)],
  ['another side', text.replace(proof, `[${step.replace(/left|right/, 'above')}]`)],
  ['a field more in a step', text.replace(proof, `[${step.replace('}', ',"x":1}')}]`)],
  ['a comma at the end of a proof', text.replace(proof, `[${step},]`)],
  ['no comma in a proof', text.replace(proof, `[${step}${step}]`)],
  ['another sign than a comma in a proof', text.replace(proof, `[${step};${step}]`)],
  ['65 steps', text.replace(proof, `[${Array(65).fill(step).join()}]`)],
  ['a proof that does not end', text.replace(proof, proof.slice(0, -1))],
])('%s is left to others, also beside rows that are known', (_, odd) => {
  const read = readerOf(JSON.stringify)
  expect(read(text)).not.toBeNull()
  expect(read(odd)).toBeNull()
  expect(read(`[${text},${odd}]`)).toBeNull()
  expect(read(`{"rows":[${odd}],"next_cursor":null}`)).toBeNull()
  // What was odd is forgotten.
  expect(read(text)).toEqual({ rows: [day[3]] })
})

test.each([
  ['an empty array', '[]'],
  ['a row behind a row', `${text},${text}`],
  ['a comma at the end', `[${text},]`],
  ['a space at the beginning', `[ ${text}]`],
  ['two commas', `[${text},,${text}]`],
  ['something behind an array', `[${text}] `],
  ['a page without a cursor', `{"rows":[${text}]}`],
  ['a page with more', `{"rows":[${text}],"next_cursor":null,"rows":[]}`],
  ['a cursor with an escape', `{"rows":[${text}],"next_cursor":"\\u0061"}`],
  ['rows that do not end', `{"rows":[${text}`],
])('%s is left to others', (_, odd) => expect(readerOf(JSON.stringify)(odd)).toBeNull())

const MI = 1024 * 1024

test('a text of 4 Mi characters in one field is no trouble, a longer one is left to others', () => {
  const long = (length: number) => text.replace('"pii_types":[', `"pii_types":["${'x'.repeat(length)}",`)
  const read = readerOf(JSON.stringify)
  expect(read(long(4 * MI - 4096))).not.toBeNull()
  expect(read(long(4 * MI - 4096).slice(0, -1))).toBeNull()
  expect(read(long(4 * MI))).toBeNull()
})

test.each([
  ['as the service spells them', JSON.stringify],
  ['in one expression', (row: unknown) => JSON.stringify({ merkle_proof: null, ...(row as Row) })],
])('4 Mi characters that an expression might each have stopped at are no trouble: fields %s', (_, write) => {
  const read = readerOf(write)
  const quotes = (length: number) => '\\"'.repeat(length / 2)
  const labels = (length: number) => '"",'.repeat(length / 3)
  const all = 4 * MI - 4096
  for (const [quoted, labelled] of [
    [all, 0],
    [all / 2, all / 2],
    [0, all],
  ] as const) {
    const long = write(day[3])
      .replace('"fingerprint_canonical_json":"', (start) => start + quotes(quoted))
      .replace('"pii_types":[', (start) => start + labels(labelled))
    for (const odd of [long, long.replace('"pii_count":', '"pii_count" :'), long.slice(0, -1)])
      expect(() => read(odd)).not.toThrow()
  }
  expect(read(write(day[3]))).not.toBeNull()
})

test('rows in ever new orders are read all the same', async () => {
  const entries = Object.entries(day[0] as Row)
  const orders = entries.map((_, i) => Object.fromEntries([...entries.slice(i), ...entries.slice(0, i)]))
  const found: unknown[] = []
  const lines = orders.map((row) => JSON.stringify(row)).join('\n')
  for await (const lot of readRows(chunks(lines), () => undefined)) found.push(...lot)
  expect(found).toEqual(orders)
})

describe('whatever stands in a text', () => {
  const pieces = fc.constantFrom(
    ...['"', '\\"', '\\', ',', ', ', ':', '{', '}', '[', ']', 'null', '0', '9', 'a', 'F', ' ', '\u0000', 'ä'],
    ...['"merkle_proof":', '"decision":"allow"', step, proof, leafHash('x'), '2026-02-30'],
  )
  const edit = fc.record({ at: fc.nat(), remove: fc.nat({ max: 12 }), put: pieces })

  test('a row that is known is what JSON.parse and the check of each field make of it', () => {
    const read = readerOf(JSON.stringify)
    let known = 0
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.array(edit, { maxLength: 2 }), (row, edits) => {
        let written = JSON.stringify(row)
        for (const { at, remove, put } of edits) {
          const start = at % written.length
          written = written.slice(0, start) + put + written.slice(start + remove)
        }
        const found = read(written)
        if (found === null) return
        known++
        const value: unknown = JSON.parse(written)
        expect(scanJson(written, 100).repeats).toEqual([])
        const parsed = parseExportRow(value)
        expect(parsed).toEqual({ ok: true, row: { ...found.rows[0] } })
      }),
      { numRuns: 3000 },
    )
    expect(known).toBeGreaterThan(300)
  })
})
