import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeen, type TextSet } from '../seen.ts'
import { createHexSet } from './hex-set.ts'
import { createLeafSets } from './leaf-set.ts'

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`))

function addTo(set: TextSet, text: string): boolean {
  const was = set.has(text, 0)
  if (!was) set.put()
  return was
}

test('a set of hex texts answers as a set of strings does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hex(32), fc.constantFrom('0'.repeat(32), 'f'.repeat(32), `${'0'.repeat(31)}1`)), {
        maxLength: 600,
      }),
      (texts) => {
        const [plain, compact] = [createSeen(0).texts(4), createHexSet(4)]
        for (const text of [...texts, ...texts.slice(0, 9)])
          expect(addTo(compact, text)).toBe(addTo(plain, text))
      },
    ),
  )
})

test('it grows, and keeps texts that differ in their last digit apart', () => {
  const set = createHexSet(8)
  const digests = Array.from({ length: 5_000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'))
  for (const digest of digests) expect(addTo(set, digest)).toBe(false)
  for (const digest of digests) {
    expect(set.has(digest, 0)).toBe(true)
    expect(set.has(digest.slice(0, -1) + (digest.endsWith('0') ? '1' : '0'), 0)).toBe(false)
  }
})

test('it looks at a text from where it is told on, and passes dashes over', () => {
  const set = createHexSet(4)
  const uuid = '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'
  expect(set.has(`svc_rcpt_${uuid}`, 9)).toBe(false)
  set.put()
  expect(set.has(uuid.replaceAll('-', ''), 0)).toBe(true)
})

test('leaves are kept one by one, however far apart they stand', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat({ max: 20_000 }), fc.maxSafeNat()), { maxLength: 200 }),
      (indices) => {
        const leaves = createLeafSets()()
        const seen = new Set<number>()
        for (const index of indices) {
          expect(leaves.has(index)).toBe(seen.has(index))
          expect(leaves.add(index)).toBe(true)
          seen.add(index)
        }
      },
    ),
  )
})

test('trees share their room: what there is no place for is not kept, and that is said', () => {
  const leavesOf = createLeafSets(2)
  const [first, second] = [leavesOf(), leavesOf()]
  expect([first.add(0), second.add(2 ** 40), second.add(2 ** 40 + 1)]).toEqual([true, true, true])
  expect(first.add(8_192)).toBe(false)
  expect(first.has(8_192)).toBe(false)
  expect(first.add(8_191)).toBe(true)
})
