/** Where the nodes of a Merkle tree are drawn: every level of hashes, as the tree pairs them. */
import { pathNodes } from '@svc/merkle/explain'
import { buildTree } from '@svc/merkle/tree'

export interface TreeLevels {
  /** From the leaves up; the last holds the root alone. */
  readonly levels: readonly (readonly string[])[]
  readonly root: string
}

/** @throws RangeError for what is no fingerprint, or none at all */
export function levelsOf(fingerprints: readonly string[]): TreeLevels {
  const tree = buildTree(fingerprints)
  const levels: string[][] = []
  for (const [i, fingerprint] of fingerprints.entries())
    for (const [level, node] of pathNodes(fingerprint, tree.proof(i)).entries()) {
      levels[level] ??= []
      levels[level][Math.floor(i / 2 ** level)] = node.hash
    }
  return { levels, root: tree.root }
}

/** The root alone, for a tree that is not drawn. @throws as `levelsOf` does */
export function rootOf(fingerprints: readonly string[]): string {
  return buildTree(fingerprints).root
}

/** The middle of a node, in widths of a leaf: between its two children, above a lone one. */
export function middleOf(level: number, index: number, leafCount: number): number {
  const first = index * 2 ** level
  const last = Math.min(leafCount - 1, first + 2 ** level - 1)
  return (first + last) / 2
}
