/** Italy. */
import { isDate } from '../../checksum/date.ts'
import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Where two people share a code, its digits are replaced by letters, the last first (omocodia). */
const plain = (digits: string): number =>
  Number(digits.replace(/\D/g, (letter) => String('LMNPQRSTUV'.indexOf(letter))))

/** D.M. 23 December 1976: characters at odd places count by a table of their own, digits as the letters of their place; the sum modulo 26 is a letter. */
function fiscalCode(code: string): boolean {
  const letters = code.replace(/\d/g, (digit) => LETTERS[Number(digit)]!)
  const odd = letters.replace(/(.)./g, '$1')
  const even = letters.slice(0, 15).replace(/.(.?)/g, '$1')
  const sum = weighted(odd, '1', 'BAKPLCQDREVOSFTGUHMINJWZYX') + weighted(even, '1', LETTERS)
  const day = plain(code.slice(9, 11))
  return (
    LETTERS[sum % 26] === code[15] &&
    isDate(2000 + plain(code.slice(6, 8)), 'ABCDEHLMPRST'.indexOf(code[8]!) + 1, day > 40 ? day - 40 : day)
  )
}

export const it: readonly Identifier[] = [
  {
    label: 'IT_FISCAL_CODE',
    mask: 'AAAAAAXXAXXAXXXA|AAA AAA XXAXX AXXXA|AAAAAA XXAXX AXXXA',
    score: 0.95,
    form: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    check: fiscalCode,
    context: 'codice fiscale|cf',
  },
  // DPR 633/1972 art. 35: Luhn. The office at places 8 to 10 is not judged, its list has grown.
  {
    label: 'IT_VAT_CODE',
    mask: 'AA ?99999999999=0.8|99999999999',
    score: 0.2,
    form: /^(?:IT)?(?!0+$)\d+$/,
    check: (v) => luhn(v.slice(-11)),
    context: 'partita iva|p iva|piva|iva|vat',
  },
  { label: 'IT_PASSPORT', mask: 'AA9999999', score: 0.1, context: 'passaporto|italian passport' },
  // Ministero dell'Interno: paper, the first electronic series, and the current one.
  {
    label: 'IT_IDENTITY_CARD',
    mask: 'AA ?9999999|9999999AA|AA99999AA',
    score: 0.1,
    context: 'identità|identita|cie|identity card|id card',
  },
  // Presidio's label: the provincial form, and U1 with letters but A, I, O, Q and V.
  {
    label: 'IT_DRIVER_LICENSE',
    mask: 'AA9999999A|A9XXXXXXXA',
    score: 0.15,
    form: /^(?:[A-Z]{2}\d|U1[B-HJ-NPR-UW-Z\d])[B-HJ-NPR-UW-Z\d]+[A-Z]$/,
    context: 'patente|driving licence|driver license|driver s license',
  },
]
