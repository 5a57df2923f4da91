/** Remembers the last pair joined at each level: neighbouring leaves share the upper part of their paths. */
import { hashPair } from './hash.ts'
import type { JoinPair } from './proof.ts'

/**
 * A `JoinPair` that skips a hash only when it has just computed it from the same two inputs, so nothing is taken on
 * trust. Rows in leaf order then cost about two hashes each, whatever the depth of the tree.
 */
export function createPathMemory(): JoinPair {
  // At most `MAX_STEPS` levels, so the memory is bounded.
  const last: { a: string; b: string; parent: string }[] = []
  return (level, a, b) => {
    const known = last[level]
    // The order of a pair plays no part in its hash.
    if (known !== undefined && ((known.a === a && known.b === b) || (known.a === b && known.b === a)))
      return known.parent
    const parent = hashPair(a, b)
    last[level] = { a, b, parent }
    return parent
  }
}
