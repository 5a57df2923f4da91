/** The fingerprint's first half, recomputed by a command that an auditor copies into a shell. */
import { parseCanonicalJson } from '@svc/merkle'

const SALT = /^[0-9a-f]{32}$/

/** Null for a text or a salt without its form: attacker-controlled, and the shell would run what is in it. */
export function commandOf(text: string, salt: string): string | null {
  if (parseCanonicalJson(text) === null || !SALT.test(salt)) return null
  // A label may hold an apostrophe: it ends the quotation, stands by itself, and begins another.
  return `printf '%s' '${text.replaceAll("'", "'\\''")}|${salt}' | shasum -a 256 | cut -c 1-16`
}
