/** The work that is measured, the same in Node and in a browser: trees, proofs, and the bare hashing they are held against. */
import { buildTree } from '@svc/merkle/tree'
import { createPathMemory } from '../../packages/merkle/src/path-memory.ts'
import { checkPath, type ProofStep, parseProof } from '../../packages/merkle/src/proof.ts'

export type Hash = (text: string) => string

export interface Ratio {
  readonly what: string
  readonly ms: number
  readonly bareMs: number
  readonly ratio: number
}

export function fingerprints(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `SVC-DNA-v2-${i.toString(16).padStart(16, '0')}`)
}

/** A tree of `leaves`, beside as many one-shot hashes of 128 characters as a tree has nodes. */
export function treeRatio(leaves: number, rounds: number, hash: Hash): Ratio {
  const names = fingerprints(leaves)
  const [left, right] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const bare = () => {
    let last = left
    for (let i = 0; i < 2 * leaves; i++) last = hash(last + right)
    return last
  }
  return best(`tree of ${leaves} leaves`, rounds, () => buildTree(names), bare)
}

/** Every proof of a tree in leaf order, each with all its checks, beside hashing every step of every one. */
export function proofsRatio(leaves: number, rounds: number, hash: Hash): Ratio {
  const names = fingerprints(leaves)
  const tree = buildTree(names)
  const proofs: ProofStep[][] = names.map((_, i) => tree.proof(i))
  const naive = () => {
    for (let i = 0; i < leaves; i++) {
      let current = hash(names[i] as string)
      for (const step of proofs[i] as ProofStep[])
        current = hash(current < step.hash ? current + step.hash : step.hash + current)
      if (current !== tree.root) throw new Error('a path leads elsewhere')
    }
  }
  const checked = () => {
    const memory = createPathMemory()
    for (let i = 0; i < leaves; i++) {
      const proof = parseProof(proofs[i])
      const result = proof.ok && checkPath(names[i] as string, proof.steps, tree.root, i, leaves, memory)
      if (result === false || !result.ok) throw new Error('a proof fails')
    }
  }
  return best(`${leaves} proofs in leaf order`, rounds, checked, naive)
}

/** The best of several rounds of each, taken in turn. */
export function best(what: string, rounds: number, work: () => unknown, bare: () => unknown): Ratio {
  let ms = Number.POSITIVE_INFINITY
  let bareMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    bareMs = Math.min(bareMs, time(bare))
    ms = Math.min(ms, time(work))
  }
  return { what, ms, bareMs, ratio: ms / bareMs }
}

export function time(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
