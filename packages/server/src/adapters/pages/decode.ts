/** The bytes of an answer as text: unpacked within a limit, in the character set it says. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** Null for what is packed in a way we do not know, is broken, or is larger than `maxBytes` when unpacked. */
export function unpack(body: Uint8Array, encoding: string | null, maxBytes: number): Uint8Array | null {
  const options = { maxOutputLength: maxBytes }
  try {
    switch (encoding?.trim().toLowerCase() ?? 'identity') {
      case 'identity':
      case '':
        return body
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, options)
      case 'deflate':
        return inflateSync(body, options)
      case 'br':
        return brotliDecompressSync(body, options)
      default:
        return null
    }
  } catch {
    return null
  }
}

const CHARSET = /charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/i
/** How far into a page its character set may stand (HTML, 13.2.3.2). */
const HEAD_BYTES = 1_024

export function textOf(body: Uint8Array, contentType: string | null): string {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(HEAD_BYTES, body.byteLength)).toString(
    'latin1',
  )
  const charset = CHARSET.exec(contentType ?? '')?.[1] ?? CHARSET.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
