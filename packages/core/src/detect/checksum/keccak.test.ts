import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hexOf, utf8 } from '../../hash.ts'
import { keccak256 } from './keccak.ts'

it('gives what @noble/hashes gives, for every length it takes', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 })
  const text = fc.tuple(fc.nat(2), ascii).map(([n, part]) => part.repeat(n))
  for (let length = 0; length < 135; length++) same('0123456789abcdef'.repeat(9).slice(0, length))
  fc.assert(fc.property(text, same))
})

function same(text: string): void {
  expect(hexOf(keccak256(text))).toBe(hexOf(keccak_256(utf8(text))))
}
