/** What checking a row can answer. */
import type { RowFormReason } from './export-row.ts'
import type { FingerprintReason } from './fingerprint.ts'
import type { ProofReason, ProofWarning } from './proof.ts'

/** Where a proven row's root is said to be written. Not checked here: see `compareMemo`. */
export interface Anchor {
  readonly merkle_root: string
  /** The UTC day of the tree, YYYY-MM-DD. */
  readonly anchor_date: string
  /** RFC 3339. */
  readonly anchored_at: string
  readonly tx_hash: string
  /** Null when the export does not say; then nothing is known about how public the anchor is. */
  readonly anchor_network: string | null
  readonly leaf_index: number
  readonly leaf_count: number | null
}

/** Why a row has failed. */
export type RowReason =
  | RowFormReason
  | FingerprintReason
  | ProofReason
  | SelfContradiction
  | BetweenRowsReason

/** What is odd of a row that is proven. */
export type RowWarning =
  | ProofWarning
  /** No `leaf_count`: copies of the last leaf cannot be told from leaves. */
  | 'leaf_count_missing'
  /** No `anchor_network`: a private ledger cannot be told from a public one. */
  | 'anchor_network_missing'
  /** A credential, or what is of critical risk, was allowed: only an unusual policy does that. */
  | 'decision_unlikely'

/**
 * `ok` is true only for what is proven.
 *
 * - `verified`: the fingerprint follows from the row's text and salt, and its path leads to the row's root.
 * - `included`: the same for a v1 row, whose fingerprint nobody outside can recompute: the path alone is proven.
 * - `pending`, `unfingerprinted`: nothing is wrong, and nothing is proven (yet).
 * - `failed`: the row contradicts itself; `field` or `step` (from 0, at the leaf) say where.
 */
export type RowResult =
  | {
      readonly ok: true
      readonly status: 'verified' | 'included'
      readonly receiptId: string
      readonly anchor: Anchor
      readonly warnings: readonly RowWarning[]
    }
  | {
      readonly ok: false
      readonly status: 'pending' | 'unfingerprinted'
      readonly receiptId: string
      readonly reason: 'not_anchored' | 'no_fingerprint'
    }
  | FailedRow

/** A row that is wrong, by itself or beside the rows before it: why, and where. */
export interface FailedRow {
  readonly ok: false
  readonly status: 'failed'
  /** Null when the row has no well-formed id. */
  readonly receiptId: string | null
  readonly reason: RowReason
  readonly field?: string
  readonly step?: number
}

/** What is wrong with a row, and where. */
export type Fault = Pick<FailedRow, 'reason' | 'field' | 'step'>

/** The row does not agree with itself. */
export type SelfContradiction =
  /** The fingerprint's scheme, `fingerprint_version` and what goes with that version do not agree. */
  | 'version_contradiction'
  /** `anchor_status` does not fit a row with, or without, a fingerprint. */
  | 'status_contradiction'
  /** `capture_mode`, `attested_by` and the receipt's name do not agree on who made the decision. */
  | 'origin_contradiction'
  /** `pii_types` or `pii_count` are not what the fingerprinted text states, or do not go together. */
  | 'pii_mismatch'
  /** `timestamp` is not the second that the fingerprinted text states. */
  | 'timestamp_mismatch'
  /** `decision` cannot have led to the fingerprinted text, or goes with no types found. */
  | 'decision_mismatch'
  /** Decided, put into a day's tree, anchored: the row's times say another order. */
  | 'time_order'

/** The row does not go with the rows before it; only `verifyRows` finds these. */
export type BetweenRowsReason =
  /** Two rows carry one receipt. */
  | 'receipt_repeated'
  /** Two v2 rows carry one fingerprint. */
  | 'fingerprint_repeated'
  /** Two receipts were salted alike: the salt hides nothing any more. */
  | 'salt_repeated'
  /** Two rows stand at one place of one tree. */
  | 'leaf_index_repeated'
  /** Rows of one root disagree about their tree or its anchor. */
  | 'tree_contradiction'
  /** One day has two roots (governance-api 2.3, rule 1). */
  | 'day_contradiction'
  /** One transaction is said to carry two roots. */
  | 'transaction_contradiction'
