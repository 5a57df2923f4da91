/** Checks that a fingerprint is a leaf under a root (governance-api 2.3, rules 5 and 6). */
import { fingerprintVersion } from './fingerprint.ts'
import { hashPair, leafHash } from './hash.ts'
import { isHash } from './hash-form.ts'
import { refuseOthers } from './known-options.ts'
import { createPathMemory, type PathMemory } from './path-memory.ts'

/** One sibling on the way from leaf to root. */
export interface ProofStep {
  /** 64 lower-case hex characters. */
  readonly hash: string
  /** On which side the sibling stands. Informational: pairs are hashed in sorted order. */
  readonly position: 'left' | 'right'
}

/** Where the proof says the leaf stands. Given, the proof is also held to the shape of such a tree. */
export interface Place {
  readonly leafIndex?: number | null
  /** How many leaves the tree has. */
  readonly leafCount?: number | null
}

/** Why a proof does not stand. The first fault in this order: proof, fingerprint, root, place, then the path from the leaf up. */
export type ProofReason =
  /** Not a fingerprint at all: a tree node offered as one, a wrong case, not a string. */
  | 'fingerprint_form'
  | 'root_form'
  /** Not an array, or longer than `MAX_STEPS`. */
  | 'proof_form'
  /** A step whose hash is not 64 lower-case hex characters. */
  | 'step_form'
  | 'leaf_index_form'
  | 'leaf_count_form'
  /** No leaf has this index in a tree of this many leaves. */
  | 'leaf_index_range'
  /** More or fewer steps than the tree is deep. */
  | 'proof_length'
  /** A lone last node must be paired with itself, and is not. */
  | 'not_own_sibling'
  /** A node paired with its own copy where the tree has none: the copied tail of a shorter tree. */
  | 'duplicate_node'
  | 'root_mismatch'

/** `ok` is true when the path leads from the fingerprint to the root. */
export type ProofResult =
  | { readonly ok: true; readonly warnings: readonly ProofWarning[] }
  | {
      readonly ok: false
      readonly reason: ProofReason
      /** Counts from 0 at the leaf; present when one step is at fault. */
      readonly step?: number
    }

/** What is odd of a proof that stands. */
export type ProofWarning =
  /** A step's `position` is not the side that the leaf's index asks for. It is informational, so the proof stands. */
  'position_mismatch'

/** Deeper than any tree whose leaves can be counted. */
export const MAX_STEPS = 64

/**
 * Checks that folding `fingerprint` with `proof` gives `root`. Takes values as they come from outside: whatever has not
 * the exact form is refused, nothing is coerced. Throws a `TypeError` for a name in `place` that is none of its own, and else never.
 *
 * @example
 * // In a tree of one leaf the root is the leaf.
 * const root = '4eeb2798fedc1d8d6d1544a238ea4b0a1f5df746cf2ebfa27445800f130c78f2'
 * verifyProof('SVC-DNA-v2-0123456789abcdef', [], root) // { ok: true, warnings: [] }
 * verifyProof('SVC-DNA-v2-fedcba9876543210', [], root) // { ok: false, reason: 'root_mismatch' }
 */
export function verifyProof(
  fingerprint: unknown,
  proof: unknown,
  root: unknown,
  place: Place = {},
): ProofResult {
  const { leafIndex = null, leafCount = null, ...others } = place
  refuseOthers(others)
  const parsed = parseProof(proof)
  if (!parsed.ok) return parsed
  if (fingerprintVersion(fingerprint) === null) return { ok: false, reason: 'fingerprint_form' }
  if (!isHash(root)) return { ok: false, reason: 'root_form' }
  if (leafIndex !== null && !isCount(leafIndex)) return { ok: false, reason: 'leaf_index_form' }
  if (leafCount !== null && !isPositive(leafCount)) return { ok: false, reason: 'leaf_count_form' }
  return checkPath(fingerprint as string, parsed.steps, root, leafIndex, leafCount, createPathMemory())
}

export type ParsedProof =
  | { readonly ok: true; readonly steps: readonly ProofStep[] }
  | { readonly ok: false; readonly reason: 'proof_form' | 'step_form'; readonly step?: number }

/** Copies a proof from outside, so that what is checked is what is used. */
export function parseProof(value: unknown): ParsedProof {
  if (!Array.isArray(value) || value.length > MAX_STEPS) return { ok: false, reason: 'proof_form' }
  const steps: ProofStep[] = []
  for (let step = 0; step < value.length; step++) {
    const item: unknown = value[step]
    if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'hash'))
      return { ok: false, reason: 'step_form', step }
    const { hash, position } = item as ProofStep
    let known = lastSteps[step]
    if (known === undefined || known.hash !== hash || known.position !== position) {
      if (!isHash(hash)) return { ok: false, reason: 'step_form', step }
      known = { hash, position }
      lastSteps[step] = known
    }
    steps.push(known)
  }
  return { ok: true, steps }
}

/** The last step seen at each level, whose form is known: neighbouring leaves share the upper part of their paths. At most `MAX_STEPS`. */
const lastSteps: ProofStep[] = []

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function isPositive(value: unknown): value is number {
  return isCount(value) && value > 0
}

/** The check itself, over values whose form is known. */
export function checkPath(
  fingerprint: string,
  steps: readonly ProofStep[],
  root: string,
  leafIndex: number | null,
  leafCount: number | null,
  memory: PathMemory,
): ProofResult {
  if (leafCount !== null && steps.length !== depth(leafCount)) return { ok: false, reason: 'proof_length' }
  // Without a count the proof's own length bounds the index: a tree of depth d has at most 2^d leaves.
  if (leafIndex !== null && leafIndex >= (leafCount ?? 2 ** steps.length))
    return { ok: false, reason: 'leaf_index_range' }

  // Two v1 receipts may honestly share one fingerprint (governance-api 2.2), so equal neighbours prove nothing there.
  const mayRepeat = fingerprintVersion(fingerprint) === 'v1'
  const { levels, held } = memory
  const isLikeHeld = held?.root === root && held.leafCount === leafCount && held.steps.length === steps.length
  memory.held = null
  let current = leafHash(fingerprint)
  let index = leafIndex
  let width = leafCount
  let sidesAgree = true
  for (let step = 0; step < steps.length; step++) {
    const known = levels[step]
    if (
      isLikeHeld &&
      known?.current === current &&
      // The same place in the same tree, above which all is the same.
      index === Math.floor(held.leafIndex / 2 ** step) &&
      steps.every((each, i) => i < step || each === held.steps[i])
    ) {
      current = root
      break
    }
    const { hash, position } = steps[step] as ProofStep
    if (index !== null) {
      const isRight = index % 2 === 1
      const isLoneLast = width !== null && width % 2 === 1 && index === width - 1
      if (isLoneLast && hash !== current) return { ok: false, reason: 'not_own_sibling', step }
      // A right-hand node is never its left neighbour's copy: the copy exists for hashing alone (rule 6).
      const cannotBeAlone = isRight || (width !== null && !isLoneLast)
      if (cannotBeAlone && hash === current && !mayRepeat)
        return { ok: false, reason: 'duplicate_node', step }
      if (position !== (isRight ? 'left' : 'right')) sidesAgree = false
      if (width !== null) width = Math.ceil(width / 2)
      index = Math.floor(index / 2)
    } else if (position !== 'left' && position !== 'right') sidesAgree = false
    const parent =
      (known?.current === current && known.hash === hash) ||
      (known?.current === hash && known.hash === current)
        ? known.parent
        : hashPair(current, hash)
    levels[step] = { current, hash, parent }
    current = parent
  }
  if (current !== root) return { ok: false, reason: 'root_mismatch' }
  if (!sidesAgree) return { ok: true, warnings: ['position_mismatch'] }
  // Without its index a path is held to less, and says nothing of its neighbours'.
  if (!mayRepeat && leafIndex !== null) memory.held = { steps, root, leafIndex, leafCount }
  return { ok: true, warnings: [] }
}

/** How many pairings lead from `leafCount` leaves to one root. */
function depth(leafCount: number): number {
  let levels = 0
  for (let width = leafCount; width > 1; width = Math.ceil(width / 2)) levels++
  return levels
}
