import { expect, it } from 'vitest'
import { buildTree } from '../tree.ts'
import { pathNodes } from './path-nodes.ts'

const fingerprints = Array.from({ length: 5 }, (_, i) => `SVC-DNA-v2-${`${i}`.repeat(16)}`)

it('leads from each leaf to the root, over as many hashes as the tree has levels', () => {
  const tree = buildTree(fingerprints)
  for (const [i, fingerprint] of fingerprints.entries()) {
    const nodes = pathNodes(fingerprint, tree.proof(i))
    expect(nodes).toHaveLength(4)
    expect(nodes.at(-1)).toEqual({ hash: tree.root, sibling: null, side: null })
    expect(nodes.slice(0, -1).map(({ sibling }) => sibling)).toEqual(tree.proof(i).map(({ hash }) => hash))
  }
})

it('leads elsewhere with another proof', () => {
  const tree = buildTree(fingerprints)
  expect(pathNodes(fingerprints[0]!, tree.proof(1)).at(-1)?.hash).not.toBe(tree.root)
})
