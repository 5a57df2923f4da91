/** Switzerland and Austria. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const versicherungsnummer = divisible(11, '379a584216')

export const alpine: readonly Identifier[] = identifiers([
  // ZAS: GS1's country 756 and the check digit of EAN-13.
  ['CH_AHV', '3_4_4_2', 0.9, 'ahv|avs|*', /^756/, divisible(10, '13')],
  // Dachverband der Sozialversicherungsträger: serial from 100 on, check digit, birth date; months 13 to 15 stand in for dates unknown or used up.
  [
    'AT_SVNR',
    '4 6=0.45|4-6=0.45|4/6=0.45|4 2 2 2=0.45|4 2.2.2=0.45|10',
    0.25,
    'sv~|vs~|sozialvers|sozialversicherungs~|versicherungs~|social security|austrian social|social insurance number|e card|vers nr|*',
    /^[1-9]/,
    (v) =>
      isDay(v.slice(8) + v.slice(6, 8).replace(/1[345]/, '01') + v.slice(4, 6)) && versicherungsnummer(v),
  ],
  // BMF, UID: the check digit is 96 less Luhn's sum over the other seven, modulo 10.
  [
    'AT_UID',
    'AAA_8|AAA 4 4|AA A8|A8=0.3',
    0.9,
    'uid|vat',
    /^(AT)?U\d/,
    (v) => luhn(`2${v.slice(-8, -1)}0${v.at(-1)}`),
  ],
])
