/** Dates in figures alone: ISO 8601 and the usual national orders. */

import type { Emit } from '../../candidate.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { isBirth } from './birth.ts'
import { report } from './date-report.ts'
import { CLOCK, emitTime, HALF } from './hour.ts'
import { DAY, MONTH, shortDateEnd } from './short-date.ts'
import { LISTED, wordBefore } from './words.ts'

/** The time behind a day. */
export const TIME: string = `(?:[T,:]? ?(?:at |um )?${CLOCK}(?:${HALF})?(?: ?(?:Z\\b|UTC|GMT|[+-][01]\\d:?[0-5]\\d))?)?`
export const YEAR: string = '(?:1[6-9]|20)\\d\\d'

/** Not the 31st of a month of 30 days, nor the 30th of February, whichever stands first. */
const REAL =
  '(?!(?:\\d{4}[-/.] ?)?(?:0?2[-/.] ?3[01]|(?:0?[469]|11)[-/.] ?31|3[01][-/.] ?0?2[-/.]|31[-/.] ?(?:0?[469]|11)[-/.]))'
const FIGURES = new RegExp(
  `${REAL}(?:${YEAR}(?:([-/.])${MONTH}\\1${DAY}|\\. ${MONTH}\\. ${DAY})|${DAY}\\. ${MONTH}\\. ${YEAR}|(?:${DAY}([-/.])${MONTH}\\2|${MONTH}([-/.])${DAY}\\3)(?:${YEAR}|2[45]\\d\\d|\\d\\d)(?!\\d))${TIME}(?!-?\\w)`,
  'iy',
)
/** 3/14, where a birth is told, but for parts of things, `1/2 cup`; figures with a full stop are as often a weight. */
const BIRTHDAY = new RegExp(
  `(?!\\d/[2-5] [b-hj-z])(?:${DAY}/${MONTH}|${MONTH}/${DAY})(?![\\w/-]|[.,]\\d)`,
  'y',
)
/** 29/4 1991, 29/4-1991 */
const NORDIC = /(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])[ -](?:19|20)\d\d(?![\w/-]|[.,]\d)/y

/**
 * Reads the date in figures whose first `digits` digits begin at `start` and have `next`, one of `-./`, behind them. Returns where it ends, `start` where
 * what stands there is a date's form and none, -1 where it is something else.
 */
export function figuresAt(
  text: string,
  start: number,
  end: number,
  digits: number,
  next: number,
  emit: Emit,
): number {
  const third = end + 2 + (next === 46 && unitAt(end + 1) === 32 ? 1 : 0)
  // The same mark must stand behind the next one or two digits: that tells dates from most else.
  if (isDigit(unitAt(third - 1)) && (unitAt(third) === next || unitAt(third + 1) === next)) {
    const to = endAt(FIGURES, text, start)
    if (to > start)
      return isVersion(text, start, to) || isHouse(text, start, to, next)
        ? start
        : report(text, start, to, 0.65, emit)
  }
  if (digits > 2) return -1
  if (next === 47) {
    const nordic = endAt(NORDIC, text, start)
    if (nordic > start) return report(text, start, nordic, 0.6, emit)
    const birthday = endAt(BIRTHDAY, text, start)
    if (birthday > start && isBirth(text, start)) return report(text, start, birthday, 0.5, emit)
  }
  const short = shortDateEnd(text, start, digits, next)
  return short > start ? emitTime(start, short, 0.5, emit) : -1
}

/** 本町2-1-13 is a house in Japan. */
const isHouse = (text: string, start: number, end: number, next: number): boolean =>
  unitAt(start - 1) > 0x2fff && next === 45 && !/\d{4}/.test(text.slice(start, end))

/** `Invoice date: 3.6.24` */
const DATED = /(?:date|dated|datum|dato|data|fecha|due|paid|vom|am)[: ]{1,2}$/i

/** True for `2.9.89`, `10.15.21` and `1.2.03.4`: with dots and a year of two figures, day and month have two figures each, and nothing goes on. */
function isVersion(text: string, start: number, end: number): boolean {
  if (unitAt(end) === 46 && isDigit(unitAt(end + 1))) return true
  const value = text.slice(start, end)
  return (
    value.includes('.') &&
    !DATED.test(textBefore(text, start, 16)) &&
    !isBirth(text, start) &&
    (/^(?:\d\.\d\d?|\d\d\.(?:\d|1[3-9]|[23]\d))\.\d\d$/.test(value) ||
      (wordBefore(text, start - 1) | 32) === LISTED)
  )
}
