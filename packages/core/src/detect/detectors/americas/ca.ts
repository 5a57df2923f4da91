import { luhn } from '../../checksum/luhn.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

export const ca: readonly Identifier[] = identifiers([
  // Employment and Social Development Canada. 0 and 8 are not a person's (8: businesses), but no check digit tells them apart, and texts have them.
  [
    'CA_SIN',
    '3-3-3|3 3 3|3.3.3|9=0.2',
    0.4,
    'sin|social insurance|social insurance number|nas|numero d assurance|assurance sociale',
    luhn,
  ],
  // Canada Post, Addressing Guidelines: no D, F, I, O, Q, U; W and Z not first.
  ['CA_POSTAL_CODE', 'A1A 1A1=0.5|A1A1A1|A1A-1A1', 0.2, 'postal code|code postal', /^(?!.*[DFIOQU])[^WZ]/],
])
