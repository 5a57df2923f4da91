/** Italy. */
import { isDate } from '../../checksum/date.ts'
import { luhn } from '../../checksum/luhn.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** What letters count at odd places, by their order. */
const ODD = 'BAKPLCQDREVOSFTGUHMINJWZYX'

/** Where two people share a code, its digits are replaced by letters, the last first (omocodia). */
const plain = (digits: string): number =>
  Number(digits.replace(/\D/g, (letter) => String('LMNPQRSTUV'.indexOf(letter))))

/** D.M. 23 December 1976: characters at odd places count by a table of their own, digits as the letters of their place; the sum modulo 26 is a letter. */
function fiscalCode(code: string): boolean {
  let sum = 0
  for (let i = 0; i < 15; i++) {
    const unit = code.charCodeAt(i)
    const place = unit - (unit < 58 ? 48 : 65)
    sum += i % 2 === 0 ? ODD.indexOf(LETTERS[place]!) : place
  }
  const day = plain(code.slice(9, 11))
  return (
    LETTERS[sum % 26] === code[15] &&
    isDate(2000 + plain(code.slice(6, 8)), 'ABCDEHLMPRST'.indexOf(code[8]!) + 1, day > 40 ? day - 40 : day)
  )
}

export const it: readonly Identifier[] = identifiers([
  [
    'IT_FISCAL_CODE',
    'AAAAAAXXAXXAXXXA|AAA AAA XXAXX AXXXA|AAA AAA XXAXX AXXX A|AAAAAA ?XXAXX AXXXA',
    0.95,
    'codice fiscale|cf|*',
    /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    fiscalCode,
  ],
  // DPR 633/1972 art. 35: Luhn. The office at places 8 to 10 is not judged, its list has grown.
  [
    'IT_VAT_CODE',
    'AA_11=0.8|11',
    0.2,
    'partita iva|tax id|p iva|p i|piva|iva|vat',
    /^(IT)?(?!0+$)\d+$/,
    (v) => luhn(v.slice(-11)),
  ],
  ['IT_PASSPORT', 'AA7', 0.1, 'passaporto|italian passport'],
  // The letters are for kind and series: electronic ones begin with Y.
  ['IT_PASSPORT', 'AA7', 0.12, 'passport', /^Y[A-C]/],
  // Ministero dell'Interno: paper, the first electronic series, and the current one.
  ['IT_IDENTITY_CARD', 'AA ?7|7AA|AA5AA|AA 5 AA', 0.1, 'identita|cie|c i|documento|identity card|id card'],
  // Presidio's label: the provincial form, and U1 with letters but A, I, O, Q and V.
  [
    'IT_DRIVER_LICENSE',
    'AA7A|A1XXXXXXXA',
    0.15,
    'patente|driving licence|driving license|driver license|driver s license',
    /^([A-Z]{2}\d|U1[B-HJ-NPR-UW-Z\d])[B-HJ-NPR-UW-Z\d]+[A-Z]$/,
  ],
])
