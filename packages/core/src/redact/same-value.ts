/** When two spellings are one value: for keyed hashes, and for vaults that are told to. */
import { LABELS } from '../labels.ts'

/** Labels whose values are letters and digits with separators that mean nothing. */
const COMPACT: ReadonlySet<string> = new Set([
  'PHONE_NUMBER',
  'CREDIT_CARD',
  'IBAN_CODE',
  ...LABELS.government_id,
])

/**
 * The form in which two spellings of one value are equal: compatibility forms (full width) and invisible characters gone; the case of an
 * e-mail address folded; of phone, card, account and government numbers the letters and digits alone, in upper case, but for a plus between them,
 * which in Sweden and Finland tells who is a hundred years older. Nothing else is folded: case tells passwords, wallets and URLs apart, separators tell dates and IP addresses apart.
 */
export function sameValue(type: string, value: string): string {
  const plain = value
    .normalize('NFKC')
    // Tags are ASCII once more: what is written in them is no less a value.
    .replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCharCode(tag.codePointAt(0)! & 127))
    .replace(/\p{Cf}/gu, '')
  if (type === 'EMAIL_ADDRESS') return plain.toLowerCase()
  return COMPACT.has(type) ? plain.replace(/(?!\b\+\b)[^\p{L}\p{N}]/gu, '').toUpperCase() : plain
}
