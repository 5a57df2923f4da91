/** From bytes to rows: a page, an array, one row, or any of these on each line, told apart by content. */
import { noteRepeatedKey } from '../repeated-key.ts'
import { type JsonPath, scanJson } from '../scan-json.ts'
import { InputError } from './input-error.ts'
import { isPlainJson } from './plain-json.ts'
import { createTextReader } from './text-reader.ts'

/** What the first line of a bundle says that it is. */
export const BUNDLE_FORMAT = 'svc-verify-bundle'

/** Levels in one JSON document; an export has five. */
const MAX_DEPTH = 100

/** Characters in one JSON document or line; a text of lines has no limit as a whole. V8's own limit is twice this. */
const MAX_DOCUMENT = 256 * 1024 * 1024

/** Documents longer than this are looked at before `JSON.parse` makes twenty times their size of them. */
const LARGE = 32 * 1024 * 1024

/** An export has a comma or a bracket for every 33 characters at most. */
const MIN_SPACING = 16

/** Rows that are handed on together: few, so that most are judged and forgotten before their memory is looked at. */
const LOT = 64

/** Told of every page where the export goes on: its `next_cursor`, null after the last. */
export type NotePage = (cursor: string | null) => void

/** Offered what is neither rows nor a row; true when it was taken. */
export type ReadOther = (value: Record<string, unknown>) => boolean

export interface ReadOptions {
  /** UTF-16 code units. Default 256 Mi. */
  readonly maxDocument?: number
  /** No document goes on over several lines: what is read is a part of a longer text. Default false. */
  readonly linesAlone?: boolean
  readonly other?: ReadOther | undefined
}

/**
 * The rows of `chunks`, as they come, in lots. Lines are read one at a time, so an export with a row per
 * line takes constant memory. A row is whatever stands in a row's place: judging it is the verifier's matter.
 *
 * @throws InputError when there is nothing to judge.
 */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  note: NotePage,
  { maxDocument = MAX_DOCUMENT, linesAlone = false, other }: ReadOptions = {},
): AsyncGenerator<readonly unknown[]> {
  const texts = readText(chunks)
  let rest = ''
  let number = 0
  let found = false
  const known = createTextReader()

  /** The rows of the next line; undefined when it is not JSON by itself. */
  function rowsOfLine(line: string): readonly unknown[] | undefined {
    number++
    const read = known.read(line)
    if (read !== null) {
      found = true
      if (read.cursor !== undefined) note(read.cursor)
      return read.rows
    }
    if (line.trim() === '') return []
    const parsed = parse(line)
    if (parsed === undefined) {
      // A document over several lines has no first line that is JSON by itself.
      if (found || linesAlone)
        throw new InputError('not_json', `Line ${number} is not JSON. Was the file cut off?`)
      return undefined
    }
    found = true
    const rows = rowsOf(parsed, note, other)
    known.learn(line, rows)
    return rows
  }

  for await (const text of texts) {
    let lot: unknown[] = []
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      // A carriage return before the line end is part of the line end.
      const line = rest + text.slice(start, text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end)
      const rows = rowsOfLine(line)
      if (rows === undefined) {
        const beginning = `${line}\n${text.slice(end + 1)}`
        yield rowsOf(await readDocument(beginning, texts, maxDocument), note, other)
        return
      }
      for (const row of rows) lot.push(row)
      rest = ''
      start = end + 1
      if (lot.length < LOT) continue
      yield lot
      lot = []
    }
    rest += text.slice(start)
    if (rest.length > maxDocument) throw tooLarge(maxDocument)
    if (lot.length > 0) yield lot
  }
  const last = rowsOfLine(rest)
  if (last === undefined) throw notJson(rest)
  yield last
  if (!found)
    throw new InputError('empty', 'The input is empty. Save the answer of the proof export, or pipe it in.')
}

async function* readText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new InputError(
      'not_utf8',
      'The input is not UTF-8 text. If it is compressed, unpack it first; if it is UTF-16, as PowerShell saves it, convert it.',
      {
        cause,
      },
    )
  }
}

async function readDocument(
  beginning: string,
  rest: AsyncIterable<string>,
  maxDocument: number,
): Promise<Parsed> {
  const parts = [beginning]
  let length = beginning.length
  for await (const part of rest) {
    length += part.length
    if (length > maxDocument) throw tooLarge(maxDocument)
    parts.push(part)
  }
  const parsed = parse(parts.join(''))
  if (parsed !== undefined) return parsed
  throw notJson(beginning)
}

function notJson(text: string): InputError {
  return new InputError(
    'not_json',
    TABLE.test(text)
      ? 'The input is a table of receipts, which holds no proofs. Save the answer of the proof export instead.'
      : 'The input is neither JSON nor one JSON value per line. Was it cut off?',
  )
}

/** What `receipts/export` answers as CSV, also when a spreadsheet saved it again. */
const TABLE = /^"?receipt_id"?[,;\t]/

function tooLarge(limit: number): InputError {
  return new InputError(
    'too_large',
    `One JSON document is longer than ${limit} characters. Write one row per line: there is no limit then.`,
  )
}

/** Undefined for what is not JSON. */
function parse(text: string): Parsed | undefined {
  if (text.length > LARGE && isCrowded(text))
    throw new InputError('too_large', 'The input holds so many small values that it is no export.')
  const value = parseJson(text)
  if (value === undefined || isPlainJson(text, value, MAX_DEPTH))
    return value === undefined ? undefined : { value, repeats: [] }
  const { depth, repeats } = scanJson(text, MAX_DEPTH)
  if (depth > MAX_DEPTH)
    throw new InputError(
      'too_deep',
      `The input is nested too deeply: more than ${MAX_DEPTH} levels. An export has five.`,
    )
  return { value, repeats }
}

function isCrowded(text: string): boolean {
  let left = text.length / MIN_SPACING
  for (let i = 0; i < text.length && left > 0; i++) {
    const code = text.charCodeAt(i)
    // A comma, an opening bracket, an opening brace.
    if (code === 44 || code === 91 || code === 123) left--
  }
  return left <= 0
}

/** The engine's message is not passed on: it quotes the input. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Parsed {
  readonly value: unknown
  /** The objects that name a key twice. */
  readonly repeats: readonly JsonPath[]
}

function rowsOf({ value, repeats }: Parsed, note: NotePage, other?: ReadOther): readonly unknown[] {
  if (Array.isArray(value)) {
    for (const [index] of repeats) noteRow(value[index as number])
    return value
  }
  if (typeof value === 'object' && value !== null) {
    const { rows, next_cursor: cursor, error, format } = value as Record<string, unknown>
    if (Array.isArray(rows)) {
      for (const [key, index] of repeats) {
        // Which `rows`, which `next_cursor`? What stands beside the rows must be as clear as they are.
        if (key !== 'rows' || index === undefined)
          throw new InputError('duplicate_key', 'The page names a key twice. Save the answer again.')
        noteRow(rows[index as number])
      }
      note(cursor === undefined || cursor === null ? null : wordOf(cursor))
      return rows
    }
    if ('receipt_id' in value || 'fingerprint' in value) {
      if (repeats.length > 0) noteRow(value)
      return [value]
    }
    if (repeats.length === 0 && other?.(value as Record<string, unknown>)) return []
    if (format === BUNDLE_FORMAT)
      throw new InputError('not_rows', 'The input is a bundle. Check it with: svc-verify --offline BUNDLE')
    if (typeof error === 'string')
      throw new InputError(
        'api_error',
        'The input is an error answer of the API, not an export. Mend the request and save the answer again.',
      )
  }
  throw new InputError(
    'not_rows',
    'The input is JSON, but neither a page of a proof export, nor an array of rows, nor a row.',
  )
}

/** Not `String`: it asks an object, whose own `toString` may be a number. */
function wordOf(cursor: unknown): string {
  return typeof cursor === 'string' ? cursor : JSON.stringify(cursor)
}

function noteRow(row: unknown): void {
  if (typeof row === 'object' && row !== null) noteRepeatedKey(row)
}
