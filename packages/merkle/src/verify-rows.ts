/** Checks the rows of an export one after the other, and what must hold between them. */
import { createRowMemory, type RowMemory, type SeenTree } from './between-rows.ts'
import { type ExportRow, type ParsedRow, parseExportRow } from './export-row.ts'
import { refuseOthers } from './known-options.ts'
import { createPathMemory } from './path-memory.ts'
import type { FailedRow, RowResult, RowWarning } from './row-result.ts'
import { createSeen } from './seen.ts'
import { checkRow } from './verify-row.ts'

/** Who is told of each row, what may pass, and how much is kept in memory. An unknown option is refused. */
export interface VerifyRowsOptions {
  /** Called with every row's result and its number, from 0. Default: nobody is told. */
  onRow?(result: RowResult, index: number): void
  /**
   * Rows that only await their anchor do not keep the whole from passing. Default false: what is not proven has not
   * passed.
   */
  allowPending?: boolean
  /** How many failed rows the result lists; all are counted. Default 100. */
  maxFailures?: number
  /**
   * How many rows are remembered for the checks between rows, at about 300 bytes each; beyond it `repeats_partly_checked`
   * is among the warnings. Default 1,000,000.
   */
  maxRemembered?: number
}

/** How many rows have each status. */
export interface RowCounts {
  readonly rows: number
  readonly verified: number
  readonly included: number
  readonly pending: number
  readonly unfingerprinted: number
  readonly failed: number
}

interface RowsReport {
  readonly counts: RowCounts
  /** The trees that rows were proven to be in: what is left to compare with the ledger. */
  readonly trees: readonly SeenTree[]
  /** The first failed rows, with their numbers from 0. */
  readonly failures: readonly (FailedRow & { readonly index: number })[]
  /** How many rows had each warning. */
  readonly warnings: Readonly<Partial<Record<RowWarning | 'repeats_partly_checked', number>>>
}

/** `ok` is true only when every row is proven (or awaits its anchor, where that is allowed) and at least one is. */
export type RowsResult =
  | ({ readonly ok: true; readonly status: 'verified' } & RowsReport)
  | ({ readonly ok: false; readonly status: 'failed'; readonly reason: 'row_failed' } & RowsReport)
  | ({
      readonly ok: false
      readonly status: 'inconclusive'
      readonly reason: 'no_rows' | 'rows_unproven'
    } & RowsReport)

/**
 * Checks rows of one organisation as they came from `JSON.parse`, in any order; leaf order is fastest. Rows of several
 * organisations are to be checked apart, since each has its own tree per day.
 *
 * @throws TypeError for `rows` that are none, and for an option that does not exist, by name; never for what a row holds
 * @example
 * verifyRows([]).reason // 'no_rows'
 * verifyRows(['not a row']).failures[0].reason // 'row_not_object'
 */
export function verifyRows(rows: Iterable<unknown>, options?: VerifyRowsOptions): RowsResult
export function verifyRows(rows: AsyncIterable<unknown>, options?: VerifyRowsOptions): Promise<RowsResult>
export function verifyRows(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  options: VerifyRowsOptions = {},
): RowsResult | Promise<RowsResult> {
  // Of an export's text the engine's own error would quote all, salts included.
  if (typeof rows !== 'object') throw new TypeError('rows must be an array')
  const check = createCheck(options)
  if (Symbol.asyncIterator in rows) return verifyStream(rows, check)
  for (const row of rows) check.add(row)
  return check.result()
}

async function verifyStream(rows: AsyncIterable<unknown>, check: Check): Promise<RowsResult> {
  for await (const row of rows) check.add(row)
  return check.result()
}

/** What came of rows so far. */
export interface RowsTally {
  readonly counts: { -readonly [Status in keyof RowCounts]: number }
  readonly warnings: Partial<Record<RowWarning | 'repeats_partly_checked', number>>
  readonly failures: (FailedRow & { index: number })[]
}

export function createTally(): RowsTally {
  const counts = { rows: 0, verified: 0, included: 0, pending: 0, unfingerprinted: 0, failed: 0 }
  return { counts, warnings: {}, failures: [] }
}

/** A check that goes on: rows are added as they come. */
export interface Check {
  add(value: unknown): void
  result(): RowsResult
}

export const MAX_REMEMBERED = 1_000_000
export const MAX_FAILURES = 100

/**
 * @param memory what rows are compared with. Default: sets, as the language has them
 * @param tally what is counted in
 * @param parse what checks the form of a row
 */
export function createCheck(
  {
    onRow,
    allowPending,
    maxFailures = MAX_FAILURES,
    maxRemembered = MAX_REMEMBERED,
    ...others
  }: VerifyRowsOptions,
  memory: RowMemory = createRowMemory(maxRemembered, createSeen(maxRemembered)),
  { counts, warnings, failures }: RowsTally = createTally(),
  parse: (value: unknown) => ParsedRow = parseExportRow,
): Check {
  refuseOthers(others)
  const path = createPathMemory()

  return {
    add(value) {
      const index = counts.rows++
      const parsed = parse(value)
      const result: RowResult = parsed.ok
        ? besideOthers(parsed.row, checkRow(parsed.row, path), memory)
        : { ...parsed, status: 'failed' }
      counts[result.status]++
      if (result.ok) for (const warning of result.warnings) warnings[warning] = (warnings[warning] ?? 0) + 1
      if (result.status === 'failed' && failures.length < maxFailures) failures.push({ ...result, index })
      onRow?.(result, index)
    },
    result() {
      const forgotten = memory.forgotten()
      if (forgotten) warnings.repeats_partly_checked = forgotten
      const report = { counts, trees: memory.trees(), failures, warnings }
      const { rows, verified, included, pending, failed } = counts
      if (failed) return { ok: false, status: 'failed', reason: 'row_failed', ...report }
      const proven = verified + included
      const passing = proven + (allowPending ? pending : 0)
      if (!proven || passing < rows)
        return {
          ok: false,
          status: 'inconclusive',
          reason: rows ? 'rows_unproven' : 'no_rows',
          ...report,
        }
      return { ok: true, status: 'verified', ...report }
    },
  }
}

/** A row that fails by itself is not remembered: a later honest row must not suffer for it. */
function besideOthers(row: ExportRow, result: RowResult, memory: RowMemory): RowResult {
  if (result.status === 'failed') return result
  const fault = memory.faultOf(row)
  return fault === undefined ? result : { ok: false, status: 'failed', receiptId: row.receipt_id, ...fault }
}
