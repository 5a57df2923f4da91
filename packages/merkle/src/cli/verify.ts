/** `svc-verify verify`: from a source of rows to a report and an exit code. */
import { createRowMemory } from '../between-rows.ts'
import { createCheck, MAX_REMEMBERED, type RowsResult } from '../verify-rows.ts'
import { type CheckedTree, checkAnchors } from './anchors.ts'
import type { VerifyCommand } from './arguments.ts'
import { type OpenBundle, openBundle } from './bundle.ts'
import { createCompactSeen } from './compact-seen.ts'
import { createListing, type Listing } from './listing.ts'
import { createProgress, type Progress } from './progress.ts'
import { render } from './render.ts'
import type { ListedRow, Report, Sampled, Verdict } from './report.ts'
import { createSample, defectBound, type Sample } from './sample.ts'
import { type Input, openSource } from './source.ts'
import { checkFile } from './threads/check-file.ts'
import type { ExitCode, World } from './world.ts'

export async function verify(command: VerifyCommand, world: World): Promise<ExitCode> {
  const bundle = command.offline === null ? null : openBundle(command.offline, world)
  const progress = createProgress(world)
  const { result, listed, sampled, goesOn } =
    (await checkInThreads(command, world, progress)) ?? (await checkInTurn(command, bundle, world, progress))
  const trees = await checkAnchors(
    result.trees,
    {
      rpc: command.rpc,
      publisher: command.publisher,
      bundle,
      onChecked: (done, of) => progress.show(done / of, `anchor ${done} of ${of}`),
    },
    world,
  )
  progress.clear()
  const report: Report = {
    verdict: verdictOf(result.status, trees, goesOn && !command.partial),
    result,
    trees,
    listed,
    morePages: goesOn,
    sampled,
    isOffline: bundle !== null,
    publisher: command.publisher ?? bundle?.head().publisher ?? null,
    checkedAt: new Date(world.clock()),
    command,
  }
  await world.stdout(render(report, command.format))
  return exitCodeOf(report, command.strict)
}

/** What came of the rows. */
interface CheckedRows {
  readonly result: RowsResult
  readonly listed: readonly ListedRow[]
  readonly sampled: Sampled | null
  /** The last page said that the export goes on. */
  readonly goesOn: boolean
}

/** Starting threads takes as long as reading this many bytes does. */
const MIN_FOR_THREADS = 16 * 1024 * 1024
/** More would wait for the one that compares rows with each other. */
const MAX_THREADS = 6

/** Null for what one thread has to read: what is no large file, of which all rows are checked. */
async function checkInThreads(
  { source, sample, day, offline, allowPending }: VerifyCommand,
  world: World,
  progress: Progress,
): Promise<CheckedRows | null> {
  if (typeof source !== 'string' || source === '-' || sample !== null || day !== null || offline !== null)
    return null
  const size = world.sizeOf(source) ?? 0
  if (world.processors < 2 || size < MIN_FOR_THREADS) return null
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

async function checkInTurn(
  command: VerifyCommand,
  bundle: OpenBundle | null,
  world: World,
  progress: Progress,
): Promise<CheckedRows> {
  const input = command.source === null ? null : openSource(command.source, world)
  const listing = createListing()
  const memory = createRowMemory(MAX_REMEMBERED, createCompactSeen())
  const check = createCheck({ allowPending: command.allowPending, onRow: listing.add }, memory)
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
  return { result: check.result(), listed: listing.rows(), sampled, goesOn: input?.goesOn() ?? false }
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

function verdictOf(
  rows: 'verified' | 'failed' | 'inconclusive',
  trees: readonly CheckedTree[],
  isCutShort: boolean,
): Verdict {
  if (rows === 'failed' || trees.some((tree) => tree.anchor.kind === 'contradicted')) return 'fail'
  if (rows === 'inconclusive' || isCutShort || trees.some((tree) => tree.anchor.kind === 'unknown'))
    return 'inconclusive'
  return 'pass'
}

const EXIT = { pass: 0, fail: 1, inconclusive: 3 } as const

function exitCodeOf({ verdict, result, trees }: Report, strict: boolean): ExitCode {
  const hasWarnings =
    Object.keys(result.warnings).length > 0 ||
    trees.some(({ anchor }) => anchor.kind === 'confirmed' && anchor.warnings.length > 0)
  return verdict === 'pass' && strict && hasWarnings ? 4 : EXIT[verdict]
}
