/** Turns one row of a proof export (governance-api 2.4) into a type. Rows are attacker-controlled JSON: every field is checked, none is coerced. */
import { dayStart, type ReadTime, unixSeconds } from './date-time.ts'
import { type FingerprintVersion, fingerprintVersion, isSalt } from './fingerprint.ts'
import { isHash } from './hash-form.ts'
import { isCount, isPositive, type ProofStep, parseProof } from './proof.ts'
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

/** Why what was given is no row of an export. */
export type RowFormReason =
  | 'row_not_object'
  /** The row's JSON text names a key twice, at any level: known of rows that `parseText` of `@svc/merkle/text` read, as the command does. */
  | 'duplicate_key'
  /** A field has a value it cannot have. */
  | 'field_form'
  /** A field is absent or null that such a row must have. */
  | 'field_missing'

/** A row whose fields all have the right form; or the first that has not. */
export type ParsedRow =
  | { readonly ok: true; readonly row: ExportRow }
  | {
      readonly ok: false
      readonly reason: RowFormReason
      readonly field?: string
      /** Null when the id itself is malformed, so that it is safe to print. */
      readonly receiptId: string | null
    }

/** Labels in one row; the vocabulary has some 300. */
export const MAX_LABELS = 1_000

const isString = (value: unknown): value is string => typeof value === 'string'
const isTime = (read: ReadTime) => (value: unknown) => isString(value) && read(value) !== null
const isDateTime = isTime(unixSeconds)
const isDay = isTime(dayStart)
const oneOf =
  (...words: unknown[]) =>
  (value: unknown) =>
    words.includes(value)

/** Whether a value has the form of a field; or a copy of one that has. */
type HasForm = (value: unknown) => boolean | readonly unknown[] | null

/** Cloud receipts are named by a UUID, attested ones by a digest (governance-api 2.5). */
const RECEIPT_ID = textForm(/^svc_rcpt_(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|attest_[0-9a-f]{64})$/)
const isFingerprint = (value: unknown) => fingerprintVersion(value) !== null
const VERSION = oneOf('v1', 'v2')
const BOOLEAN = oneOf(true, false)
const TX_HASH = textForm(/^[A-Za-z0-9_.:-]{1,128}$/)
const NETWORK = textForm(/^[a-z0-9][a-z0-9:._-]{0,63}$/)
const STATUS = oneOf('none', 'pending', 'submitted', 'anchored')
const CAPTURE_MODE = oneOf('cloud', 'edge')
const ATTESTED_BY = oneOf('svc', 'client')
const DECISION = oneOf('allow', 'redact', 'deny')

/**
 * Checks each field by itself; what the fields say together is `verifyRow`'s matter. Unknown fields are ignored, so that
 * a newer export still reads. Inherited properties do not count.
 *
 * @example
 * parseExportRow([]) // { ok: false, reason: 'row_not_object', receiptId: null }
 */
export function parseExportRow(value: unknown): ParsedRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: 'row_not_object', receiptId: null }
  // Which of two ids would be its own?
  if (hasRepeatedKey(value)) return { ok: false, reason: 'duplicate_key', receiptId: null }
  const source = value as Record<string, unknown>
  let fault: { reason: RowFormReason; field: string } | undefined

  /** Notes the first fault and goes on: the row is dropped as a whole at the end. */
  function field<T>(name: string, hasForm: HasForm): T | null {
    const found = Object.hasOwn(source, name) ? source[name] : null
    if (found === null || found === undefined) return null
    const formed = hasForm(found)
    if (formed === true) return found as T
    if (!formed) fault ??= { reason: 'field_form', field: name }
    return (formed || null) as T | null
  }
  function required<T>(name: string, hasForm: HasForm): T {
    const value = field<T>(name, hasForm)
    if (value === null) fault ??= { reason: 'field_missing', field: name }
    return value as T
  }

  // `JSON.parse` makes an own property of it, which code that copies rows would turn into a prototype.
  if (Object.hasOwn(source, '__proto__')) fault = { reason: 'field_form', field: '__proto__' }
  const row: ExportRow = {
    receipt_id: required('receipt_id', RECEIPT_ID),
    fingerprint: field('fingerprint', isFingerprint),
    fingerprint_version: field('fingerprint_version', VERSION),
    fingerprint_salt: field('fingerprint_salt', isSalt),
    fingerprint_canonical_json: field('fingerprint_canonical_json', isString),
    independently_verifiable: field('independently_verifiable', BOOLEAN),
    leaf_index: field('leaf_index', isCount),
    leaf_count: field('leaf_count', isPositive),
    merkle_proof: field('merkle_proof', copyProof),
    merkle_root: field('merkle_root', isHash),
    anchor_date: field('anchor_date', isDay),
    anchored_at: field('anchored_at', isDateTime),
    tx_hash: field('tx_hash', TX_HASH),
    anchor_network: field('anchor_network', NETWORK),
    anchor_status: required('anchor_status', STATUS),
    capture_mode: required('capture_mode', CAPTURE_MODE),
    attested_by: required('attested_by', ATTESTED_BY),
    decision: required('decision', DECISION),
    pii_types: required('pii_types', copyLabels),
    pii_count: required('pii_count', isCount),
    timestamp: required('timestamp', isDateTime),
  }
  if (fault !== undefined) return { ok: false, ...fault, receiptId: row.receipt_id }
  return { ok: true, row }
}

function copyProof(value: unknown): readonly ProofStep[] | null {
  const parsed = parseProof(value)
  return parsed.ok ? parsed.steps : null
}

function copyLabels(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > MAX_LABELS) return null
  const labels: unknown[] = [...value]
  return labels.every(isString) ? (labels as string[]) : null
}
