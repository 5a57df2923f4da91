/** Poland. */
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import type { Identifier } from '../../identifier.ts'

const pesel = divisible(10, '13791379131')
const nip = divisible(11, '657234567a')
const regon = mod11Digit('89234567')
const regon14 = mod11Digit('2485097361248')

export const pl: readonly Identifier[] = [
  // Act on population registration (2010) art. 15: the month is raised by 20 a century from 1900 on, by 80 for the 1800s.
  {
    label: 'PL_PESEL',
    mask: '99999999999',
    score: 0.4,
    check: (v) => {
      const month = Number(v.slice(2, 4))
      const year = [19, 20, 21, 22, 18][Math.floor(month / 20)]! * 100 + Number(v.slice(0, 2))
      return isDate(year, month % 20, Number(v.slice(4, 6))) && pesel(v)
    },
    context: 'pesel',
  },
  {
    label: 'PL_NIP',
    mask: '999-999-99-99=0.45|999-99-99-999=0.6|9999999999|AA ?9999999999=0.8|999 999 99 99',
    score: 0.25,
    form: /^(?:PL)?(?!0+$)\d+$/,
    check: (v) => nip(v.slice(-10)),
    context: 'nip|vat|tax id|polish',
  },
  {
    label: 'PL_REGON',
    mask: '999_999_999|99999999999999',
    score: 0.2,
    form: /[1-9]/,
    check: (v) => regon(v.slice(0, 9)) && (v.length < 14 || regon14(v)),
    context: 'regon',
  },
]
