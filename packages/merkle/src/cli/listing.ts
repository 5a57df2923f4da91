/** Which rows a report lists: every row of a short export; of a long one, those that failed come first, then those that only did not pass. */
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
  const lists = createLists()
  let current: { row: unknown; index: number } = { row: null, index: 0 }
  return {
    next(row, index, check) {
      current = { row, index }
      check(row)
    },
    add(result) {
      const list = lists.of(result)
      if (list.length >= (result.ok ? maxPassed : MAX_LISTED)) return
      const isDrawn = !result.ok || list.length < MAX_DRAWN
      list.push({
        number: current.index + 1,
        row: isDrawn ? copyOf(current.row) : null,
        result: copyOf(result),
      })
    },
    rows: lists.listed,
  }
}

export interface Lists {
  readonly passed: readonly ListedRow[]
  /** The one that a row with this result goes into. */
  of(result: ListedRow['result']): ListedRow[]
  /** What is listed of all, in the order of the export. */
  listed(): ListedRow[]
}

/** Rows that wait for their anchor may be many, and must not keep a failed one from being seen. */
export function createLists(): Lists {
  const [failed, waiting, passed]: [ListedRow[], ListedRow[], ListedRow[]] = [[], [], []]
  return {
    passed,
    of: ({ ok, status }) => (ok ? passed : status === 'failed' ? failed : waiting),
    listed: () => [...failed, ...waiting, ...passed].slice(0, MAX_LISTED).sort((a, b) => a.number - b.number),
  }
}
