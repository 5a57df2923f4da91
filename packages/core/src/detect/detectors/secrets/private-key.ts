import type { Emit } from '../../candidate.ts'
import { endAt } from '../../text/around.ts'

/**
 * PEM private keys of every kind (RFC 7468 and OpenSSH, PGP, OpenVPN), and PuTTY's .ppk files; a block that was cut off counts up to where
 * it stops. At most 49,152 characters: an RSA key of 16,384 bits has 12,700. One without its last line ends where
 * the next one begins, so that many starts stay linear.
 */
const FORM =
  /-----BEGIN (?:(?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY[A-Z ]{0,6}|OpenVPN Static key V1)-----(?:[\sA-Za-z0-9+/=:,\\().@<>_-](?!-----(?:END|BEGIN))){0,49152}(?:.{0,2}-----END [\w ]{0,60}-----)?|PuTTY-User-Key-File-\d: (?:(?!PuTTY-U|Private-MAC).){20,49152}(?:Private-MAC: [a-f0-9]{40,64})?/sy

/** Reads the private key that begins at `at`; where it ends, `at` when there is none. */
export function privateKeyAt(text: string, at: number, emit: Emit): number {
  const end = endAt(FORM, text, at)
  if (end > at) emit({ label: 'PRIVATE_KEY', start: at, end, score: 1, rule: 'form' })
  return end
}
