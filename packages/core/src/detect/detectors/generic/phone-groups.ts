/** The groups of digits of a number, as they stand in the text. One number at a time is read. */
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

const MAX_GROUPS = 7
export const MAX_DIGITS = 20
export const SPACE = 1
export const DOT = 2
export const HYPHEN = 4
export const SLASH = 8
export const OPENED = 16
const signOf = (code: number): number => (code === 45 ? HYPHEN : code === 46 ? DOT : code === 47 ? SLASH : 0)

// Its digits, and for each group how many digits there are up to its end, where it ends, and what separators were seen.
export const digit: Uint8Array = new Uint8Array(MAX_DIGITS + 16)
export const total: Uint8Array = new Uint8Array(MAX_GROUPS + 1)
export const ending: Uint32Array = new Uint32Array(MAX_GROUPS + 1)
export const marks: Uint8Array = new Uint8Array(MAX_GROUPS + 1)

/** The digits of a group. */
export const size = (group: number): number => total[group]! - total[group - 1]!

/** Reads groups of digits from `at`; returns how many. */
export function readGroups(start: number): number {
  let at = start | 0
  let groups = 0
  let digits = 0
  let seen = 0
  for (;;) {
    if (unitAt(at) === 40) {
      seen |= OPENED
      at++
    }
    const from = at
    while (isDigit(unitAt(at))) {
      if (digits === MAX_DIGITS) return groups
      digit[digits++] = unitAt(at++) - 48
    }
    if (at === from) return groups
    if (unitAt(at) === 41) at++
    groups++
    total[groups] = digits
    ending[groups] = at
    marks[groups] = seen
    if (groups === MAX_GROUPS) return groups
    const closed = unitAt(at - 1) === 41
    // One or two spaces; or one sign, a space on neither side, behind it, or on both.
    const gap = at
    while (at < gap + 2 && unitAt(at) === 32) at++
    const spaced = at > gap
    const sign = signOf(unitAt(at))
    const behind = unitAt(at + 1) === 32
    // `0049 40 3641420 / 0033 6 12952614`, `98480 22338/98480 22339`: behind a whole number another begins.
    if (sign === SLASH && digits > 8) return groups
    if (sign !== 0) {
      if (spaced !== behind && (spaced || sign === DOT)) return groups
      at += behind ? 2 : 1
    }
    seen |= sign || (spaced ? SPACE : 0)
    const next = unitAt(at)
    if (
      !(isDigit(next) || (next === 40 && isDigit(unitAt(at + 1)))) ||
      (at === gap && !closed && next !== 40)
    )
      return groups
  }
}
