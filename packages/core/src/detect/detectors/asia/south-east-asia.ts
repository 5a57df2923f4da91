import { isDay } from '../../checksum/calendar.ts'
import { isDate } from '../../checksum/date.ts'
import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const PH_TIN = 'tin|vatregtin|bir|tax id|tax identification|taxpayer'
const PH_PASSPORT = 'passport|pasaporte|dfa|philippine passport'

export const southEastAsia: readonly Identifier[] = identifiers([
  // Department of Provincial Administration: the holder's kind 1–8, office, number, mod 11.
  [
    'TH_TNIN',
    '1-4-5-2-1|1 4 5 2 1|13=0.35',
    0.9,
    'เลขประจำตัว|ประชาชน|ปชช|เลขบัตร|ผู้เสียภาษี|thai|tnin|*',
    /^[1-8]/,
    mod11Complement('dcba98765432'),
  ],
  // BIR: the ninth digit is a check digit whose reckoning it does not publish; this one is the one in use, mod 11. It fails for most that companies print:
  // those need the word in front.
  [
    'PH_TIN',
    '3-3-3-3~5=0.5|3-3-3=0.4|3 3 3|9=0.15|12|3 3 3 3',
    0.2,
    PH_TIN,
    /[1-9]/,
    (c) => weighted(c.slice(0, 8), '98765432') % 11 === Number(c[8]),
  ],
  {
    label: 'PH_TIN',
    mask: '3-3-3-3~5|3-3-3',
    score: 0.3,
    lead: /((\b|_|REG)(TIN|BIR)\b|fication n(umber|o))\D{0,12}\d$/i,
    form: /[1-9]/,
    context: PH_TIN,
  },
  // SSS and GSIS: the common reference number.
  [
    'PH_UMID',
    '4-7-1=0.4|12',
    0.15,
    'umid|unified multi purpose|crn|gsis|sss|pag ibig|philhealth|common reference',
  ],
  // DFA: P, seven digits, letter; before 2016 two letters and seven digits, mostly EB or EC, which other countries' passports have too.
  ['PH_PASSPORT', 'A7A|AA7', 0.15, PH_PASSPORT, /^(E[BC]|P\d)/],
  ['PH_PASSPORT', 'AA7', 0.1, PH_PASSPORT],
  // PP 37/2007, article 37, and the home ministry's province codes: province, regency, district, birth date (a woman's day 40 higher), serial.
  [
    'ID_NIK',
    '16|6-6-4|6 6 4|6.6.4|4 4 4 4|4-4-4-4',
    // Named it is more than the card that one in ten looks like.
    0.46,
    'nik|ktp|nomor induk|induk kependudukan|indonesian|*',
    /^(1[1-9]|21|3[1-6]|5[123]|6[1-5]|7[1-6]|8[12]|9[1-6])....[0-7].{5}(?!0000)/,
    (c) => isDate(2000 + Number(c.slice(10, 12)), Number(c.slice(8, 10)), Number(c.slice(6, 8)) % 40),
  ],
  // JPN: birth date, place of birth (the codes never given are excluded), number.
  [
    'MY_NRIC',
    '6-2-4=0.6|6 2 4|12',
    0.2,
    'nric|mykad|kad pengenalan|no kp|no k p|ic|i c|*',
    /^.{6}(?!00|1[7-9]|20|69|73|8[01]|9[4-7])/,
    (c) => isDay(c.slice(0, 6)),
  ],
  // Circular 07/2016/TT-BCA: province, century and sex, year, number.
  [
    'VN_CCCD',
    '12|3 3 3 3|3 3 6',
    0.2,
    'cccd|cmnd|cmt|cmtnd|chung minh|can cuoc|đinh danh|vietna~|citizen identity|*',
    /^0(0[12468]|1[0-24579]|2[024-7]|3[013-8]|4[024-689]|5[12468]|6[024678]|7[024579]|8[02-4679]|9[1-6])([01]|[23][0-3])/,
  ],
])
