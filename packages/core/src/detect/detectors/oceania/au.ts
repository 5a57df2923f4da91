import { divisible } from '../../checksum/divisible.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

export const au: readonly Identifier[] = [
  {
    // ATO, TFN algorithm: nine digits, or the eight of older ones, which have weights of their own.
    label: 'AU_TFN',
    mask: '999 999 999|999-999-999|99 999 999|9<8-9>',
    score: 0.2,
    form: /[1-9]/,
    check: (c) => weighted(c, c[8] ? '14375869a' : 'a7846351') % 11 === 0,
    context: 'tfn|tax file',
  },
  {
    // Australian Business Register: less 1 from the first digit (10 from the sum), mod 89.
    label: 'AU_ABN',
    mask: '99 999 999 999|99-999-999-999|9<11>',
    score: 0.4,
    form: /^[1-9]/,
    check: (c) => (weighted(c, 'a13579bdfhj') - 10) % 89 === 0,
    context: 'abn|business number',
  },
  {
    // ASIC, Australian Company Number digit check.
    label: 'AU_ACN',
    mask: '999 999 999|999-999-999|9<9>',
    score: 0.2,
    form: /[1-9]/,
    check: divisible(10, '876543211'),
    context: 'acn|arbn|company number',
  },
  {
    // Services Australia: check digit ninth, issue number tenth, and perhaps the person's number on the card.
    label: 'AU_MEDICARE',
    mask: '9999 99999 9|9999 99999 9 9|9999 99999 9-9|9999 99999 9/9|9999-99999-9=0.4|9<10-11>=0.2|9<10>/9=0.2',
    score: 0.5,
    form: /^[2-6].{9}[1-9]?$/,
    check: (c) => weighted(c.slice(0, 8), '1379') % 10 === Number(c[8]),
    context: 'medicare',
  },
]
