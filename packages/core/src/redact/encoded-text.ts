/** Text that a message carries as a file: as it is, as base64, as a data URL, or as bytes. */
import { utf8 } from '../hash.ts'

/** Media types of what people and models read as text. */
const TEXT =
  /^(?:text|message)\b|[/+](?:x-)?(?:(?:nd)?json|xml|ya?ml|csv|toml|sql|sh$|rtf|javascript|typescript|www-form)/i
export const isText = (type: string | undefined): boolean => TEXT.test(type ?? '')

/** Names of files that hold text, where no media type is told. */
const TEXT_NAME =
  /\.(?:txt|md|csv|tsv|jsonl?|ndjson|xml|ya?ml|toml|ini|env|log|eml|ics|vcf|sql|html?|svg|rtf|sh|py|[cm]?[jt]sx?)$/i

/** The media type that the name of a file tells; none where it tells nothing. */
export const typeByName = (name: unknown): string =>
  typeof name === 'string' && TEXT_NAME.test(name) ? 'text/plain' : ''

const DATA_URL = /^data:([^,]*?)(;\s*base64)?,/i
const ADDRESS = /^[a-z][\w+.-]*:\/\/\S*$/i

/**
 * `value` with the text that `map` changes, encoded as it was. What is no text by its media type, and addresses of files, are given back as they are.
 * `type` holds where a data URL does not name its own.
 */
export function mapEncoded(
  value: string | Uint8Array,
  type: string,
  map: (text: string) => string,
): string | Uint8Array {
  const [head = '', own = type, base64] = (typeof value === 'string' && DATA_URL.exec(value)) || []
  // A data URL that names no type is plain text (RFC 2397).
  if (!isText(own) && !isText(type) && (head === '' || /^[^;]/.test(own))) return value
  if (typeof value !== 'string') return changed(value, textOf(value), map, utf8)
  if (head === '' && ADDRESS.test(value)) return value
  const body = value.slice(head.length)
  const isPercent = head !== '' && !base64
  let text: string
  try {
    // What is only by chance made of the letters of base64 is no UTF-8 when decoded.
    text = head === '' ? decoded(body, true) : decodeURIComponent(body)
    // Addresses may encode its signs, too, and break it.
    if (base64) text = decoded(text.replaceAll(' ', ''))
  } catch (error) {
    // An engine without `atob` or `TextDecoder`, which could not look into it.
    if (error instanceof ReferenceError) throw error
    return head + map(body)
  }
  return changed(value, text, map, (output) => head + (isPercent ? encodeURIComponent : encoded)(output))
}

function changed<V, T>(value: V, text: string, map: (text: string) => string, write: (text: string) => T) {
  const output = map(text)
  return output === text ? value : write(output.replace(/\p{Cs}/gu, '\ufffd'))
}

function decoded(base64: string, fatal = false): string {
  // Either alphabet; a space is of none, though `atob` would pass over it.
  const bytes = atob(base64.replace(/[-_ ]/g, (c) => '+/!'['-_ '.indexOf(c)]!))
  return textOf(
    Uint8Array.from(bytes, (c) => c.charCodeAt(0)),
    fatal,
  )
}

/** As UTF-16 where a byte order mark says so, which spreadsheets and shells of Windows write: what is changed of it is UTF-8 then. */
function textOf(bytes: Uint8Array, fatal = false): string {
  const mark = (bytes[0]! << 8) | bytes[1]!
  const form = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(form, { fatal }).decode(bytes)
}

function encoded(text: string): string {
  return btoa([...utf8(text)].map((byte) => String.fromCharCode(byte)).join(''))
}
