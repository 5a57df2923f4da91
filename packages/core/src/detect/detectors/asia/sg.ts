import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Values, and by remainder the check letters, of other entities' numbers. */
const OTHER = 'ABCDEFGHJKLMNPQRSTUVWX0123456789'

export const sg: readonly Identifier[] = identifiers([
  // ICA: S and T citizens and residents, F, G and (since 2022) M foreigners; each century counts 4 more, M 3.
  [
    'SG_NRIC_FIN',
    'A_7_A|A7-A',
    0.6,
    'nric|fin|*',
    /^[FGMST]/,
    (c) => {
      const letters = c < 'N' ? `XWUTRQPN${c < 'M' ? 'M' : 'J'}LK` : 'JZIHGFEDCBA'
      const shift = /^[GT]/.test(c) ? 4 : c[0] === 'M' ? 3 : 0
      return letters[(weighted(c.slice(1, 8), '2765432') + shift) % 11] === c[8]
    },
  ],
  // ACRA: business (8 digits), local company (year and 5 digits), other entity (year, kind, 4 digits; new kinds are added); check letter.
  [
    'SG_UEN',
    'A2AA4A=0.75|9A|8A',
    0.4,
    'uen|gst reg|acra|unique entity|co reg no|company reg no|company registration',
    /^(\d{8}.$|1[89]|20|[RS]|T[0-3])/,
    (c) => {
      const body = c.slice(0, -1)
      const letter = /^\D/.test(c)
        ? OTHER[(weighted(body, '4353a2257', OTHER) + 6) % 11]
        : c[9]
          ? 'ZKCMDNERGWH'[weighted(body, 'a86497531') % 11]
          : 'XMKECAWLJDB'[weighted(body, 'a4938271') % 11]
      return letter === c.at(-1)
    },
  ],
])
