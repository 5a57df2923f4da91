/** Ireland. */
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

export const ie: readonly Identifier[] = [
  // Department of Social Protection: modulo 23; since 2013 a second letter from A on counts, the older W, T and X do not.
  {
    label: 'IE_PPS',
    mask: '9999999A<1-2>|9999999 A<1-2>|9999999-A<1-2>',
    score: 0.4,
    form: /^\d{7}[A-W][A-IWTX]?$/,
    check: (v) =>
      LETTERS[
        (weighted(v.slice(0, 7), '8765432') + 9 * Math.max(0, 'WABCDEFGHI'.indexOf(v[8] ?? 'W'))) % 23
      ] === v[7],
    context: 'pps|ppsn|public service',
  },
]
