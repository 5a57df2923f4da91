import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha-256.ts'

it('gives what Node gives, for every length up to several blocks', () => {
  for (let length = 0; length < 200; length++) same(new Uint8Array(length).fill(length))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), same))
})

function same(message: Uint8Array): void {
  expect([...sha256(message)]).toEqual([...createHash('sha256').update(message).digest()])
}
