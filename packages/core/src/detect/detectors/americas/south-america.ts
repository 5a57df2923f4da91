import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

const nitDigit = mod11Digit('1374a35948', 1)

export const southAmerica: readonly Identifier[] = [
  {
    // ARCA (AFIP): 20 and 23–27 persons, 30, 33, 34 companies, 50, 51, 55 abroad; 10 is written 9.
    label: 'AR_CUIT',
    mask: '99-9<8>-9=0.75|99 9<8> 9|9<11>=0.3|99-99.999.999-9',
    score: 0.5,
    form: /^(2[03-7]|3[034]|5[015])/,
    check: mod11Digit('6789456789', 9),
    context: 'cuit|cuil|identificación tributaria',
  },
  {
    // Registro Civil and SII: weights 2 to 7 from the right, mod 11, K for 10.
    label: 'CL_RUT',
    mask: '9<1-2>.999.999-X=0.85|9<7-8>-X=0.5|9<7-8>X',
    score: 0.2,
    form: /^[1-9]\d+[\dK]$/,
    check: (c) => '0123456789K'[weightedBody(c.padStart(9, '0'), '89456789') % 11] === c.at(-1),
    context: 'rut|r u t|cédula',
  },
  {
    // DIAN, Orden Administrativa 4 of 1989: prime weights 3, 7, 13, 17, 19, 23, 29, 37, 41, 43 from the right (here what 11 lacks of them).
    label: 'CO_NIT',
    mask: '999.999.999-9=0.7|9.999.999.999-9=0.7|99.999.999-9|9<8-10>-9|9<9-11>',
    score: 0.2,
    form: /^[1-9]/,
    check: (c) => nitDigit(c.padStart(11, '0')),
    context: 'nit|n i t|dian|identificación tributaria',
  },
  {
    // SUNAT: 10 and 15–17 persons, 20 companies.
    label: 'PE_RUC',
    mask: '9<11>',
    score: 0.3,
    form: /^(1[05-7]|20)/,
    check: mod11Complement('5432765432'),
    context: 'ruc|r u c|sunat',
  },
]
