/** France. */
import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

export const fr: readonly Identifier[] = [
  // INSEE, NIR: sex (3, 4, 7, 8 provisional), year, month (20 to 42 and from 50 when unknown), département, commune, order, key modulo 97.
  {
    label: 'FR_NIR',
    mask: '9 99 99 99 999 999 99=0.85|9 99 99 9A 999 999 99=0.9|9999999999999 99=0.6|999999A99999999=0.85|999999999999999',
    score: 0.45,
    form: /^[1-478]\d\d(?:0[1-9]|1[0-2]|[23]\d|4[0-2]|[5-9]\d)(?!00)(?:\d\d|2[AB])\d{6}(?!00|9[89])\d\d$/,
    // Corsica's 2A and 2B count as 19 and 18.
    check: (v) => {
      const digits = v.replace('2A', '19').replace('2B', '18')
      return (Number(digits.slice(0, 13)) + Number(digits.slice(13))) % 97 === 0
    },
    context: 'nir|sécurité sociale|securite sociale|sécu|social security|insee',
  },
  // INSEE, SIRENE: Luhn; La Poste's establishments, but its seat, have a sum of digits divisible by 5.
  {
    label: 'FR_SIREN',
    mask: '999_999_999',
    score: 0.2,
    form: /[1-9]/,
    check: luhn,
    context: 'siren|rcs',
  },
  {
    label: 'FR_SIRET',
    mask: '999 999 999 99999=0.6|99999999999999|999999999 99999',
    score: 0.3,
    form: /[1-9]/,
    check: (v) => (/^356000000(?!00048)/.test(v) ? weighted(v, '1') % 5 === 0 : luhn(v)),
    context: 'siret',
  },
  // CGI art. 286 ter: SIREN behind a key modulo 97.
  {
    label: 'FR_VAT_ID',
    mask: 'AA ?99999999999|AA ?99 999 999 999|AA ?99 999999999|99 ?999999999=0.3|99 999 999 999=0.3',
    score: 0.9,
    form: /^(FR)?\d/,
    check: (v) =>
      (12 + 3 * (Number(v.slice(-9)) % 97)) % 97 === Number(v.slice(-11, -9)) && luhn(v.slice(-9)),
    context: 'tva|vat',
  },
]
