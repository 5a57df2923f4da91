/** Ireland. */
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

export const ie: readonly Identifier[] = identifiers([
  // Department of Social Protection: modulo 23; since 2013 a second letter from A on counts, the older W, T and X do not.
  [
    'IE_PPS',
    '7A<1-2>|7 A<1-2>|7-A<1-2>',
    0.4,
    'pps|ppsn|public service|uimhir psp|rsi no|rsi number|*',
    /^\d{7}[A-W][A-IWTX]?$/,
    (v) =>
      LETTERS[
        (weighted(v.slice(0, 7), '8765432') + 9 * Math.max(0, 'WABCDEFGHI'.indexOf(v[8] ?? 'W'))) % 23
      ] === v[7],
  ],
])
