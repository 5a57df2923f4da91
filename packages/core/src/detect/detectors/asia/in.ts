import { luhn } from '../../checksum/luhn.ts'
import { verhoeff } from '../../checksum/verhoeff.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

export const india: readonly Identifier[] = identifiers([
  // UIDAI, A UID Numbering Scheme: no 0 or 1 first, no palindrome, Verhoeff.
  [
    'IN_AADHAAR',
    '4 4 4|4-4-4|4.4.4=0.3|12=0.3',
    0.5,
    'aadhaar|aadhar|adhar|adhaar|uid|uidai|आधार|ஆதார்|ఆధార్|আধার|*',
    /^[2-9]/,
    (c) => verhoeff(c) && c !== [...c].reverse().join(''),
  ],
  // Income Tax Department: the fourth letter is the holder's kind, the number runs from 0001.
  ['IN_PAN', 'A<5>4A|A<5> 4 A=0.2|A<5>-4-A=0.2', 0.5, 'pan', /^...[ABCFGHJKLPT].(?!0000)/],
  // GSTN: state (97 other territory, 99 centre), PAN, count, Z, check character.
  [
    'IN_GSTIN',
    '2A<5>4AXAX|2 A<5>4A XAX',
    0.9,
    'gstin|gst',
    /^(0[1-9]|[12]\d|3[0-8]|9[79])...[ABCFGHJKLPT].(?!0000).{5}[^0]Z/,
    (c) => luhn(c, 36),
  ],
  // Election Commission, Handbook for Electoral Registration Officers: constituency's three letters, six digits, Luhn.
  ['IN_VOTER', 'AAA ?7', 0.3, 'voter|epic|elector|election|मतदाता|वोटर', (c) => luhn(c.slice(3))],
  // Ministry of External Affairs, Passport Seva: neither the first nor the last digit is 0.
  ['IN_PASSPORT', 'A7|A2 5|A 7', 0.15, 'passport|पासपोर्ट', /^.[1-9].*[1-9]$/],
  // Ministry of Road Transport, Central Motor Vehicles Rules 50: state, office, series, number; since 2021 the BH series.
  [
    'IN_VEHICLE_REGISTRATION',
    'AA1~2A<1-3>4|AA-1~2-A<1-3>-4|AA1~2-A<1-3>-4|2AA4A<1-2>|AA 1~2 ?A<1-3> ?4=0.35|AA1~2 A<1-3> ?4=0.35|AA1~2A<1-3> 4=0.35|AA-1~2 A<1-3> 4=0.35|2 AA 4 A<1-2>=0.35',
    0.5,
    'vehicle|registration|reg no|rc number|plate|rto|car|bike|challan|gaadi|वाहन|गाड़ी',
    /^(?!.*0000)(2\dBH|(A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)(?!0[A-Z0]))/,
  ],
])
