/** Dates and times in figures (ISO 8601 and the usual national orders), with month names of ten languages, and years after a preposition. */
import type { Emit } from '../../candidate.ts'
import { isDigit } from '../../characters.ts'
import { ageAt } from './age.ts'
import { BETWEEN, edge, wordAfter, wordBefore } from './words.ts'

const CLOCK = '(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-6]\\d(?:[.,]\\d{1,9})?)?'
const HALF = ' ?[ap]\\.?m\\b\\.?'
const TIME = `(?:[T,]? ?(?:at )?${CLOCK}(?:${HALF})?(?: ?(?:Z\\b|UTC|GMT|[+-][01]\\d:?[0-5]\\d))?)?`
const YEAR = '(?:1[6-9]|20)\\d\\d'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'

const FIGURES = new RegExp(
  `(?:${YEAR}([-/.])${MONTH}\\1${DAY}|(?:${DAY}([-/.])${MONTH}\\2|${MONTH}([-/.])${DAY}\\3)(?:${YEAR}|\\d\\d)(?!\\d))${TIME}(?![\\w-])`,
  'iy',
)
const DAY_MONTH = new RegExp(
  `${DAY}(?:st|nd|rd|th|er|\\.)?(?: of| de)?[ -]\\p{L}{3,10}\\.?(?:(?:,? (?:de )?|-)${YEAR})?${TIME}(?!\\w)`,
  'iuy',
)
const MONTH_DAY = new RegExp(
  `\\p{L}{3,10}\\.? (?:${DAY}(?:st|nd|rd|th)?(?!\\d)(?:,? ${YEAR})?|${YEAR})${TIME}(?!\\w)`,
  'iuy',
)
const HOUR = new RegExp(`(?:${CLOCK}(?:${HALF})?|(?:1[0-2]|0?[1-9])${HALF})(?![\\w:])`, 'iy')
const YEAR_ALONE = /(?:1[89]|20)\d\d(?![-/:]?\w|[.,]\d|%)/y
/** Act of 1964, a 1969 Ford */
const NAMED_YEAR = /(?:\p{Lu}\p{L}+ of|\ba) $/u
const BIRTH =
  /(?<!\p{L})(?:born|birth(?:day|date)?|d\.?o\.?b\.?|geb(?:oren|urtsdatum|\.)|née?|naissance|nacid[oa]|nacimiento|nat[oa]|nascita|nascimento|geboortedatum|född|fødselsdato|urodz\p{L}*)(?: (?:on|is|was|am|el|il|le|em|op|den))?[\s:=(-]{1,3}$/iu

// Letters of words.ts.
const MONTH_NAME = 118
const HALF_DAY = 119
const SINCE = 112

/** Reads the date, time or age that has the digits at `start`, or a month's name before them. Returns where it ends, or `start`. */
export function dateAt(text: string, start: number, end: number, emit: Emit): number {
  const before = text.charCodeAt(start - 1)
  // - . / : _
  if ((before > 44 && before < 48) || before === 58 || before === 95) return start
  const next = text.charCodeAt(end)
  const digits = isDigit(text.charCodeAt(end - 1)) ? end - start : 0
  let from = start
  let word = 0
  if (before === 32) {
    const mark = text.charCodeAt(start - 2)
    word = wordBefore(text, mark === 46 || mark === 58 || mark === 61 ? start - 2 : start - 1)
    from = edge
    if ((word | 32) === MONTH_NAME) {
      const to = match(MONTH_DAY, text, from)
      // `may 2` is also what people may do.
      if (to > start && (word < 97 || to > end + 3)) return report(text, from, to, 0.7, emit)
    }
  }
  if (next > 44 && next < 48 && isDigit(text.charCodeAt(end + 1))) {
    const to = match(FIGURES, text, start)
    if (to > start && !isVersion(text, start, to)) return report(text, start, to, 0.65, emit)
  }
  const at = end + (next === 46 ? 2 : 1)
  const gap = text.charCodeAt(at - 1)
  let after = gap === 32 || gap === 45 ? wordAfter(text, at) : 0
  if (after === BETWEEN) {
    after = wordAfter(text, edge + 1)
  }
  if ((after | 32) === MONTH_NAME) {
    const to = match(DAY_MONTH, text, start)
    if (to > start) return report(text, start, to, 0.7, emit)
  }
  if (next === 58 || (after | 32) === HALF_DAY || digits === 0) {
    const to = match(HOUR, text, start)
    if (to > start)
      return emitTime(
        start,
        to,
        /[m.]/i.test(text[to - 1]!) ? 0.6 : text.slice(from, start) === 'at ' ? 0.5 : 0.4,
        emit,
      )
  }
  if (digits === 4 && word > 0) {
    const to = match(YEAR_ALONE, text, start)
    if (
      to > start &&
      ((word | 32) === SINCE ||
        (NAMED_YEAR.test(text.slice(Math.max(0, start - 16), start)) &&
          (word === BETWEEN || (after > 64 && after < 91))))
    )
      return emitTime(start, to, 0.5, emit)
  }
  return digits < 4 ? ageAt(text, start, end, word, after, emit) : start
}

/** Reports a day, and the same as a date of birth: one where a word directly before says so. */
/** True for `2.9.89` and `1.2.03.4`: with dots and a year of two figures, day and month have two figures each, and nothing goes on. */
function isVersion(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start - 1) === 64 || (text.charCodeAt(end) === 46 && isDigit(text.charCodeAt(end + 1))))
    return true
  return end - start < 8 && /^\d\d?\.\d\d?\.\d\d$/.test(text.slice(start, end))
}

function report(text: string, start: number, end: number, score: number, emit: Emit): number {
  emit({
    label: 'DATE_OF_BIRTH',
    start,
    end,
    score: BIRTH.test(text.slice(Math.max(0, start - 32), start)) ? 0.9 : 0.1,
    rule: 'calendar form',
  })
  return emitTime(start, end, score, emit)
}

function emitTime(start: number, end: number, score: number, emit: Emit): number {
  emit({ label: 'DATE_TIME', start, end, score, rule: 'calendar form' })
  return end
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Names of days of the week: those of English alone end alike, and are looked for by that. */
export function weekdayAt(text: string, start: number, end: number, emit: Emit): void {
  if (/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(text.slice(start, end)))
    emitTime(start, end, 0.5, emit)
}
