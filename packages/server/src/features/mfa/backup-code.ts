/** Backup codes: 80 random bits each, read aloud without doubt, kept as a digest with whose they are. */
import { hash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 16

/** Four groups of four, as in `7K3M-9QXR-02HD-VW5T`. */
export function newCode(random: (size: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(LETTERS), (byte) => ALPHABET[byte & 31])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** As a person may type it: case, spaces and dashes do not matter, and what looks like another letter is that letter. */
export function digestOf(code: string, orgId: string, subject: string): string {
  const plain = code.toUpperCase().replace(/[ -]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return hash('sha256', JSON.stringify([orgId, subject, plain]), 'hex')
}
