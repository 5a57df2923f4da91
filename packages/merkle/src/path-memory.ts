/** Remembers the last pair joined at each level: neighbouring leaves share the upper part of their paths. */
import { hashPair } from './hash.ts'
import type { JoinPair } from './proof.ts'

/**
 * A `JoinPair` that skips a hash only when it has just computed it from the same two inputs, so nothing is taken on
 * trust. Rows in leaf order then cost about two hashes each, whatever the depth of the tree.
 */
export function createPathMemory(): JoinPair {
  // At most `MAX_STEPS` levels, so the memory is bounded.
  const last: { low: string; high: string; parent: string }[] = []
  return (level, a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const known = last[level]
    if (known !== undefined && known.low === low && known.high === high) return known.parent
    const parent = hashPair(low, high)
    last[level] = { low, high, parent }
    return parent
  }
}
