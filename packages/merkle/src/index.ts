// @svc/merkle: checks receipts and whole exports, with no account and no network.
export type { SeenTree } from './between-rows.ts'
export { type CanonicalFields, parseCanonicalJson } from './canonical-json.ts'
export {
  type AnchorStatus,
  type ExportRow,
  type ParsedRow,
  parseExportRow,
  type RowFormReason,
} from './export-row.ts'
export {
  computeFingerprint,
  type FingerprintReason,
  type FingerprintResult,
  type FingerprintVersion,
  fingerprintVersion,
  verifyFingerprint,
} from './fingerprint.ts'
export { compareMemo, type MemoReason, type MemoResult } from './memo.ts'
export {
  type Place,
  type ProofReason,
  type ProofResult,
  type ProofStep,
  type ProofWarning,
  verifyProof,
} from './proof.ts'
export type {
  Anchor,
  BetweenRowsReason,
  FailedRow,
  RowReason,
  RowResult,
  RowWarning,
  SelfContradiction,
} from './row-result.ts'
export { verifyRow } from './verify-row.ts'
export { type RowCounts, type RowsResult, type VerifyRowsOptions, verifyRows } from './verify-rows.ts'
