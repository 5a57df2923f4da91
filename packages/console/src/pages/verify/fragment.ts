/** A link that carries a row: in the part after the #, which browsers keep to themselves. */

const NAME = 'row='

/** A row is some 2,000 bytes; what inflates to more than this is none. */
const MAX_BYTES = 64 * 1024

/** Whether a link carries it: one that is longer would not be read again. */
export function fitsLink(row: unknown): boolean {
  return bytesOf(row).length <= MAX_BYTES
}

/** As base64url of the row's bytes, deflated. @throws RangeError for a row that fits no link */
export async function toFragment(row: unknown): Promise<string> {
  const bytes = bytesOf(row)
  if (bytes.length > MAX_BYTES) throw new RangeError('too long for a link')
  const packed = await through(bytes, new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of packed) binary += String.fromCharCode(byte)
  return `#${NAME}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function bytesOf(row: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(row))
}

/** Whether a link is to carry a row, readable or not. */
export function isOfRow(hash: string): boolean {
  return hash.startsWith(`#${NAME}`)
}

/** The text of the row; null where there is none, or none that can be read. */
export async function fromFragment(hash: string): Promise<string | null> {
  const packed = hash.replace(/^#/, '')
  if (!packed.startsWith(NAME)) return null
  try {
    const binary = atob(packed.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw')),
    )
  } catch {
    return null
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > MAX_BYTES) throw new RangeError('too long for a row')
    chunks.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
