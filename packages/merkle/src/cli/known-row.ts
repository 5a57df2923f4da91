/** A row whose form is known from how it was read. */
import { type ExportRow, type ParsedRow, parseExportRow } from '../export-row.ts'
import type { ProofStep } from '../proof.ts'
import { copyOf } from './copy-of.ts'

/** Written by a reader that lets nothing else pass than `parseExportRow` does. In the order in which the service writes fields. */
export class KnownRow implements ExportRow {
  readonly receipt_id: string
  readonly fingerprint: string | null
  readonly fingerprint_version: ExportRow['fingerprint_version']
  readonly fingerprint_salt: string | null
  readonly fingerprint_canonical_json: string | null
  readonly independently_verifiable: boolean | null
  readonly leaf_index: number | null
  readonly merkle_proof: readonly ProofStep[] | null
  readonly leaf_count: number | null
  readonly anchor_status: ExportRow['anchor_status']
  readonly anchor_date: string | null
  readonly anchored_at: string | null
  readonly merkle_root: string | null
  readonly tx_hash: string | null
  readonly anchor_network: string | null
  readonly capture_mode: ExportRow['capture_mode']
  readonly attested_by: ExportRow['attested_by']
  readonly decision: ExportRow['decision']
  readonly pii_types: readonly string[]
  readonly pii_count: number
  readonly timestamp: string

  constructor(row: ExportRow) {
    this.receipt_id = row.receipt_id
    this.fingerprint = row.fingerprint
    this.fingerprint_version = row.fingerprint_version
    this.fingerprint_salt = row.fingerprint_salt
    this.fingerprint_canonical_json = row.fingerprint_canonical_json
    this.independently_verifiable = row.independently_verifiable
    this.leaf_index = row.leaf_index
    this.merkle_proof = row.merkle_proof
    this.leaf_count = row.leaf_count
    this.anchor_status = row.anchor_status
    this.anchor_date = row.anchor_date
    this.anchored_at = row.anchored_at
    this.merkle_root = row.merkle_root
    this.tx_hash = row.tx_hash
    this.anchor_network = row.anchor_network
    this.capture_mode = row.capture_mode
    this.attested_by = row.attested_by
    this.decision = row.decision
    this.pii_types = row.pii_types
    this.pii_count = row.pii_count
    this.timestamp = row.timestamp
  }
}

/** Checks each field, unless it is known. */
export function parseRow(value: unknown): ParsedRow {
  return value instanceof KnownRow ? { ok: true, row: value } : parseExportRow(value)
}

/** A row that may be kept: the texts of other rows are not kept with it. */
export function keepable(value: unknown): unknown {
  return value instanceof KnownRow ? new KnownRow(copyOf(value)) : value
}
