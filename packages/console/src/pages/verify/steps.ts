/** One row, checked step by step: what each step says by itself, so that a reader sees which one fails. */
import {
  type ExportRow,
  type FingerprintReason,
  type ProofReason,
  parseExportRow,
  type RowReason,
  type RowResult,
  verifyFingerprint,
  verifyProof,
  verifyRow,
} from '@svc/merkle'

/** `open`: it cannot be told from what is here. */
export type Standing<Reason> =
  | { readonly is: 'good' }
  | { readonly is: 'open' }
  | { readonly is: 'bad'; readonly reason: Reason; readonly field?: string; readonly step?: number }

export interface CheckedRow {
  /** Null where it has not the form of a row. */
  readonly row: ExportRow | null
  readonly result: RowResult
  /** Form, and agreement with itself. */
  readonly self: Standing<RowReason>
  /** Recomputed from text and salt; open for those of the older scheme, which are keyed on a secret. */
  readonly fingerprint: Standing<FingerprintReason>
  /** From leaf to root. */
  readonly path: Standing<ProofReason>
}

const FINGERPRINT_REASONS: ReadonlySet<string> = new Set<FingerprintReason>([
  'fingerprint_form',
  'salt_form',
  'canonical_json_invalid',
  'fingerprint_mismatch',
])
const PATH_REASONS: ReadonlySet<string> = new Set<ProofReason>([
  'root_form',
  'proof_form',
  'step_form',
  'leaf_index_form',
  'leaf_count_form',
  'leaf_index_range',
  'proof_length',
  'not_own_sibling',
  'duplicate_node',
  'root_mismatch',
])

/** @param among what came of the row among others: one that repeats an earlier row fails, though nothing is wrong with it alone */
export function checkSteps(value: unknown, among?: RowResult): CheckedRow {
  const result = among ?? verifyRow(value)
  const parsed = parseExportRow(value)
  if (!parsed.ok) {
    const { reason, field } = parsed
    const self = { is: 'bad' as const, reason, ...(field !== undefined && { field }) }
    return { row: null, result, self, fingerprint: { is: 'open' }, path: { is: 'open' } }
  }
  const { row } = parsed
  return { row, result, self: selfOf(result), fingerprint: fingerprintOf(row), path: pathOf(row) }
}

function selfOf(result: RowResult): Standing<RowReason> {
  if (result.status !== 'failed') return { is: 'good' }
  const { reason, field } = result
  if (FINGERPRINT_REASONS.has(reason) || PATH_REASONS.has(reason)) return { is: 'good' }
  return { is: 'bad', reason, ...(field !== undefined && { field }) }
}

function fingerprintOf({
  fingerprint,
  fingerprint_version: version,
  fingerprint_canonical_json: text,
  fingerprint_salt: salt,
}: ExportRow): Standing<FingerprintReason> {
  if (fingerprint === null || version === 'v1' || text === null || salt === null) return { is: 'open' }
  const checked = verifyFingerprint(fingerprint, text, salt)
  return checked.ok ? { is: 'good' } : { is: 'bad', reason: checked.reason }
}

function pathOf({
  fingerprint,
  merkle_proof,
  merkle_root,
  leaf_index,
  leaf_count,
}: ExportRow): Standing<ProofReason> {
  if (fingerprint === null || merkle_proof === null || merkle_root === null) return { is: 'open' }
  const place = { leafIndex: leaf_index, leafCount: leaf_count }
  const checked = verifyProof(fingerprint, merkle_proof, merkle_root, place)
  if (checked.ok) return { is: 'good' }
  return { is: 'bad', reason: checked.reason, ...(checked.step !== undefined && { step: checked.step }) }
}
