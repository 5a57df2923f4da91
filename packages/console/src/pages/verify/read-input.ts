/** From what a person pastes or drops to what can be checked: rows, a receipt as devices write it, or a fingerprint. */
import { type ParsedText, parseText } from '@svc/merkle/text'

/** A receipt that a device wrote: enough to recompute its fingerprint, and nothing of a tree. */
export interface DeviceReceipt {
  readonly fingerprint: string
  readonly fingerprint_salt: string
  readonly canonical_json: string
}

export type Given =
  | { readonly kind: 'nothing' }
  /** `goesOn`: whether the export has pages behind the last one given; absent where no page was. */
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly goesOn?: boolean }
  | { readonly kind: 'receipt'; readonly receipt: DeviceReceipt }
  | { readonly kind: 'fingerprint'; readonly fingerprint: string }
  /** `line` counts from 1, where lines were read one by one. */
  | { readonly kind: 'unreadable'; readonly line?: number }
  /** A page names a key twice beside its rows: readers differ on which rows it has. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'too-large' }
  | NotRead
  /** A link that carries a row, and lost some of it on the way. */
  | { readonly kind: 'cut' }
  /** A file with nothing in it. */
  | { readonly kind: 'empty' }
  /** Receipts as CSV, which has no proofs. */
  | { readonly kind: 'table' }
  /** The name of a receipt, which nothing follows from. */
  | { readonly kind: 'receipt-id' }
  | NotText

/** A file that is no UTF-8: of another encoding, compressed, or damaged. Whoever guesses at it checks something else than others do. */
export interface NotText {
  readonly kind: 'not-text'
}

/** A folder, or a file that was moved or may not be opened. */
export interface NotRead {
  readonly kind: 'not-read'
}

const FINGERPRINT = /^SVC-DNA-v[12]-[0-9a-f]{16}$/
const RECEIPT_ID = /^svc_rcpt_[\w-]+$/
/** As `receipts/export` writes it, also when a spreadsheet saved it again. */
const TABLE = /^"?receipt_id"?[,;\t]/

/** In UTF-16 units of a text, or bytes of a file: some 30,000 rows. */
export const MAX_LENGTH: number = 64 * 1024 * 1024

/** The text of a file, without its byte order mark; or why it is not read. */
export async function readFile(
  file: Blob,
): Promise<string | NotText | NotRead | { readonly kind: 'too-large' }> {
  // Whole or not at all: rows behind a cut would not be missed.
  if (file.size > MAX_LENGTH) return { kind: 'too-large' }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (error) {
    return { kind: error instanceof TypeError ? 'not-text' : 'not-read' }
  }
}

export function readInput(text: string): Given {
  if (text.length > MAX_LENGTH) return { kind: 'too-large' }
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (FINGERPRINT.test(trimmed)) return { kind: 'fingerprint', fingerprint: trimmed }
  if (RECEIPT_ID.test(trimmed)) return { kind: 'receipt-id' }
  if (TABLE.test(trimmed)) return { kind: 'table' }
  // Not the trimmed text: what is no white space to JSON is none to `svc-verify` either, but in lines that hold nothing else.
  const document = text.slice(text.lastIndexOf('\n', text.search(/\S/)) + 1)
  const whole = parseText(document)
  return whole.ok ? ofValue(whole) : ofLines(document)
}

type Parsed = ParsedText & { readonly ok: true }

function ofValue({ value, repeats }: Parsed): Given {
  if (Array.isArray(value)) return { kind: 'rows', rows: value }
  if (typeof value === 'string')
    return FINGERPRINT.test(value) ? { kind: 'fingerprint', fingerprint: value } : { kind: 'unreadable' }
  if (typeof value !== 'object' || value === null) return { kind: 'unreadable' }
  const { rows, next_cursor: cursor, receipt } = value as Record<string, unknown>
  if (Array.isArray(rows)) {
    if (repeats.some(([key, index]) => key !== 'rows' || index === undefined)) return { kind: 'repeated' }
    return { kind: 'rows', rows, goesOn: cursor !== undefined && cursor !== null }
  }
  const isRow = 'receipt_id' in value || 'fingerprint' in value
  // What `govern` answers holds the receipt beside the decision. What a row holds beside its own fields says nothing of it.
  const device = repeats.length > 0 ? null : deviceReceipt(isRow ? value : receipt)
  if (device) return { kind: 'receipt', receipt: device }
  // An error of the API, or a page that lost its rows, is no row that fails.
  return isRow ? { kind: 'rows', rows: [value] } : { kind: 'unreadable' }
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
  let goesOn: boolean | undefined
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const read = parseText(line)
    if (!read.ok) return lines.length > 1 ? { kind: 'unreadable', line: i + 1 } : { kind: 'unreadable' }
    const given = ofValue(read)
    if (given.kind === 'repeated') return given
    if (given.kind !== 'rows') return { kind: 'unreadable', line: i + 1 }
    goesOn = given.goesOn ?? goesOn
    // One by one: a call does not take as many arguments as an array may have items.
    for (const each of given.rows) rows.push(each)
  }
  return { kind: 'rows', rows, ...(goesOn !== undefined && { goesOn }) }
}
