import { isDay } from '../../checksum/calendar.ts'
import { isDate } from '../../checksum/date.ts'
import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

const PH_PASSPORT = 'passport|pasaporte|dfa|philippine passport'

export const southEastAsia: readonly Identifier[] = [
  {
    // Department of Provincial Administration: the holder's kind 1–8, office, number, mod 11.
    label: 'TH_TNIN',
    mask: '9-9999-9<5>-99-9|9 9999 9<5> 99 9|9<13>=0.35',
    score: 0.9,
    form: /^[1-8]/,
    check: mod11Complement('dcba98765432'),
    context: 'ประชาชน|thai|national id',
  },
  {
    // BIR: the ninth digit is a check digit whose reckoning it does not publish; this one is the one in use, mod 11.
    label: 'PH_TIN',
    mask: '999-999-999-9<3-5>=0.5|999-999-999=0.4|9<9>|9<12>|999 999 999 9<3>',
    score: 0.2,
    form: /[1-9]/,
    check: (c) => weighted(c.slice(0, 8), '98765432') % 11 === Number(c[8]),
    context: 'tin|bir|tax id|taxpayer',
  },
  {
    // SSS and GSIS: the common reference number.
    label: 'PH_UMID',
    mask: '9999-9<7>-9=0.4|9<12>',
    score: 0.15,
    context: 'umid|crn|gsis|sss|common reference',
  },
  {
    // DFA: P, seven digits, letter; before 2016 two letters and seven digits, mostly EB or EC, which other countries' passports have too.
    label: 'PH_PASSPORT',
    mask: 'A9<7>A|AA9<7>',
    score: 0.15,
    form: /^(E|.\d)/,
    context: PH_PASSPORT,
  },
  { label: 'PH_PASSPORT', mask: 'AA9<7>', score: 0.1, context: PH_PASSPORT },
  {
    // PP 37/2007, article 37, and the home ministry's province codes: province, regency, district, birth date (a woman's day 40 higher), serial.
    label: 'ID_NIK',
    mask: '9<16>|9<6>-9<6>-9999|9<6> 9<6> 9999|9<6>.9<6>.9999',
    score: 0.3,
    form: /^(1[1-9]|21|3[1-6]|5[123]|6[1-5]|7[1-6]|8[12]|9[1-6])....[0-7].{5}(?!0000)/,
    check: (c) => isDate(2000 + Number(c.slice(10, 12)), Number(c.slice(8, 10)), Number(c.slice(6, 8)) % 40),
    context: 'nik|ktp|nomor induk|indonesian',
  },
  {
    // JPN: birth date, place of birth (the codes never given are excluded), number.
    label: 'MY_NRIC',
    mask: '9<6>-99-9999=0.6|9<6> 99 9999|9<12>',
    score: 0.2,
    form: /^.{6}(?!00|1[7-9]|20|69|73|8[01]|9[4-7])/,
    check: (c) => isDay(c.slice(0, 6)),
    context: 'nric|mykad|kad pengenalan|no kp|ic',
  },
  {
    // Circular 07/2016/TT-BCA: province, century and sex, year, number.
    label: 'VN_CCCD',
    mask: '9<12>|999 999 999 999',
    score: 0.2,
    form: /^0(0[12468]|1[0-24579]|2[024-7]|3[013-8]|4[024-689]|5[12468]|6[024678]|7[024579]|8[02-4679]|9[1-6])([01]|[23][0-3])/,
    context: 'cccd|căn cước|số định danh|citizen id',
  },
]
