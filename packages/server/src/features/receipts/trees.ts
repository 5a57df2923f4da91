/** Trees of past days, built again from their leaves when a proof is asked for, and kept for a while. */
import { growTree, type Tree } from '@svc/merkle/grow-tree'

export interface TreesOptions {
  /** The fingerprints of a tree in leaf order, as the database has them. */
  readonly leavesOf: (orgId: string, day: string) => Promise<readonly string[]>
  /** How many leaves are kept over all trees, 64 bytes each. A larger tree is kept alone. Default 500,000. */
  readonly maxLeaves?: number
}

/** Gives the tree of an organisation and day. A tree never changes once it is made, so a kept one is never stale. */
export type Trees = (orgId: string, day: string) => Promise<Tree>

export function createTrees({ leavesOf, maxLeaves = 500_000 }: TreesOptions): Trees {
  // In order of last use, oldest first; a promise, so that pages asked for at once share the work.
  const kept = new Map<string, Promise<Tree>>()
  const sizes = new Map<string, number>()

  return async (orgId, day) => {
    const name = `${orgId}|${day}`
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const building = leavesOf(orgId, day).then((leaves) => growTree(leaves))
    kept.set(name, building)
    try {
      const tree = await building
      sizes.set(name, tree.leafCount)
      makeRoom(name)
      return tree
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }

  function makeRoom(newest: string): void {
    let leaves = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const [name, size] of [...kept.keys()].map((key) => [key, sizes.get(key)] as const)) {
      if (leaves <= maxLeaves) return
      // One that is still being built has no size yet, and the newest is in use.
      if (size === undefined || name === newest) continue
      kept.delete(name)
      sizes.delete(name)
      leaves -= size
    }
  }
}
