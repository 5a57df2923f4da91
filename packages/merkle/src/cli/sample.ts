/** Draws rows of an export, the same for the same seed whatever their order, and says what a clean draw shows. */
import { sha256Hex } from '../hash.ts'
import { keepable } from './known-row.ts'

export interface Drawn {
  /** The row's number in the export, from 0. */
  readonly index: number
  readonly row: unknown
}

export interface Sample {
  add(row: unknown, index: number): void
  /** In the order of the export. */
  drawn(): Drawn[]
}

/**
 * The `size` rows whose SHA-256 of seed and receipt id is smallest: whoever knows the seed draws the same ones, from any order or cut of the
 * export, and the seed cannot be fitted to rows without trying. A row without an id is named by its number.
 */
export function createSample(size: number, seed: string): Sample {
  // A heap with the largest key at its head.
  const heap: (Drawn & { key: string })[] = []

  function sink(at: number): void {
    for (;;) {
      let largest = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && heap[child]!.key > heap[largest]!.key) largest = child
      if (largest === at) return
      ;[heap[at], heap[largest]] = [heap[largest]!, heap[at]!]
      at = largest
    }
  }

  function rise(at: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]!.key >= heap[at]!.key) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  return {
    add(row, index) {
      const key = sha256Hex(`${seed}|${nameOf(row, index)}`)
      if (heap.length < size) {
        heap.push({ key, row: keepable(row), index })
        rise(heap.length - 1)
      } else if (key < heap[0]!.key) {
        heap[0] = { key, row: keepable(row), index }
        sink(0)
      }
    },
    drawn: () => heap.map(({ row, index }) => ({ row, index })).sort((a, b) => a.index - b.index),
  }
}

function nameOf(row: unknown, index: number): string {
  const id: unknown =
    typeof row === 'object' && row !== null ? (row as { receipt_id?: unknown }).receipt_id : undefined
  return typeof id === 'string' ? id : String(index)
}

/**
 * The largest share of defective rows that a clean sample leaves open at 95 % confidence: with more defects than that, a draw of `size` from
 * `population` rows would have met one in 19 of 20 cases (hypergeometric, exact).
 *
 * @example
 * defectBound(60, 1_000_000).toFixed(3) // '0.049'
 * defectBound(100, 100) // 0
 */
export function defectBound(size: number, population: number, confidence = 0.95): number {
  if (size >= population) return 0
  // The most defects that a clean draw is still likelier than 1 - confidence with.
  let [low, high] = [0, population - size]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (cleanChance(size, population, middle) >= 1 - confidence) low = middle
    else high = middle - 1
  }
  return low / population
}

/** The chance that none of `defects` is among the drawn: the product over the draw of (population - defects - i) / (population - i). */
function cleanChance(size: number, population: number, defects: number): number {
  let chance = 1
  const [fewer, more] = size < defects ? [size, defects] : [defects, size]
  for (let i = 0; i < fewer; i++) {
    chance *= (population - more - i) / (population - i)
    if (chance === 0) return 0
  }
  return chance
}
