/**
 * Phone numbers: international ones by ITU-T E.164, national ones by how countries group and begin them (the national numbering plans as ITU-T
 * lists them). What a bare group of digits lacks in form, a word for a phone near it must make up.
 */
import type { Emit } from '../../candidate.ts'
import { isAlnum, isDigit, marked } from '../../characters.ts'
import { near } from '../../context.ts'
import { unitAt } from '../../units.ts'
import { beside, isNamed, wordsAgainst, wordsFor } from './phone-words.ts'

const MAX_GROUPS = 7
const MAX_DIGITS = 20
const SPACE = 1
const DOT = 2
const HYPHEN = 4
const SLASH = 8
const OPENED = 16
const signOf = (code: number): number => (code === 45 ? HYPHEN : code === 46 ? DOT : code === 47 ? SLASH : 0)

// One number at a time is read: its digits, and for each group how many digits there are up to its end, where it ends, and what
// separators were seen.
const digit = new Uint8Array(MAX_DIGITS + 16)
const total = new Uint8Array(MAX_GROUPS + 1)
const ending = new Uint32Array(MAX_GROUPS + 1)
const marks = new Uint8Array(MAX_GROUPS + 1)

/** Reads the number that begins at `start`: a digit, `+` or `(`. Returns where it ends, or `start`. */
export function phoneAt(text: string, start: number, emit: Emit): number {
  let at = start
  const plus = unitAt(at) === 43
  if (plus) at += unitAt(at + 1) === 32 ? 2 : 1
  // `(+44) 20 7946 0958`, `(+44 20 7946 0958)`
  const opening = plus && unitAt(start - 1) === 40 ? start - 1 : start
  if (!begins(opening)) return start
  const listed = unitAt(opening - 1) === 44 && isDigit(unitAt(opening - 2))
  let best = 0
  let first = opening
  let last = start
  // The longest, unless a shorter one is sure: `+1 212 555 0123 24/7` and `212-555-0123 24 hours` end before the hours.
  const count = readGroups(at)
  for (let groups = count; groups > 0 && groups > count - 3 && total[groups]! > 6; groups--) {
    let from = opening
    let end = ending[groups]!
    const twin = twinOf(from, end)
    if (twin >= end - 1) {
      // The brackets hold the whole number, or more.
      from++
      if (twin < end) end--
    } else if (from < start && unitAt(ending[1]! - 1) !== 41) from = start
    // `(0161 496 0000)`, `((0161) 496 0000)`: the last bracket is the sentence's.
    if (unitAt(end - 1) === 41 && !balanced(from, end)) end--
    const score =
      unitAt(end - 1) !== 41 &&
      balanced(from, end) &&
      (isField(groups, plus) ? ends(text, end) || endsField(end) : !listed && ends(text, end))
        ? plausibility(groups, plus, unitAt(from) === 40) - (isCount(groups) ? 0.3 : 0)
        : 0
    if (score > best && (best === 0 || score >= 0.5)) {
      best = score
      first = from
      last = end
    }
  }
  if (best === 0 || (!plus && isNamed(text, first, last))) return start
  EXTENSION.lastIndex = last
  const end = mayExtend(last) && EXTENSION.test(text) ? EXTENSION.lastIndex : last
  const context = wordsFor(text, first, end, best)
  emit({
    label: 'PHONE_NUMBER',
    start: first,
    end,
    score: best + beside(text, first),
    context,
    against: wordsAgainst(text, first, end, plus),
    rule: 'E.164 or national form',
  })
  // What may be none keeps nobody from one that begins at its second group.
  return best < 0.5 && count > 1 && mayBegin(count) && near(text, context, first, end) === 0 ? start : end
}

/** True when the second of so many groups may begin a number: with a trunk zero or a bracket, or as those of North America do. */
const mayBegin = (groups: number): boolean =>
  digit[total[1]!] === 0 ||
  unitAt(ending[1]! + 1) === 40 ||
  (groups > 3 && size(2) === 3 && size(3) === 3 && size(4) === 4)

/** A single digit behind a space is no group of a number but counts something. */
const isCount = (groups: number): boolean => size(groups) < 2 && unitAt(ending[groups - 1]!) === 32

function begins(start: number): boolean {
  const before = unitAt(start - 1)
  if (before === 0x3012) return false // 〒
  const second = unitAt(start - 2)
  // `tel.030`, `Office,030`; what it may be behind `1001,` its groups decide.
  if (before === 44) return true
  if (before === 46) return !isDigit(second) && isAlnum(second)
  // The line of a form: `__617-224-6285__`.
  if (before === 95) return !isAlnum(second)
  return !isAlnum(before) && (before < 128 ? NOT_BEFORE[before] === 0 : before !== 0x20ac && before !== 0xa3)
}

/** Reads groups of digits from `at`; returns how many. */
function readGroups(start: number): number {
  let at = start | 0
  let groups = 0
  let digits = 0
  let seen = 0
  for (;;) {
    if (unitAt(at) === 40) {
      seen |= OPENED
      at++
    }
    const from = at
    while (isDigit(unitAt(at))) {
      if (digits === MAX_DIGITS) return groups
      digit[digits++] = unitAt(at++) - 48
    }
    if (at === from) return groups
    if (unitAt(at) === 41) at++
    groups++
    total[groups] = digits
    ending[groups] = at
    marks[groups] = seen
    if (groups === MAX_GROUPS) return groups
    const closed = unitAt(at - 1) === 41
    // One or two spaces; or one sign, a space on neither side, behind it, or on both.
    const gap = at
    while (at < gap + 2 && unitAt(at) === 32) at++
    const spaced = at > gap
    const sign = signOf(unitAt(at))
    const behind = unitAt(at + 1) === 32
    // `0049 40 3641420 / 0033 6 12952614`: behind a whole number another begins.
    if (sign === SLASH && behind && digits > 8) return groups
    if (sign !== 0) {
      if (spaced !== behind && (spaced || sign === DOT)) return groups
      at += behind ? 2 : 1
    }
    seen |= sign || (spaced ? SPACE : 0)
    const next = unitAt(at)
    if (
      !(isDigit(next) || (next === 40 && isDigit(unitAt(at + 1)))) ||
      (at === gap && !closed && next !== 40)
    )
      return groups
  }
}

/** Where the bracket at `from` closes: at `end` when it does not before, at `from` when there is none. */
function twinOf(from: number, end: number): number {
  if (unitAt(from) !== 40) return from
  let open = 0
  let at = from
  for (; at < end; at++) {
    const code = unitAt(at)
    if (code === 40) open++
    else if (code === 41 && --open === 0) break
  }
  return at
}

function balanced(start: number, end: number): boolean {
  let open = 0
  for (let at = start; at < end; at++) {
    const code = unitAt(at)
    if (code === 40) open++
    else if (code === 41 && --open < 0) return false
  }
  return open === 0
}

/** A field of a table, and no figure: those have no `+`, and three digits behind the last sign of thousands. */
const isField = (groups: number, plus: boolean): boolean =>
  plus || (groups > 1 && total[groups]! > 8 && size(groups) !== 3)

/** A comma and the next field. */
const endsField = (end: number): boolean => unitAt(end) === 44 && isDigit(unitAt(end + 1))

function ends(text: string, end: number): boolean {
  const after = unitAt(end)
  const digitNext = isDigit(unitAt(end + 1))
  if ((after | 32) === 120) return digitNext
  if (after > 127) return !isAlnum(after) && after !== 0x20ac && after !== 0xa3 && after !== 0xb0
  if (isAlnum(after) || (NOT_AFTER[after] === 1 && (after !== 95 || isAlnum(unitAt(end + 1))))) return false
  // `-Fax` may follow a number, `-C88C` and `:443` go on with it.
  return !(digitNext && LINKS[after] === 1) && !(after === 45 && GOES_ON.test(text.slice(end, end + 8)))
}

const NOT_BEFORE = marked('+-/_@%&$^\\')
const NOT_AFTER = marked('_@%$')
const LINKS = marked('-./:+,')

const GOES_ON = /^-[A-Za-z]+\d/

/** The last as in the `tel:` addresses of RFC 3966. */
const EXTENSION = /(?:,? ?(?:x|ext\.?|extn\.?|extension|#|poste|ramal|доб\.?):? ?|;ext=)\d{1,6}(?![a-z\d])/iy

/** A look that saves the pattern: its first sign or letter. */
function mayExtend(end: number): boolean {
  let at = end
  if (unitAt(at) === 44) at++
  if (unitAt(at) === 32) at++
  const code = unitAt(at)
  return code > 127 || EXTENDS[code] === 1
}

const EXTENDS = marked('xXeE#pPrR;')

const size = (group: number): number => total[group]! - total[group - 1]!

/** Confidence that the groups that were read are a phone number, 0 when they cannot be one. */
function plausibility(groups: number, plus: boolean, opened: boolean): number {
  const n = total[groups]!
  const seen = marks[groups]!
  const parts = seen & OPENED
  const last = size(groups)
  const kinds = (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)
  if (constant(n) || (seen & DOT && last < 2)) return 0
  if (plus || (digit[0] === 0 && digit[1] === 0)) {
    const from = plus ? 0 : 2
    const code = countryCode(from)
    // The code of the country is not parted.
    if (n - from < 8 || n - from > 16 || (size(1) - from || (seen & SPACE && size(2))) < code) return 0
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
  if (n < 7 || n > 12 || isDate(groups)) return 0
  if (groups === 1) return unbroken(n)
  // North America: area and exchange codes begin with 2 to 9 (NANPA). Russia dials 8 first.
  const first = size(1) === 1 && (digit[0] === 1 || digit[0] === 8) ? 1 : 0
  if (size(first + 1) === 3 && size(first + 2) === 3) {
    if (groups - first === 3 && last === 4 && digit[first]! > 1 && digit[first + 3]! > 0)
      return parts ? 0.75 : seen & SLASH || (seen & DOT && kinds > 1) ? 0.3 : 0.6
    if (first && groups === 5 && n === 11 && digit[0] === 8 && last === 2) return 0.55
  }
  if (groups > 5) return 0
  const trunk = digit[0] === 0
  for (let group = 1; group <= groups; group++)
    if (
      size(group) > 8 ||
      (size(group) < 2 &&
        group > 1 &&
        !(group === groups && trunk && seen & HYPHEN) &&
        // Budapest: 06 1 220 3913
        !(group === 2 && n === 10 && digit[1] === 6 && size(1) === 2))
    )
      return 0
  // `0 (212) 265 04 37`
  if (size(1) < 2 && (trunk ? n !== 11 || size(2) !== 3 : n < 9)) return 0
  // `08-123 456 78`, `030/123 45 67`, `0470/12.34.56`: the area code is set off.
  const area = trunk && groups > 2 && marks[2]! & (HYPHEN | SLASH)
  // `02241 / 23 45-10` has a fourth, its extension.
  if (kinds > (parts || area ? 2 : 1)) {
    // `0711 278158-0`
    if (trunk && groups === 3 && last < 3 && seen === (SPACE | HYPHEN) && marks[2] === SPACE && n > 8)
      return 0.5
    return kinds > 2 && !(area && last === 2) ? 0 : 0.15
  }
  // A trunk 0 and groups is how most of the world writes its own numbers.
  if (trunk) {
    // 02110-1301 and 05379-268 are postal codes; groups that all begin with 0 are the columns of a table.
    if (groups === 2 && seen === HYPHEN && size(1) === 5 && last < 5) return 0.05
    if (everyZero(groups)) return groups > 2 ? 0.05 : 0.3
    if (n < 9 || size(1) > 6 || last < 2) return 0.3
    if (seen === HYPHEN && groups === 3 && last < size(2)) return 0.3
    return groups === 5 && n === 10 ? 0.65 : seen & SPACE && groups > 2 ? 0.55 : 0.5
  }
  // `(11) 91234-5678`
  if (opened) return n > 9 && last === 4 && seen & HYPHEN ? 0.55 : 0.4
  return seen & DOT || size(1) < 2 ? 0.12 : 0.2
}

/** Digits alone, 7 to 12: the longest begin with the code of a country, as links to messengers have them. */
function unbroken(n: number): number {
  if (n === 10 || digit[0] === 0) return 0.2
  if (n < 11 || (n === 11 && digit[0] === 1)) return n < 8 ? 0.04 : 0.1
  // Mobile numbers of Russia begin with 89.
  return digit[0] === 1 || countryCode(0) > 3
    ? 0
    : n === 11 && (digit[0] !== 8 || digit[1] !== 9)
      ? 0.05
      : 0.1
}

function constant(n: number): boolean {
  for (let i = 1; i < n; i++) if (digit[i] !== digit[0]) return false
  return true
}

/** True when all groups but the first begin with 0. */
function everyZero(groups: number): boolean {
  for (let group = 1; group < groups; group++) if (digit[total[group]!] !== 0) return false
  return true
}

/** E.164 country codes: of one digit, two and three. */
const CODE =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[057-9]\d|96[0-8]|97[0-79]|99[2-68])/

/** How many digits the country code at `from` has; more than any has where there is none. */
function countryCode(from: number): number {
  return CODE.exec(`${digit[from]}${digit[from + 1]}${digit[from + 2]}`)?.[0].length ?? MAX_DIGITS
}

/** The most digits that ordinary numbers have behind the code of their country (the national numbering plans): 8, 9 or 10 where all have so few. */
const USUAL =
  /^(?:(4[57]|65|852)|(27|3[1-4]|4[018]|51|61|351|353|38[05]|42[01]|886|966|97[12])|([17]|20|30|44|5[78]|63|9[0-2]))/

function usual(from: number): number {
  const [all, eight, nine] = USUAL.exec(`${digit[from]}${digit[from + 1]}${digit[from + 2]}`) ?? []
  return eight ? 8 : nine ? 9 : all ? 10 : MAX_DIGITS
}

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
  return a < 3 && b < 3 && c === 4 && groups === 3 && year(a + b)
}
