/** Text that a message carries as a file: as it is, as base64, as a data URL, or as bytes. */

/** Media types of what people and models read as text. */
const TEXT = /^text\/|[/+](?:json|xml|yaml)/i
const DATA_URL = /^data:([^,]*?)(;\s*base64)?,/i
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S*$/i

/**
 * `value` with the text that `map` changes, encoded as it was. What is no text by its media type, and addresses of files, are given back as they are.
 * `type` holds where a data URL does not name its own.
 */
export function mapEncoded<V extends string | Uint8Array>(
  value: V,
  type: string,
  map: (text: string) => string,
): V | string | Uint8Array {
  if (typeof value !== 'string') {
    const bytes = TEXT.test(type) ? binary(value as Uint8Array) : ''
    return recode(bytes, map, (output) => Uint8Array.from(output, code)) ?? value
  }
  const [head = '', own = type, base64] = DATA_URL.exec(value) ?? []
  if (!TEXT.test(own) || (head === '' && ADDRESS.test(value))) return value
  const body = value.slice(head.length)
  if (head !== '' && !base64) {
    const text = percentDecoded(body)
    const output = map(text)
    return output === text ? value : head + encodeURIComponent(output.replace(/\p{Cs}/gu, '\ufffd'))
  }
  const bytes = decoded(body)
  // What is only by chance made of the letters of base64 says nothing when decoded.
  if (bytes === undefined || (head === '' && utf8(bytes) === undefined)) return map(value)
  const output = recode(bytes, map, btoa)
  return output === undefined ? value : head + output
}

/** `map` over the text of `bytes` (as a string of codes up to 255), written by `write`; undefined where nothing changes. What is not UTF-8 is read byte by byte. */
function recode<T>(bytes: string, map: (text: string) => string, write: (bytes: string) => T): T | undefined {
  const text = utf8(bytes) ?? bytes
  const output = map(text)
  return output === text ? undefined : write(binary(new TextEncoder().encode(output)))
}

function utf8(bytes: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes, code))
  } catch {
    return undefined
  }
}

function decoded(base64: string): string | undefined {
  try {
    return base64.includes(' ') ? undefined : atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function binary(bytes: Uint8Array): string {
  let output = ''
  for (const byte of bytes) output += String.fromCharCode(byte)
  return output
}

function code(character: string): number {
  return character.charCodeAt(0)
}
