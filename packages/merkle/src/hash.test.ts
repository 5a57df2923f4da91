import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseHash, hashPair, sha256Hex } from './hash.ts'
import { isHash } from './hash-form.ts'

function reference(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

const portable = chooseHash(undefined)

function refuse(): never {
  throw new Error('A Node.js API is used which is not supported')
}

test('the portable and the native hash give the same for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect([sha256Hex(text), portable(text)]).toEqual([reference(text), reference(text)])
    }),
  )
})

test.each([127, 128, 129])('the portable hash takes %i characters of three bytes', (length) => {
  expect(portable('€'.repeat(length))).toBe(reference('€'.repeat(length)))
})

test('Node’s own implementation is asked where there is one', () => {
  const asked: string[] = []
  const hash = (_: string, text: string) => {
    asked.push(text)
    return reference(text)
  }
  const chosen = chooseHash({ getBuiltinModule: () => ({ hash }) })
  expect(chosen('x')).toBe(reference('x'))
  expect(asked).toContain('x')
})

test.each([
  ['has no getBuiltinModule', {}],
  ['knows no such module', { getBuiltinModule: () => undefined }],
  ['has no one-shot hash', { getBuiltinModule: () => ({}) }],
  ['throws where it is asked', { getBuiltinModule: refuse }],
  ['has a hash that throws', { getBuiltinModule: () => ({ hash: refuse }) }],
  ['answers wrongly', { getBuiltinModule: () => ({ hash: () => '0'.repeat(64) }) }],
])('a host that %s gets the portable implementation', (_, host) => {
  expect(chooseHash(host)('x')).toBe(reference('x'))
})

test('a pair hashes alike in either order', () => {
  const [a, b] = [reference('a'), reference('b')]
  expect(hashPair(a, b)).toBe(hashPair(b, a))
  expect(hashPair(a, b)).not.toBe(hashPair(a, a))
})

test('only 64 lower-case hex characters are a hash', () => {
  const hash = reference('a')
  expect(isHash(hash)).toBe(true)
  for (const near of [hash.toUpperCase(), hash.slice(1), `${hash}0`, `${hash}\n`, [hash], null, 0])
    expect(isHash(near)).toBe(false)
})
