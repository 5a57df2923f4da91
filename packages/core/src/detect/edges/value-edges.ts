/** Whether a value may begin at a place, or end there: what stands beside it may be part of the same token, or say that it is none. */
import { isBehind, near, sinceNear } from '../context/context.ts'
import { isUnspaced, type Phrases } from '../context/lexicon.ts'
import { isAlnum, isDigit, marked } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'

/** Characters that a value cannot follow, and that cannot follow a value; and those that end it only when nothing of a token comes behind. */
const NOT_BEFORE = marked('-+@%&~^$\\')
const NOT_AFTER = marked('@%~^\\$')
const LINKS = marked('-./+=_')

/** True when a value may begin at `start`: what stands before does not belong to it. */
export function opens(start: number): boolean {
  const before = unitAt(start - 1)
  if (before > 127) return before !== 0x20ac && before !== 0xa3
  // `Nr.123`, `no/123` and `no_123` begin a value; `1.23`, `1a.23`, `...` and `1/23` do not.
  if (before !== 46 && before !== 47 && before !== 95) {
    if (NOT_BEFORE[before] === 0) return true
    // `card--4111…`, `~~4111…~~`: two hyphens are a dash, and two tildes strike out. One hyphen may begin a line.
    const second = unitAt(start - 2)
    return (
      (before === 45 && (second < 14 || isHebrew(second))) ||
      ((before === 45 || before === 126) && second === before && unitAt(start - 3) !== before)
    )
  }
  if (isDigit(unitAt(start - 2))) return false
  if (before !== 46) return true
  let at = start - 2
  while (unitAt(at) === 46 && start - at < MOST_DOTS) at--
  const dots = start - 1 - at
  const last = at
  while (start - at < MOST_DOTS && isLetter(unitAt(at))) at--
  return dots > MOST_OMITTED || (at < last && (dots > 1 || !isDigit(unitAt(at))))
}

/** Hebrew joins its prepositions to figures with a hyphen: ב-5.3.2024. */
export const isHebrew = (code: number): boolean => code > 0x5cf && code < 0x5eb

/** How far back full stops and the word before them are looked at, in UTF-16 units. */
const MOST_DOTS = 20
/** More full stops than this stand in for nothing that is left out: they lead to a value. */
const MOST_OMITTED = 4
/** Of scripts without spaces, all but the punctuation. */
const isLetter = (code: number): boolean =>
  code < 0xe00 ? isAlnum(code) && !isDigit(code) : isUnspaced(code)

const isWordy = (at: number): boolean => isAlnum(unitAt(at)) && !isDigit(unitAt(at))

/** True when a value may end at `end`. */
export function closes(text: string, end: number): boolean {
  const after = unitAt(end)
  if (after > 127) return after !== 0x20ac && after !== 0xa3 && after !== 0xb0
  // Punctuation ends a value unless the token goes on behind it.
  if (LINKS[after] === 1) {
    const next = unitAt(end + 1)
    // `4111111111111111.Thanks`, `4111111111111111/Visa`, `…_front.jpg`: a word is another's, where a letter or two may be the token's own.
    return !isAlnum(next) || (!isDigit(next) && (after === 46 || (isWordy(end + 2) && isWordy(end + 3))))
  }
  // ~~struck out~~, and the end of a segment in EDI
  if (after === 126) return !isAlnum(unitAt(end + 1))
  // What JSON, vCards and Markdown escape.
  return (
    NOT_AFTER[after] === 0 ||
    (after === 92 && /^\\+(?:[nrt]|[a-z]\w|[^\w\s\\])/.test(text.slice(end, end + 8)))
  )
}

/** Behind a tilde: with a second behind it, `~219-09-9998~` is struck out. */
export const isStruck = (start: number): boolean => unitAt(start - 1) === 126

/** True for a value behind a word and a hyphen: it may yet be one where `isHeld` says so. */
export const ties = (start: number): boolean => {
  if (unitAt(start - 1) !== 45) return false
  const mark = unitAt(start - 2)
  return (
    isLetter(unitAt(mark === 46 || mark === 58 || mark === 32 ? start - 3 : start - 2)) ||
    unitAt(start - 3) === 46
  )
}

/** What may stand between a name and its value: `SSN-`, `SSN -`, `Mob.-`, `Aadhaar No.-`, `PAN:-`. */
const TIE =
  /^[ .-]{0,2}(?:(?:n(?:[or]|[uú]m\p{L}*|[º°])|card|code|id)(?!\p{L})|[\u0e00-\ud7ff]{1,4})?[.:]{0,2} ?-$/iu

/** True when a word of the list names the value behind a hyphen: `SSN-219-09-9998`. */
export const isHeld = (context: Phrases, start: number, end: number): boolean =>
  near(context, start, end) > 0 && !isBehind && TIE.test(sinceNear(start))

/** True when another number stands beside the value; the 2 of `CVV2 123` is none. */
export function digitsBeside(start: number, end: number): boolean {
  // `1) … 2) …` counts the entries of a list.
  if (unitAt(end) === 32 && isDigit(unitAt(end + 1)) && unitAt(end + 2) !== 41) return true
  if (unitAt(start - 1) !== 32) return false
  let at = start - 2
  while (start - at < 20 && isDigit(unitAt(at))) at--
  return at < start - 2 && !isAlnum(unitAt(at))
}
