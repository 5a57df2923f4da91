/** Whether a row agrees with itself: origin, version, fingerprint, and what it says in the open against what was hashed. */
import { type CanonicalFields, parseCanonicalJson } from './canonical-json.ts'
import { dayStart, unixSeconds } from './date-time.ts'
import type { ExportRow } from './export-row.ts'
import { fingerprintVersion, verifyFingerprint } from './fingerprint.ts'
import type { Fault } from './row-result.ts'

/** The first fault of a row whose fields have the right form; the path is not its matter. */
export function selfFault(row: ExportRow): Fault | undefined {
  return originFault(row) ?? versionFault(row) ?? fingerprintFault(row) ?? openFault(row) ?? timeFault(row)
}

/** Before the digest that names an edge row. */
export const ATTESTED_ID = 'svc_rcpt_attest_'

/** An edge claim must not pass for a decision the service made, nor the other way round (governance-api 3). */
function originFault(row: ExportRow): Fault | undefined {
  const isEdge = row.capture_mode === 'edge'
  if ((row.attested_by === 'client') !== isEdge)
    return { reason: 'origin_contradiction', field: 'attested_by' }
  if (row.receipt_id.startsWith(ATTESTED_ID) !== isEdge)
    return { reason: 'origin_contradiction', field: 'receipt_id' }
  return undefined
}

function versionFault(row: ExportRow): Fault | undefined {
  if ((row.fingerprint === null) !== (row.anchor_status === 'none')) return { reason: 'status_contradiction' }
  const version = fingerprintVersion(row.fingerprint)
  const isSalted = version === 'v2'
  return (
    statedFault(row, 'fingerprint_version', version) ??
    statedFault(row, 'independently_verifiable', isSalted) ??
    // v1: always null; v2: always present (governance-api 2.2, the table).
    saltedFault(row, isSalted, isSalted ? 'field_missing' : 'version_contradiction')
  )
}

/** What the row says of its fingerprint. One that is not there has no scheme, and nobody can recompute it. */
function statedFault(
  row: ExportRow,
  field: 'fingerprint_version' | 'independently_verifiable',
  is: unknown,
): Fault | undefined {
  if (row.fingerprint !== null && row[field] === null) return { reason: 'field_missing', field }
  return (row[field] || null) === (is || null) ? undefined : { reason: 'version_contradiction', field }
}

/** What a fingerprint is recomputed from is all there, or none of it is. */
function saltedFault(row: ExportRow, isThere: boolean, reason: Fault['reason']): Fault | undefined {
  if ((row.fingerprint_salt !== null) !== isThere) return { reason, field: 'fingerprint_salt' }
  if ((row.fingerprint_canonical_json !== null) !== isThere)
    return { reason, field: 'fingerprint_canonical_json' }
  return undefined
}

/** What only an unusual policy gives: allowing a credential, or what is of critical risk. */
export function isUnlikely({ decision, fingerprint_canonical_json: text }: ExportRow): boolean {
  if (decision !== 'allow') return false
  const stated = parseCanonicalJson(text)
  return stated !== null && (stated.risk === 'critical' || stated.policies.includes('secret.credential'))
}

/** A v1 fingerprint is keyed on a secret of the server: nothing to recompute. */
function fingerprintFault(row: ExportRow): Fault | undefined {
  if (row.fingerprint_version !== 'v2') return undefined
  const checked = verifyFingerprint(row.fingerprint, row.fingerprint_canonical_json, row.fingerprint_salt)
  return checked.ok ? statementFault(row, checked.fields) : { reason: checked.reason }
}

/** What the row says in the open must be what the fingerprinted text states. */
function statementFault(row: ExportRow, stated: CanonicalFields): Fault | undefined {
  const { pii_types: types, pii_count: count, timestamp, decision } = row
  if (!sameLabels(types, stated.pii) && !sameLabels(types.toSorted(), stated.pii))
    return { reason: 'pii_mismatch', field: 'pii_types' }
  if (countFault(count, stated.pii)) return { reason: 'pii_mismatch', field: 'pii_count' }
  if (unixSeconds(timestamp) !== stated.ts) return { reason: 'timestamp_mismatch', field: 'timestamp' }
  if (!canFollow(decision, stated)) return { reason: 'decision_mismatch', field: 'decision' }
  return undefined
}

function sameLabels(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((label, i) => label === b[i])
}

/** Every type was found at least once, and what was found has a type. */
function countFault(count: number, types: readonly string[]): boolean {
  return count < types.length || (count > 0 && types.length === 0)
}

/** What holds with no text to compare: v1 rows, and rows without a fingerprint. */
function openFault(row: ExportRow): Fault | undefined {
  if (countFault(row.pii_count, row.pii_types)) return { reason: 'pii_mismatch', field: 'pii_count' }
  if (row.decision === 'redact' && row.pii_types.length === 0)
    return { reason: 'decision_mismatch', field: 'decision' }
  return undefined
}

/** Seconds that a device's clock may run ahead of the service's (the window of attestations, SVC_ATTEST_MAX_SKEW). */
const EDGE_CLOCK_AHEAD = 300

/** Decided, then put into a day's tree, then anchored. No clock is read: only the row's own times are compared. */
function timeFault(row: ExportRow): Fault | undefined {
  const { anchor_date, anchored_at } = row
  if (anchor_date === null && anchored_at === null) return undefined
  const ahead = row.capture_mode === 'edge' ? EDGE_CLOCK_AHEAD : 0
  const decided = (unixSeconds(row.timestamp) as number) - ahead
  const day = anchor_date === null ? null : (dayStart(anchor_date) as number)
  if (day !== null && day + 86_400 <= decided) return { reason: 'time_order', field: 'anchor_date' }
  if (anchored_at !== null && (unixSeconds(anchored_at) as number) < Math.max(decided, day ?? decided))
    return { reason: 'time_order', field: 'anchored_at' }
  return undefined
}

/**
 * The text does not state the decision itself, so only what no policy could give is refused: redacting with nothing
 * found; denying with no policy label, or with nothing found and nothing escalated; escalating to deny without review;
 * allowing what was escalated.
 */
function canFollow(decision: 'allow' | 'redact' | 'deny', stated: CanonicalFields): boolean {
  if (decision === 'redact') return stated.pii.length > 0
  const isEscalated = stated.policies.includes('content.blocked')
  if (decision === 'allow') return !isEscalated
  if (isEscalated) return stated.hitl
  return stated.pii.length > 0 && stated.policies.length > 0
}
