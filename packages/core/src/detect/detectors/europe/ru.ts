/** Russia. */
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const company = mod11Digit('24a359468')
const tenth = mod11Digit('724a359468')
const eleventh = mod11Digit('3724a359468')

const RU_PASSPORT = /^(?!00)..(9[7-9]|[0-3])/

export const ru: readonly Identifier[] = identifiers([
  // Order ММВ-7-6/435@ of the Federal Tax Service: ten digits for an organisation, twelve with two check digits for a person.
  [
    'RU_INN',
    '12=0.3|10',
    0.2,
    'инн|налогоплательщика|russian tax number|russian tax id|inn',
    /^(?!00)/,
    (v) => (v.length < 12 ? company(v) : tenth(v.slice(0, 11)) && eleventh(v)),
  ],
  // Resolution 192п of the Pension Fund's board (2014): weights 9 to 1, modulo 101, two digits.
  [
    'RU_SNILS',
    '3-3-3 2=0.85|3-3-3-2=0.8|3 3 3-2=0.8|3 3 3 2|11',
    0.25,
    'снилс|лицевого счёта|страховой|страховое|snils',
    (v) => (weighted(v.slice(0, 9), '987654321') % 101) % 100 === Number(v.slice(9)),
  ],
  // Government resolution 828 of 1997: the region's code, the year of the form from 1997 on, a running number.
  [
    'RU_PASSPORT',
    '2 2 6=0.16|4 6=0.16|4-6|10',
    0.1,
    'паспорт|паспорта|паспорту|паспортом|паспортные данные|серия|серия и номер|russian passport',
    RU_PASSPORT,
  ],
  // Without the space it may be anybody's.
  ['RU_PASSPORT', '2 2 6|4 6', 0.1, 'passport', RU_PASSPORT],
  // серия 4509 № 123456: the word between parts it in two.
  {
    label: 'RU_PASSPORT',
    mask: '4|2 2|6',
    score: 0.2,
    lead: /(сери[яи]|\d\d ?\d\d,? ?(номер|№))( ?[:-])? ?\d$/i,
    context: 'паспорт|паспорта|паспорту|паспортом|паспортные данные',
  },
])
