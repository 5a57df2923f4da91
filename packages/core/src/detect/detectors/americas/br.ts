import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { BASE_36, weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** The Receita counts a character as its ASCII code less 48: seven others stand between 9 and A. */
const CNPJ_VALUES = BASE_36.replace('A', ':;<=>?@A')
const cnpjDigit = (text: string, weights: string): string =>
  String(((weighted(text, weights, CNPJ_VALUES) * 10) % 11) % 10)

const first = mod11Digit('123456789')
const second = mod11Digit('0123456789')

export const br: readonly Identifier[] = identifiers([
  // Receita Federal, IN RFB 2.172/2024: two check digits; eleven equal digits pass them and are never issued.
  [
    'BR_CPF',
    '3.3.3-2=0.85|9-2=0.6|3_3_3_2|3.3.3/2|3.3.3 2|3 3 3-2',
    0.35,
    'cpf|pix|pessoas fisicas|tax id|*',
    /^(?!(.)\1+$)/,
    (c) => first(c.slice(0, 10)) && second(c),
  ],
  // Caixa Econômica Federal, the number of PIS, PASEP, NIS and NIT: weights 3, 2, 9 to 2, modulo 11, 10 and 11 written 0.
  ['BR_PIS', '3.5.2-1=0.8|10-1|3_5_2_1', 0.3, 'pis|pasep|nis|nit', /^(?!(.)\1+$)/, mod11Digit('8923456789')],
  // Receita Federal, IN RFB 2.229/2024 and Nota Técnica COCAD 49/2024: letters in the first twelve places from July 2026.
  [
    'BR_CNPJ',
    'XX.XXX.XXX/XXXX-2=0.9|X<8>/XXXX-2=0.8|2_3_3_4_2|2 3 3/4-2|X<12>2',
    0.45,
    'cnpj|tax id',
    /^(?!(.)\1+$)/,
    (c) => {
      const body = c.slice(0, 12)
      const first = cnpjDigit(body, '543298765432')
      return c === body + first + cnpjDigit(body + first, '6543298765432')
    },
  ],
])
