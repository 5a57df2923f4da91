/** What must hold for every tree, and for every change of a proof. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
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

test('what only ends or begins as a fingerprint is none, whatever tree it is a leaf of', () => {
  const [fingerprint] = leaves(1) as [string]
  for (const near of [`x${fingerprint}`, `${fingerprint}x`, ` ${fingerprint}`, `${fingerprint}\n`])
    expect(verifyProof(near, [], buildTree([fingerprint]).root)).toEqual({
      ok: false,
      reason: 'fingerprint_form',
    })
})

/** `text` with one bit of one of its characters turned over. */
function turned(text: string, bit: number): string {
  const at = bit >> 3
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit & 7))) + text.slice(at + 1)
}

test('in every tree of 1 to 200 leaves, one turned bit of fingerprint, proof or root is refused', () => {
  // Every leaf of every tree with one bit of each part; in the long form, every bit of every part of two leaves of each.
  const isLong = Boolean(process.env.SVC_TEST_LONG)
  let turns = 0
  for (let count = 1; count <= 200; count++) {
    const fingerprints = leaves(count)
    const tree = buildTree(fingerprints)
    for (const [leafIndex, fingerprint] of fingerprints.entries()) {
      const proof = tree.proof(leafIndex)
      const parts = [fingerprint, tree.root, ...proof.map(({ hash }) => hash)]
      const isWhole = isLong && (leafIndex === count - 1 || leafIndex === count >> 1)
      for (const [part, text] of parts.entries()) {
        const bits = text.length * 8
        const step = isWhole ? 1 : bits
        for (let bit = isWhole ? 0 : (turns * 2_654_435_761) % bits; bit < bits; bit += step) {
          const [changed, root, ...hashes] = parts.with(part, turned(text, bit))
          const steps = hashes.map((hash, i) => ({ ...proof[i], hash }))
          if (verifyProof(changed, steps, root, { leafIndex, leafCount: count }).ok)
            expect.fail(`bit ${bit} of part ${part}, leaf ${leafIndex} of ${count}`)
          turns++
        }
      }
    }
  }
  expect(turns).toBeGreaterThan(180_000)
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

test('merkletreejs and the Python checker give the same roots for random trees of up to 5,000 leaves', async () => {
  const sizes = [4_095, 4_096, 4_097, 4_999, 5_000]
  for (let i = 0; i < 15; i++) sizes.push(randomInt(1, 5_001))
  const trees = sizes.map((size) => Array.from({ length: size }, randomFingerprint))
  const ours = trees.map((fingerprints) => buildTree(fingerprints).root)
  expect(trees.map((fingerprints) => peerRoot(fingerprints))).toEqual(ours)
  expect(await pythonRoots(trees)).toEqual(ours)
})

function randomFingerprint(): string {
  return `SVC-DNA-v2-${randomBytes(8).toString('hex')}`
}

/** By `root_of` of examples/audit-python. */
function pythonRoots(trees: readonly (readonly string[])[]): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../../examples/audit-python', import.meta.url))
  const script =
    'import audit, json, sys; print(json.dumps([audit.root_of(t) for t in json.load(sys.stdin)]))'
  return new Promise((resolve, reject) => {
    const python = execFile(
      'python3',
      ['-B', '-c', script],
      { cwd: folder, maxBuffer: 64 << 20 },
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))),
    )
    python.stdin?.end(JSON.stringify(trees))
  })
}

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
