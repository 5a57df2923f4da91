/**
 * Checks an export of lines in several threads: each row in one of them, and what must hold between rows here, in the order of the export. So the result is the
 * one that reading it from first to last has; wherever that is not certain, there is none.
 */
import { createReadStream } from 'node:fs'
import { createRowMemory } from '../../between-rows.ts'
import { createCheck, createTally, MAX_REMEMBERED, type RowsResult } from '../../verify-rows.ts'
import { createCompactSeen } from '../compact-seen.ts'
import { createLists, MAX_LISTED } from '../listing.ts'
import type { ListedRow } from '../report.ts'
import { addTally } from './add-tally.ts'
import type { CheckedPiece } from './check-piece.ts'
import { comparedRows } from './columns.ts'
import { cutLines } from './cut-lines.ts'
import { openWorkers, type Workers } from './workers.ts'

export interface CheckFileOptions {
  readonly threads: number
  readonly allowPending: boolean
  /** Told of the bytes and rows that are done. */
  onPiece(bytes: number, rows: number): void
  /** Bytes that are read at a time. */
  readonly pieceBytes?: number
  /** Default: threads of this process. */
  readonly workers?: Workers
}

export interface CheckedFile {
  readonly result: RowsResult
  readonly listed: readonly ListedRow[]
  readonly goesOn: boolean
}

/** Large enough that a thread is handed one in a hundredth of the time it is at work with it; a few of them are in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024
/**
 * A line is a row of 2 KB, or a page of 2 MB. `JSON.parse` makes up to thirty times its size of a line, and a thread that has no room for that may take the
 * whole command with it.
 */
const MAX_LINE = 8 * 1024 * 1024

/** Null where one thread must tell: a row repeats another, a text is none of lines, or it cannot be read. */
export async function checkFile(
  file: string,
  {
    threads,
    allowPending,
    onPiece,
    pieceBytes = PIECE_BYTES,
    workers = openWorkers(threads),
  }: CheckFileOptions,
): Promise<CheckedFile | null> {
  const memory = createRowMemory(MAX_REMEMBERED, createCompactSeen())
  const total = createTally()
  const lists = createLists()
  let goesOn = false

  /** False where a row repeats another. */
  function add(piece: CheckedPiece): boolean {
    for (const row of comparedRows(piece.columns)) if (memory.faultOf(row) !== undefined) return false
    const before = total.counts.rows
    for (const one of piece.listed) {
      const list = lists.of(one.result)
      if (list.length < MAX_LISTED) list.push({ ...one, number: one.number + before })
    }
    addTally(total, piece.tally)
    goesOn = piece.goesOn ?? goesOn
    return true
  }

  try {
    const chunks: AsyncIterable<Buffer<ArrayBuffer>> = createReadStream(file, {
      highWaterMark: pieceBytes,
      // By place: where `/dev/stdin` is not opened anew (macOS), reading on would leave only the rest to the one thread that tells.
      start: 0,
    })
    const waiting: { bytes: number; checked: Promise<CheckedPiece | null> }[] = []
    async function take(): Promise<boolean> {
      const { bytes, checked } = waiting.shift() as (typeof waiting)[number]
      const piece = await checked
      if (piece === null || !add(piece)) return false
      onPiece(bytes, total.counts.rows)
      return true
    }
    let number = 0
    for await (const parts of cutLines(chunks, MAX_LINE)) {
      if (parts === null) return null
      const bytes = parts.reduce((sum, { length }) => sum + length, 0)
      const piece = { parts, isFirst: number++ === 0, maxPassed: MAX_LISTED - lists.passed.length }
      waiting.push({ bytes, checked: workers.check(piece) })
      if (waiting.length > threads && !(await take())) return null
    }
    while (waiting.length > 0) if (!(await take())) return null
    if (number === 0) return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return null
    throw error
  } finally {
    await workers.close()
  }
  return {
    result: createCheck({ allowPending }, memory, total).result(),
    listed: lists.listed(),
    goesOn,
  }
}
