/** From what a person pastes or drops to what can be checked: rows, a receipt as devices write it, or a fingerprint. */

/** A receipt that a device wrote: enough to recompute its fingerprint, and nothing of a tree. */
export interface DeviceReceipt {
  readonly fingerprint: string
  readonly fingerprint_salt: string
  readonly canonical_json: string
}

export type Given =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'receipt'; readonly receipt: DeviceReceipt }
  | { readonly kind: 'fingerprint'; readonly fingerprint: string }
  /** `line` counts from 1, where lines were read one by one. */
  | { readonly kind: 'unreadable'; readonly line?: number }
  | { readonly kind: 'too-large' }

const FINGERPRINT = /^SVC-DNA-v[12]-[0-9a-f]{16}$/

/** Of a file or a text, in UTF-16 units: some 30,000 rows. */
export const MAX_LENGTH: number = 64 * 1024 * 1024

export function readInput(text: string): Given {
  if (text.length > MAX_LENGTH) return { kind: 'too-large' }
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (FINGERPRINT.test(trimmed)) return { kind: 'fingerprint', fingerprint: trimmed }
  const whole = parsed(trimmed)
  if (whole.ok) return ofValue(whole.value)
  return ofLines(trimmed)
}

function ofValue(value: unknown): Given {
  if (Array.isArray(value)) return { kind: 'rows', rows: value }
  if (typeof value === 'string')
    return FINGERPRINT.test(value) ? { kind: 'fingerprint', fingerprint: value } : { kind: 'unreadable' }
  if (typeof value !== 'object' || value === null) return { kind: 'unreadable' }
  const { rows, receipt } = value as { rows?: unknown; receipt?: unknown }
  if (Array.isArray(rows)) return { kind: 'rows', rows }
  // What `govern` answers holds the receipt beside the decision.
  const device = deviceReceipt(value) ?? deviceReceipt(receipt)
  return device ? { kind: 'receipt', receipt: device } : { kind: 'rows', rows: [value] }
}

/** A row of an export names its text otherwise, and has a receipt's id. */
function deviceReceipt(value: unknown): DeviceReceipt | null {
  if (typeof value !== 'object' || value === null || 'receipt_id' in value) return null
  const { fingerprint, fingerprint_salt, canonical_json } = value as Record<string, unknown>
  if (
    typeof fingerprint !== 'string' ||
    typeof fingerprint_salt !== 'string' ||
    typeof canonical_json !== 'string'
  )
    return null
  return { fingerprint, fingerprint_salt, canonical_json }
}

/** One row a line (NDJSON); a page of the API a line is taken as well. */
function ofLines(text: string): Given {
  const lines = text.split('\n')
  const rows: unknown[] = []
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = parsed(line)
    if (!row.ok) return lines.length > 1 ? { kind: 'unreadable', line: i + 1 } : { kind: 'unreadable' }
    const given = ofValue(row.value)
    if (given.kind !== 'rows') return { kind: 'unreadable', line: i + 1 }
    // One by one: as many arguments as an array may have items, no call takes.
    for (const each of given.rows) rows.push(each)
  }
  return { kind: 'rows', rows }
}

function parsed(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
