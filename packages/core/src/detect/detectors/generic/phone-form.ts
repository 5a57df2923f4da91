/** Whether the groups of digits that were read may be a phone number: by E.164, and by how countries group and begin their own. */
import { DOT, digit, HYPHEN, MAX_DIGITS, marks, OPENED, SLASH, SPACE, size, total } from './phone-groups.ts'

/** Confidence that the groups that were read are a phone number, 0 when they cannot be one. */
export function plausibility(groups: number, plus: boolean, opened: boolean): number {
  const n = total[groups]!
  const seen = marks[groups]!
  const parts = seen & OPENED
  const last = size(groups)
  const kinds = (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)
  if (constant(n) || (seen & DOT && last < 2)) return 0
  if (plus || (digit[0] === 0 && digit[1] === 0)) {
    const from = plus ? 0 : 2
    const code = countryCode(from)
    // The code of the country is not parted, but before the trunk zero of Ukraine and Bangladesh: `+38 (067) 123-45-67`, `+88 01711 123456`.
    const least = code === 3 && n - from > 11 && digit[from + 1] === 8 && digit[from + 2] === 0 ? 2 : code
    if (n - from < 8 || n - from > 16 || (size(1) - from || (seen & SPACE && size(2))) < least) return 0
    if (plus && n - code - (parts ? 1 : 0) > usual(from)) return 0.6
    // Behind it, the trunk zero of `+44 (0)20` stands in brackets.
    const zero = (digit[from + code] === 0 && !parts) || (groups > 2 && everyZero(groups))
    return plus
      ? zero
        ? 0.6
        : 0.85
      : groups > 1 && !zero && size(1) < 7 && (parts || kinds < 2)
        ? 0.55
        : 0.2
  }
  // Argentina: 011 15-2345-6789
  const longest = groups > 2 && digit[0] === 0 && size(2) === 2 && digit[total[1]! + 1] === 5 ? 13 : 12
  if (n < 7 || n > longest || isDate(groups)) return 0
  if (groups === 1) return unbroken(n)
  // North America: area and exchange codes begin with 2 to 9 (NANPA). Russia dials 8 first.
  const first = size(1) === 1 && (digit[0] === 1 || digit[0] === 8) ? 1 : 0
  if (size(first + 1) === 3 && size(first + 2) === 3) {
    if (groups - first === 3 && last === 4 && digit[first]! > 1 && digit[first + 3]! > 0)
      return parts ? 0.75 : seen & SLASH || (seen & DOT && kinds > 1) ? 0.3 : 0.6
    if (first && groups === 5 && n === 11 && digit[0] === 8 && last === 2) return 0.55
  }
  // (351) 963109356
  const code = opened ? size(1) : 0
  if (code > 1 && code === countryCode(0) && n - code === usual(0)) return 0.5
  const trunk = digit[0] === 0
  for (let group = 1; group <= groups; group++)
    if (
      // Brazil: 21 958184789
      (size(group) > 8 && !(groups === 2 && n === 11 && size(1) === 2 && digit[2] === 9)) ||
      (size(group) < 2 &&
        group > 1 &&
        !(group === groups && trunk && seen & HYPHEN) &&
        // Budapest: 06 1 220 3913; Brazil: (11) 9 1234-5678
        !(group === 2 && size(1) === 2 && ((n === 10 && digit[1] === 6) || (n === 11 && digit[2] === 9))))
    )
      return 0
  // `0 (212) 265 04 37`, `0 800 468 715`, `0-2019-0211`
  // and, with a word, `(0 89) 12 34 56`, `0 61 31/12 34 56`, `0 98765 43210`
  if (size(1) < 2 && (trunk ? size(2) !== (n > 9 ? 3 : 4) : n < 9)) return trunk && n > 8 ? 0.15 : 0
  if (groups > 5) return 0
  // `06/30 123-4567`: Hungary's mobile numbers.
  if (n === 11 && digit[1] === 6 && digit[3] === 0 && trunk && size(1) === 2 && size(2) === 2) return 0.55
  // `08-123 456 78`, `030/123 45 67`, `0470/12.34.56`: the area code is set off.
  const area = trunk && groups > 2 && marks[2]! & (HYPHEN | SLASH)
  // `02241 / 23 45-10` has a fourth, its extension.
  if (kinds > (parts || area ? 2 : 1)) {
    // `0711 278158-0`; and where a word names it `0221 5031 14-0`
    if (
      trunk &&
      groups > 2 &&
      groups < 5 &&
      last < 3 &&
      seen === (SPACE | HYPHEN) &&
      marks[groups - 1] === SPACE &&
      n > 8
    )
      return groups > 3 ? 0.45 : 0.5
    return kinds > 2 && !(area && last === 2) ? 0 : 0.15
  }
  // A trunk 0 and groups is how most of the world writes its own numbers.
  if (trunk) {
    // 02110-1301 and 05379-268 are postal codes; groups that all begin with 0 are the columns of a table.
    if (groups === 2 && seen === HYPHEN && size(1) === 5 && last < 5) return 0.05
    // 07724 097368, 0803 043 0513
    if (everyZero(groups) && !(isMobile(n) && size(1) > 3))
      return groups < 3 ? 0.3 : seen & DOT ? 0.05 : ZEROS
    if (n < 9 || size(1) > 6 || last < 2) return 0.3
    if (seen === HYPHEN && groups === 3 && last < size(2)) return 0.3
    return groups === 5 && n === 10 ? (isDrawn(groups) ? 0.3 : 0.65) : seen & SPACE && groups > 2 ? 0.55 : 0.5
  }
  // 30135-560 is a postal code.
  if (groups === 2 && seen === HYPHEN && last === 3) return 0.04
  // `(11) 91234-5678`
  if (opened) return n > 9 && last === 4 && seen & HYPHEN ? 0.55 : 0.4
  return seen & DOT || size(1) < 2 || (seen & SLASH && last < 3) ? 0.12 : 0.2
}

/** What groups are worth that all begin with 0: next to nothing without a word right in front. */
export const ZEROS = 0.06
/** What digits alone are worth that are as many as most numbers are. */
export const UNBROKEN = 0.2

/** Digits alone, 7 to 12: the longest begin with the code of a country, as links to messengers have them. */
function unbroken(n: number): number {
  if (n === 10 || digit[0] === 0) return UNBROKEN
  if (n < 11 || (n === 11 && digit[0] === 1)) return n < 8 ? 0.04 : 0.1
  // Mobile numbers of Russia begin with 89.
  return digit[0] === 1 || countryCode(0) > 3
    ? 0
    : n === 11 && (digit[0] !== 8 || digit[1] !== 9)
      ? 0.05
      : 0.1
}

/** 07912 345678, 090-1234-5678, 0803 123 4567, 010 6530 7451: mobile numbers of Britain, Japan, Nigeria and Korea, whose length and beginning other figures seldom have. */
export const isMobile = (n: number): boolean =>
  n === 11 &&
  digit[0] === 0 &&
  ((digit[1] === 7 && digit[2]! > 3) ||
    (digit[1]! > 6 && digit[2]! < 2) ||
    (digit[1] === 1 && digit[2] === 0))

function constant(n: number): boolean {
  for (let i = 1; i < n; i++) if (digit[i] !== digit[0]) return false
  return true
}

/** True when all groups but the first begin with 0. */
function everyZero(groups: number): boolean {
  for (let group = 1; group < groups; group++) if (digit[total[group]!] !== 0) return false
  return true
}

/** True when each group is more than the one before and none above 60, as what is drawn is put in order. */
function isDrawn(groups: number): boolean {
  for (let at = 2; at < 2 * groups; at += 2)
    if (digit[at]! > 5 || 10 * digit[at]! + digit[at + 1]! <= 10 * digit[at - 2]! + digit[at - 1]!)
      return false
  return true
}

/** E.164 country codes: of one digit, two and three. */
const CODE =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[057-9]\d|96[0-8]|97[0-79]|99[2-68])/

/** Tells something of the three digits at a place; what was told once is remembered. */
function ofThree(tell: (three: string) => number): (from: number) => number {
  const known: number[] = []
  return (from) => {
    const three = 1000 + 100 * digit[from]! + 10 * digit[from + 1]! + digit[from + 2]!
    known[three] ??= tell(`${three}`.slice(1))
    return known[three]
  }
}

/** How many digits the country code at `from` has; more than any has where there is none. */
const countryCode = ofThree((three) => CODE.exec(three)?.[0].length ?? MAX_DIGITS)

/** The most digits that ordinary numbers have behind the code of their country (the national numbering plans): 8, 9 or 10 where all have so few. */
const USUAL =
  /^(?:(4[57]|65|852)|(27|3[1-4]|4[018]|51|61|351|353|38[05]|42[01]|886|966|97[12])|([17]|20|30|44|5[78]|63|9[0-2]))/

/** True when what is read of an international number is as long as ordinary ones of its country: what follows is not of it. */
export const isUsual = (groups: number): boolean =>
  total[groups]! - countryCode(0) - (marks[groups]! & OPENED ? 1 : 0) === usual(0)

const usual = ofThree((three) => {
  const [all, eight, nine] = USUAL.exec(three) ?? []
  return eight ? 8 : nine ? 9 : all ? 10 : MAX_DIGITS
})

function isDate(groups: number): boolean {
  const [a, b, c] = [size(1), groups > 1 ? size(2) : 0, groups > 2 ? size(3) : 0]
  const year = (at: number): boolean =>
    (digit[at] === 1 && digit[at + 1]! > 7) || (digit[at] === 2 && digit[at + 1] === 0)
  // 20261231, 20261231-0000
  if (a === 8) return year(0) && digit[4]! < 2 && digit[6]! < 4
  // 261231-0000, 311226-0000: numbers of persons.
  if (a === 6 && b === 4 && groups === 2) return digit[2]! < 2 && (digit[4]! < 4 || digit[0]! < 4)
  if (a === 4 && b === 2 && c === 2) return year(0)
  // 2024-9785 is a document's number.
  if (a === 4 && b === 4 && groups === 2)
    return year(0) && (year(4) || (marks[2]! === HYPHEN && digit[2]! < 4))
  // 01/2025 – 02/2025
  if (a < 3 && b === 4 && marks[2]! & SLASH) return year(a)
  return a < 3 && b < 3 && c === 4 && groups === 3 && year(a + b)
}
