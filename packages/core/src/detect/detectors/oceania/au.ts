import { divisible } from '../../checksum/divisible.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const TFN = 'tfn|tax file'
const isTfn = (c: string): boolean => weighted(c, c[8] ? '14375869a' : 'a7846351') % 11 === 0

export const au: readonly Identifier[] = identifiers([
  // ATO, TFN algorithm: nine digits, or the eight of older ones, which have weights of their own.
  ['AU_TFN', '3_3_3|2 3 3|8', 0.2, TFN, /[1-9]/, isTfn],
  // Sweden calls what begins with 0 behind `Tfn`.
  {
    label: 'AU_TFN',
    mask: '3 3 3',
    score: 0.6,
    lead: /\bTFN\W{1,3}0$/,
    form: /[1-9]/,
    context: TFN,
    check: isTfn,
  },
  // Australian Business Register: less 1 from the first digit (10 from the sum), mod 89.
  [
    'AU_ABN',
    '2 3 3 3|2-3-3-3|11',
    0.4,
    'abn|business number|australian business',
    /^[1-9]/,
    (c) => (weighted(c, 'a13579bdfhj') - 10) % 89 === 0,
  ],
  // ASIC, Australian Company Number digit check.
  [
    'AU_ACN',
    '3 3 3|3-3-3|9',
    0.2,
    'acn|arbn|company number|australian company',
    /[1-9]/,
    divisible(10, '876543211'),
  ],
  // Services Australia: check digit ninth, issue number tenth, and perhaps the person's number on the card.
  [
    'AU_MEDICARE',
    '4 5 1|4 5 1 1|4 5 1-1|4 5 1/1|4-5-1=0.4|10~11=0.3|10/1=0.3',
    0.5,
    'medicare',
    /^[2-6].{9}[1-9]?$/,
    (c) => weighted(c.slice(0, 8), '1379') % 10 === Number(c[8]),
  ],
])
