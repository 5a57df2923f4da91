/** Tells of a day that was read: with the name of its weekday, and as a date of birth where words say so. */

import type { Emit } from '../../candidate.ts'
import { gap, isBehind, near } from '../../context/context.ts'
import { type Phrases, phrases } from '../../context/lexicon.ts'
import { textBefore } from '../../text/around.ts'
import { marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { isBirth, isBornBehind } from './birth.ts'
import { BIRTHS } from './calendar.ts'
import { emitTime } from './hour.ts'

export const HEAD: Phrases = phrases(BIRTHS)
/** fechaNacimiento: '1980-05-06', whose words nothing parts. */
const isNamed = (start: number): boolean =>
  unitAt(start - 1) !== 10 && near(HEAD, start, start) > 0 && !isBehind && gap < 6

const DAYS = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)'
const WEEKDAY = new RegExp(` $(?<=((?<!\\p{L})${DAYS}(?:day)?\\.?,? ))`, 'u')
/** How weekdays end, a look that saves the pattern. */
const ENDS_DAY = marked('ynesdurit.,')
const WHOLE_DAY = new RegExp(`^${DAYS}day$`)

/** Reports a day with its weekday's name, and the same as a date of birth: one where a word shortly before says so. */
export function report(text: string, from: number, end: number, score: number, emit: Emit): number {
  const [, weekday = ''] =
    (unitAt(from - 1) === 32 &&
      ENDS_DAY[unitAt(from - 2)] === 1 &&
      WEEKDAY.exec(textBefore(text, from, 12))) ||
    []
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
