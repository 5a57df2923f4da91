/** Builds the Merkle tree over a day's fingerprints (governance-api 2.3) and gives the proof of each leaf. */
import { fingerprintVersion } from './fingerprint.ts'
import { hashPair, leafHash } from './hash.ts'
import type { ProofStep } from './proof.ts'

export type { ProofStep } from './proof.ts'

export interface Tree {
  /** 64 lower-case hex characters. */
  readonly root: string
  readonly leafCount: number
  /**
   * The siblings from leaf to root, one per level.
   *
   * @throws RangeError when there is no such leaf.
   */
  proof(index: number): ProofStep[]
}

/**
 * The tree over `fingerprints`, in the order given. Keeps every level: about 160 bytes per leaf.
 *
 * @throws RangeError when there is no fingerprint, or one has not the form of a fingerprint.
 * @example
 * const tree = buildTree(['SVC-DNA-v2-0123456789abcdef', 'SVC-DNA-v2-fedcba9876543210'])
 * tree.proof(1)[0].position // 'left'
 */
export function buildTree(fingerprints: Iterable<string>): Tree {
  const leaves: string[] = []
  for (const fingerprint of fingerprints) {
    if (fingerprintVersion(fingerprint) === null)
      throw new RangeError(`fingerprints[${leaves.length}] is not SVC-DNA-v1- or -v2- and 16 hex characters`)
    leaves.push(leafHash(fingerprint))
  }
  if (leaves.length === 0) throw new RangeError('fingerprints is empty: a day without receipts has no tree')

  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    level = parents(level)
    levels.push(level)
  }
  return {
    root: level[0] as string,
    leafCount: leaves.length,
    proof: (index) => proofOf(levels, index),
  }
}

function parents(level: readonly string[]): string[] {
  const above: string[] = []
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i] as string
    // A lone last node is paired with itself (rule 4).
    above.push(hashPair(left, level[i + 1] ?? left))
  }
  return above
}

function proofOf(levels: readonly (readonly string[])[], index: number): ProofStep[] {
  const leafCount = (levels[0] as readonly string[]).length
  if (!Number.isInteger(index) || index < 0 || index >= leafCount)
    throw new RangeError(`index must be a whole number from 0 to ${leafCount - 1}`)
  const proof: ProofStep[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const isRight = at % 2 === 1
    const sibling = isRight ? level[at - 1] : (level[at + 1] ?? level[at])
    proof.push({ hash: sibling as string, position: isRight ? 'left' : 'right' })
    at = Math.floor(at / 2)
  }
  return proof
}
