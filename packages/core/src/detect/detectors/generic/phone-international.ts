/** International numbers, by ITU-T E.164: the code of a country, and how many digits stand behind it. */
import { digit, MAX_DIGITS, marks, OPENED, SPACE, size, total } from './phone-groups.ts'

/** Confidence that the groups that were read are a number with the code of its country, behind `+` or behind 00; 0 when they cannot be one. */
export function international(groups: number, plus: boolean): number {
  const n = total[groups]!
  const seen = marks[groups]!
  const from = plus ? 0 : 2
  const code = countryCode(from)
  // The code of the country is not parted, but before the trunk zero of Ukraine and Bangladesh: `+38 (067) 123-45-67`, `+88 01711 123456`.
  const least = code === 3 && n - from > 11 && digit[from + 1] === 8 && digit[from + 2] === 0 ? 2 : code
  if (n - from < 8 || n - from > 16 || (size(1) - from || (seen & SPACE && size(2))) < least) return 0
  if (plus && n - code - (seen & OPENED ? 1 : 0) > usual(from)) return 0.6
  // Behind it, the trunk zero of `+44 (0)20` stands in brackets.
  const zero = (digit[from + code] === 0 && !(seen & OPENED)) || (groups > 2 && everyZero(groups))
  if (plus) return zero ? 0.6 : 0.85
  return groups > 1 && !zero && size(1) < 7 && (seen & OPENED || kindsOf(seen) < 2) ? 0.55 : 0.2
}

/** True for `(351) 963109356`: the code of a country in brackets, and as many digits as its numbers have. */
export function isCodeInBrackets(groups: number): boolean {
  const code = size(1)
  return code > 1 && code === countryCode(0) && total[groups]! - code === usual(0)
}

/** How many signs part the groups. */
export const kindsOf = (seen: number): number =>
  (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)

/** True when all groups but the first begin with 0. */
export function everyZero(groups: number): boolean {
  for (let group = 1; group < groups; group++) if (digit[total[group]!] !== 0) return false
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
export const countryCode: (from: number) => number = ofThree(
  (three) => CODE.exec(three)?.[0].length ?? MAX_DIGITS,
)

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
