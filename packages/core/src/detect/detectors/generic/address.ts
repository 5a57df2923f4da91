/**
 * Street addresses: a number and a street's name beside one of the words streets are called by, in English and a dozen other languages; then what
 * follows of the same address: unit, town, region, postal code, country. Post boxes and military mail too.
 */

import type { Emit } from '../../candidate.ts'
import { opens } from '../../edges/value-edges.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { easternAddressAt } from './address-east.ts'
import {
  AHEAD,
  BEHIND,
  BOX,
  CALLED,
  CALLED_BEHIND,
  CALLED_FIRST,
  CROSSING,
  DOORS,
  isAcronym,
  isCalled,
  MILITARY,
  NUMBERED,
  OF_STREETS,
  PAIRS,
  STREETS_AHEAD,
  STREETS_BEHIND,
  SUPPORT,
  VOLUME,
} from './address-forms.ts'
import { pinAddressAt } from './address-pin.ts'
import { extend, UNSURE } from './address-rest.ts'
import {
  bounds,
  count,
  DAYS,
  isLineEnd,
  isSmall,
  letters,
  nameEnd,
  readAfter,
  readBefore,
  set,
  spelled,
} from './address-words.ts'
import { rangeEnd } from './house-number.ts'
import { BEGINS, BETWEEN, BOXES, ENDING, isNumber, LISTED, PLAIN, SINCE, UNIT, wordBefore } from './words.ts'

/** Where somebody is at home, with the first three letters of the street behind; `via` is a word between others, too: `it resides via proxy 8080`. */
const LIVES =
  /(?<!\p{L})(?:h?abit|viv|resid|sede|mor[oa]|trov|vi[st]t|wohn|woon|mieszk|жив)\p{L}*(?: a \p{L}+,?)? (?:(?:[ei]n|na|op|на)(?: der?)? |(?!via))...$/iu
const YEAR = /^(?:19|20)\d\d$/
/** `vivono in via sperimentale 12 persone` */
const COUNTED = lazyPattern(String.raw`^ \p{Ll}{7}`, 'u')

/** Reads an address around the number from `from` to `end`; returns where it ends, or `from`. */
export function addressAt(text: string, from: number, end: number, emit: Emit): number {
  const eastern = easternAddressAt(text, from, emit)
  if (eastern > from) return eastern
  const indian = pinAddressAt(text, from, end, emit)
  if (indian > from) return indian
  if (
    !isNumber(from, end) ||
    !(opens(from) || (unitAt(from - 1) === 45 && isCalled(text, from, CALLED_FIRST)))
  )
    return from
  // 26-2658 Dundas Street, but no years: 1991-1997, Thomas G. Lane
  let last = rangeEnd(end, end - from < 4 ? 4 : 3)
  // Hauptstraße 10/2/14: a stair and a door, as in Vienna
  if (last < 0 && DOORS.test(text.slice(end, end + 9)) && (wordBefore(text, from - 1, true) | 32) >> 1 === 51)
    last = end
  if (last < 0) return from
  const after = unitAt(last)
  const before = unitAt(from - 1)
  // /users/12345
  if (before === 47) return from
  // 390 F.3d 2755 and 341 U.S. 127 are volumes of law reports; 100 N.W. 5th Avenue is a house.
  if (after === 32 && unitAt(last + 2) === 46 && !isSmall(unitAt(last + 1)) && isDigit(unitAt(last + 3)))
    return from
  // 4 StR 123/19 is a case of a German court.
  if (after === 32 && VOLUME.test(text.slice(last + 1, last + 16))) return from
  const onward = after < 35 || after === 44 || after === 47
  let start = from
  let to = last
  let score = 0
  // Hauptstr. 12, Caddesi No:12, Avenida Juárez #12
  const hash = before === 35 && unitAt(from - 2) === 32
  if (before === 32 || before === 46 || before === 58 || before === 0x2116 || hash) {
    readBefore(text, hash ? from - 1 : from)
    const nearest = count > 0 ? letters[0]! | 32 : 0
    // Chapter 3, but Flat 12, Shanti Nagar, Mumbai 400050 and Unit 5/12 George Street
    if (nearest === LISTED || (nearest === UNIT && last === end && after !== 44)) return from
    const numbered = (hash || nearest === BETWEEN) && NUMBERED.exec(textBefore(text, from, 32))
    const post = nearest === BOXES ? BOX : nearest === PLAIN && end - from === 5 ? MILITARY() : undefined
    const box = post?.exec(textBefore(text, from, 48))
    if (box) {
      if (last > end) return from
      start -= box[0].length
      // Postfach 10 01 23
      if (/fach/i.test(box[0])) to += PAIRS.exec(text.slice(to, to + 7))![0].length
      // BP is blood pressure too.
      score = /^bp/i.test(box[0]) ? 0.3 : 0.65
    } else if (nearest === UNIT) {
      if (last === end) {
        start = bounds[1]!
        score = 0.2
      }
    } else if (numbered) {
      start -= numbered[0].length
      score = 0.6
    } else {
      const isStreet = (set & STREETS_BEHIND) !== 0
      const crossing = (isStreet && CROSSING.exec(text.slice(last, last + 20))?.[0]) || ''
      // Where another street crosses it, its number is its name.
      const spelling = isStreet ? spelled(true) + (crossing && 'A') : ''
      let street = BEHIND.exec(spelling)
      if (isStreet && !street) {
        // Where it is said to be, or called, an address, its words may all be small: `moro na rua das flores 45`.
        const small = BEHIND.exec(spelling.toUpperCase().replaceAll('I', 'i'))
        const at = small ? bounds[count - small.index]! : 0
        if (
          (LIVES.test(textBefore(text, at + 3, 43)) && !COUNTED().test(text.slice(last, last + 9))) ||
          isCalled(text, at, CALLED_BEHIND)
        )
          street = small
      }
      // `R U 1923`, `OS X 10`
      if (street && /\p{L}\p{Ll}|\p{L}{3}/u.test(text.slice(bounds[count - street.index]!, from))) {
        to += crossing.length
        start = bounds[count - street.index]!
        if (street[0] === 'G') start -= OF_STREETS().exec(textBefore(text, start, 40))?.[0].length ?? 0
        // More than the day it is called after, with a number that is no year.
        score = (set & DAYS) !== 0 && !YEAR.test(text.slice(from, end)) ? 0.75 : 0.6
      } else if (onward && !hash && !isAcronym(bounds[1]!, from - 1)) {
        // Up to four names, with at most two small words between.
        for (let i = 0, small = 0, names = 0; i < count && names < 4 && small < 3; i++)
          if (
            (letters[i]! > 64 && letters[i]! < 76) ||
            (i === 0 && letters[i] === ENDING) ||
            // In der Wüste
            (small > 0 && letters[i] === SINCE - 32)
          ) {
            start = bounds[i + 1]!
            score = 0.05
            names++
            small = 0
          } else if (letters[i] === BETWEEN && i > 0) small++
          else {
            // via Garibaldi 21, 20121 Milano: in small letters the word says nothing by itself, but belongs to the street.
            if (letters[i] === BEGINS && i > 0 && small === 0) start = bounds[i + 1]!
            break
          }
        if (score > 0 && isCalled(text, start, CALLED_BEHIND)) score = CALLED
      }
    }
  }
  // CPR 271265 1906, Strandvejen 109
  const isGroup = after === 44 && before === 32 && isDigit(unitAt(from - 2)) && isDigit(unitAt(from - 6))
  if (score < 0.2 && onward && end - from < 6 && !isGroup) {
    const letters = readAfter(text, last) && (set & STREETS_AHEAD) !== 0 ? spelled(false) : ''
    for (const [form, worth, needs] of AHEAD) {
      const found = letters === '' || (set & needs) === 0 ? null : form.exec(letters)
      if (!found) continue
      // Auf der Höhe 12, D-50667 Köln; Am Bahnhof 12, Tel. 030 1234567
      if (worth === 0.25 && score > 0 && after === 44) continue
      // 05/29, CVV 300; P 76, R 18
      const first = after === 44 ? 2 : 1
      if (worth === 0.25 && isAcronym(last + first, bounds[first]!)) return from
      start = from
      to = bounds[found[0].length]!
      // HR 76, T 98.6
      if (isDigit(unitAt(to - 1)) && rangeEnd(to, 4) < 0) return from
      score = worth
      break
    }
    // 2023 Honda Civic, Miami, FL 33101
    const isYear = end - from === 4 && (unitAt(from) === 49 || unitAt(from) === 50)
    const named = score < 0.2 && after === 32 && !isYear ? nameEnd() : 0
    const known =
      named && extend(text, from, named, isCalled(text, from, CALLED_FIRST) ? CALLED : UNSURE, emit)
    if (known) return known
    if (score === 0 || (score < 0.1 && !isLineEnd(unitAt(bounds[count]!)) && !SUPPORT.test(letters)))
      return from
  } else if (score < 0.1) return from
  // What may be none keeps nobody from a number at its end: `emergency 112, Anna 0171 2942876`.
  return extend(text, start, to, score, emit) || last
}
