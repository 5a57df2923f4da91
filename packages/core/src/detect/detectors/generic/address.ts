/**
 * Street addresses: a number and a street's name beside one of the words streets are called by, in English and a dozen other languages; then what
 * follows of the same address: unit, town, region, postal code, country. Post boxes and military mail too.
 */

import type { Emit } from '../../candidate.ts'
import { opens } from '../../edges/value-edges.ts'
import { isDigit, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { readStreetAhead, spellingAhead } from './address-ahead.ts'
import { endsThere, readStreetBefore } from './address-before.ts'
import { easternAddressAt } from './address-east.ts'
import { CALLED, CALLED_FIRST, DOORS, isCalled, SUPPORT, VOLUME } from './address-forms.ts'
import { pinAddressAt } from './address-pin.ts'
import { extend, UNSURE } from './address-rest.ts'
import type { Street } from './address-street.ts'
import { bounds, count, isLineEnd, isSmall, nameEnd } from './address-words.ts'
import { rangeEnd } from './house-number.ts'
import { isNumber, wordBefore } from './words.ts'

const street: Street = { start: 0, end: 0, score: 0 }

/** Reads an address around the number from `from` to `end`; returns where it ends, or `from`. */
export function addressAt(text: string, from: number, end: number, emit: Emit): number {
  const eastern = easternAddressAt(text, from, emit)
  if (eastern > from) return eastern
  const indian = pinAddressAt(text, from, end, emit)
  if (indian > from) return indian
  const last = begins(text, from, end) ? houseEnd(text, from, end) : -1
  if (last < 0 || isPart(text, from, last)) return from
  street.start = from
  street.end = last
  street.score = 0
  if (!readStreetBefore(text, from, end, street)) return from
  if (street.score < 0.2 && mayGoOn(from, end, last)) {
    const spelling = spellingAhead(text, last)
    if (!readStreetAhead(spelling, from, last, street)) return from
    const known = street.score < 0.2 && townEnd(text, from, end, last, emit)
    if (known) return known
    if (
      street.score === 0 ||
      (street.score < 0.1 && !isLineEnd(unitAt(bounds[count]!)) && !SUPPORT.test(spelling))
    )
      return from
  } else if (street.score < 0.1) return from
  // What may be none keeps nobody from a number at its end: `emergency 112, Anna 0171 2942876`.
  return extend(text, street.start, street.end, street.score, emit) || last
}

const begins = (text: string, from: number, end: number): boolean =>
  isNumber(from, end) && (opens(from) || (unitAt(from - 1) === 45 && isCalled(text, from, CALLED_FIRST)))

/** Where a house's number ends that begins with the number from `from` to `end`; -1 where it is none. */
function houseEnd(text: string, from: number, end: number): number {
  // 26-2658 Dundas Street, but no years: 1991-1997, Thomas G. Lane
  const last = rangeEnd(end, end - from < 4 ? 4 : 3)
  // Hauptstraße 10/2/14: a stair and a door, as in Vienna
  return last < 0 &&
    unitAt(end) === 47 &&
    DOORS.test(text.slice(end, end + 9)) &&
    (wordBefore(text, from - 1, true) | 32) >> 1 === 51
    ? end
    : last
}

/** True for a number that is part of something else. */
function isPart(text: string, from: number, last: number): boolean {
  // /users/12345
  if (unitAt(from - 1) === 47) return true
  if (unitAt(last) !== 32) return false
  // 390 F.3d 2755 and 341 U.S. 127 are volumes of law reports; 100 N.W. 5th Avenue is a house. 4 StR 123/19 is a case of a German court.
  return (
    (unitAt(last + 2) === 46 && !isSmall(unitAt(last + 1)) && isDigit(unitAt(last + 3))) ||
    (VOLUMES[unitAt(last + 2)] === 1 && VOLUME.test(text.slice(last + 1, last + 16)))
  )
}

/** The second characters of what `VOLUME` says. */
const VOLUMES = marked('.bct ')

/** True where a street may stand behind the number. */
function mayGoOn(from: number, end: number, last: number): boolean {
  const after = unitAt(last)
  // CPR 271265 1906, Strandvejen 109
  const isGroup =
    after === 44 && unitAt(from - 1) === 32 && isDigit(unitAt(from - 2)) && isDigit(unitAt(from - 6))
  return endsThere(after) && end - from < 6 && !isGroup
}

/** Reads names behind the number that nothing calls a street, where a town says that they are one; returns where the address ends, 0 where there is none. */
function townEnd(text: string, from: number, end: number, last: number, emit: Emit): number {
  // 2023 Honda Civic, Miami, FL 33101
  const isYear = end - from === 4 && (unitAt(from) === 49 || unitAt(from) === 50)
  const named = unitAt(last) === 32 && !isYear ? nameEnd() : 0
  return named && extend(text, from, named, isCalled(text, from, CALLED_FIRST) ? CALLED : UNSURE, emit)
}
