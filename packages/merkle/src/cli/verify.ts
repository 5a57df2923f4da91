/** `svc-verify verify`: from a source of rows to a report and an exit code. */
import { createCheck } from '../verify-rows.ts'
import { type CheckedTree, checkAnchors } from './anchors.ts'
import type { VerifyCommand } from './arguments.ts'
import { type OpenBundle, openBundle } from './bundle.ts'
import { createCompactSeen } from './compact-seen.ts'
import { createProgress } from './progress.ts'
import { render } from './render.ts'
import type { ListedRow, Report, Sampled, Verdict } from './report.ts'
import { createSample, defectBound, type Sample } from './sample.ts'
import { type Input, openSource } from './source.ts'
import type { ExitCode, World } from './world.ts'

export async function verify(command: VerifyCommand, world: World): Promise<ExitCode> {
  const bundle = command.offline === null ? null : openBundle(command.offline, world)
  const input = command.source === null ? null : openSource(command.source, world)
  const progress = createProgress(world)
  const listing = createListing()
  const check = createCheck({ allowPending: command.allowPending, onRow: listing.add }, createCompactSeen())
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
  const result = check.result()
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
  const morePages = input?.goesOn() ?? false
  const report: Report = {
    verdict: verdictOf(result.status, trees, morePages && !command.partial),
    result,
    trees,
    listed: listing.rows(),
    morePages,
    sampled,
    isOffline: bundle !== null,
    publisher: command.publisher ?? bundle?.head().publisher ?? null,
    checkedAt: new Date(world.clock()),
    command,
  }
  await world.stdout(render(report, command.format))
  return exitCodeOf(report, command.strict)
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

/** Rows listed in a report; the rest is counted. */
const MAX_LISTED = 1_000

interface Listing {
  /** Checks a row, and keeps what came of it with the row's own number. */
  next(row: unknown, index: number, check: (row: unknown) => void): void
  add(result: ListedRow['result']): void
  rows(): ListedRow[]
}

/** Lists every row of a short export; of a long one, the rows that did not pass come first. */
function createListing(): Listing {
  const passed: ListedRow[] = []
  const others: ListedRow[] = []
  let current: { row: unknown; index: number } = { row: null, index: 0 }
  return {
    next(row, index, check) {
      current = { row, index }
      check(row)
    },
    add(result) {
      const list = result.ok ? passed : others
      if (list.length < MAX_LISTED) list.push({ number: current.index + 1, row: copyOf(current.row), result })
    },
    rows: () =>
      [...others, ...passed.slice(0, MAX_LISTED - others.length)].sort((a, b) => a.number - b.number),
  }
}

/** A row's texts are cut out of the text of many rows, and would keep all of that alive. */
function copyOf(row: unknown): unknown {
  return JSON.parse(JSON.stringify(row))
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
