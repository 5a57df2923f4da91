import { luhn } from '../../checksum/luhn.ts'
import type { Identifier } from '../../identifier.ts'

export const ca: readonly Identifier[] = [
  {
    // Employment and Social Development Canada: 1–7 by province, 9 temporary residents; 0 and 8 are not a person's.
    label: 'CA_SIN',
    mask: '999-999-999|999 999 999|9<9>=0.2',
    score: 0.4,
    form: /^[1-79]/,
    check: luhn,
    context: 'sin|social insurance|nas|assurance sociale',
  },
  {
    // Canada Post, Addressing Guidelines: no D, F, I, O, Q, U; W and Z not first.
    label: 'CA_POSTAL_CODE',
    mask: 'A9A 9A9=0.5|A9A9A9|A9A-9A9',
    score: 0.2,
    form: /^(?!.*[DFIOQU])[^WZ]/,
    context: 'postal code|code postal',
  },
]
