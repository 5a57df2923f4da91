/** Times of the day, and until when they last: `8:30`, `4 pm`, `10:00-12:30`, `8:00 bis 12:30 Uhr`. */
import type { Emit } from '../../candidate.ts'
import { endAt, execAt, textBefore } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

export const CLOCK: string = '(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-6]\\d(?:[.,]\\d{1,9})?)?'
export const HALF: string = ' ?(?:[ap]\\.m\\.|[ap]\\.?m\\b|uhr\\b|hrs\\b)'

const HOUR = new RegExp(`(?:${CLOCK}(?:${HALF})?|(?:1[0-2]|0?[1-9])${HALF})(?![\\w:])`, 'iy')
/** What stands before a time of the day. */
const AT =
  /(?<![\p{L}\d])(?:at|about|around|roughly|from|until|till|before|after|between|time|um|ab|gegen|bis|vor|von|uhrzeit|à|vers|avant|après|dès|heure|las|hora|alle|dalle|ore|as|às|pelas|umas|após|om|omstreeks|rond|voor|na|vanaf|tussen|tot|tijd|kl|klockan|klokken|tid|klo|etter|efter|o|ok|około|po|przed|godz|saat|ve?|la|ora|orele|ώρα|στις|до|после|в|около|с|الساعة|בשעה)(?:\.| ?:)? $/iu
/** Until when: 10:00-12:30, 8:00 bis 12:30; `and` only behind what is a time by itself, as John 3:16 and 4:12 are none. */
const UNTIL =
  /^(?: ?[-–] ?| (?:to|bis|à|a|al|til|till|tot|do) | (and|und|et|y|e|en|og|och|i) )((?:[01]?\d|2[0-3]):[0-5]\d(?: ?[ap]m\b| uhr\b)?|(?:1[0-2]|[1-9]) ?[ap]m\b)(?![\w:])/i

/** 14.30 Uhr, kl. 14.30, à 14h30: but for a word beside it, a price or how long something takes. */
const DOTTED =
  /(?:[01]?\d|2[0-4])[.h][0-5]\d(?: ?(uhr)\b| ?h\b|(?= uur\b))?(?![\w:%€]|[.,]\d| ?(?:[%€]|euro?\b|proz|mi[ol]))/iy
const AT_DOTTED =
  /(?<![\p{L}\d])(?:um|kl|klockan|klokken|klo|ore|alle|dalle|godz|pukul|à|vers|dès)(?:\.| ?:)? $/iu

/** Reads the time that begins at `start`, and until when; returns where it ends, or `start`. */
export function hourAt(text: string, start: number, emit: Emit): number {
  const end = endAt(HOUR, text, start)
  if (end === start) return start
  const score = !isDigit(unitAt(end - 1))
    ? 0.6
    : unitAt(start - 1) === 32 && AT.test(textBefore(text, start, 12))
      ? 0.5
      : 0.4
  const [range = '', and, until = ''] = UNTIL.exec(text.slice(end, end + 20)) ?? []
  if (range === '' || (and && score < 0.5)) return emitTime(start, end, score, emit)
  emitTime(start, end, Math.max(score, 0.5), emit)
  const last = end + range.length
  return emitTime(last - until.length, last, 0.5, emit)
}

/** Reads the time that is written with a full stop or an `h`; returns where it ends, or `start`. */
export function dottedAt(text: string, start: number, emit: Emit): number {
  const said = execAt(DOTTED, text, start)?.[1]
  const end = DOTTED.lastIndex
  if (end === 0) return start
  return said || / uur\b/.test(text.slice(end, end + 5)) || AT_DOTTED.test(textBefore(text, start, 12))
    ? emitTime(start, end, 0.5, emit)
    : start
}

export function emitTime(start: number, end: number, score: number, emit: Emit): number {
  emit({ label: 'DATE_TIME', start, end, score, rule: 'calendar form' })
  return end
}
