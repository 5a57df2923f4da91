/** Fingerprints (governance-api 2.2): their form, and recomputing a `SVC-DNA-v2` one from its text and salt. */
import { type CanonicalFields, parseCanonicalJson } from './canonical-json.ts'
import { sha256Hex } from './hash.ts'
import { textForm } from './text-form.ts'

/** The scheme of a fingerprint: `v2` is salted and can be recomputed from its text, `v1` by nobody outside. */
export type FingerprintVersion = 'v1' | 'v2'

/** Why a fingerprint is not the one of its text and salt. */
export type FingerprintReason =
  /** Not `SVC-DNA-v2-` and 16 lower-case hex characters. */
  | 'fingerprint_form'
  /** Not 32 lower-case hex characters. */
  | 'salt_form'
  /** The text is not in the one canonical form, even if its hash matches. */
  | 'canonical_json_invalid'
  /** Text and salt give another fingerprint. */
  | 'fingerprint_mismatch'

/** `ok` is true when the fingerprint follows from the text and the salt; `fields` is what the text states. */
export type FingerprintResult =
  | { readonly ok: true; readonly fields: CanonicalFields }
  | { readonly ok: false; readonly reason: FingerprintReason }

/**
 * Checks that `fingerprint` is the one that `canonicalJson` and `salt` give. The strings are hashed as they are; nothing
 * is parsed and written again.
 *
 * @example
 * const text = '{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}'
 * const salt = '000102030405060708090a0b0c0d0e0f'
 * verifyFingerprint(computeFingerprint(text, salt), text, salt).ok // true
 * verifyFingerprint('SVC-DNA-v2-0123456789abcdef', text, salt) // { ok: false, reason: 'fingerprint_mismatch' }
 */
export function verifyFingerprint(
  fingerprint: unknown,
  canonicalJson: unknown,
  salt: unknown,
): FingerprintResult {
  if (fingerprintVersion(fingerprint) !== 'v2') return { ok: false, reason: 'fingerprint_form' }
  if (!isSalt(salt)) return { ok: false, reason: 'salt_form' }
  const fields = parseCanonicalJson(canonicalJson)
  if (fields === null) return { ok: false, reason: 'canonical_json_invalid' }
  if (computeFingerprint(canonicalJson as string, salt) !== fingerprint)
    return { ok: false, reason: 'fingerprint_mismatch' }
  return { ok: true, fields }
}

/**
 * `SVC-DNA-v2-` and the first 16 hex characters of SHA-256 over `canonicalJson`, a bar and `salt`. Nothing is checked: see `verifyFingerprint`.
 *
 * @example
 * computeFingerprint('abc', '').startsWith('SVC-DNA-v2-') // true
 */
export function computeFingerprint(canonicalJson: string, salt: string): string {
  return `SVC-DNA-v2-${sha256Hex(`${canonicalJson}|${salt}`).slice(0, 16)}`
}

const isFingerprint = textForm(/^SVC-DNA-v[12]-[0-9a-f]{16}$/)

/**
 * The scheme of a well-formed fingerprint, null for anything else. The form matters to the tree: a leaf is the hash of a
 * fingerprint and an inner node the hash of 128 hex characters, so a node can never pose as a fingerprint.
 *
 * @example
 * fingerprintVersion('SVC-DNA-v2-0123456789abcdef') // 'v2'
 * fingerprintVersion('svc-dna-v2-0123456789abcdef') // null
 */
export function fingerprintVersion(value: unknown): FingerprintVersion | null {
  if (!isFingerprint(value)) return null
  return value.charAt(9) === '1' ? 'v1' : 'v2'
}

/** True for 16 bytes as 32 lower-case hex characters. */
export const isSalt: (value: unknown) => value is string = textForm(/^[0-9a-f]{32}$/)
