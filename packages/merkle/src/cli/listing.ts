/** Which rows a report lists: every row of a short export; of a long one, those that did not pass come first. */
import { copyOf } from './copy-of.ts'
import type { ListedRow } from './report.ts'

/** The rest is counted. */
export const MAX_LISTED = 1_000

/** Paths that a report draws. */
export const MAX_DRAWN = 100

export interface Listing {
  /** Checks a row, and keeps what came of it with the row's own number. */
  next(row: unknown, index: number, check: (row: unknown) => void): void
  add(result: ListedRow['result']): void
  rows(): ListedRow[]
}

/** @param maxPassed how many rows that passed are kept. Default: as many as are listed. */
export function createListing(maxPassed: number = MAX_LISTED): Listing {
  const passed: ListedRow[] = []
  const others: ListedRow[] = []
  let current: { row: unknown; index: number } = { row: null, index: 0 }
  return {
    next(row, index, check) {
      current = { row, index }
      check(row)
    },
    add(result) {
      const [list, most] = result.ok ? [passed, maxPassed] : [others, MAX_LISTED]
      if (list.length >= most) return
      const isDrawn = !result.ok || list.length < MAX_DRAWN
      list.push({
        number: current.index + 1,
        row: isDrawn ? copyOf(current.row) : null,
        result: copyOf(result),
      })
    },
    rows: () => listed(passed, others),
  }
}

/** In the order of the export. */
export function listed(passed: readonly ListedRow[], others: readonly ListedRow[]): ListedRow[] {
  const first = others.slice(0, MAX_LISTED)
  return [...first, ...passed.slice(0, MAX_LISTED - first.length)].sort((a, b) => a.number - b.number)
}
