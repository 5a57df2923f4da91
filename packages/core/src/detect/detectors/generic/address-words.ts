/** The words beside a number, each as the letter that says what it is in an address: read once, back from the number or on from it, and asked for together. */
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { bit } from './address-forms.ts'
import { BEGINS, BETWEEN, edge, MONTHS, NUMBER, PLAIN, wordAfter, wordBefore } from './words.ts'

/** The most words of a street. */
const MAX_WORDS = 8
/** No word is begun further from the number: with the longest word it stays within what a stream holds back. */
const WORDS_REACH = 140
/** Viale, Vicolo, Piazza, Corso, Largo */
const ITALIAN = /^(?:V\.l[eo]|P\.z?za|C\.so|L\.go)$/
/** What ends a line or a cell of a table, and what stands behind the end of the text: a unit of 0. */
export const isLineEnd = (code: number): boolean => code < 14

// The letters of the words beside a number, the nearest first; where each of those words ends, or begins before the number; and the set of their bits.
export const letters: Uint8Array = new Uint8Array(2 * MAX_WORDS + 2)
export const bounds: Uint32Array = new Uint32Array(2 * MAX_WORDS + 2)
export let count = 0
export let set = 0

function put(letter: number, bound: number): void {
  letters[count++] = letter
  bounds[count] = bound
  set |= bit(letter)
}

/** The letters in the order of the text. */
export function spelled(backwards: boolean): string {
  let spelling = ''
  for (let i = 0; i < count; i++) {
    const letter = String.fromCharCode(letters[i]!)
    spelling = backwards ? letter + spelling : spelling + letter
  }
  return spelling
}

/** The bit of the months that streets are called after. */
export const DAYS: number = bit(MONTHS)

/** Where the words that were read ahead end before the first comma or the end of the line; 0 when they are no names, or nothing follows them. */
export function nameEnd(): number {
  let words = 0
  while (words < count && letters[words]! > 64 && letters[words]! < 76) words++
  const end = bounds[words]!
  return words > 0 && (words < count ? letters[words] === 44 : isLineEnd(unitAt(end))) ? end : 0
}

/** Reads the words before the number at `from`, nearest first. */
export function readBefore(text: string, from: number): void {
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
    // Of words in small letters only the last may be a name, behind a particle or `rua`.
    if (
      letter === 0 ||
      (letter === NUMBER && (set & DAYS) === 0) ||
      letter > 111 ||
      (letter === PLAIN && count > 0)
    )
      break
    put(letter, at)
    if (letter === PLAIN && unitAt(at - 3) !== 32 && unitAt(at - 4) !== 32 && unitAt(at - 5) !== 32) break
  }
}

export const isSmall = (code: number): boolean => code > 96 && code < 123

/** The letters that 1st, 2nd, 3rd and 4th go on with. */
const ORDINALS: ReadonlySet<number> = new Set([115, 110, 114, 116])

/** Reads the words behind `end`, with commas; false when they say nothing. */
export function readAfter(text: string, end: number): boolean {
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
