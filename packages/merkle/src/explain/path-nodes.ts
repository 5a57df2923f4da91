/** The hashes that a proof leads over, to be shown: what is judged is `verifyProof`'s matter. */
import { hashPair, leafHash } from '../hash.ts'
import type { ProofStep } from '../proof.ts'

/** A node on the way from a leaf to the root, and what it is paired with. */
export interface PathNode {
  /** 64 lower-case hex characters: the leaf, then what each step gives. */
  readonly hash: string
  /** What it is paired with next; null at the end. */
  readonly sibling: string | null
  /** On which side the proof says the sibling stands; null at the end. */
  readonly side: 'left' | 'right' | null
}

/**
 * Every node from the leaf of `fingerprint` to where `proof` leads: one more than the proof has steps.
 *
 * @example
 * pathNodes('SVC-DNA-v2-0123456789abcdef', []).length // 1
 */
export function pathNodes(fingerprint: string, proof: readonly ProofStep[]): PathNode[] {
  const nodes: PathNode[] = []
  let hash = leafHash(fingerprint)
  for (const { hash: sibling, position } of proof) {
    nodes.push({ hash, sibling, side: position })
    hash = hashPair(hash, sibling)
  }
  return [...nodes, { hash, sibling: null, side: null }]
}
