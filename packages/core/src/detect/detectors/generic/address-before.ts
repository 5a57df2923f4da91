/** Streets that stand before their number: Hauptstr. 12, rue de la Paix 12, Postfach 10 01 23. */

import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import {
  BEHIND,
  BOX,
  CALLED,
  CALLED_BEHIND,
  CROSSING,
  isAcronym,
  isCalled,
  MILITARY,
  NUMBERED,
  OF_STREETS,
  PAIRS,
  STREETS_BEHIND,
} from './address-forms.ts'
import type { Street } from './address-street.ts'
import { bounds, count, DAYS, letters, readBefore, set, spelled } from './address-words.ts'
import { BEGINS, BETWEEN, BOXES, ENDING, LISTED, PLAIN, SINCE, UNIT } from './words.ts'

/** Where somebody is at home, with the first three letters of the street behind; `via` is a word between others, too: `it resides via proxy 8080`. */
const LIVES =
  /(?<!\p{L})(?:h?abit|viv|resid|sede|mor[oa]|trov|vi[st]t|wohn|woon|mieszk|жив)\p{L}*(?: a \p{L}+,?)? (?:(?:[ei]n|na|op|на)(?: der?)? |(?!via))...$/iu
const YEAR = /^(?:19|20)\d\d$/
/** `vivono in via sperimentale 12 persone` */
const COUNTED = lazyPattern(String.raw`^ \p{Ll}{7}`, 'u')

/**
 * Reads into `street`, which is the number from `from` on to `street.end`, what stands before it; the number alone ends at `end`. False where it is no
 * house's, whatever stands behind it.
 */
export function readStreetBefore(text: string, from: number, end: number, street: Street): boolean {
  const before = unitAt(from - 1)
  // Avenida Juárez #12
  const hash = before === 35 && unitAt(from - 2) === 32
  // Hauptstr. 12, Caddesi No:12, ул. Ленина №5
  if (!hash && before !== 32 && before !== 46 && before !== 58 && before !== 0x2116) return true
  readBefore(text, hash ? from - 1 : from)
  const nearest = count > 0 ? letters[0]! | 32 : 0
  const alone = street.end === end
  // Chapter 3, but Flat 12, Shanti Nagar, Mumbai 400050 and Unit 5/12 George Street
  if (nearest === LISTED || (nearest === UNIT && alone && unitAt(end) !== 44)) return false
  const numbered = (hash || nearest === BETWEEN) && NUMBERED.exec(textBefore(text, from, 32))
  const post = nearest === BOXES ? BOX : nearest === PLAIN && end - from === 5 ? MILITARY() : undefined
  const box = post?.exec(textBefore(text, from, 48))
  if (box) {
    if (!alone) return false
    takeBox(text, box[0], street)
  } else if (nearest === UNIT) {
    if (alone) {
      street.start = bounds[1]!
      street.score = 0.2
    }
  } else if (numbered) {
    street.start -= numbered[0].length
    street.score = 0.6
  } else if (!takeStreet(text, from, end, street) && !hash && endsThere(unitAt(street.end)))
    takeNames(text, from, street)
  return true
}

/** Whether a street with its number may end before such a unit: a space or the end of a line, a mark of quotation, a comma, a slash. */
export const endsThere = (after: number): boolean => after < 35 || after === 44 || after === 47

function takeBox(text: string, box: string, street: Street): void {
  street.start -= box.length
  // Postfach 10 01 23
  if (/fach/i.test(box)) street.end += PAIRS.exec(text.slice(street.end, street.end + 7))![0].length
  // BP is blood pressure too.
  street.score = /^bp/i.test(box) ? 0.3 : 0.65
}

/** Takes in a street that one of its words tells; false where there is none. */
function takeStreet(text: string, from: number, end: number, street: Street): boolean {
  if ((set & STREETS_BEHIND) === 0) return false
  const last = street.end
  const crossing = CROSSING.exec(text.slice(last, last + 20))?.[0] ?? ''
  // Where another street crosses it, its number is its name.
  const spelling = spelled(true) + (crossing && 'A')
  const found = BEHIND.exec(spelling) ?? smallStreet(text, last, spelling)
  if (!found) return false
  const start = bounds[count - found.index]!
  // `R U 1923`, `OS X 10`
  if (!/\p{L}\p{Ll}|\p{L}{3}/u.test(text.slice(start, from))) return false
  street.end += crossing.length
  street.start =
    start - (found[0] === 'G' ? (OF_STREETS().exec(textBefore(text, start, 40))?.[0].length ?? 0) : 0)
  // More than the day it is called after, with a number that is no year.
  street.score = (set & DAYS) !== 0 && !YEAR.test(text.slice(from, end)) ? 0.75 : 0.6
  return true
}

/** The street whose words may all be small, since it is said to be, or called, an address: `moro na rua das flores 45`. */
function smallStreet(text: string, last: number, spelling: string): RegExpExecArray | null {
  const small = BEHIND.exec(spelling.toUpperCase().replaceAll('I', 'i'))
  if (!small) return null
  const at = bounds[count - small.index]!
  return (LIVES.test(textBefore(text, at + 3, 43)) && !COUNTED().test(text.slice(last, last + 9))) ||
    isCalled(text, at, CALLED_BEHIND)
    ? small
    : null
}

/** Takes in up to four names, with at most two small words between. */
function takeNames(text: string, from: number, street: Street): void {
  if (isAcronym(bounds[1]!, from - 1)) return
  let small = 0
  let names = 0
  for (let i = 0; i < count && names < 4 && small < 3; i++)
    if (
      (letters[i]! > 64 && letters[i]! < 76) ||
      (i === 0 && letters[i] === ENDING) ||
      // In der Wüste
      (small > 0 && letters[i] === SINCE - 32)
    ) {
      street.start = bounds[i + 1]!
      street.score = 0.05
      names++
      small = 0
    } else if (letters[i] === BETWEEN && i > 0) small++
    else {
      // via Garibaldi 21, 20121 Milano: in small letters the word says nothing by itself, but belongs to the street.
      if (letters[i] === BEGINS && i > 0 && small === 0) street.start = bounds[i + 1]!
      break
    }
  if (street.score > 0 && isCalled(text, street.start, CALLED_BEHIND)) street.score = CALLED
}
