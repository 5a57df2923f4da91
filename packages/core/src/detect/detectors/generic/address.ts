/**
 * Street addresses: a number and a street's name beside one of the words streets are called by, in English and a dozen other languages; then what
 * follows of the same address: unit, town, region, postal code, country. Post boxes and military mail too.
 */

import type { Emit } from '../../candidate.ts'
import { opens } from '../../scan/identify.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { easternAddressAt } from './address-east.ts'
import {
  AHEAD,
  BEHIND,
  BOX,
  bit,
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
import { rangeEnd } from './house-number.ts'
import {
  BEGINS,
  BETWEEN,
  BOXES,
  ENDING,
  edge,
  isNumber,
  LISTED,
  MONTHS,
  NUMBER,
  PLAIN,
  SINCE,
  UNIT,
  wordAfter,
  wordBefore,
} from './words.ts'

/** The most words of a street. */
const MAX_WORDS = 8
/** No word is begun further from the number: with the longest word it stays within what a stream holds back. */
const WORDS_REACH = 140
/** Viale, Vicolo, Piazza, Corso, Largo */
const ITALIAN = /^(?:V\.l[eo]|P\.z?za|C\.so|L\.go)$/
/** Where somebody is at home, in Italian and its neighbours. */
const LIVES = /(?<!\p{L})(?:abit|viv|resid|sede|mor[oa]|trov|vi[st]t)\p{L}*(?: a \p{L}+,?)? (?:in|en|na) $/iu
/** What ends a line or a cell of a table, and what stands behind the end of the text: a unit of 0. */
const isLineEnd = (code: number): boolean => code < 14

// The letters of the words beside a number, the nearest first; where each of those words ends, or begins before the number; and the set of their bits.
const letters = new Uint8Array(2 * MAX_WORDS + 2)
const bounds = new Uint32Array(2 * MAX_WORDS + 2)
let count = 0
let set = 0

const DAYS = bit(MONTHS)
const YEAR = /^(?:19|20)\d\d$/

function put(letter: number, bound: number): void {
  letters[count++] = letter
  bounds[count] = bound
  set |= bit(letter)
}

/** The letters in the order of the text. */
function spelled(backwards: boolean): string {
  let spelling = ''
  for (let i = 0; i < count; i++) {
    const letter = String.fromCharCode(letters[i]!)
    spelling = backwards ? letter + spelling : spelling + letter
  }
  return spelling
}

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
    const numbered = (hash || nearest === BETWEEN) && NUMBERED.exec(text.slice(Math.max(0, from - 32), from))
    const post = nearest === BOXES ? BOX : nearest === PLAIN && end - from === 5 ? MILITARY() : undefined
    const box = post?.exec(text.slice(Math.max(0, from - 48), from))
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
      const street = isStreet ? BEHIND.exec(spelled(true) + (crossing && 'A')) : null
      // `R U 1923`, `OS X 10`
      if (street && /\p{L}\p{Ll}|\p{L}{3}/u.test(text.slice(bounds[count - street.index]!, from))) {
        to += crossing.length
        start = bounds[count - street.index]!
        if (street[0] === 'G')
          start -= OF_STREETS().exec(text.slice(Math.max(0, start - 40), start))?.[0].length ?? 0
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
            if (letters[i] === BEGINS && i > 0) {
              const from = bounds[i + 1]!
              // abito in via Roma 12
              const isHome = LIVES.test(text.slice(Math.max(0, from - 40), from))
              if (isHome || small === 0) start = from
              if (isHome) score = 0.5
            }
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
  if (score === 0) return from
  // What may be none keeps nobody from a number at its end: `emergency 112, Anna 0171 2942876`.
  return extend(text, start, to, score, emit) || last
}

/** Where the words that were read ahead end before the first comma or the end of the line; 0 when they are no names, or nothing follows them. */
function nameEnd(): number {
  let words = 0
  while (words < count && letters[words]! > 64 && letters[words]! < 76) words++
  const end = bounds[words]!
  return words > 0 && (words < count ? letters[words] === 44 : isLineEnd(unitAt(end))) ? end : 0
}

/** Reads the words before the number at `from`, nearest first. */
function readBefore(text: string, from: number): void {
  count = 0
  set = 0
  let at = from
  while (count < MAX_WORDS && at > from - WORDS_REACH) {
    let to = at - 1
    // №10
    if (unitAt(to) === 0x2116) to--
    const gap = unitAt(to)
    if (gap === 32) {
      // № 10
      if (unitAt(to - 1) === 0x2116) to -= 2
      if (unitAt(to - 1) === 0x201c /* “ */) to--
      const mark = unitAt(to - 1)
      if (mark === 46 || (mark === 58 && count === 0)) to--
      else if (mark === 44) {
        if (count === 0) put(44, --to)
        else if (count === 1 && (letters[0]! | 32) === BETWEEN) to--
        // Тверская ул., д. 7
        if (unitAt(to) === 44 && unitAt(to - 1) === 46) to--
      }
    } else if (gap !== 45 && count > 0 && (gap !== 46 || isSmall(unitAt(at)))) break
    let letter = wordBefore(text, to, count < 2)
    at = edge
    // ул. „Витоша“ 15
    if (unitAt(at - 1) === 0x201e) at--
    // ул.Ленина 5, but not example.Main 5
    if (gap === 46 && count > 0 && (letter | 32) === PLAIN) break
    // Only `No:` may stand before a colon.
    if (unitAt(to) === 58 && (letter | 32) !== BETWEEN) break
    // al., os. and pl. are streets, al and os are not; Am Markt is no time of the day, and Im Winkel nobody.
    if ((letter === BEGINS || (letter === 100 && to - at === 2)) && unitAt(to) === 46) letter = 75
    else if (letter === 87 || letter === 84) letter = 73
    else if (unitAt(at - 1) === 46 && ITALIAN.test(text.slice(at - 2, to))) {
      letter = 75
      at -= 2
    }
    // Of words in small letters only the last may be a name, behind a particle.
    if (
      letter === 0 ||
      (letter === NUMBER && (set & DAYS) === 0) ||
      letter > 111 ||
      (letter === PLAIN && count > 0)
    )
      break
    put(letter, at)
    if (letter === PLAIN && unitAt(at - 3) !== 32 && unitAt(at - 4) !== 32) break
  }
}

const isSmall = (code: number): boolean => code > 96 && code < 123

/** The letters that 1st, 2nd, 3rd and 4th go on with. */
const ORDINALS: ReadonlySet<number> = new Set([115, 110, 114, 116])

/** Reads the words behind `end`, with commas; false when they say nothing. */
function readAfter(text: string, end: number): boolean {
  count = 0
  set = 0
  bounds[0] = end
  // Groups of digits are no address: of two numbers, the second must have a name behind it, or be an ordinal: 350 5th Avenue.
  let next = end + 1
  while (isDigit(unitAt(next))) next++
  if (
    next > end + 1 &&
    unitAt(end) === 32 &&
    (unitAt(next) === 32 ? isDigit(unitAt(next + 1)) : !ORDINALS.has(unitAt(next) | 32))
  )
    return false
  let at = end
  let small = 0
  let said = false
  while (count < 2 * MAX_WORDS && small < 3 && at < end + WORDS_REACH) {
    let from = at
    const stops = unitAt(from) === 46
    const cut = (letters[count - 1]! | 32) !== PLAIN || at - bounds[count - 1]! < 5
    // `12 rue de la Paix. Thanks`: of names only short ones are cut, as `Gén.`
    if (stops && !cut && unitAt(from + 1) === 32) break
    if (stops) from++
    if (unitAt(from) === 44) put(44, ++from)
    if (unitAt(from) === 45) from++
    else while (unitAt(from) === 32 && from < at + 4) from++
    const letter = from === at ? 0 : wordAfter(text, from)
    at = edge
    if (letter === 0 || letter > 117) break
    small = letter === PLAIN || letter === BETWEEN ? small + 1 : 0
    said ||= small === 0
    put(letter, at)
    if (letter === NUMBER) {
      // A number that comes first decides nothing.
      if (count === 1) set = 0
      if (count > 2) break
    }
  }
  return said
}
