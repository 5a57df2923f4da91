/** SHA-256 from @noble/hashes, and the little that is built on it. */
// The class and not `sha256`, whose options nobody here has, at 400 bytes. It is internal and may be another in any version: package.json pins one.
import { _SHA256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** Lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The digest of `parts`, one behind the other: 32 bytes. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = new _SHA256()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** HMAC-SHA256 (RFC 2104, section 2). */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const padded = (by: number): Uint8Array => block.map((byte) => byte ^ by)
  return sha256(padded(0x5c), sha256(padded(0x36), message))
}
