/** Rows of equal groups of digits, as timetables, draws and dumps of bytes have them: part of one is no value of its own. */
import { unitAt } from './units.ts'

/** How far on either side a row is followed, in UTF-16 units. */
const REACH = 48
/** Two to four digits, or a byte with one: what stands before a value, and what behind. */
const ROWS = ['\\d[\\da-f]|[a-f]\\d', '\\d{3}', '\\d{4}'].map(
  (group) =>
    [
      new RegExp(`(?<!\\S)(?:(?:${group}) {1,2})+$`, 'i'),
      new RegExp(`^(?: {1,2}(?:${group})(?![\\w/:-]))+`, 'i'),
    ] as const,
)
const groupsOf = (part = ''): number => part.split(/ +/).filter(Boolean).length
const NONE = [0, 0, 0] as const

/** How many groups as long as those of the value from `start` to `end`, which are all as long, stand before it and behind; how many it has. */
export function rowAround(
  text: string,
  start: number,
  end: number,
): readonly [before: number, own: number, behind: number] {
  if (unitAt(start - 1) !== 32 && unitAt(end) !== 32) return NONE
  const own = text.slice(start, end)
  const row = /^(\d{2,4})(?: +\d+)+$/.test(own) ? ROWS[own.indexOf(' ') - 2] : undefined
  if (!row || own.split(/ +/).some((group) => group.length !== own.indexOf(' '))) return NONE
  return [
    groupsOf(row[0].exec(text.slice(Math.max(0, start - REACH), start))?.[0]),
    groupsOf(own),
    groupsOf(row[1].exec(text.slice(end, end + REACH))?.[0]),
  ]
}
