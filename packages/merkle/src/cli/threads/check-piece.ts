/** Checks a piece of an export by itself: all of each row, and nothing that must hold between rows. */
import { createCheck, createTally, type RowsTally } from '../../verify-rows.ts'
import { InputError } from '../input-error.ts'
import { parseRow } from '../known-row.ts'
import { createListing } from '../listing.ts'
import { readRows } from '../read-input.ts'
import type { ListedRow } from '../report.ts'
import { type Columns, createRecorder } from './columns.ts'

export interface Piece {
  /** Whole lines, cut anywhere. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  readonly isFirst: boolean
  /** Rows that passed and are listed, at most. */
  readonly maxPassed: number
}

export interface CheckedPiece {
  readonly tally: RowsTally
  readonly listed: readonly ListedRow[]
  readonly columns: Columns
  /** Of its last page: whether the export goes on. Undefined without a page. */
  readonly goesOn: boolean | undefined
}

/** Null for what has to be read in one piece with the rest: a document over several lines, or no rows at all. */
export async function checkPiece({ parts, isFirst, maxPassed }: Piece): Promise<CheckedPiece | null> {
  if (!isFirst && hasByteOrderMark(parts)) return null
  let goesOn: boolean | undefined
  const recorder = createRecorder()
  const listing = createListing(maxPassed)
  const tally = createTally()
  const check = createCheck({ onRow: listing.add }, recorder, tally, parseRow)
  let number = 0
  try {
    const lots = readRows(
      asTheyCome(parts),
      (cursor) => {
        goesOn = cursor !== null
      },
      { linesAlone: true },
    )
    for await (const lot of lots) for (const row of lot) listing.next(row, number++, check.add)
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
  return { tally, listed: listing.rows(), columns: recorder.columns, goesOn }
}

/** At the beginning of a text it says nothing; a line that begins with it is no JSON. */
function hasByteOrderMark(parts: Piece['parts']): boolean {
  const [first, second, third] = parts.flatMap((part) => [...part.subarray(0, 3)])
  return first === 0xef && second === 0xbb && third === 0xbf
}

async function* asTheyCome(parts: Piece['parts']): AsyncGenerator<Uint8Array> {
  yield* parts
}
