/** Remembers the last path: neighbouring leaves share the upper part of theirs. */

/**
 * What was computed for the last path. A hash is skipped only where it has just been computed from the same two inputs, and the rest of a path only
 * where the same rest has just led from the same node to the same root: nothing is taken on trust. Rows in leaf order then cost about two hashes
 * each, whatever the depth of the tree.
 */
export interface PathMemory {
  /** The pair joined last at each level; at most `MAX_STEPS`. */
  readonly levels: { current: string; hash: string; parent: string }[]
  /** The path that `levels` are of, if all of it held, nothing was odd, its place was said, and it was a v2 receipt's. */
  held: {
    readonly steps: readonly object[]
    readonly root: string
    readonly leafIndex: number
    readonly leafCount: number | null
  } | null
}

export function createPathMemory(): PathMemory {
  return { levels: [], held: null }
}
