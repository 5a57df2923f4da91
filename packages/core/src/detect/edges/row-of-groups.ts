/** Rows of equal groups of digits, as timetables, draws and dumps of bytes have them: part of one is no value of its own. */
import { isAlnum, isDigit } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'

/** How far on either side a row is followed, in UTF-16 units. */
const REACH = 48
/** Most spaces between two groups. */
const MOST_SPACES = 2

/** How many groups as long as those of the value that was asked about last, which are all as long, stand before it and behind; how many it has. */
export let before = 0
export let own = 0
export let behind = 0

/**
 * Counts the groups of two to four digits from `start` to `end`, and those beside; all are 0 where they are not all as long. A group beside which one of
 * another length stands is that number's: of `212 555 0123 4111 1111 1111 1111` the card is alone.
 */
export function readRow(start: number, end: number): void {
  before = own = behind = 0
  if (unitAt(start - 1) !== 32 && unitAt(end) !== 32) return
  let at = start
  while (at < end && isDigit(unitAt(at))) at++
  const size = at - start
  if (size < 2 || size > 4 || unitAt(at) !== 32) return
  let groups = 1
  for (let next = 0; at < end; at = next, groups++) {
    next = groupBehind(at, size)
    if (next === 0 || next > end) return
  }
  own = groups
  for (at = end; at < end + REACH; behind++) {
    const next = groupBehind(at, size)
    if (next === 0 || goesOn(unitAt(next))) break
    at = next
  }
  if (behind > 0 && isDigit(unitAt(at + spacesFrom(at, 1)))) behind--
  let from = start
  let to = start
  for (; from > start - REACH; before++) {
    to = from - spacesFrom(from - 1, -1)
    if (to === from || !isGroup(to - size, size) || unitAt(to - size - 1) > 32) break
    from = to - size
  }
  if (before > 0 && to < from && isDigit(unitAt(to - 1))) before--
}

/** How many spaces, of those that may part groups, stand from `at` on in a direction. */
function spacesFrom(at: number, step: 1 | -1): number {
  let spaces = 0
  while (spaces < MOST_SPACES && unitAt(at + spaces * step) === 32) spaces++
  return spaces
}

/** Where the group of `size` ends that stands behind the spaces at `at`; 0 where none does. */
function groupBehind(at: number, size: number): number {
  const from = at + spacesFrom(at, 1)
  return from > at && isGroup(from, size) ? from + size : 0
}

/** What stands behind a group that is part of something else: 12/24, 12:24. */
const goesOn = (code: number): boolean =>
  isAlnum(code) || code === 45 || code === 47 || code === 58 || code === 95

/** Digits; of two or four, as hex has them, some may be letters. */
function isGroup(from: number, size: number): boolean {
  let digits = 0
  let letters = 0
  for (let at = from; at < from + size; at++) {
    const code = unitAt(at)
    if (isDigit(code)) digits++
    else if ((code | 32) > 96 && (code | 32) < 103) letters++
  }
  return digits === size || (size !== 3 && digits > 0 && digits + letters === size)
}
