import { expect, test } from 'vitest'
import { verifyRow, verifyRows } from './index.ts'
import { parseText } from './text.ts'

function read(text: string): unknown {
  const parsed = parseText(text)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

test('a row that names a key twice fails, wherever it stands', () => {
  const row = '{"decision":"deny","decision":"allow"}'
  expect(verifyRow(read(row))).toMatchObject({ ok: false, reason: 'duplicate_key' })
  expect(verifyRow(read('{"merkle_proof":[{"hash":"a","h\\u0061sh":"b"}]}'))).toMatchObject({
    reason: 'duplicate_key',
  })
  const { failures } = verifyRows(read(`[{"decision":"deny"},${row}]`) as unknown[])
  expect(failures.map(({ reason }) => reason)).toEqual(['field_missing', 'duplicate_key'])
  // The same value, out of a text that says it once.
  expect(verifyRow(read('{"decision":"allow"}'))).toMatchObject({ reason: 'field_missing' })
})

test('what is named twice is told by its place', () => {
  expect(parseText('{"rows":[],"rows":[{}]}')).toMatchObject({ ok: true, repeats: [[]] })
  expect(parseText('{"rows":[{"a":1},{"a":1,"a":2}]}')).toMatchObject({ ok: true, repeats: [['rows', 1]] })
  // What the second took the place of is nowhere any more.
  expect(parseText('{"a":{"b":{"c":1,"c":2}},"a":null}')).toMatchObject({ ok: true, value: { a: null } })
})

test('a text that is no JSON or too deep is told, not thrown', () => {
  expect(parseText('{')).toEqual({ ok: false, reason: 'not_json' })
  expect(parseText('['.repeat(101) + ']'.repeat(101))).toEqual({ ok: false, reason: 'too_deep' })
  expect(parseText('['.repeat(100) + ']'.repeat(100)).ok).toBe(true)
})
