/**
 * Phone numbers: international ones by ITU-T E.164, national ones by how countries group and begin them (the national numbering plans as ITU-T
 * lists them). What a bare group of digits lacks in form, a word for a phone near it must make up.
 */
import type { Emit } from '../../candidate.ts'
import { near } from '../../context/context.ts'
import { endsDigits, endsFloat } from '../../edges/float-edges.ts'
import { before, behind, own, readRow } from '../../edges/row-of-groups.ts'
import { isHebrew } from '../../edges/value-edges.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { isAlnum, isDigit, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { plausibility, UNBROKEN } from './phone-form.ts'
import { DOT, digit, ending, marks, readGroups, SPACE, size, total } from './phone-groups.ts'
import { isUsual } from './phone-international.ts'
import { isMobile, ZEROS } from './phone-national.ts'
import { beside, isCalled, isNamed, isTiedTo, wordsAgainst, wordsFor } from './phone-words.ts'

/** Most ways in which groups are read as a number. */
const MOST_READINGS = 5

/** Reads the number that begins at `start`: a digit, `+` or `(`. Returns where it ends, or `start`. */
export function phoneAt(text: string, start: number, emit: Emit): number {
  let at = start
  const plus = unitAt(at) === 43
  if (plus) at += unitAt(at + 1) === 32 ? 2 : 1
  // `2932723653 + 6376991042`, `cachedAt + 31536000000`
  if (at > start + 1 && isSum(text, start, at)) return phoneAt(text, at, emit)
  if (plus && PLACE.test(text.slice(start, start + 16)) && !isCalled(start)) return start
  // `(+44) 20 7946 0958`, `(+44 20 7946 0958)`
  const opening = plus && unitAt(start - 1) === 40 ? start - 1 : start
  if (!begins(opening) && !isTied(opening)) return start
  const listed = unitAt(opening - 1) === 44 && isDigit(unitAt(opening - 2))
  let best = 0
  let cut = false
  let first = opening
  let last = start
  // The longest, unless a shorter one is sure: `+1 212 555 0123 24/7` and `212-555-0123 24 hours` end before the hours.
  const count = readGroups(at)
  for (let groups = count; groups > 0 && groups > count - MOST_READINGS && total[groups]! > 6; groups--) {
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
    if (score > best && (best === 0 || (score >= 0.5 && (!plus || cut || isUsual(groups))))) {
      best = score
      cut = isCount(groups)
      first = from
      last = end
    }
  }
  if (best === 0) return start
  // `Meeting ID: 845 1234 5678`: nor is the rest of it a number to call.
  if (!plus && isNamed(text, first, last)) return mayBegin(count) ? start : last
  const end = mayExtend(last) ? endAt(EXTENSION, text, last) : last
  readRow(first, last)
  // `01 52 81 54 56 06 61 22 33 44` are two.
  const isRow = (before > 0 || behind > 1) && !(own === 5 && before % own === 0 && behind % own === 0)
  // `(392) 804 - 1467 = 76555`
  if (isRow || (unitAt(last) === 32 && unitAt(last + 1) === 61)) best = Math.min(best, 0.05)
  const context = wordsFor(text, first, end, best)
  // `tlf. 84.58.86.12`, `Telefon: 0786 036 087`
  if ((best === ZEROS || isQuad(count)) && isCalled(first)) best = 0.5
  // By itself as good as with a word; numbers of persons have as many digits, and words of their own.
  if (best === UNBROKEN && count === 1 && isMobile(total[1]!) && near(context, first, end) === 0) best = 0.5
  emit({
    label: 'PHONE_NUMBER',
    start: first,
    end,
    score: best + beside(text, first, marks[count] === SPACE && (size(1) > 2 || size(2) < 3)),
    context,
    against: wordsAgainst(text, first, end, plus),
    rule: 'E.164 or national form',
  })
  // What may be none keeps nobody from one that begins at its second group.
  return best < 0.5 && count > 1 && mayBegin(count) && near(context, first, end) === 0 ? start : end
}

/** Degrees and minutes of a latitude and a western longitude (ISO 6709), as the time zones' table has them: `+404251-0740023`. */
const PLACE = /^\+[0-8]\d(?:[0-5]\d){1,2}-[01]\d\d(?:[0-5]\d){1,2}(?!\d)/

/** True for the sign between what is added: a number stands before it, or a name and behind it one number without a gap. */
function isSum(text: string, sign: number, at: number): boolean {
  const before = textBefore(text, sign, 24)
  return /[\d)] $/.test(before) || (/[\w\]] $/.test(before) && !isCalled(sign) && readGroups(at) === 1)
}

/** True for four groups of two with full stops between, the first no part of a private network: Denmark's numbers, or an IP address. */
const isQuad = (groups: number): boolean =>
  groups === 4 && total[4] === 8 && marks[4] === DOT && digit[0]! > 1 && size(1) + size(2) + size(3) === 6

/** True when the second of so many groups may begin a number: with a trunk zero or a bracket, or as those of North America do; or a date. */
function mayBegin(groups: number): boolean {
  const at = total[1]!
  const year = digit[at]! * 10 + digit[at + 1]!
  return (
    (digit[at] === 0 && digit[0] !== 0) ||
    unitAt(ending[1]! + 1) === 40 ||
    (size(2) === 4 && (year === 19 || year === 20) && unitAt(ending[2]!) !== 32) ||
    (groups > 3 && size(2) === 3 && size(3) === 3 && size(4) === 4 && marks[4] !== SPACE)
  )
}

/** A single digit behind a space is no group of a number but counts something. */
const isCount = (groups: number): boolean => size(groups) < 2 && unitAt(ending[groups - 1]!) === 32

function begins(start: number): boolean {
  const before = unitAt(start - 1)
  if (before === 0x3012) return false // 〒
  const second = unitAt(start - 2)
  // `tel.030`, `Office,030`; what it may be behind `1001,` its groups decide.
  if (before === 44) return true
  if (before === 46) return !isDigit(second) && isAlnum(second)
  // `+49 30 1234567/+49 171 4567890`, `9848022338/9848022339`
  if (before === 47) return endsDigits(start - 1, unitAt(start) === 43 ? 1 : GROUP)
  // ל-050-1234567
  if (before === 45 && isHebrew(second)) return true
  // The line of a form: `__617-224-6285__`.
  if (before === 95) return !isAlnum(second)
  return !isAlnum(before) && (before < 128 ? NOT_BEFORE[before] === 0 : before !== 0x20ac && before !== 0xa3)
}

/** `phone-0612345678`, `tel/030…`: the word says what it is. */
function isTied(start: number): boolean {
  const second = unitAt(start - 2)
  const isWord = second === 46 || second === 58 || (isAlnum(second) && !isDigit(second))
  return isTiedTo(start) || (unitAt(start - 1) === 47 && isWord && isCalled(start))
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

/** A field of a table, and no figure: those have no `+`, do not begin with 0, and have three digits behind the last sign of thousands. */
const isField = (groups: number, plus: boolean): boolean =>
  plus || (total[groups]! > 7 && (digit[0] === 0 || size(groups) !== 3))

/** A comma and the next field, or a slash and the next number. */
const endsField = (end: number): boolean =>
  (unitAt(end) === 44 || (unitAt(end) === 47 && endsDigits(end, GROUP))) && isDigit(unitAt(end + 1))

function ends(text: string, end: number): boolean {
  const after = unitAt(end)
  const digitNext = isDigit(unitAt(end + 1))
  if ((after | 32) === 120) return digitNext
  if (after > 127) return !isAlnum(after) && after !== 0x20ac && after !== 0xa3 && after !== 0xb0
  if (isAlnum(after) || (NOT_AFTER[after] === 1 && (after !== 95 || isAlnum(unitAt(end + 1))))) return false
  // `-Fax` may follow a number, `-C88C` and `:443` go on with it.
  return (
    !(digitNext && LINKS[after] === 1 && !endsFloat(end)) &&
    !(after === 45 && GOES_ON.test(text.slice(end, end + 8)))
  )
}

/** The last group of one number that a slash parts from the next has as many digits. */
const GROUP = 5

const NOT_BEFORE = marked('+-/_@%&$^\\')
const NOT_AFTER = marked('_@%$')
const LINKS = marked('-./:+,')

const GOES_ON = /^-[A-Za-z]+\d/

/** A look that saves the pattern: whether an extension may begin at `end`, behind a comma and a space. */
function mayExtend(end: number): boolean {
  const at = end + (unitAt(end) === 44 ? 1 : 0)
  const first = unitAt(unitAt(at) === 32 ? at + 1 : at)
  return first > 127 || EXTENDS[first | 32] === 1
}

const EXTENDS = marked('x#eprdaitw;')

/** The last as in the `tel:` addresses of RFC 3966. */
const EXTENSION =
  /(?:,? ?(?:x|ext(?:n|ension)?\.?|#|poste|ramal|anexo|dw|durchwahl|int(?:erno|\.)?|toestel|wewn?\.|(?:доб|вн)\.?):? ?|;ext=)\d{1,6}(?![a-z\d])/iy
