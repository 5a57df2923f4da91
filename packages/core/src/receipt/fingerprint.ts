/** The salted fingerprint of a decision, scheme `SVC-DNA-v2` (governance-api 2.2). */
import { checkType } from '../check-argument.ts'
import { hexOf, sha256, utf8 } from '../hash.ts'

/** What every fingerprint of this scheme begins with. */
export const FINGERPRINT_PREFIX = 'SVC-DNA-v2-'

/**
 * `SVC-DNA-v2-` and the first 16 hex characters of SHA-256 over `canonicalJson + "|" + salt`, as UTF-8.
 * Nothing is re-derived: both strings are hashed as stored.
 *
 * @throws TypeError for what is no string, by name
 * @example
 * fingerprintOf('{}', '00000000000000000000000000000000') // 'SVC-DNA-v2-e97b77f2ccb2f109'
 */
export function fingerprintOf(canonicalJson: string, salt: string): string {
  checkType('canonicalJson', canonicalJson, 'string')
  checkType('salt', salt, 'string')
  return FINGERPRINT_PREFIX + hexOf(sha256(utf8(`${canonicalJson}|${salt}`)).subarray(0, 8))
}
