/** Dates, times and ages: which of their readers a number is given to. */

import type { Emit } from '../../candidate.ts'
import { isHeld, opens, ties } from '../../edges/value-edges.ts'
import { lazyPattern } from '../../lazy.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { isAlnum, isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { ageAt } from './age.ts'
import { isMark } from './birth.ts'
import { charactersAt } from './date-characters.ts'
import { figuresAt } from './date-figures.ts'
import {
  dayMonthAt,
  easternAt,
  isYearBehind,
  joinedAt,
  letterAt,
  monthDayAt,
  monthYearAt,
  nameBehind,
} from './date-names.ts'
import { HEAD, report } from './date-report.ts'
import { dottedAt, hourAt } from './hour.ts'
import { BETWEEN, BIRTH, edge, HOURS, MONTHS, PLAIN, SINCE, wordBefore } from './words.ts'

const YEAR_ALONE = /(?:1[89]|20)\d\d(?![-/:]?\w|[.,]\d|%)/y
/** Act of 1964, a 1969 Ford, in 2019 and 2020, from 1994 to 1998 */
const NAMED_YEAR = lazyPattern(
  String.raw`(?:\p{Lu}\p{L}+ of|\ba|\b(?:[Ii]n|[Ff]rom|[Ss]ince) \d{4} (?:to|and)) $`,
  'u',
)

/** Reads the date, time or age that has the digits at `start`, or a month's name before them. Returns where it ends, or `start`. */
export function dateAt(text: string, start: number, end: number, emit: Emit): number {
  if (isYearBehind(text, start, end)) return monthYearAt(text, start, end, emit)
  if (!begins(text, start)) return start
  if (end - start === 9) return joinedAt(text, start, emit)
  const next = unitAt(end)
  const digits = isDigit(unitAt(end - 1)) ? end - start : 0
  if (digits > 0 && next > 44 && next < 48) {
    const to = figuresAt(text, start, end, digits, next, emit)
    if (to >= 0) return to
  }
  if (next > 0x2fff) {
    const to = charactersAt(text, start, digits, next, emit)
    if (to > start) return to
  }
  if (unitAt(start - 1) === 58 && isAlnum(unitAt(start - 2))) return start
  // age: 42, "age": 42, age=42
  let before = start
  while (before > start - 4 && isMark(unitAt(before - 1))) before--
  let word = before < start ? wordBefore(text, before) : 0
  let from = edge
  // marzo de 2024
  if ((word | 32) === BETWEEN && digits === 4) {
    const month = wordBefore(text, from - 1)
    if ((month | 32) === MONTHS) {
      word = month
      from = edge
    }
  }
  if ((word | 32) === MONTHS) {
    const to = monthDayAt(text, from, before, start, end, digits, word, emit)
    if (to > start) return to
  }
  const name = nameBehind(end, digits, next)
  let after = 0
  if (name > 0) {
    const eastern = next === 32 ? easternAt(text, start, unitAt(name), emit) : start
    if (eastern > start) return eastern
    after = letterAt(text, name)
    const to = dayMonthAt(text, start, end, digits, after, emit)
    if (to > start) return to
  }
  const time = timeAt(text, start, end, digits, after, emit)
  if (time > start) return time
  if (digits === 4 && isYearNamed(text, start, word, from, after)) {
    const to = endAt(YEAR_ALONE, text, start)
    if (to > start) return report(text, start, to, 0.5, emit)
  }
  return digits < 4 ? ageAt(text, start, end, word, from, after, emit) : start
}

/**
 * Behind `.` `/` `:` `-` and the like it is part of something longer, but for DOB:1980-01-31. The full stop of 。2022年5月6日 is another's, the hyphen of
 * ב-5.3.2024 the preposition's.
 */
function begins(text: string, start: number): boolean {
  const before = unitAt(start - 1)
  const isPart = before > 44 && before < 48 && unitAt(start - 2) < 0x5d0
  return (!isPart && opens(start)) || isTied(text, start)
}

/** Not the `age-42` of a class in a style sheet. */
const AGE = /(?<![\p{L}\d-])(?:Age|age[ .:])[ .:]?-$/u

/** DOB-12/05/1984, DOB:-12/05/1984, Age-42 */
const isTied = (text: string, start: number): boolean =>
  ties(start) && (isHeld(HEAD, start, start) || AGE.test(textBefore(text, start, 8)))

/** Reads the time of the day at `start` where what stands behind its first digits may be of one: `8:30`, `4 pm`, `14.30 Uhr`. */
function timeAt(text: string, start: number, end: number, digits: number, after: number, emit: Emit): number {
  const next = unitAt(end)
  if ((next === 46 && digits < 3 && isDigit(unitAt(end + 1))) || (unitAt(end - 3) | 32) === 104) {
    const to = dottedAt(text, start, emit)
    if (to > start) return to
  }
  const isHour =
    next === 58 ||
    (after | 32) === HOURS ||
    (digits === 0 ? (unitAt(end - 1) | 32) === 109 || next === 46 : next === 32 && unitAt(end + 2) === 46)
  return isHour ? hourAt(text, start, emit) : start
}

/** Whether the words beside it tell that four digits are a year: `since 2019`, `Act of 1964`, `a 1969 Ford`; `Dob 1937`, but `NATO 2030`. */
const isYearNamed = (text: string, start: number, word: number, from: number, after: number): boolean =>
  (word | 32) === SINCE ||
  ((word | 32) === BIRTH && (unitAt(from + 3) | 32) !== 111) ||
  (word > 0 &&
    (word === BETWEEN || (word === PLAIN && start - from < 5) || (after > 64 && after < 91)) &&
    NAMED_YEAR().test(textBefore(text, start, 16)))
