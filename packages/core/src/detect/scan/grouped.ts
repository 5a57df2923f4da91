/** Identifiers in groups of which no mask knows, `RUT 12 345 678 5`: people part long numbers as they like. Their name stands in front, and their checksum holds. */
import { gap, isBehind, isNamedNear, near } from '../context/context.ts'
import type { Chain } from '../edges/chain.ts'
import { closes, opens } from '../edges/value-edges.ts'
import { isDigit } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'
import type { Identified, Row, Rows } from './identify.ts'
import { addDigits, addLetters, addMixed, EMPTY_KEY, fits } from './mask.ts'

/** Fewer characters are a price, a size. */
const FEWEST = 8
const MOST = 20
/** How far in front its name stands at most, in UTF-16 units: `number is`. */
const IN_FRONT = 11

/** How little it counts: what has the groups of its country counts more. */
const SHARE = 2

/** Tells of the rows whose shape without separators the tokens from `first` to `last` have, or with a letter behind them. */
export function grouped(
  text: string,
  chain: Chain,
  first: number,
  last: number,
  rows: Rows,
  on: Identified,
): void {
  const next = last + 1
  const isLetter = next < chain.length && chain.end[next]! - chain.start[next]! === 1
  within(text, chain, first, last, rows, on)
  if (isLetter) within(text, chain, first, next, rows, on)
}

function within(
  text: string,
  chain: Chain,
  first: number,
  last: number,
  { byKey }: Rows,
  on: Identified,
): void {
  const start = chain.start[first]!
  const end = chain.end[last]!
  // Numbers of phones begin so, and most of the rest are dates.
  const before = unitAt(start - 1)
  if (before === 43 || before === 40 || end - start < FEWEST || end - start > 2 * MOST) return
  if (!isNamedNear(start, end, IN_FRONT)) return
  let key = EMPTY_KEY
  let length = 0
  let run = 0
  let digits = true
  for (let i = first; i <= last; i++) {
    // What opens with a bracket ends with its twin.
    if (i > first && unitAt(chain.start[i]! - 1) === 40) return
    for (let at = chain.start[i]!; at < chain.end[i]!; at++, run++) {
      if (isDigit(unitAt(at)) === digits) continue
      if (run > 0) key = (digits ? addDigits : addLetters)(key, run)
      length += run
      run = 0
      digits = !digits
    }
  }
  key = (digits ? addDigits : addLetters)(key, run)
  length += run
  // A day: 12/05/1984.
  if (length < FEWEST || length > MOST || (length === FEWEST && last - first === 2)) return
  const exact = byKey.get(key)
  const mixed = byKey.get(addMixed(EMPTY_KEY, length))
  if (!(exact || mixed) || !opens(start) || !closes(text, end)) return
  let compact = ''
  for (const rows of [exact, mixed])
    for (const row of rows ?? []) {
      if (!row.check || row.raw || row.lead || !on.wanted(row, start, end) || !isNamed(row, start, end))
        continue
      compact ||= chain.start
        .slice(first, last + 1)
        .reduce((all, from, i) => all + text.slice(from, chain.end[first + i]), '')
        .toUpperCase()
      if (holds(row, compact)) on.found(row, start, end, true, SHARE)
    }
}

const isNamed = ({ context }: Row, start: number, end: number): boolean =>
  near(context, start, end) > 0 && !isBehind && gap <= IN_FRONT

const holds = ({ shape, form, check }: Row, compact: string): boolean =>
  (!shape || fits(shape, compact)) && (!form || form.test(compact)) && check!(compact)
