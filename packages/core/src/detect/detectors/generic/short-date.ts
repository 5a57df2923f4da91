/** Days without a year, and months with one, in figures alone: what says of two figures that they are a date stands before them. */
import { endAt, textBefore } from '../../text/around.ts'

export const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
export const MONTH = '(?:0?[1-9]|1[0-2])'

const FULL_DAY = '(?:0[1-9]|[12]\\d|3[01])'
const FULL_MONTH = '(?:0[1-9]|1[0-2])'
/** 08/2023 */
const MONTH_YEAR = new RegExp(`${FULL_MONTH}/(?:19|20)\\d\\d(?![\\w/-]|[.,]\\d)`, 'y')
/** `am 14.08.`, `le 25/12`: what says of two figures that they are a day. */
const ON = /(?<![\p{L}\d])(?:am|ab|bis|vom|zum|den|le|du|au|el|il|dal|al|on|by|op|from|until) $/iu
const DAY_ALONE = new RegExp(
  `(?:${FULL_DAY}/${FULL_MONTH}|${FULL_MONTH}/${FULL_DAY}|${FULL_DAY}\\.${FULL_MONTH}\\.)(?![\\w/-]|[.,]\\d)`,
  'y',
)
/** 3/14, 3/2019, where a word says that they are a day or a month; of what a fraction may be too, only more than one. */
const SAID =
  /(?<![\p{L}\d])(?:on|by|from|until|since|seen|dated|due|through|thru|implanted|admitted|discharged|am|den|le|du|au|el|il|dal) $/iu
const SHORT = new RegExp(
  `(?!24/7|(?:1/[2-9]|2/[3-9]|3/[458]|4/5|[57]/8|\\d/1[06]|1[1-5]/16)(?!\\d))(?:${DAY}/${MONTH}|${MONTH}/${DAY}|${MONTH}/(?:19|20)\\d\\d)(?![\\w/-]|[.,]\\d| \\d{4})`,
  'y',
)
/** No. 11/2005 */
const NUMBERED = /(?:\bn[or]\.?|[º°#]) ?$/i

/** Where the day or month ends that begins with the digits at `start` and has `next` behind them; `start` where there is none. */
export function shortDateEnd(text: string, start: number, digits: number, next: number): number {
  const before = (units: number): string => textBefore(text, start, units)
  if (next === 47 /* / */ && SAID.test(before(16))) {
    const to = endAt(SHORT, text, start)
    if (to > start) return to
  }
  if (digits < 2) return start
  const to = next !== 47 || NUMBERED.test(before(4)) ? start : endAt(MONTH_YEAR, text, start)
  return to === start && ON.test(before(8)) ? endAt(DAY_ALONE, text, start) : to
}
