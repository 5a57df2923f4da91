import { expect, it } from 'vitest'
import { levelsOf, middleOf } from './layout.ts'

const fingerprints = Array.from({ length: 5 }, (_, i) => `SVC-DNA-v2-${`${i}`.repeat(16)}`)

it('has every level, up to the root alone', () => {
  const { levels, root } = levelsOf(fingerprints)
  expect(levels.map((level) => level.length)).toEqual([5, 3, 2, 1])
  expect(levels[3]).toEqual([root])
  expect(new Set(levels.flat()).size).toBe(11)
  expect(levels.flat().every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  expect(() => levelsOf([])).toThrow(RangeError)
})

it('puts a node between its leaves, and a lone one above its own', () => {
  expect([0, 1, 2].map((i) => middleOf(1, i, 5))).toEqual([0.5, 2.5, 4])
  expect(middleOf(3, 0, 5)).toBe(2)
})
