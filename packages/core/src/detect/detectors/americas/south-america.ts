import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const nitDigit = mod11Digit('1374a35948', 1)

const cbu = divisible(10, '39713971397131')

const RUT = /^0?[1-9]\d+[\dK]$/
const isRut = (c: string): boolean =>
  '0123456789K'[weightedBody(c.padStart(9, '0'), '89456789') % 11] === c.at(-1)

export const southAmerica: readonly Identifier[] = identifiers([
  // ARCA (AFIP): 20 and 23–27 persons, 30, 33, 34 companies, 50, 51, 55 abroad; 10 is written 9.
  [
    'AR_CUIT',
    '2-8-1=0.75|2 8 1|11=0.3|2-2.3.3-1|2-8/1',
    0.5,
    'cuit|cuil|tax id|monotributo|identificacion tributaria|*',
    /^(2[03-7]|3[034]|5[015])/,
    mod11Digit('6789456789', 9),
  ],
  // Banco Central, Comunicación A 2559: bank, branch and account, a check digit each.
  [
    'AR_CBU',
    '22|8 14|8-14',
    0.45,
    'cbu|clave bancaria',
    /[1-9]/,
    (c) => cbu(`0000000${c.slice(0, 8)}`.slice(-14)) && cbu(c.slice(8)),
  ],
  // Registro Civil and SII: weights 2 to 7 from the right, mod 11, K for 10.
  {
    label: 'CL_RUT',
    mask: '1~2.3.3-X=0.85|1~2.3.3 1|1~2_3_3_1|7~8-X=0.5|7~8X',
    score: 0.2,
    form: RUT,
    check: isRut,
    context: 'rut|cedula|rol unico|run chileno|chilean id|*',
    // Of Colombia's and Uruguay's one in eleven passes.
    against: 'nit|uruguaya',
  },
  // In small letters it is a word of English.
  {
    label: 'CL_RUT',
    mask: '7~8X',
    score: 0.6,
    lead: /\bRUN\W{1,3}\d$/,
    form: RUT,
    context: '',
    check: isRut,
  },
  // DIAN, Orden Administrativa 4 of 1989: prime weights 3, 7, 13, 17, 19, 23, 29, 37, 41, 43 from the right (here what 11 lacks of them).
  [
    'CO_NIT',
    '3.3.3-1=0.7|3.3.3 1|3 3 3 1|3-3-3-1|3.3.3.1|1.3.3.3-1=0.7|3 3 3-1=0.5|2.3.3-1|1.3.3-1|2.3.3.1|8~10-1|9~11',
    0.2,
    'nit|dian|identificacion tributaria',
    /^[1-9]/,
    (c) => nitDigit(c.padStart(11, '0')),
  ],
  // Registro Civil: province (30 abroad), a third digit up to 6, Luhn.
  [
    'EC_CEDULA',
    '9-1=0.4|9 1|10',
    0.2,
    'cedula|numero de cedula|c i|ecuador|ecuatoriana|ecuadorian',
    /^(?!00)([01]\d|2[0-4]|30)[0-6]/,
    luhn,
  ],
  // DNIC: weights 2, 9, 8, 7, 6, 3, 4, modulo 10.
  [
    'UY_CI',
    '1.3.3-1=0.5|1.3.3/1=0.5|1 3 3 1|7-1=0.3|8',
    0.2,
    'cedula uruguaya|cedula|ci|urugua~|*',
    /^[1-9]/,
    divisible(10, '29876341'),
  ],
  // Junta Central Electoral: municipality, serial, Luhn.
  ['DO_CEDULA', '3-7-1=0.5|3 7 1|11', 0.2, 'cedula|dominicana|dominicano|dominican id|*', luhn],
  // SUNAT: 10 and 15–17 persons, 20 companies.
  [
    'PE_RUC',
    '11',
    0.3,
    'ruc|tax id|sunat|unico de contribuyentes|*',
    /^(1[05-7]|20)/,
    mod11Complement('5432765432'),
  ],
])
