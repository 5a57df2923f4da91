/** Hungary, Slovenia, Serbia and those that number persons like it, and Ukraine. */
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

// Weights 7 to 2 twice, and 8 to 2, less than 11.
const citizen = mod11Digit('456789456789')
const davcna = mod11Digit('3456789')

/** The law of 1976 on the unique number of citizens: day of birth with three digits of its year, region, serial, check digit. */
const emso = (id: string): boolean =>
  isDate(
    Number((id[4] === '0' ? '2' : '1') + id.slice(4, 7)),
    Number(id.slice(2, 4)),
    Number(id.slice(0, 2)),
  ) && citizen(id)

export const danube: readonly Identifier[] = identifiers([
  // Act XX of 1996: digits in odd places thrice, in even ones seven times, modulo 10; of the tax id by their places, modulo 11.
  [
    'HU_TAJ',
    '3 3 3|3-3-3|9',
    0.15,
    'taj|tajszam|tajszama|tajszamom|tarsadalombiztositasi|hungarian social',
    divisible(10, '373737379'),
  ],
  [
    'HU_TAX_ID',
    '10',
    0.3,
    'adoazonosito|adoaz|adoazonositoja|adoazonositom|adoszam|adoszama|adoszamom|hungarian tax|tax identification',
    /^8/,
    mod11Digit('123456789', -1),
  ],
  ['SI_EMSO', '7_6', 0.35, 'emso|maticna stevilka|slovenian|*', /^.{4}[09]/, emso],
  [
    'SI_TAX_NUMBER',
    'AA8=0.6|AA 8=0.5|AA 4 4=0.5|8',
    0.15,
    'davcna|davcne|davcno|dav st|za ddv|slovenian tax|slovenian vat',
    /^(SI)?[1-9]\d+$/,
    (id) => weightedBody(id.slice(-8), '3456789') % 11 > 0 && davcna(id.slice(-8)),
  ],
  [
    'RS_JMBG',
    '7_6',
    0.35,
    'jmbg|jmb|јмбг|embg|ембг|матични|матичен|maticni|jedinstveni|serbian|master citizen|*',
    /^.{4}[09]/,
    emso,
  ],
  // The tax office's order of 2017 on the register of natural persons: weights −1 (10 mod 11), 5, 7, 9, 4, 6, 10, 5, 7.
  [
    'UA_RNOKPP',
    '10',
    0.2,
    'рнокпп|дрфо|іпн|інн|инн|ідентифікаційний|ідентифікаційного|ідентифікаційним|ідентифікаційний номер|податковий номер|облікової картки|ukrainian tax number|ukrainian tax id|rnokpp|ipn|*',
    mod11Digit('a57946a57'),
  ],
])
