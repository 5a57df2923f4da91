/** Rows of equal groups of digits, as timetables, draws and dumps of bytes have them: part of one is no value of its own. */
import { isDigit } from './characters.ts'
import { unitAt } from './units.ts'

/** The longest group that makes a row, in digits. */
const LONGEST = 4
const MOST_SPACES = 2

/** Most groups that are counted on a side: a stream knows no more. */
const MOST = 8

/** How many groups as long as those of the value from `start` to `end`, which are all as long, stand before it and behind; how many it has. */
export function rowAround(
  start: number,
  end: number,
): readonly [before: number, own: number, behind: number] {
  let size = 0
  while (isDigit(unitAt(start + size)) && size <= LONGEST) size++
  if (size < 2 || size > LONGEST || start + size === end || unitAt(end - size - 1) !== 32) return NONE
  return [count(start, -1, size), 1 + count(start + size, 1, size, end), count(end, 1, size)]
}

const NONE = [0, 0, 0] as const

function count(from: number, step: 1 | -1, size: number, end = Number.POSITIVE_INFINITY): number {
  let groups = 0
  let at = from
  while (groups < MOST) {
    const next = groupAt(at, step, size)
    if (next === at || next > end) break
    at = next
    groups++
  }
  return groups
}

/** Where the group of `size` digits ends, or letters of a byte with one, that stands beside `at` in one direction; `at` where there is none. */
function groupAt(at: number, step: 1 | -1, size: number): number {
  const behind = step > 0 ? 0 : -1
  let from = at
  while (unitAt(from + behind) === 32 && (from - at) * step < MOST_SPACES) from += step
  if (from === at) return at
  let digits = 0
  let to = from
  for (; (to - from) * step <= size; to += step) {
    const code = unitAt(to + behind)
    if (isDigit(code)) digits++
    else if (!(size === 2 && (code | 32) > 96 && (code | 32) < 103)) break
  }
  const after = unitAt(to + behind)
  return digits > 0 &&
    (to - from) * step === size &&
    (after < 33 || after > 127 || after === 44 || after === 46)
    ? to
    : at
}
