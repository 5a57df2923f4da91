/** What was seen of a large export, outside the heap: an export of any length is checked in little room. */
import type { Seen } from '../seen.ts'
import { createHexSet } from './hex-set.ts'
import { createLeafSets } from './leaf-set.ts'

/** 60 to 120 bytes for a row, a bit for a leaf. */
export function createCompactSeen(): Seen {
  return { texts: createHexSet, leaves: createLeafSets() }
}
