import { luhn } from '../../checksum/luhn.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

export const westAsia: readonly Identifier[] = identifiers([
  // Population and Immigration Authority: nine digits, Luhn; a leading zero is often left out.
  ['IL_ID', '8~9|7~8-1|1-7-1', 0.2, 'זהות|הזהות|ת ז|הת ז|תז|teudat zehut|israel|israeli|*', /[1-9]/, luhn],
  // National Organization for Civil Registration: weights 10 to 2, modulo 11; a remainder above 1 is taken from 11.
  [
    'IR_NATIONAL_CODE',
    '3-6-1|10|3 6 1',
    0.2,
    'کد ملی|شماره ملی|national code|melli|*',
    /^(?!(.)\1+$)/,
    mod11Digit('123456789', 1),
  ],
  // Federal Authority for Identity: 784 (ISO 3166), four digits, seven, Luhn.
  ['AE_EMIRATES_ID', '3-4-7-1|3 4 7 1|15=0.6', 0.9, 'emirates id|eid|الهوية|هوية|هويتي|*', /^784/, luhn],
  // National Information Center: 1 for citizens, 2 for residents, Luhn.
  [
    'SA_NATIONAL_ID',
    '10',
    0.2,
    'saudi|السجل المدني|iqama|iqamah|absher|هوية|هويتي|الهوية|الأحوال|إقامة|الإقامة|*',
    /^[12]/,
    luhn,
  ],
  // NADRA: province 1–7 and locality, family, sex (odd men, even women, never 0).
  [
    'PK_CNIC',
    '5-7-1=0.6|5 7 1|13',
    0.15,
    'cnic|nicop|shanakhti|nadra|nic|pakistani id|pakistan id|national identity card|شناختی|*',
    /^[1-7].*[1-9]$/,
  ],
])
