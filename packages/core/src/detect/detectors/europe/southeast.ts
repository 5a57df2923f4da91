/** Romania, Bulgaria, Croatia, Greece and Turkey. */
import { isDay } from '../../checksum/calendar.ts'
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { mod11x10 } from '../../checksum/mod-11-10.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const cnp = mod11Digit('279146358279', 1)
const egn = mod11Digit('2485a9736')
const afm = mod11Digit('379a5842')
const tckn10 = divisible(10, '79')
const tckn11 = divisible(10, '11111111119')

export const southeast: readonly Identifier[] = identifiers([
  // DGEP: sex and century, date, county (70 anywhere since 2023, 80 to 83 abroad), serial, check digit where 10 becomes 1.
  [
    'RO_CNP',
    '1_6_6',
    0.4,
    'cnp|buletin|cod numeric|codul numeric|personal numeric|romanian personal|*',
    /^[1-9]\d{6}(?!00)([0-3]\d|4[0-8]|5[12]|70|8[0-3])(?!000)/,
    (v) =>
      isDay('191918182020202020'.slice(Number(v[0]) * 2 - 2, Number(v[0]) * 2) + v.slice(1, 7)) && cnp(v),
  ],
  // Ordinance on the unified citizen number: the month is raised by 20 for the 1800s, by 40 from 2000 on.
  [
    'BG_EGN',
    '6_4',
    0.25,
    'егн|граждански|лична карта|личната карта|egn|civil number|bulgarian personal|*',
    (v) => {
      const month = Number(v.slice(2, 4))
      const year = [19, 18, 20][Math.floor(month / 20)]! * 100 + Number(v.slice(0, 2))
      return isDate(year, month % 20, Number(v.slice(4, 6))) && egn(v)
    },
  ],
  [
    'HR_OIB',
    'AA_11=0.8|11',
    0.25,
    'oib|tax id|pdv id|croatian tax number|osobni|porezni|*',
    /^(HR)?\d+$/,
    (v) => mod11x10(v.slice(-11)),
  ],
  // Law 3655/2008: date of birth, serial, Luhn.
  [
    'GR_AMKA',
    '6_5',
    0.35,
    'αμκα|κοινωνικής ασφάλισης|amka|social security|*',
    (v) => isDay(v.slice(4, 6) + v.slice(2, 4) + v.slice(0, 2)) && luhn(v),
  ],
  [
    'GR_AFM',
    'AA_3_3_3=0.8|AA 9=0.8|AA-9=0.8|9',
    0.2,
    'αφμ|φορολογικού μητρώου|afm|vat|tax number',
    /^(EL|GR)?(?!0+$)\d+$/,
    (v) => afm(v.slice(-9)),
  ],
  // NVİ: two check digits.
  [
    'TR_NATIONAL_ID',
    '11|3 3 3 2',
    0.4,
    'kimlik|kimliği|kimliğiniz|kimliğinizdeki|tckn|tckimlik|tckimlikno|tc|vatandaslık|nufus|turkish|*',
    /^[1-9]/,
    (v) => tckn10(v.slice(0, 10)) && tckn11(v),
  ],
  // Karayolları Trafik Yönetmeliği: province 01 to 81, up to three letters, two to five digits.
  [
    'TR_LICENSE_PLATE',
    '2_A<1-3>_2~4|2_A_5|2A<1-3> 2~4|2 A<1-3>2~4',
    0.3,
    'plaka|plakası|plakasi|plakalı|plakaya|plakayı|plakanın|plakam|plate',
    /^(0[1-9]|[1-7]\d|8[01])[A-PR-VYZ]+\d+$/,
  ],
])
