/** What was checked, whatever form it is told in. */
import type { RowResult } from '../row-result.ts'
import type { RowsResult } from '../verify-rows.ts'
import type { CheckedTree } from './anchors.ts'
import type { VerifyCommand } from './arguments.ts'

export type Verdict = 'pass' | 'fail' | 'inconclusive'

/** A row worth listing, with its number from 1. */
export interface ListedRow {
  readonly number: number
  /** As it came: what the row's path is drawn from. Null for the later ones of those that passed, of which none is drawn. */
  readonly row: unknown
  readonly result: RowResult
}

export interface Sampled {
  readonly size: number
  readonly population: number
  readonly seed: string
  /** 0 to 1: see `defectBound`. */
  readonly defectBound: number
}

export interface Report {
  readonly verdict: Verdict
  readonly result: RowsResult
  readonly trees: readonly CheckedTree[]
  readonly listed: readonly ListedRow[]
  readonly morePages: boolean
  /** Null when every row was checked. */
  readonly sampled: Sampled | null
  /** The anchors came from a bundle. */
  readonly isOffline: boolean
  /** The keys that the anchors were held to, base58. */
  readonly publishers: readonly string[]
  readonly checkedAt: Date
  readonly command: VerifyCommand
}
