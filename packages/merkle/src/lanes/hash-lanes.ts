/** Hashes four nodes of a tree at a time, by vectors of WebAssembly: three times as fast as one-shot hashes of the host. */
import { type HashText, hex, sha256Hex } from '../hash.ts'
import { FREE, LEAF, NODE, sha256Module, tables } from './sha256-code.ts'

/** Nodes of one call into the module; more are cut into as many. */
const BATCH = 8_192
const [FROM, TO] = [FREE, FREE + BATCH * 2 * NODE]
const PAGES = Math.ceil((TO + BATCH * NODE) / 65_536)

/** The two hashes of a tree (governance-api 2.3, rules 2 and 3), for many nodes in one call. */
export interface Lanes {
  /** The leaves of `fingerprints`, each of 27 ASCII characters. */
  leaves(fingerprints: readonly string[]): Uint8Array
  /** The parents of `nodes`, each two beside each other a pair: the hash of their hex texts, the lexicographically smaller first. */
  pairs(nodes: Uint8Array): Uint8Array
}

/**
 * Null where the host has no WebAssembly (`--jitless`), or computes otherwise than `check`, a SHA-256 of text as lower-case hex.
 */
export function createLanes(check: HashText = sha256Hex): Lanes | null {
  try {
    const lanes = open()
    return isRight(lanes, check) ? lanes : null
  } catch {
    return null
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory
  leaves(from: number, count: number, to: number): void
  pairs(from: number, count: number, to: number): void
}

function open(): Lanes {
  const module = new WebAssembly.Module(sha256Module(PAGES))
  const { memory, leaves, pairs } = new WebAssembly.Instance(module).exports as unknown as Exports
  const bytes = new Uint8Array(memory.buffer)
  new Int32Array(memory.buffer).set(tables())
  const encoder = new TextEncoder()

  function inBatches(count: number, batch: (start: number, end: number) => void): Uint8Array {
    const found = new Uint8Array(count * NODE)
    for (let start = 0; start < count; start += BATCH) {
      const end = Math.min(count, start + BATCH)
      batch(start, end)
      found.set(bytes.subarray(TO, TO + (end - start) * NODE), start * NODE)
    }
    return found
  }

  return {
    leaves: (fingerprints) =>
      inBatches(fingerprints.length, (start, end) => {
        encoder.encodeInto(
          fingerprints.slice(start, end).join(''),
          bytes.subarray(FROM, FROM + (end - start) * LEAF),
        )
        leaves(FROM, end - start, TO)
      }),
    pairs: (nodes) =>
      inBatches(nodes.length / (2 * NODE), (start, end) => {
        bytes.set(nodes.subarray(start * 2 * NODE, end * 2 * NODE), FROM)
        pairs(FROM, end - start, TO)
      }),
  }
}

/** Both functions, in every lane. */
function isRight(lanes: Lanes, hash: HashText): boolean {
  const fingerprints = Array.from({ length: 8 }, (_, i) => `SVC-DNA-v2-0123456789abcde${i}`)
  const leaves = fingerprints.map(hash)
  const parents = [0, 2, 4, 6].map((i) =>
    hash(
      leaves
        .slice(i, i + 2)
        .sort()
        .join(''),
    ),
  )
  const nodes = lanes.leaves(fingerprints)
  return hex(nodes) === leaves.join('') && hex(lanes.pairs(nodes)) === parents.join('')
}
