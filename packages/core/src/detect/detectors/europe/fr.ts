/** France. */
import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const NIR = 'nir|ins|nss|immatriculation|securite sociale|secu|vitale|social security|insee'
const NIR_FORM =
  /^[1-478]\d\d(0[1-9]|1[0-2]|[23]\d|4[0-2]|[5-9]\d)(?!00)(\d\d|2[AB])\d{6}((?!00|9[89])\d\d)?$/

export const fr: readonly Identifier[] = identifiers([
  // INSEE, NIR: sex (3, 4, 7, 8 provisional), year, month (20 to 42 and from 50 when unknown), département, commune, order, key modulo 97.
  // Corsica's 2A and 2B count as 19 and 18.
  [
    'FR_NIR',
    '1 2 2 2 3 3 2=0.85|1 2 2 1A 3 3 2=0.9|1.2.2.2.3.3.2=0.8|1-2-2-2-3-3-2=0.8|1.2.2.1A.3.3.2=0.8|1-2-2-1A-3-3-2=0.8|13 2=0.6|6A8=0.85|6A6 2=0.85|15',
    0.45,
    `ss|ssn|assure|${NIR}|*`,
    NIR_FORM,
    (v) => {
      const digits = v.replace('2A', '19').replace('2B', '18')
      return (Number(digits.slice(0, 13)) + Number(digits.slice(13))) % 97 === 0
    },
  ],
  // Without its key.
  ['FR_NIR', '1 2 2 2 3 3=0.2|1 2 2 1A 3 3=0.2|13|6A6', 0.15, NIR, NIR_FORM],
  // INSEE, SIRENE: Luhn, of a SIRET over its SIREN, too; La Poste's establishments, but its seat, have a sum of digits divisible by 5.
  ['FR_SIREN', '3_3_3', 0.26, 'siren|rcs', /[1-9]/, luhn],
  [
    'FR_SIRET',
    '3 3 3 5=0.6|3-3-3-5=0.6|3 3 3 3 2=0.6|3.3.3.5=0.6|14=0.47|9 5|3 3 8',
    0.3,
    'siret',
    /^0{0,8}[1-9]/,
    (v) => luhn(v.slice(0, 9)) && (/^356000000(?!00048)/.test(v) ? weighted(v, '1') % 5 === 0 : luhn(v)),
  ],
  // OECD, TINs of France, numéro fiscal (SPI): the first ten digits modulo 511 stand behind them.
  [
    'FR_TAX_ID',
    '2 2 3 3 3=0.4|13',
    0.15,
    'numero fiscal|fiscal|spi|impots|french tax|tin|tax identification',
    /^[0-3]\d*[1-9]/,
    (v) => Number(v.slice(0, 10)) % 511 === Number(v.slice(10)),
  ],
  // CFONB, relevé d'identité bancaire: bank, branch, account, whose letters count as digits, and a key modulo 97.
  [
    'FR_RIB',
    '5 5 X<11> 2=0.7|5-5-X<11>-2=0.7|23=0.4',
    0.7,
    'rib|compte|bancaires|releve|bank|account',
    /^\d{10}[\dA-Z]{11}(?!00|9[89])\d\d$/,
    (v) => {
      const account = v
        .slice(10, 21)
        .replace(/[A-Z]/g, (c) => '12345678912345678923456789'[c.charCodeAt(0) - 65]!)
      return (
        (89 * Number(v.slice(0, 5)) +
          15 * Number(v.slice(5, 10)) +
          3 * Number(account) +
          Number(v.slice(21))) %
          97 ===
        0
      )
    },
  ],
  // CGI art. 286 ter: SIREN behind a key modulo 97. Numbers of Monaco, which begin with 000, are no SIREN.
  [
    'FR_VAT_ID',
    'AA_11|AA ?2 3 3 3|AA ?2 9|AA 2-9|2 ?9=0.3|2 3 3 3=0.3',
    0.9,
    'tva|vat',
    /^(FR)?\d/,
    (v) =>
      (12 + 3 * (Number(v.slice(-9)) % 97)) % 97 === Number(v.slice(-11, -9)) &&
      (v.slice(-9, -6) === '000' || luhn(v.slice(-9))),
  ],
])
