import { expect, test } from 'vitest'
import { leaves } from '../test/leaves.ts'
import { createPathMemory } from './path-memory.ts'
import { checkPath } from './proof.ts'
import { buildTree } from './tree.ts'

const fingerprints = leaves(100)
const tree = buildTree(fingerprints)

test('a path memory changes no verdict, in any order of leaves', () => {
  const join = createPathMemory()
  const order = fingerprints.map((_, i) => (i * 37) % 100)
  for (const index of [...fingerprints.keys(), ...order]) {
    const fingerprint = fingerprints[index] as string
    expect(checkPath(fingerprint, tree.proof(index), tree.root, index, 100, join).ok).toBe(true)
  }
})

test('a false step is found right after an honest path was remembered', () => {
  const join = createPathMemory()
  const fingerprint = fingerprints[8] as string
  const proof = tree.proof(8)
  for (const [step, { position }] of proof.entries()) {
    expect(checkPath(fingerprint, proof, tree.root, 8, 100, join).ok).toBe(true)
    const forged = proof.with(step, { hash: 'ab'.repeat(32), position })
    expect(checkPath(fingerprint, forged, tree.root, 8, 100, join).ok).toBe(false)
  }
})
