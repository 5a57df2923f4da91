/** Builds the Merkle tree over a day's fingerprints (governance-api 2.3) and gives the proof of each leaf. */
import { treeSteps } from '#tree-steps'
import type { Tree } from './tree-steps.ts'

export type { ProofStep } from './proof.ts'
export type { Tree } from './tree-steps.ts'

/**
 * The tree over `fingerprints`, in the order given. Keeps every level: 64 bytes per leaf in Node, about 160 in a page.
 *
 * @throws RangeError when there is no fingerprint, or one has not the form of a fingerprint.
 * @example
 * const tree = buildTree(['SVC-DNA-v2-0123456789abcdef', 'SVC-DNA-v2-fedcba9876543210'])
 * tree.proof(1)[0].position // 'left'
 */
export function buildTree(fingerprints: Iterable<string>): Tree {
  const work = treeSteps(fingerprints)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
