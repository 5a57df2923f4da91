import { hmac as nobleHmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hexOf, hmac, sha256, utf8 } from './hash.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

it('writes bytes as @noble/hashes does', () => {
  fc.assert(
    fc.property(bytes, (some) => {
      expect(hexOf(some)).toBe(bytesToHex(some))
    }),
  )
})

it('hashes parts as if they were joined', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(hexOf(sha256(a, b))).toBe(bytesToHex(nobleSha256(concatBytes(a, b))))
    }),
  )
})

it('authenticates as @noble/hashes does, with keys shorter and longer than a block', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(hexOf(hmac(key, message))).toBe(bytesToHex(nobleHmac(nobleSha256, key, message)))
    }),
  )
})

it('gives the digests of RFC 4231, test cases 2 and 6', () => {
  expect(hexOf(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  expect(
    hexOf(
      hmac(new Uint8Array(131).fill(0xaa), utf8('Test Using Larger Than Block-Size Key - Hash Key First')),
    ),
  ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54')
})
