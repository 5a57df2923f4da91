import { luhn } from '../../checksum/luhn.ts'
import { verhoeff } from '../../checksum/verhoeff.ts'
import type { Identifier } from '../../identifier.ts'

export const india: readonly Identifier[] = [
  {
    // UIDAI, A UID Numbering Scheme: no 0 or 1 first, no palindrome, Verhoeff.
    label: 'IN_AADHAAR',
    mask: '9999 9999 9999|9999-9999-9999|9<12>=0.3',
    score: 0.5,
    form: /^[2-9]/,
    check: (c) => verhoeff(c) && c !== [...c].reverse().join(''),
    context: 'aadhaar|aadhar|uid|आधार',
  },
  {
    // Income Tax Department: the fourth letter is the holder's kind, the number runs from 0001.
    label: 'IN_PAN',
    mask: 'A<5>9999A',
    score: 0.5,
    form: /^...[ABCFGHJKLPT].(?!0000)/,
    context: 'pan',
  },
  {
    // GSTN: state (97 other territory, 99 centre), PAN, count, Z, check character.
    label: 'IN_GSTIN',
    mask: '99A<5>9999AXAX',
    score: 0.9,
    form: /^(0[1-9]|[12]\d|3[0-8]|9[79])...[ABCFGHJKLPT].(?!0000).{5}[^0]Z/,
    check: (c) => luhn(c, 36),
    context: 'gstin|gst',
  },
  {
    // Election Commission, Handbook for Electoral Registration Officers: constituency's three letters, six digits, Luhn.
    label: 'IN_VOTER',
    mask: 'AAA9<7>',
    score: 0.3,
    check: (c) => luhn(c.slice(3)),
    context: 'voter|epic|elector',
  },
  {
    // Ministry of External Affairs, Passport Seva: neither the first nor the last digit is 0.
    label: 'IN_PASSPORT',
    mask: 'A9<7>|A99 9<5>',
    score: 0.15,
    form: /^.[1-9].*[1-9]$/,
    context: 'passport|पासपोर्ट',
  },
  {
    // Ministry of Road Transport, Central Motor Vehicles Rules 50: state, office, series, number; since 2021 the BH series.
    label: 'IN_VEHICLE_REGISTRATION',
    mask: 'AA9<1-2>A<1-3>9999|AA-9<1-2>-A<1-3>-9999|99AA9999A<1-2>|AA 9<1-2> A<1-3> 9999=0.2|AA9<1-2> A<1-3> 9999=0.2',
    score: 0.5,
    form: /^(?!.*0000)(2\dBH|(A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)(?!0[A-Z0]))/,
    context: 'vehicle|registration|plate|rto|car',
  },
]
