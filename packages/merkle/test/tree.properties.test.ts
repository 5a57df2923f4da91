/** What must hold for every tree, and for every change of a proof. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { MerkleTree } from 'merkletreejs'
import { expect, test } from 'vitest'
import { verifyProof } from '../src/index.ts'
import { buildTree } from '../src/tree.ts'
import { leaves } from './leaves.ts'

test('every honest proof of every tree of 1 to 200 leaves passes', () => {
  for (let count = 1; count <= 200; count++) {
    const fingerprints = leaves(count)
    const tree = buildTree(fingerprints)
    for (const [leafIndex, fingerprint] of fingerprints.entries()) {
      const result = verifyProof(fingerprint, tree.proof(leafIndex), tree.root, {
        leafIndex,
        leafCount: count,
      })
      if (!result.ok || result.warnings.length > 0) expect.fail(`leaf ${leafIndex} of ${count}`)
    }
  }
})

test('no leaf of any tree of 2 to 200 leaves passes with the proof of another', () => {
  for (let count = 2; count <= 200; count++) {
    const fingerprints = leaves(count)
    const tree = buildTree(fingerprints)
    for (const [leafIndex, fingerprint] of fingerprints.entries())
      if (verifyProof(fingerprint, tree.proof((leafIndex + 1) % count), tree.root).ok)
        expect.fail(`leaf ${leafIndex} of ${count}`)
  }
})

const leafOfATree = fc
  .integer({ min: 1, max: 200 })
  .chain((count) => fc.tuple(fc.constant(count), fc.nat({ max: count - 1 })))

/** Another hex digit at `at`, counted from the end and wrapped. */
function flip(text: string, at: number, by: number): string {
  const position = text.length - 1 - (at % 16)
  const digit = (Number.parseInt(text.charAt(position), 16) + by) % 16
  return text.slice(0, position) + digit.toString(16) + text.slice(position + 1)
}

test('one changed digit anywhere in fingerprint, root or proof is refused', () => {
  fc.assert(
    fc.property(
      leafOfATree,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 15 }),
      ([count, index], target, at, by) => {
        const fingerprints = leaves(count)
        const tree = buildTree(fingerprints)
        const parts = [fingerprints[index] as string, tree.root, ...tree.proof(index).map((s) => s.hash)]
        const changed = target % parts.length
        parts[changed] = flip(parts[changed] as string, at, by)
        const [fingerprint, root, ...hashes] = parts
        const proof = hashes.map((hash) => ({ hash, position: 'left' }))
        expect(verifyProof(fingerprint, proof, root).ok).toBe(false)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a root is an honest one for no other number of leaves, where the depths differ', () => {
  fc.assert(
    fc.property(leafOfATree, fc.integer({ min: 1, max: 400 }), ([count, leafIndex], claimed) => {
      const fingerprints = leaves(count)
      const tree = buildTree(fingerprints)
      const result = verifyProof(fingerprints[leafIndex], tree.proof(leafIndex), tree.root, {
        leafIndex,
        leafCount: claimed,
      })
      if (Math.ceil(Math.log2(claimed)) !== Math.ceil(Math.log2(count))) expect(result.ok).toBe(false)
      else if (claimed === count) expect(result.ok).toBe(true)
    }),
  )
})

test('verifyProof answers whatever it is given, and takes none of it', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.anything(),
      fc.anything(),
      fc.anything(),
      (fingerprint, proof, root, index) => {
        const place = { leafIndex: index as number }
        expect(verifyProof(fingerprint, proof, root, place).ok).toBe(false)
      },
    ),
  )
})

test('proof() refuses what is no leaf of the tree', () => {
  const tree = buildTree(leaves(5))
  for (const index of [-1, 5, 0.5, Number.NaN]) expect(() => tree.proof(index)).toThrow(RangeError)
  expect(tree.proof(4)).toHaveLength(3)
})

test.each(Array.from({ length: 70 }, (_, i) => i + 1))(
  'merkletreejs gives the same root for %i leaves',
  (count) => {
    expect(buildTree(leaves(count)).root).toBe(peerRoot(leaves(count)))
  },
)

test('merkletreejs gives another root when pairs are not sorted', () => {
  // The near miss that shows that the comparison above compares something.
  expect(buildTree(leaves(7)).root).not.toBe(peerRoot(leaves(7), false))
})

/** merkletreejs set to this scheme: its nodes are the hex texts, and hashing one or two of them gives a hex text. */
function peerRoot(fingerprints: string[], sortPairs = true): string {
  const hashText = (text: unknown) =>
    Buffer.from(
      createHash('sha256')
        .update(text as Buffer)
        .digest('hex'),
    )
  const nodes = fingerprints.map((fingerprint) => hashText(fingerprint))
  return new MerkleTree(nodes, hashText, { sortPairs, duplicateOdd: true }).getRoot().toString('latin1')
}
