import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaves } from '../test/leaves.ts'
import { leafHash } from './hash.ts'
import { createPathMemory } from './path-memory.ts'
import { checkPath, type ProofStep } from './proof.ts'
import { buildTree } from './tree.ts'

const fingerprints = leaves(100)
const tree = buildTree(fingerprints)

test('a path memory changes no verdict, in any order of leaves', () => {
  const memory = createPathMemory()
  const order = fingerprints.map((_, i) => (i * 37) % 100)
  for (const index of [...fingerprints.keys(), ...order]) {
    const fingerprint = fingerprints[index] as string
    expect(checkPath(fingerprint, tree.proof(index), tree.root, index, 100, memory).ok).toBe(true)
  }
})

test('a false step is found right after an honest path was remembered', () => {
  const memory = createPathMemory()
  const fingerprint = fingerprints[8] as string
  const proof = tree.proof(8)
  for (const [step, { position }] of proof.entries()) {
    expect(checkPath(fingerprint, proof, tree.root, 8, 100, memory).ok).toBe(true)
    const forged = proof.with(step, { hash: 'ab'.repeat(32), position })
    expect(checkPath(fingerprint, forged, tree.root, 8, 100, memory).ok).toBe(false)
  }
})

test('whatever came before, a path memory says what is said without one', () => {
  const trees = [1, 2, 3, 5, 8, 13].map((count) => leaves(count))
  const [one, two, three, four] = leaves(4) as [string, string, string, string]
  const old = (name: string) => name.replace('v2', 'v1')
  // v1 receipts may share a fingerprint; here whole halves are alike, of which one leaf is v2.
  trees.push([old(one), old(one), old(two), old(three)], [old(one), two, old(one), two, four, four])
  const claim = fc.record({
    leaf: fc.nat({ max: 20 }),
    /** What is changed, if anything is. */
    odd: fc.constantFrom(
      ...['', '', '', 'index', 'count', 'count by one', 'root', 'side', 'hash', 'placeless', 'name'],
      ...['uncounted', 'uncounted short', 'short'],
    ),
    at: fc.nat(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...trees), fc.array(claim, { maxLength: 12 }), (names, claims) => {
      const tree = buildTree(names)
      const count = names.length
      const memory = createPathMemory()
      // Steps that are said again are one object again, as a reader of rows has them.
      const seen = new Map<string, ProofStep>()
      for (const { leaf, odd, at } of claims) {
        const index = leaf % count
        let proof = tree.proof(index)
        const place = proof.length === 0 ? 0 : at % proof.length
        const step = proof[place]
        if (odd === 'side' && step)
          proof = proof.with(place, { ...step, position: step.position === 'left' ? 'right' : 'left' })
        if (odd === 'hash' && step) proof = proof.with(place, { ...step, hash: 'ab'.repeat(32) })
        if (odd.endsWith('short')) proof = proof.slice(0, place)
        const steps = proof.map((each) => {
          const said = JSON.stringify(each)
          return seen.get(said) ?? (seen.set(said, each).get(said) as ProofStep)
        })
        const given = [
          names[odd === 'name' ? at % count : index] as string,
          steps,
          odd === 'root' ? leafHash(one) : tree.root,
          odd === 'placeless' ? null : odd === 'index' ? at % 30 : index,
          odd.startsWith('uncounted') || (odd === 'placeless' && at % 2)
            ? null
            : odd === 'count'
              ? (at % 30) + 1
              : odd === 'count by one'
                ? count + 1
                : count,
        ] as const
        expect(checkPath(...given, memory)).toEqual(checkPath(...given, createPathMemory()))
      }
    }),
    { numRuns: 2000 },
  )
})
