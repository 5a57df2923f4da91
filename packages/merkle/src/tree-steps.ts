/** The building of a tree in steps of some milliseconds (governance-api 2.3). */
import { fingerprintVersion } from './fingerprint.ts'
import { hashPair, leafHash } from './hash.ts'
import type { ProofStep } from './proof.ts'

/** A Merkle tree that was built: its root, and the proof of each leaf. */
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

/** Hashes between two pauses: some milliseconds' worth. */
export const STEP = 8_192

export function* treeSteps(fingerprints: Iterable<string>): Generator<void, Tree, void> {
  const leaves: string[] = []
  for (const fingerprint of fingerprints) {
    if (fingerprintVersion(fingerprint) === null)
      throw new RangeError(`fingerprints[${leaves.length}] is not SVC-DNA-v1- or -v2- and 16 hex characters`)
    if (leaves.push(leafHash(fingerprint)) % STEP === 0) yield
  }
  if (leaves.length === 0) throw new RangeError('fingerprints is empty: a day without receipts has no tree')

  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    const above: string[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] as string
      // A lone last node is paired with itself (rule 4).
      if (above.push(hashPair(left, level[i + 1] ?? left)) % STEP === 0) yield
    }
    level = above
    levels.push(level)
  }
  return {
    root: level[0] as string,
    leafCount: leaves.length,
    proof: (index) => proofOf(levels, index),
  }
}

/** Nodes beside each other, as an array has them. */
interface Level {
  readonly length: number
  at(index: number): string | undefined
}

export function proofOf(levels: readonly Level[], index: number): ProofStep[] {
  const leafCount = (levels[0] as Level).length
  if (!Number.isInteger(index) || index < 0 || index >= leafCount)
    throw new RangeError(`index must be a whole number from 0 to ${leafCount - 1}`)
  const proof: ProofStep[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const isRight = at % 2 === 1
    const sibling = isRight ? level.at(at - 1) : (level.at(at + 1) ?? level.at(at))
    proof.push({ hash: sibling as string, position: isRight ? 'left' : 'right' })
    at = Math.floor(at / 2)
  }
  return proof
}
