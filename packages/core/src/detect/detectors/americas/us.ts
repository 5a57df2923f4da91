import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'
import { SSN } from './us-ssn.ts'

const LICENSE =
  'driver license|driver s license|drivers license|drivers lic|driver s lic|driver licence|driver s licence|drivers licence|driver lic|driving license|operator license|operator s license|operators license|license number|dln|dl number|licencia de conducir'

const npi = (digits: string): boolean => luhn(`80840${digits}`)

/** `DL#`, `CDL No.`, `TX DL`: what mere digits need in front. `MB DL` counts what was downloaded. */
const SIGNED =
  '\\b(?:C?DL|LIC) ?(?:#|[Nn][Oo]\\.?|[Nn]umber):?|\\b(?:[Ll]icen[cs]e|LICENSE) [Nn][Oo]\\.?:?|\\bOLN:?|\\b[A-Z](?!B)[A-Z] C?DL:?'

const EIN = 'ein|fein|tin|employer id|federal id|employer identification|tax identification|tax id'
/** IRS, How EINs are assigned: the prefixes no campus has. */
const PREFIX = /^(?!0[07-9]|1[7-9]|2[89]|49|69|7[089]|89|9[67])/

export const us: readonly Identifier[] = identifiers([
  ...SSN,
  // IRS Publication 1915: 9, and a fourth and fifth digit of 50–65, 70–88, 90–92 or 94–99 (93 is an adopted child's ATIN).
  {
    label: 'US_ITIN',
    mask: '3-2-4=0.6|3 2 4=0.3|3.2.4=0.3|3-6=0.1|5-4=0.1|9',
    score: 0.25,
    context: 'itin|tax id|tin|taxpayer|contribuyente',
    against: 'sku|part',
    form: /^9..(5|6[0-5]|7|8[0-8]|9[^3])/,
  },
  ['US_EIN', '2-7|2 7=0.1', 0.3, `${EIN}|taxpayer|fed id|irs`, PREFIX],
  // `SSN/TIN: 219099998`
  { label: 'US_EIN', mask: '9', score: 0.2, lead: /^(?!.*ssn\D*\d$)/is, form: PREFIX, context: EIN },
  // Department of State: nine digits; since 2021 (Next Generation Passport), and on passport cards, a letter and eight.
  ['US_PASSPORT', '9=0.1|A8', 0.15, 'passport|us passport|u s passport|american passport|pasaporte'],
  // The fifty states' and DC's own formats (AAMVA members' pages), one list; separators as Colorado, Florida, Illinois, Indiana, Kansas,
  // Kentucky, Maryland, New Jersey, New York, North Dakota, Pennsylvania and Wisconsin print them. No state publishes a checksum.
  [
    'US_DRIVER_LICENSE',
    '4-2-4=0.3|2-3-4|A5~14|A18|A6A|AA5~7|AA6A|AAA6|AAA8|2AAA5|' +
      '3AA4|7~9A|8AA|A1A1A|A<7>3XX|AAAX<9>|A3-3-2-3-1=0.5|A3-4-4|A3-4-4-2|A-3-3-3-3|' +
      'A 3 3 3 3|A3 3 3 3|A4 5 5|A4-5-5|A2-2-4|A2-3-3|AAA-2-4',
    0.2,
    `${LICENSE}|dl|d l`,
    /\d.*\d/,
  ],
  // Florida, Illinois, Michigan and Wisconsin: so written, of any license.
  ['US_DRIVER_LICENSE', 'A3-4-4|A3-4-4-2|A-3-3-3-3', 0.2, 'license|licence|lic'],
  // `DL` before mere digits is as often a part number, but with a sign or a state it is none.
  ['US_DRIVER_LICENSE', '6~14|16|3 3 3|2 3 3', 0.2, LICENSE],
  // Some states took the social security number: named as a license it is one.
  {
    label: 'US_DRIVER_LICENSE',
    mask: '3-2-4',
    score: 1,
    lead: /\d$(?<=(\bC?DLN?|licen[cs]e)\W{0,2}((#|n(o|umber))\.?( is)?|A)?:? {0,2}.)/i,
    context: '',
  },
  {
    label: 'US_DRIVER_LICENSE',
    mask: '6~12|3 3 3|3-3-3|6-3',
    score: 0.2,
    lead: new RegExp(`\\d$(?<=(?:${SIGNED})(?: is| was)?\\W{0,3}.)`),
    context: `${LICENSE}|dl|cdl|lic|oln|dmv`,
  },
  {
    label: 'US_DRIVER_LICENSE',
    mask: 'A6~14',
    score: 0.2,
    lead: new RegExp(`[A-Z]$(?<=(?:${SIGNED}|\\bDL:|\\b[Ll]ic(?:ense)? ?(?:#|[Nn]o\\.?):?)(?: is)? ?.)`),
    context: `${LICENSE}|dl|cdl|lic|license`,
  },
  // The states' usual serials; the rarer ones only behind a plate's whole name.
  ['US_LICENSE_PLATE', 'AAA_3~4|3~4_AAA|1AAA ?3|AA_5', 0.15, 'plate|plates|license tag|tag number'],
  [
    'US_LICENSE_PLATE',
    'AAA_A2|A2_AAA|AA1_A1A|3_1AA|3_AA1|1AAA_2|AA2_AA|AAA1A2|1AA4|A3AAA',
    0.15,
    'license plate|license plates|licence plate|vehicle plate|plate number|plate no|tag number',
  ],
  // Nacha, operating rules: up to 17 characters; no checksum is common to the banks. Elsewhere they are as long, and in English called so.
  [
    'US_BANK_NUMBER',
    '8~17',
    0.1,
    'account number|account numbers|account no|account num|acc number|acc num|acc no|current account|a c|bank account|sort code|bsb|routing|direct deposit|acct|checking|savings',
  ],
  // Routing: 021000021⏎Account: 48213977, Account # 48213977
  {
    label: 'US_BANK_NUMBER',
    mask: '8~17',
    score: 0.5,
    lead: /((\d{9}|\d\d-\d\d-\d\d)[\s,/|]{1,3}acc(oun)?t?( #)?|\baccount ?#)(:| is)? ?\d$/i,
    context: '',
  },
  // ABA Key to Routing Numbers: Federal Reserve districts 00–12, thrifts 21–32, electronic 61–72, traveller's cheques 80.
  [
    'ABA_ROUTING_NUMBER',
    '9|4-4-1',
    0.3,
    'routing|rtn|aba|transit|número de ruta',
    /^(?!0{9})(0|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/,
    divisible(10, '371'),
  ],
  // DEA registration number: registrant type, initial of the name (or 9), six digits and a check digit.
  [
    'MEDICAL_LICENSE',
    'AA_7|A8',
    0.4,
    'dea|medical license|prescriber|rx',
    /^[A-HJ-MPR-UX][A-Z9]/,
    (c) => weighted(c.slice(2, 8), '12') % 10 === Number(c[8]),
  ],
  // 45 CFR 162.406: 1 or 2 first, ISO Luhn with the prefix 80840.
  ['US_NPI', '10=0.3|4-3-3|4 3 3', 0.4, 'npi|provider', /^(?!(.)\1{8})[12]/, npi],
  // ASC X12, element 66: XX says that an NPI follows.
  { label: 'US_NPI', mask: '10', score: 0.8, lead: /\*XX\*[12]$/, context: 'npi', check: npi },
  // CMS, Understanding the MBI format: no S, L, O, I, B, Z.
  [
    'US_MBI',
    '1AX1-AX1-AA2=0.7|1AX1AX1AA2|1AX1 AX1 AA2',
    0.4,
    'mbi|medicare|beneficiary',
    /^[1-9](?!.*[SLOIBZ])/,
  ],
])
