/**
 * Reads rows whose spelling is known: one expression takes what `JSON.parse`, the search for repeated keys and the check of each field would, at a
 * third of the cost. It learns the order of the fields from the first row that is read otherwise.
 */
import { dayStart, unixSeconds } from '../date-time.ts'
import { MAX_LABELS } from '../export-row.ts'
import { remembering } from '../text-form.ts'
import { KnownRow } from './known-row.ts'
import { createProofReader, type ProofReader } from './proof-reader.ts'

export interface RowReader {
  /** Null for every row that is not of the spelling learned: it may be right all the same. */
  read(text: string, start: number): { readonly row: KnownRow; readonly end: number } | null
  /** Tells what was read from the row that begins at `start`. */
  learn(text: string, start: number, row: unknown): void
}

const DIGITS = '0|[1-9][0-9]{0,14}'
/** JSON text without an escape. */
const PLAIN = '[^"\\\\\\x00-\\x1f]*'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const text = (form: string) => `"(${form})"`
const optional = (form: string) => `(?:null|${form})`
const labels = (space: string) => `\\[((?:"${PLAIN}"(?:,${space}"${PLAIN}")*)?)\\]`

/** What `parseExportRow` accepts of each field, or less; with one group each, in the order of `KnownRow`. */
const FORMS = {
  receipt_id: text(`svc_rcpt_(?:${UUID}|attest_[0-9a-f]{64})`),
  fingerprint: optional(text('SVC-DNA-v[12]-[0-9a-f]{16}')),
  fingerprint_version: optional(text('v[12]')),
  fingerprint_salt: optional(text('[0-9a-f]{32}')),
  fingerprint_canonical_json: optional(text(`${PLAIN}(?:\\\\"${PLAIN})*`)),
  independently_verifiable: '(null|true|false)',
  leaf_index: `(null|${DIGITS})`,
  merkle_proof: null,
  leaf_count: '(null|[1-9][0-9]{0,14})',
  anchor_status: text('none|pending|submitted|anchored'),
  anchor_date: optional(text('[0-9-]{10}')),
  anchored_at: optional(text('[0-9T:.Z+-]{20,35}')),
  merkle_root: optional(text('[0-9a-f]{64}')),
  tx_hash: optional(text('[A-Za-z0-9_.:-]{1,128}')),
  anchor_network: optional(text('[a-z0-9][a-z0-9:._-]{0,63}')),
  capture_mode: text('cloud|edge'),
  attested_by: text('svc|client'),
  decision: text('allow|redact|deny'),
  pii_types: labels,
  pii_count: `(${DIGITS})`,
  timestamp: text('[0-9T:.Z+-]{20,35}'),
} as const satisfies Record<keyof KnownRow, unknown>

type Field = keyof typeof FORMS
const FIELDS = Object.keys(FORMS) as Field[]

/** What neighbours mostly share: their tree, and where they come from. */
const SHARED: readonly Field[] = [
  'leaf_count',
  'anchor_status',
  'anchor_date',
  'anchored_at',
  'merkle_root',
  'tx_hash',
  'anchor_network',
  'capture_mode',
  'attested_by',
]

/** Some fields of a row, one after the other. */
interface Part {
  readonly form: RegExp
  /** Of each group. */
  readonly fields: readonly Field[]
}

/** What stands between the quotes of each field, or in their place; null for null. */
type Written = Record<Field, string | null>
/** The fields whose form makes them texts of a row as they are. */
type Strings = Omit<KnownRow, 'leaf_index' | 'leaf_count' | 'pii_count' | 'pii_types' | 'merkle_proof'>

/** Fields in one order, and what stands behind colons and commas. */
interface Shape {
  readonly fields: readonly Field[]
  readonly space: '' | ' '
  /** Up to the proof. */
  readonly head: Part
  readonly readProof: ProofReader
  /** What stands right behind the proof and is mostly shared. */
  readonly shared: Part
  readonly rest: Part
}

/** A text that spells rows in ever new orders is not worth an expression for each. */
const MAX_SHAPES = 4

export function createRowReader(): RowReader {
  /** Of the row that is read. */
  const written = Object.fromEntries(FIELDS.map((field) => [field, null])) as Written
  let shape: Shape | null = null
  let learned = 0
  let lastShared = ''

  /** The index behind `part`, whose values are then in place; -1 where it is not. */
  function take({ form, fields }: Part, text: string, start: number): number {
    form.lastIndex = start
    const found = form.exec(text)
    if (found === null) return -1
    for (let i = 0; i < fields.length; i++) written[fields[i] as Field] = found[i + 1] ?? null
    return form.lastIndex
  }

  function takeShared(part: Part, text: string, start: number): number {
    // Its values are still in place.
    if (lastShared !== '' && text.slice(start, start + lastShared.length) === lastShared)
      return start + lastShared.length
    const end = take(part, text, start)
    if (end !== -1) lastShared = text.slice(start, end)
    return end
  }

  return {
    read(text, start) {
      if (shape === null) return null
      const afterHead = take(shape.head, text, start)
      if (afterHead === -1) return null
      const proof = text.startsWith('null', afterHead)
        ? { steps: null, end: afterHead + 4 }
        : shape.readProof(text, afterHead)
      if (proof === null) return null
      const afterShared = takeShared(shape.shared, text, proof.end)
      const end = afterShared === -1 ? -1 : take(shape.rest, text, afterShared)
      const row = end === -1 ? null : rowOf(written, proof.steps, shape.space)
      return row && { row, end }
    },
    learn(text, start, row) {
      if (learned === MAX_SHAPES || typeof row !== 'object' || row === null) return
      const fields = Object.keys(row)
      if (fields.length !== FIELDS.length || !fields.every((field) => Object.hasOwn(FORMS, field))) return
      const space = /^\{"[a-z_]+": /.test(text.slice(start, start + 64)) ? ' ' : ''
      // A row that is odd in another way.
      if (shape?.space === space && fields.join() === shape.fields.join()) return
      learned++
      lastShared = ''
      shape = shapeOf(fields as Field[], space)
    },
  }
}

function shapeOf(fields: readonly Field[], space: Shape['space']): Shape {
  const proof = fields.indexOf('merkle_proof')
  const other = fields.findIndex((field, i) => i > proof && !SHARED.includes(field))
  const last = other === -1 ? fields.length : other
  const comma = `,${space}`
  const part = (before: string, of: readonly Field[], after: string): Part => {
    const members = of.map((field) => {
      const form = FORMS[field]
      return `"${field}":${space}${typeof form === 'function' ? form(space) : form}`
    })
    return {
      form: new RegExp(before + members.join(comma) + after, 'y'),
      fields: of,
    }
  }
  const [head, shared, rest] = [fields.slice(0, proof), fields.slice(proof + 1, last), fields.slice(last)]
  return {
    fields,
    space,
    head: part('\\{', head, `${head.length > 0 ? comma : ''}"merkle_proof":${space}`),
    readProof: createProofReader(space),
    shared: part(shared.length > 0 ? comma : '', shared, ''),
    rest: part(rest.length > 0 ? comma : '', rest, '\\}'),
  }
}

/** Null where a field has the right letters and no right value. */
function rowOf(
  written: Written,
  merkle_proof: KnownRow['merkle_proof'],
  space: Shape['space'],
): KnownRow | null {
  const { anchor_date, anchored_at, timestamp } = written as Strings
  if (anchor_date !== null && dayStart(anchor_date) === null) return null
  if (anchored_at !== null && unixSeconds(anchored_at) === null) return null
  if (unixSeconds(timestamp) === null) return null
  const pii_types = labelsOf(written.pii_types as string, space)
  if (pii_types.length > MAX_LABELS) return null
  return new KnownRow({
    ...(written as Strings),
    fingerprint_canonical_json: jsonText(written.fingerprint_canonical_json),
    independently_verifiable: JSON.parse(written.independently_verifiable as string) as boolean | null,
    leaf_index: countOf(written.leaf_index),
    merkle_proof,
    leaf_count: countOf(written.leaf_count),
    pii_types,
    pii_count: countOf(written.pii_count) as number,
  })
}

function countOf(written: string | null): number | null {
  return written === 'null' ? null : Number(written)
}

/** Neighbours often have the same. */
const splitCompact = remembering((text: string): readonly string[] => text.slice(1, -1).split('","'))

function labelsOf(text: string, space: Shape['space']): readonly string[] {
  if (text === '') return []
  return space === '' ? splitCompact(text) : text.slice(1, -1).split('", "')
}

/** What stands between quotes. */
function jsonText(written: string | null): string | null {
  return written?.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written
}
