/** SHA-256 over text as lower-case hex, and the two uses the tree has for it (governance-api 2.3, rules 2 and 3). */
import { sha256 } from '@noble/hashes/sha2.js'

export type HashText = (text: string) => string

/**
 * SHA-256 of the UTF-8 bytes of `text`, as 64 lower-case hex characters.
 *
 * Node's own implementation where the host has one (five times faster), `@noble/hashes` elsewhere.
 */
export const sha256Hex: HashText = chooseHash((globalThis as { process?: unknown }).process)

/** The leaf of a fingerprint: the hash of the fingerprint's text. */
export function leafHash(fingerprint: string): string {
  return sha256Hex(fingerprint)
}

/** The parent of two nodes: the hash of their hex texts, the lexicographically smaller first. */
export function hashPair(a: string, b: string): string {
  return sha256Hex(a < b ? a + b : b + a)
}

/**
 * Takes `node:crypto` from the host at run time: a static import would break browser bundles. A host without it, one
 * whose answer is wrong (a polyfill), or one that throws (a sandbox, such as the Edge runtime of Next.js), gets the portable implementation.
 */
export function chooseHash(host: unknown): HashText {
  const portable = portableHash()
  try {
    const { hash } = (host as Host).getBuiltinModule('node:crypto')
    if (hash('sha256', 'abc', 'hex') === portable('abc')) return (text) => hash('sha256', text, 'hex')
  } catch {}
  return portable
}

/** What is asked of it, by the trial that may fail. */
interface Host {
  getBuiltinModule(id: string): { hash(algorithm: string, data: string, encoding: 'hex'): string }
}

function portableHash(): HashText {
  const encoder = new TextEncoder()
  // Pairs of hashes are 128 ASCII characters: one buffer serves them all. UTF-8 takes at most 3 bytes per code unit.
  const buffer = new Uint8Array(3 * 128)
  return (text) => {
    if (text.length > 128) return hex(sha256(encoder.encode(text)))
    const { written } = encoder.encodeInto(text, buffer)
    return hex(sha256(buffer.subarray(0, written)))
  }
}

/** Lower-case. Built from character codes in one call: joining pairs of digits leaves a rope of 32 strings per hash. */
export function hex(bytes: Uint8Array): string {
  const codes: number[] = []
  for (const byte of bytes) codes.push(hexDigit(byte >> 4), hexDigit(byte & 15))
  return String.fromCharCode(...codes)
}

function hexDigit(value: number): number {
  return value < 10 ? 48 + value : 87 + value
}
