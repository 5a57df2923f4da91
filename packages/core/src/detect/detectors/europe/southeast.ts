/** Romania, Bulgaria, Croatia, Greece and Turkey. */
import { isDay } from '../../checksum/calendar.ts'
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { mod11x10 } from '../../checksum/mod-11-10.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import type { Identifier } from '../../identifier.ts'

const cnp = mod11Digit('279146358279', 1)
const egn = mod11Digit('2485a9736')
const afm = mod11Digit('379a5842')
const tckn10 = divisible(10, '79')
const tckn11 = divisible(10, '11111111119')

export const southeast: readonly Identifier[] = [
  // DGEP: sex and century, date, county (70 anywhere since 2023, 80 to 83 abroad), serial, check digit where 10 becomes 1.
  {
    label: 'RO_CNP',
    mask: '9999999999999',
    score: 0.4,
    form: /^[1-9]\d{6}(?!00)(?:[0-3]\d|4[0-8]|5[12]|70|8[0-3])(?!000)/,
    check: (v) =>
      isDay('191918182020202020'.slice(Number(v[0]) * 2 - 2, Number(v[0]) * 2) + v.slice(1, 7)) && cnp(v),
    context: 'cnp|cod numeric|personal numeric',
  },
  // Ordinance on the unified citizen number: the month is raised by 20 for the 1800s, by 40 from 2000 on.
  {
    label: 'BG_EGN',
    mask: '9999999999',
    score: 0.25,
    check: (v) => {
      const month = Number(v.slice(2, 4))
      const year = [19, 18, 20][Math.floor(month / 20)]! * 100 + Number(v.slice(0, 2))
      return isDate(year, month % 20, Number(v.slice(4, 6))) && egn(v)
    },
    context: 'егн|граждански|egn|civil number',
  },
  {
    label: 'HR_OIB',
    mask: 'AA ?99999999999=0.8|99999999999',
    score: 0.25,
    form: /^(?:HR)?\d+$/,
    check: (v) => mod11x10(v.slice(-11)),
    context: 'oib|osobni|personal identification',
  },
  // Law 3655/2008: date of birth, serial, Luhn.
  {
    label: 'GR_AMKA',
    mask: '99999999999|999999 99999',
    score: 0.35,
    check: (v) => isDay(v.slice(4, 6) + v.slice(2, 4) + v.slice(0, 2)) && luhn(v),
    context: 'αμκα|amka|social security',
  },
  {
    label: 'GR_AFM',
    mask: 'AA ?999999999=0.8|999999999',
    score: 0.2,
    form: /^(?:EL|GR)?(?!0+$)\d+$/,
    check: (v) => afm(v.slice(-9)),
    context: 'αφμ|α φ μ|afm|vat|tax number',
  },
  // NVİ: two check digits.
  {
    label: 'TR_NATIONAL_ID',
    mask: '99999999999',
    score: 0.4,
    form: /^[1-9]/,
    check: (v) => tckn10(v.slice(0, 10)) && tckn11(v),
    context: 'kimlik|tckn|tc no|turkish|national id',
  },
  // Karayolları Trafik Yönetmeliği: province 01 to 81, up to three letters, two to five digits.
  {
    label: 'TR_LICENSE_PLATE',
    mask: '99_A<1-3>_9<2-4>|99_A_99999',
    score: 0.3,
    form: /^(?:0[1-9]|[1-7]\d|8[01])[A-PR-VYZ]+\d+$/,
    context: 'plaka|plakası|plakalı|plate',
  },
]
