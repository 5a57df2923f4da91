import { BASE_36, weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** The NHI's letters, each at its value. */
const NHI_LETTERS = ' ABCDEFGHJKLMNPQRSTUVWXYZ'

export const nz: readonly Identifier[] = identifiers([
  // Inland Revenue, RWT and NRWT specification: 10-000-000 to 150-000-000; second weights where the first give 10.
  [
    'NZ_IRD',
    '2~3-3-3=0.3|2~3 3 3|8~9',
    0.21,
    'ird|inland revenue|tax number|gst number|gst no',
    /^(0?[1-9].{7}|1[0-4].{7})$/,
    (c) => {
      const sum = (weights: string) => weightedBody(c.padStart(9, '0'), weights)
      const first = sum('32765432')
      return ((first % 11 === 1 ? sum('74325276') : first) + Number(c.at(-1))) % 11 === 0
    },
  ],
  // HISO 10046:2023: mod 11 with a digit last, or (mod 23 since this edition) with a letter last; no I or O.
  [
    'NZ_NHI',
    'AAA ?4|AAA2AA',
    0.2,
    'nhi|health index',
    /^[^IO]{3}/,
    (c) => {
      const values = c.replace(/[A-Z]/g, (letter) => BASE_36[NHI_LETTERS.indexOf(letter)]!)
      const remainder = weightedBody(values, '765432') % (c[5]! < 'A' ? 11 : 23)
      return c[5]! < 'A'
        ? remainder > 0 && (11 - remainder) % 10 === Number(c[6])
        : 23 - remainder === NHI_LETTERS.indexOf(c[6]!)
    },
  ],
])
