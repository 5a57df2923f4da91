/** The building of a tree where the host hashes four nodes at a time: levels are bytes, and texts are made of the nodes that are asked for. */
import { fingerprintVersion } from '../fingerprint.ts'
import { hex } from '../hash.ts'
import { treeSteps as oneByOne, proofOf, STEP, type Tree } from '../tree-steps.ts'
import { createLanes, type Lanes } from './hash-lanes.ts'
import { NODE } from './sha256-code.ts'

let lanes: Lanes | null | undefined

export function* treeSteps(fingerprints: Iterable<string>): Generator<void, Tree, void> {
  if (lanes === undefined) lanes = createLanes()
  if (lanes === null) return yield* oneByOne(fingerprints)
  const levels = yield* levelsOf(fingerprints, lanes)
  const [bottom, top] = [levels[0], levels.at(-1)] as [Level, Level]
  return { root: top.at(0), leafCount: bottom.length, proof: (index) => proofOf(levels, index) }
}

/** Apart from the tree, which would keep alive whatever it was built from. */
function* levelsOf(fingerprints: Iterable<string>, { leaves, pairs }: Lanes): Generator<void, Level[], void> {
  const texts: string[] = []
  for (const fingerprint of fingerprints) {
    if (fingerprintVersion(fingerprint) === null)
      throw new RangeError(`fingerprints[${texts.length}] is not SVC-DNA-v1- or -v2- and 16 hex characters`)
    if (texts.push(fingerprint) % STEP === 0) yield
  }
  const leafCount = texts.length
  if (leafCount === 0) throw new RangeError('fingerprints is empty: a day without receipts has no tree')

  let nodes = yield* inSteps(leafCount, (start, end) => leaves(texts.slice(start, end)))
  const levels = [createLevel(nodes, leafCount)]
  for (let width = leafCount; width > 1; levels.push(createLevel(nodes, width))) {
    const below = nodes
    width = Math.ceil(width / 2)
    nodes = yield* inSteps(width, (start, end) => pairs(below.subarray(2 * start * NODE, 2 * end * NODE)))
  }
  return levels
}

/** The nodes of a level, beside each other. A lone last node is paired with itself (rule 4): it stands there twice. */
function* inSteps(
  width: number,
  hashes: (start: number, end: number) => Uint8Array,
): Generator<void, Uint8Array, void> {
  const nodes = new Uint8Array((width + (width % 2)) * NODE)
  for (let start = 0; start < width; start += STEP) {
    if (start > 0) yield
    nodes.set(hashes(start, Math.min(width, start + STEP)), start * NODE)
  }
  nodes.copyWithin(width * NODE, (width - 1) * NODE, width * NODE)
  return nodes
}

interface Level {
  readonly length: number
  at(index: number): string
}

/** Remembers the node read last: neighbouring leaves have the upper parts of their paths in common. */
function createLevel(nodes: Uint8Array, length: number): Level {
  let last = -1
  let text = ''
  return {
    length,
    at(index) {
      if (index !== last) text = hex(nodes.subarray(index * NODE, (index + 1) * NODE))
      last = index
      return text
    },
  }
}
