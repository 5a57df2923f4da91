/** Rows of equal groups of digits, as timetables, draws and dumps of bytes have them: part of one is no value of its own. */
import { isAlnum, isDigit } from './characters.ts'
import { unitAt } from './units.ts'

/** How far on either side a row is followed, in UTF-16 units. */
const REACH = 48
/** Most spaces between two groups. */
const MOST_SPACES = 2

/** How many groups as long as those of the value that was asked about last, which are all as long, stand before it and behind; how many it has. */
export let before = 0
export let own = 0
export let behind = 0

/** Counts the groups of two to four digits from `start` to `end`, and those beside; all are 0 where they are not all as long. */
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
  for (let at = end; at < end + REACH; behind++) {
    at = groupBehind(at, size)
    if (at === 0 || goesOn(unitAt(at))) break
  }
  for (let from = start; from > start - REACH; before++) {
    let to = from
    while (unitAt(to - 1) === 32 && from - to < MOST_SPACES) to--
    if (to === from || !isGroup(to - size, size) || unitAt(to - size - 1) > 32) return
    from = to - size
  }
}

/** Where the group of `size` ends that stands behind the spaces at `at`; 0 where none does. */
function groupBehind(at: number, size: number): number {
  let from = at
  while (unitAt(from) === 32 && from - at < MOST_SPACES) from++
  const end = from + size
  return from > at && isGroup(from, size) ? end : 0
}

/** What stands behind a group that is part of something else: 12/24, 12:24. */
const goesOn = (code: number): boolean =>
  isAlnum(code) || code === 45 || code === 47 || code === 58 || code === 95

/** Digits; of two, one may be a letter: a byte. */
function isGroup(from: number, size: number): boolean {
  let digits = 0
  let letters = 0
  for (let at = from; at < from + size; at++) {
    const code = unitAt(at)
    if (isDigit(code)) digits++
    else if ((code | 32) > 96 && (code | 32) < 103) letters++
  }
  return digits === size || (size === 2 && digits === 1 && letters === 1)
}
