/** Dates and times in figures (ISO 8601 and the usual national orders), with month names of some 40 languages, and years after a preposition. */

import type { Emit } from '../../candidate.ts'
import { gap, isBehind, near } from '../../context/context.ts'
import { phrases } from '../../context/lexicon.ts'
import { isHeld, opens, ties } from '../../edges/value-edges.ts'
import { lazyPattern } from '../../lazy.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { isAlnum, isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { ageAt } from './age.ts'
import { isBirth, isBornBehind, isMark } from './birth.ts'
import { BIRTHS } from './calendar.ts'
import { CLOCK, dottedAt, emitTime, HALF, hourAt } from './hour.ts'
import { DAY, MONTH, shortDateEnd } from './short-date.ts'
import {
  BETWEEN,
  BIRTH,
  edge,
  HOURS,
  LISTED,
  MONTHS,
  SHORT_MONTHS,
  SINCE,
  wordAfter,
  wordBefore,
} from './words.ts'

const TIME = `(?:[T,:]? ?(?:at |um )?${CLOCK}(?:${HALF})?(?: ?(?:Z\\b|UTC|GMT|[+-][01]\\d:?[0-5]\\d))?)?`
const YEAR = '(?:1[6-9]|20)\\d\\d'
const NAME = '(?:[\\p{L}\\p{M}]{3,13}|मई)(?:\\.(?=-| ?\\d| at | um | de ))?'

/** Not the 31st of a month of 30 days, nor the 30th of February, whichever stands first. */
const REAL =
  '(?!(?:\\d{4}[-/.] ?)?(?:0?2[-/.] ?3[01]|(?:0?[469]|11)[-/.] ?31|3[01][-/.] ?0?2[-/.]|31[-/.] ?(?:0?[469]|11)[-/.]))'
const FIGURES = new RegExp(
  `${REAL}(?:${YEAR}(?:([-/.])${MONTH}\\1${DAY}|\\. ${MONTH}\\. ${DAY})|${DAY}\\. ${MONTH}\\. ${YEAR}|(?:${DAY}([-/.])${MONTH}\\2|${MONTH}([-/.])${DAY}\\3)(?:${YEAR}|2[45]\\d\\d|\\d\\d)(?!\\d))${TIME}(?!-?\\w)`,
  'iy',
)
const DAY_MONTH = lazyPattern(
  `(?:${DAY} ?- ?)?${DAY}(?:st|nd|rd|th|er|[.º])?(?: of| de)?[ /.-]${NAME}(?:(?:,? (?:del? )?|[-/])${YEAR}|[-/]\\d\\d|,? ['’]\\d\\d)?${TIME}(?![\\p{L}\\p{M}\\d_])`,
  'iuy',
)
const MONTH_DAY = lazyPattern(
  `${NAME} {1,2}(?:${DAY}(?:st|nd|rd|th)?(?: ?- ?${DAY})?(?!\\d)(?:,? (?:${YEAR}|['’]\\d\\d))?|(?:del? )?${YEAR})${TIME}(?:(?<=:\\d\\d(?: \\w{3})?) ${YEAR}(?: [+-]\\d{4})?)?(?![\\p{L}\\p{M}\\d_])`,
  'iuy',
)
/** 3/14, where a birth is told, but for parts of things, `1/2 cup`; figures with a full stop are as often a weight. */
const BIRTHDAY = new RegExp(
  `(?!\\d/[2-5] [b-hj-z])(?:${DAY}/${MONTH}|${MONTH}/${DAY})(?![\\w/-]|[.,]\\d)`,
  'y',
)
/** 29/4 1991, 29/4-1991 */
const NORDIC = /(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])[ -](?:19|20)\d\d(?![\w/-]|[.,]\d)/y
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
const CHARACTERS = new RegExp(
  `(?:${YEAR}[年년] ?)?${MONTH}[月월] ?${DAY}[日号일]|${YEAR}[年년] ?${MONTH}[月월]`,
  'y',
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
const ERA = /昭和|平成|令和/
const ERA_DATE = new RegExp(`\\d{1,2}年${MONTH}月${DAY}日`, 'y')
const YEAR_ALONE = /(?:1[89]|20)\d\d(?![-/:]?\w|[.,]\d|%)/y
/** Act of 1964, a 1969 Ford */
const NAMED_YEAR = lazyPattern(String.raw`(?:\p{Lu}\p{L}+ of|\ba) $`, 'u')

/** Reads the date, time or age that has the digits at `start`, or a month's name before them. Returns where it ends, or `start`. */
export function dateAt(text: string, start: number, end: number, emit: Emit): number {
  const before = unitAt(start - 1)
  const next = unitAt(end)
  // May-2021
  if (before === 45 && end - start === 4 && endAt(YEAR_BEHIND, text, start) > start) {
    const month = wordBefore(text, start - 1)
    const from = edge
    return month === MONTHS - 32 && opens(from) ? report(text, from, end, 0.65, emit) : start
  }
  // Behind . / : - and the like it is part of something longer, but for DOB:1980-01-31.
  // The full stop of 。2022年5月6日 is another's, the hyphen of ב-5.3.2024 the preposition's.
  if (((before > 44 && before < 48 && unitAt(start - 2) < 0x5d0) || !opens(start)) && !isTied(text, start))
    return start
  if (end - start === 9) {
    const to = endAt(JOINED, text, start)
    return to > start ? report(text, start, to, 0.65, emit) : start
  }
  const digits = isDigit(unitAt(end - 1)) ? end - start : 0
  if (digits > 0 && next > 44 && next < 48) {
    const spaced = next === 46 && unitAt(end + 1) === 32 ? 1 : 0
    const third = end + spaced + 2
    // The same mark must stand behind the next one or two digits: that tells dates from most else.
    if (isDigit(unitAt(third - 1)) && (unitAt(third) === next || unitAt(third + 1) === next)) {
      const to = endAt(FIGURES, text, start)
      // 本町2-1-13 is a house in Japan.
      if (to > start)
        return isVersion(text, start, to) ||
          (before > 0x2fff && next === 45 && !/\d{4}/.test(text.slice(start, to)))
          ? start
          : report(text, start, to, 0.65, emit)
    }
    if (next === 47 && digits < 3) {
      const to = endAt(NORDIC, text, start)
      if (to > start) return report(text, start, to, 0.6, emit)
    }
    if (digits < 3 && next === 47) {
      const to = endAt(BIRTHDAY, text, start)
      if (to > start && isBirth(text, start)) return report(text, start, to, 0.5, emit)
    }
    if (digits < 3) {
      const to = shortDateEnd(text, start, digits, next)
      if (to > start) return emitTime(start, to, 0.5, emit)
    }
  }
  if (next > 0x2fff) {
    // 令和4年3月23日
    if (next === 0x5e74 && digits < 3 && ERA.test(textBefore(text, start, 2))) {
      const to = endAt(ERA_DATE, text, start)
      if (to > start) return report(text, start - 2, to, 0.7, emit)
    }
    // 年 月 년 월
    const to =
      next === 0x5e74 || next === 0x6708 || next === 0xb144 || next === 0xc6d4
        ? endAt(CHARACTERS, text, start)
        : start
    if (to > start) return report(text, start, to, 0.7, emit)
  }
  if (before === 58 && isAlnum(unitAt(start - 2))) return start
  let at = start
  let word = 0
  // age: 42, "age": 42, age=42
  while (at > start - 4 && isMark(unitAt(at - 1))) at--
  if (at < start) word = wordBefore(text, at)
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
    const to = endAt(MONTH_DAY(), text, from)
    // `may 2` is also what people may do, `march 2000` what they march.
    if (
      to > start &&
      (word < 97 ||
        to > end + 3 ||
        // june 3rd, june 2020
        (digits % 4 === 0 && !VERB.test(text.slice(from, from + 6))) ||
        FULL.test(text.slice(from, at)))
    ) {
      return report(text, from, to, 0.7, emit)
    }
  }
  // 5 March, 5th of March, 5.März, 5-7 March, 05/Mar/2024
  const ordinal = next === 0xba // 1º de maio
  at = (next === 46 || ordinal) && unitAt(end + 1) === 32 ? end + 2 : end + 1
  let after = 0
  if (next === 32 || ordinal || (next > 44 && next < 48)) {
    if (unitAt(at) === 45 && unitAt(at + 1) === 32) at += 2
    if (isDigit(unitAt(at)) && (next === 45 || unitAt(at - 2) === 45)) {
      while (isDigit(unitAt(at))) at++
      at += unitAt(at) === 46 ? 2 : 1
    }
    if (digits === 4 && unitAt(at) === 109 && unitAt(at + 1) === 46) at += 3
    const first = unitAt(at)
    // Both write the month behind a space.
    if (next === 32 && (first === 116 || (first > 0xdff && first < 0xe80))) {
      const to = endAt(first === 116 ? VIETNAMESE : THAI, text, start)
      if (to > start) return report(text, start, to, 0.7, emit)
    }
    if (first > 64) after = wordAfter(text, at)
    if ((after | 32) === BETWEEN) after = wordAfter(text, edge + 1)
    // 05/Mar/2024
    if (isMonth(after) || (next === 47 && unitAt(end + 4) === 47 && isDigit(unitAt(end + 5)))) {
      const to = endAt((digits === 4 ? YEAR_MONTH : DAY_MONTH)(), text, start)
      if (to > start && isDated(after, text, start, to)) return report(text, start, to, 0.7, emit)
    }
  }
  if ((next === 46 && digits < 3 && isDigit(unitAt(end + 1))) || (unitAt(end - 3) | 32) === 104) {
    const to = dottedAt(text, start, emit)
    if (to > start) return to
  }
  if (
    next === 58 ||
    (after | 32) === HOURS ||
    (digits === 0 ? (unitAt(end - 1) | 32) === 109 || next === 46 : next === 32 && unitAt(end + 2) === 46)
  ) {
    const to = hourAt(text, start, emit)
    if (to > start) return to
  }
  if (
    digits === 4 &&
    ((word | 32) === SINCE ||
      // Dob 1937, but NATO 2030
      ((word | 32) === BIRTH && (unitAt(from + 3) | 32) !== 111) ||
      (word > 0 &&
        (word === BETWEEN || (after > 64 && after < 91)) &&
        NAMED_YEAR().test(textBefore(text, start, 16))))
  ) {
    const to = endAt(YEAR_ALONE, text, start)
    if (to > start) return report(text, start, to, 0.5, emit)
  }
  return digits < 4 ? ageAt(text, start, end, word, from, after, emit) : start
}

const isMonth = (letter: number): boolean => (letter | 32) === MONTHS || (letter | 32) === SHORT_MONTHS

/** True unless the month is a short name without a year: `5 out of 10`, `1 set`. */
const isDated = (letter: number, text: string, start: number, end: number): boolean =>
  (letter | 32) !== SHORT_MONTHS || /\d{4}/.test(text.slice(start, end))

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

const HEAD = phrases(BIRTHS)
/** Not the `age-42` of a class in a style sheet. */
const AGE = /(?<![\p{L}\d-])(?:Age|age[ .:])[ .:]?-$/u

/** DOB-12/05/1984, DOB:-12/05/1984, Age-42 */
const isTied = (text: string, start: number): boolean =>
  ties(start) && (isHeld(HEAD, start, start) || AGE.test(textBefore(text, start, 8)))

/** fechaNacimiento: '1980-05-06', whose words nothing parts. */
const isNamed = (start: number): boolean =>
  unitAt(start - 1) !== 10 && near(HEAD, start, start) > 0 && !isBehind && gap < 6

const DAYS = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)'
const WEEKDAY = new RegExp(` $(?<=((?<!\\p{L})${DAYS}(?:day)?\\.?,? ))`, 'u')
const WHOLE_DAY = new RegExp(`^${DAYS}day$`)

/** Reports a day with its weekday's name, and the same as a date of birth: one where a word shortly before says so. */
export function report(text: string, from: number, end: number, score: number, emit: Emit): number {
  const [, weekday = ''] = (unitAt(from - 1) === 32 && WEEKDAY.exec(textBefore(text, from, 12))) || []
  const start = from - weekday.length
  emit({
    label: 'DATE_OF_BIRTH',
    start,
    end,
    score: isBirth(text, start) || isBornBehind(text, end) || isNamed(start) ? 0.9 : 0.1,
    head: HEAD,
    rule: 'calendar form',
  })
  return emitTime(start, end, score, emit)
}

/** Names of days of the week: those of English alone end alike, and are looked for by that. */
export function weekdayAt(text: string, start: number, end: number, emit: Emit): void {
  if (WHOLE_DAY.test(text.slice(start, end))) emitTime(start, end, 0.5, emit)
}
