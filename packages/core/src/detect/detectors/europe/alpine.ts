/** Switzerland and Austria. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import type { Identifier } from '../../identifier.ts'

const versicherungsnummer = divisible(11, '379a584216')

export const alpine: readonly Identifier[] = [
  // ZAS: GS1's country 756 and the check digit of EAN-13.
  {
    label: 'CH_AHV',
    mask: '999_9999_9999_99',
    score: 0.9,
    form: /^756/,
    check: divisible(10, '13'),
    context: 'ahv|avs',
  },
  // Dachverband der Sozialversicherungsträger: serial from 100 on, check digit, birth date; months 13 to 15 stand in for dates unknown or used up.
  {
    label: 'AT_SVNR',
    mask: '9999 999999=0.45|9999-999999=0.45|9999 99 99 99=0.45|9999999999',
    score: 0.25,
    form: /^[1-9]/,
    check: (v) =>
      isDay(v.slice(8) + v.slice(6, 8).replace(/1[345]/, '01') + v.slice(4, 6)) && versicherungsnummer(v),
    context: 'svnr|sozialversicherungsnummer|versicherungsnummer|sv nummer|sv nr|social security',
  },
  // BMF, UID: the check digit is 96 less Luhn's sum over the other seven, modulo 10.
  {
    label: 'AT_UID',
    mask: 'AAA ?99999999|A99999999=0.3',
    score: 0.9,
    form: /^(AT)?U/,
    check: (v) => luhn(`2${v.slice(-8, -1)}0${v.at(-1)}`),
    context: 'uid|vat',
  },
]
