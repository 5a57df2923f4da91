/** Dates with the name of their month, in some 40 languages. */

import type { Emit } from '../../candidate.ts'
import { opens } from '../../edges/value-edges.ts'
import { lazyPattern } from '../../lazy.ts'
import { endAt } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { TIME, YEAR } from './date-figures.ts'
import { report } from './date-report.ts'
import { DAY, MONTH } from './short-date.ts'
import { BETWEEN, edge, MONTHS, SHORT_MONTHS, wordAfter, wordBefore } from './words.ts'

const NAME = '(?:[\\p{L}\\p{M}]{3,13}|मई)(?:\\.(?=-| ?\\d| at | um | de ))?'
const DAY_MONTH = lazyPattern(
  `(?:${DAY} ?- ?)?${DAY}(?:st|nd|rd|th|er|[.º])?(?: of| de)?[ /.-]${NAME}(?:(?:,? (?:del? )?|[-/])${YEAR}|[-/]\\d\\d|,? ['’]\\d\\d)?${TIME}(?![\\p{L}\\p{M}\\d_])`,
  'iuy',
)
const MONTH_DAY = lazyPattern(
  `${NAME} {1,2}(?:${DAY}(?:st|nd|rd|th)?(?: ?- ?${DAY})?(?!\\d)(?:,? (?:${YEAR}|['’]\\d\\d))?|(?:del? )?${YEAR})${TIME}(?:(?<=:\\d\\d(?: \\w{3})?) ${YEAR}(?: [+-]\\d{4})?)?(?![\\p{L}\\p{M}\\d_])`,
  'iuy',
)
/** june 3: what nothing else is called, in English and most of its kin. */
const FULL = /^ju|.{4}[lt]$|ry$|ber/
const VERB = /^(?:may|march|mars|dec)\b/i
/** May-2021, its year */
const YEAR_BEHIND = /(?:19|20)\d\d(?![\w/-]|[.,]\d)/y
/** 2021 May 3, 2021 m. gegužės 3 d. */
const YEAR_MONTH = lazyPattern(
  `${YEAR}\\.?(?: m\\.)?[ -]${NAME}[ -]${DAY}(?: d\\.)?(?![\\p{L}\\p{M}\\d_])`,
  'iuy',
)
/** 08AUG1985, as on passports and boarding passes, and in SAS */
const JOINED = new RegExp(
  `(?:0[1-9]|[12]\\d|3[01])(?:JAN|FEB|MAR|APR|MAY|JU[NL]|AUG|SEP|OCT|NOV|DEC)${YEAR}(?![\\w-])`,
  'y',
)
/** 5 มกราคม 2567, 5 ม.ค. 2567: Thailand counts 543 years more. */
const THAI = new RegExp(
  `${DAY} (?:[ก-์]{2,7}(?:คม|ยน|พันธ์)|[ก-์]{1,3}\\.[คพย]\\.)(?: (?:[คพ]\\.ศ\\. ?)?(?:2[45]\\d\\d|${YEAR})(?!\\d))?`,
  'y',
)
/** 5 tháng 1 năm 2024 */
const VIETNAMESE = new RegExp(`${DAY} tháng ${MONTH}(?!\\d)(?:(?: năm|,)? ${YEAR}(?!\\d))?`, 'y')

/** 08AUG1985: reads the date that is the token at `start`; returns where it ends, or `start`. */
export function joinedAt(text: string, start: number, emit: Emit): number {
  const to = endAt(JOINED, text, start)
  return to > start ? report(text, start, to, 0.65, emit) : start
}

/** True where the four digits at `start` are the year of May-2021, if a month stands before them. */
export const isYearBehind = (text: string, start: number, end: number): boolean =>
  end - start === 4 && unitAt(start - 1) === 45 && endAt(YEAR_BEHIND, text, start) > start

/** May-2021: reads the month before the year from `start` to `end`; returns where the year ends, or `start`. */
export function monthYearAt(text: string, start: number, end: number, emit: Emit): number {
  const month = wordBefore(text, start - 1)
  const from = edge
  return month === MONTHS - 32 && opens(from) ? report(text, from, end, 0.65, emit) : start
}

/**
 * May 5, may 2020: reads the date that begins with the month at `from`, of the letter `month`, whose words end at `before`, and has its first `digits` digits
 * from `start` to `end`. Returns where it ends, or `start`.
 */
export function monthDayAt(
  text: string,
  from: number,
  before: number,
  start: number,
  end: number,
  digits: number,
  month: number,
  emit: Emit,
): number {
  const to = endAt(MONTH_DAY(), text, from)
  if (to <= start) return start
  // `may 2` is also what people may do, `march 2000` what they march.
  const isMonth =
    month < 97 ||
    to > end + 3 ||
    // june 3rd, june 2020
    (digits % 4 === 0 && !VERB.test(text.slice(from, from + 6))) ||
    FULL.test(text.slice(from, before))
  return isMonth ? report(text, from, to, 0.7, emit) : start
}

/** Where the name of a month may begin behind a day, or behind a year of four `digits`, that ends at `end` with `next` behind it; 0 where none may. */
export function nameBehind(end: number, digits: number, next: number): number {
  const ordinal = next === 0xba // 1º de maio
  if (next !== 32 && !ordinal && (next < 45 || next > 47)) return 0
  let at = (next === 46 || ordinal) && unitAt(end + 1) === 32 ? end + 2 : end + 1
  // 5 - 7 March, 5-7.März
  if (unitAt(at) === 45 && unitAt(at + 1) === 32) at += 2
  if (isDigit(unitAt(at)) && (next === 45 || unitAt(at - 2) === 45)) {
    while (isDigit(unitAt(at))) at++
    at += unitAt(at) === 46 ? 2 : 1
  }
  // 2021 m. gegužės 3 d.
  return digits === 4 && unitAt(at) === 109 && unitAt(at + 1) === 46 ? at + 3 : at
}

/** The letter of the word that begins at `at`, or of the one behind it: 5th of March. */
export function letterAt(text: string, at: number): number {
  const letter = unitAt(at) > 64 ? wordAfter(text, at) : 0
  return (letter | 32) === BETWEEN ? wordAfter(text, edge + 1) : letter
}

/** Thai and Vietnamese write the month behind a space, and not with letters alone: reads the date at `start`, whose month begins with `first`. */
export function easternAt(text: string, start: number, first: number, emit: Emit): number {
  if (first !== 116 && (first < 0xe00 || first > 0xe7f)) return start
  const to = endAt(first === 116 ? VIETNAMESE : THAI, text, start)
  return to > start ? report(text, start, to, 0.7, emit) : start
}

/** 5 March, 5th of March, 5.März, 5-7 March, 05/Mar/2024: reads the date at `start` whose month has the letter `month`; returns where it ends, or `start`. */
export function dayMonthAt(
  text: string,
  start: number,
  end: number,
  digits: number,
  month: number,
  emit: Emit,
): number {
  const isShort = (month | 32) === SHORT_MONTHS
  const isSlashed = unitAt(end) === 47 && unitAt(end + 4) === 47 && isDigit(unitAt(end + 5))
  if ((month | 32) !== MONTHS && !isShort && !isSlashed) return start
  const to = endAt((digits === 4 ? YEAR_MONTH : DAY_MONTH)(), text, start)
  // `5 out of 10`, `1 set`: a short name needs a year.
  return to > start && (!isShort || /\d{4}/.test(text.slice(start, to)))
    ? report(text, start, to, 0.7, emit)
    : start
}
