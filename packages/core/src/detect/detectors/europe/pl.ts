/** Poland. */
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const pesel = divisible(10, '13791379131')
const nip = divisible(11, '657234567a')
const regon = mod11Digit('89234567')
const regon14 = mod11Digit('2485097361248')

export const pl: readonly Identifier[] = identifiers([
  // Act on population registration (2010) art. 15: the month is raised by 20 a century from 1900 on, by 80 for the 1800s.
  [
    'PL_PESEL',
    '6_5',
    0.4,
    'pesel|peselu|peselem|dowodu|ur|polish id|*',
    (v) => {
      const month = Number(v.slice(2, 4))
      const year = [19, 20, 21, 22, 18][Math.floor(month / 20)]! * 100 + Number(v.slice(0, 2))
      return isDate(year, month % 20, Number(v.slice(4, 6))) && pesel(v)
    },
  ],
  [
    'PL_NIP',
    '3-3-2-2=0.45|3-2-2-3=0.6|10|AA_10=0.8|AA ?3-3-2-2=0.8|AA 3 3 2 2=0.8|AA 3-2-2-3=0.8|3 3 2 2|3 2 2 3|3 3 4',
    0.25,
    'nip|nipem|nipu|identyfikacji podatkowej|vat|podatnik|podatnika|fakture|faktury|tax id|polish|polish tax number',
    /^(PL)?(?!0+$)\d+$/,
    (v) => nip(v.slice(-10)),
  ],
  // Regulation on the pattern of the identity card (2019): the first digit is checked, weights 7, 3, 1 over letters and digits.
  [
    'PL_ID_CARD',
    'AAA 6|AAA-6|AAA_3_3',
    0.3,
    'dowod|dowodu|dowod osobisty|dowodu osobistego|dowodem osobistym|polish id|identity card|id card|seria i numer|dow os',
    divisible(10, '731973173'),
  ],
  [
    'PL_REGON',
    '3_3_3|14=0.47',
    0.2,
    'regon',
    /[1-9]/,
    (v) => regon(v.slice(0, 9)) && (v.length < 14 || regon14(v)),
  ],
])
