/** Turns one row of a proof export (governance-api 2.4) into a type. Rows are attacker-controlled JSON: every field is checked, none is coerced. */
import { isDate, unixSeconds } from './date-time.ts'
import { type FingerprintVersion, fingerprintVersion, isSalt } from './fingerprint.ts'
import { isHash } from './hash-form.ts'
import { isCount, type ProofStep, parseProof } from './proof.ts'
import { hasRepeatedKey } from './repeated-key.ts'
import { textForm } from './text-form.ts'

/** One receipt of an export, with the names of the wire. What a row does not have yet is null. */
export interface ExportRow {
  readonly receipt_id: string
  readonly fingerprint: string | null
  readonly fingerprint_version: FingerprintVersion | null
  readonly fingerprint_salt: string | null
  readonly fingerprint_canonical_json: string | null
  readonly independently_verifiable: boolean | null
  readonly leaf_index: number | null
  /** Leaves of that day's tree. */
  readonly leaf_count: number | null
  readonly merkle_proof: readonly ProofStep[] | null
  readonly merkle_root: string | null
  /** YYYY-MM-DD, the UTC day whose tree holds the row. */
  readonly anchor_date: string | null
  readonly anchored_at: string | null
  /** The ledger transaction's signature. */
  readonly tx_hash: string | null
  /** `local`, `solana:mainnet`, … */
  readonly anchor_network: string | null
  readonly anchor_status: AnchorStatus
  readonly capture_mode: 'cloud' | 'edge'
  readonly attested_by: 'svc' | 'client'
  readonly decision: 'allow' | 'redact' | 'deny'
  readonly pii_types: readonly string[]
  /** Findings, of all types together. */
  readonly pii_count: number
  /** RFC 3339. */
  readonly timestamp: string
}

/** `none`: no fingerprint; `pending`: awaits the daily run; `submitted`: root sent, not confirmed. */
export type AnchorStatus = 'none' | 'pending' | 'submitted' | 'anchored'

export type RowFormReason =
  | 'row_not_object'
  /** The row's JSON text names a key twice, at any level. Only the command sees that text. */
  | 'duplicate_key'
  /** A field has a value it cannot have. */
  | 'field_form'
  /** A field is absent or null that such a row must have. */
  | 'field_missing'

export type ParsedRow =
  | { readonly ok: true; readonly row: ExportRow }
  | {
      readonly ok: false
      readonly reason: RowFormReason
      readonly field?: string
      /** Null when the id itself is malformed, so that it is safe to print. */
      readonly receiptId: string | null
    }

/** Labels in one row; the vocabulary has about a hundred. */
const MAX_LABELS = 1_000

/** The value when it has the right form, else null. */
type Reader<T> = (value: unknown) => T | null

/** Cloud receipts are named by a UUID, attested ones by a digest (governance-api 2.5). */
const RECEIPT_ID = text(/^svc_rcpt_(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|attest_[0-9a-f]{64})$/)
const TX_HASH = text(/^[A-Za-z0-9_.:-]{1,128}$/)
const NETWORK = text(/^[a-z0-9][a-z0-9:._-]{0,63}$/)
const VERSION = oneOf('v1', 'v2')
const STATUS = oneOf('none', 'pending', 'submitted', 'anchored')
const CAPTURE_MODE = oneOf('cloud', 'edge')
const ATTESTED_BY = oneOf('svc', 'client')
const DECISION = oneOf('allow', 'redact', 'deny')

/**
 * Checks each field by itself; what the fields say together is `verifyRow`'s matter. Unknown fields are ignored, so that
 * a newer export still reads. Inherited properties do not count.
 */
export function parseExportRow(value: unknown): ParsedRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: 'row_not_object', receiptId: null }
  // Which of two ids would be its own?
  if (hasRepeatedKey(value)) return { ok: false, reason: 'duplicate_key', receiptId: null }
  const source = value as Record<string, unknown>
  let fault: { reason: RowFormReason; field: string } | undefined

  /** Notes the first fault and goes on: the row is dropped as a whole at the end. */
  function field<T>(name: string, read: Reader<T>): T | null {
    const found = Object.hasOwn(source, name) ? source[name] : null
    if (found === null || found === undefined) return null
    const value = read(found)
    if (value === null) fault ??= { reason: 'field_form', field: name }
    return value
  }
  function required<T>(name: string, read: Reader<T>): T {
    const value = field(name, read)
    if (value === null) fault ??= { reason: 'field_missing', field: name }
    return value as T
  }

  // `JSON.parse` makes an own property of it, which code that copies rows would turn into a prototype.
  if (Object.hasOwn(source, '__proto__')) fault = { reason: 'field_form', field: '__proto__' }
  const row: ExportRow = {
    receipt_id: required('receipt_id', RECEIPT_ID),
    fingerprint: field('fingerprint', readFingerprint),
    fingerprint_version: field('fingerprint_version', VERSION),
    fingerprint_salt: field('fingerprint_salt', readSalt),
    fingerprint_canonical_json: field('fingerprint_canonical_json', readString),
    independently_verifiable: field('independently_verifiable', readBoolean),
    leaf_index: field('leaf_index', readCount),
    leaf_count: field('leaf_count', readPositive),
    merkle_proof: field('merkle_proof', readProof),
    merkle_root: field('merkle_root', readHash),
    anchor_date: field('anchor_date', readDate),
    anchored_at: field('anchored_at', readDateTime),
    tx_hash: field('tx_hash', TX_HASH),
    anchor_network: field('anchor_network', NETWORK),
    anchor_status: required('anchor_status', STATUS),
    capture_mode: required('capture_mode', CAPTURE_MODE),
    attested_by: required('attested_by', ATTESTED_BY),
    decision: required('decision', DECISION),
    pii_types: required('pii_types', readLabels),
    pii_count: required('pii_count', readCount),
    timestamp: required('timestamp', readDateTime),
  }
  if (fault !== undefined) return { ok: false, ...fault, receiptId: row.receipt_id }
  return { ok: true, row }
}

function text(form: RegExp): Reader<string> {
  const hasForm = textForm(form)
  return (value) => (hasForm(value) ? value : null)
}

function oneOf<const T extends string>(...words: T[]): Reader<T> {
  return (value) => (words.includes(value as T) ? (value as T) : null)
}

function readFingerprint(value: unknown): string | null {
  return fingerprintVersion(value) === null ? null : (value as string)
}

function readSalt(value: unknown): string | null {
  return isSalt(value) ? value : null
}

function readHash(value: unknown): string | null {
  return isHash(value) ? value : null
}

function readString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function readCount(value: unknown): number | null {
  return isCount(value) ? value : null
}

function readPositive(value: unknown): number | null {
  return isCount(value) && value > 0 ? value : null
}

function readDate(value: unknown): string | null {
  return typeof value === 'string' && isDate(value) ? value : null
}

function readDateTime(value: unknown): string | null {
  return typeof value === 'string' && unixSeconds(value) !== null ? value : null
}

function readProof(value: unknown): readonly ProofStep[] | null {
  const parsed = parseProof(value)
  return parsed.ok ? parsed.steps : null
}

function readLabels(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > MAX_LABELS) return null
  const labels: unknown[] = [...value]
  return labels.every((label) => typeof label === 'string') ? (labels as string[]) : null
}
