import { expect, test } from 'vitest'
import { leaves } from '../test/leaves.ts'
import { growTree } from './grow-tree.ts'
import { buildTree } from './tree.ts'

test('the tree is the one that is built in one go, and others have their turn meanwhile', async () => {
  const fingerprints = leaves(20_000)
  let pauses = 0
  const tree = await growTree(fingerprints, async () => {
    pauses++
  })
  const other = buildTree(fingerprints)
  expect([tree.root, tree.leafCount]).toEqual([other.root, 20_000])
  expect(tree.proof(19_999)).toEqual(other.proof(19_999))
  // Two while they are read, two for the leaves, one for the level above them.
  expect(pauses).toBe(5)
})

test('by itself it lets timers run', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 1)
  await growTree(leaves(50_000))
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(2)
})

test('what is no tree is refused as ever', async () => {
  await expect(growTree([])).rejects.toThrow(RangeError)
  await expect(growTree(['x'])).rejects.toThrow(RangeError)
})
