import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase58 } from '../../test/ledger.ts'
import { decodeBase58 } from './base58.ts'

test('whatever bytes are written as base58 are read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
    }),
  )
})

test.each([
  ['2NEpo7TZRRrLZSi2U', 'Hello World!'],
  ['', ''],
])('%j is %j', (text, expected) => {
  expect(new TextDecoder().decode(decodeBase58(text) as Uint8Array)).toBe(expected)
})

test.each(['0', 'O', 'I', 'l', '2NEpo7TZRRrLZSi2U ', '2NEpo7TZRRrLZSi2Ü'])('%j is not base58', (text) => {
  expect(decodeBase58(text)).toBeNull()
})

test('text longer than any transaction is refused', () => {
  expect(decodeBase58('1'.repeat(2_048))).toHaveLength(2_048)
  expect(decodeBase58('1'.repeat(2_049))).toBeNull()
})
