/** Checks the rows of a source: a large file in threads, all else one row after the other. */
import { createRowMemory } from '../between-rows.ts'
import { createCheck, MAX_REMEMBERED, type RowsResult } from '../verify-rows.ts'
import type { VerifyCommand } from './arguments.ts'
import type { OpenBundle } from './bundle.ts'
import { createCompactSeen } from './compact-seen.ts'
import { parseRow } from './known-row.ts'
import { createListing, type Listing } from './listing.ts'
import type { Progress } from './progress.ts'
import type { ListedRow, Sampled } from './report.ts'
import { createSample, defectBound, type Sample } from './sample.ts'
import { type Input, openSource } from './source.ts'
import { checkFile } from './threads/check-file.ts'
import type { World } from './world.ts'

/** What came of the rows. */
export interface CheckedRows {
  readonly result: RowsResult
  readonly listed: readonly ListedRow[]
  readonly sampled: Sampled | null
  /** The last page said that the export goes on. */
  readonly goesOn: boolean
}

export async function checkRows(
  command: VerifyCommand,
  bundle: OpenBundle | null,
  world: World,
  progress: Progress,
): Promise<CheckedRows> {
  return (await inThreads(command, world, progress)) ?? (await inTurn(command, bundle, world, progress))
}

/** Below, starting threads and warming them up takes as long as they save. */
const MIN_FOR_THREADS = 64 * 1024 * 1024
/** Two are often halves of one core, and take as long as one thread does. */
const MIN_PROCESSORS = 3
/** More would wait for the one that compares rows with each other. */
const MAX_THREADS = 6

/** Null for what one thread has to read: what is no large file, of which all rows are checked. */
async function inThreads(
  { source, sample, day, offline, allowPending }: VerifyCommand,
  world: World,
  progress: Progress,
): Promise<CheckedRows | null> {
  if (typeof source !== 'string' || source === '-' || sample !== null || day !== null || offline !== null)
    return null
  const size = world.sizeOf(source) ?? 0
  if (world.processors < MIN_PROCESSORS || size < MIN_FOR_THREADS) return null
  let read = 0
  const checked = await checkFile(source, {
    threads: Math.min(world.processors, MAX_THREADS),
    allowPending,
    onPiece(bytes, rows) {
      read += bytes
      progress.show(read / size, `${rows} rows`)
    },
  })
  return checked && { ...checked, sampled: null }
}

async function inTurn(
  command: VerifyCommand,
  bundle: OpenBundle | null,
  world: World,
  progress: Progress,
): Promise<CheckedRows> {
  const input = command.source === null ? null : openSource(command.source, world)
  const listing = createListing()
  const memory = createRowMemory(MAX_REMEMBERED, createCompactSeen())
  const check = createCheck(
    // Failed rows are listed.
    { allowPending: command.allowPending, onRow: listing.add, maxFailures: 0 },
    memory,
    undefined,
    parseRow,
  )
  const sample = command.sample === null ? null : createSample(command.sample, command.seed)
  let population = 0
  let number = 0
  for await (const lot of lotsOf(input, bundle)) {
    for (const row of lot) {
      const index = number++
      if (command.day !== null && !isOfDay(row, command.day)) continue
      population++
      if (sample) sample.add(row, index)
      else listing.next(row, index, check.add)
    }
    if (input) progress.show(partOf(input), `${number} rows`)
  }
  // A bundle's head and transactions are known once it was read to its end.
  if (bundle && input) for await (const _ of bundle.lots);
  const sampled = sample && drawSample(sample, population, command, listing, check.add)
  return {
    result: check.result(),
    listed: listing.rows(),
    sampled,
    goesOn: (input ?? bundle)?.goesOn() ?? false,
  }
}

function lotsOf(input: Input | null, bundle: OpenBundle | null): AsyncIterable<readonly unknown[]> {
  return (input ?? (bundle as OpenBundle)).lots
}

function partOf(input: Input): number | null {
  const { read, of } = input.progress()
  return of === null || of === 0 ? null : read / of
}

function isOfDay(row: unknown, day: string): boolean {
  return typeof row === 'object' && row !== null && (row as { anchor_date?: unknown }).anchor_date === day
}

function drawSample(
  sample: Sample,
  population: number,
  { seed }: VerifyCommand,
  listing: Listing,
  add: (row: unknown) => void,
): Sampled {
  const drawn = sample.drawn()
  for (const { row, index } of drawn) listing.next(row, index, add)
  return { size: drawn.length, population, seed, defectBound: defectBound(drawn.length, population) }
}
