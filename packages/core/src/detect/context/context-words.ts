/**
 * Reads the words of a text, and keeps those of the lexicon: where they begin and end, what they add, which list they are of, and which one of the same list stands
 * before. One text at a time is read, and what is known of it stands here: a short message should cost no setting up.
 */

import { isDigit } from '../text/characters.ts'
import { MARGIN, unitsOf } from '../text/units.ts'
import {
  type Entry,
  entriesOf,
  FOLDED,
  folded,
  listCount,
  mix,
  type Phrases,
  STEM,
  unmix,
  unspacedFrom,
} from './lexicon.ts'
import { isOfMarkup, withinToken } from './no-names.ts'

/** What a context word adds to a confidence, and what a phrase of several words adds: `uk passport` says more than `passport`. */
const CONTEXT_BONUS = 0.4
export const PHRASE_BONUS = 0.45

/** No word of the lexicon is longer: of what goes on behind this, nothing counts. */
const LONGEST_WORD = 64
/** How many of the words read last are known: a power of two above it. */
const RECENT = 8
/** How many words of the lexicon are kept before those that are far behind are let go. */
const MAX_KEPT = 1000
export const LINE_END = 10

export const begins: number[] = []
export const ends: number[] = []
/** Where the last word of each begins: one that begins before the end of what is looked at was read, whatever was asked for before. */
export const lasts: number[] = []
export const bonuses: number[] = []
const lists: Phrases[] = []
/** The one before of the same list, -1 for none. */
export const previous: number[] = []
export let kept = 0
/** Where lines end, of what was read. */
export const lines: number[] = []
export let lineCount = 0
/** The last word kept of each list. */
export let latest: Int32Array = new Int32Array(0)
// The words from `low` to `read` are known.
let low = 0
let read = 0
// Whether what was read ends within a word that does not count.
let within = false
// The last words read, of the lexicon or not, each at its number's last bits.
let count = 0
const recent = new Int32Array(RECENT)
const recentBegins = new Int32Array(RECENT)

/** What is known of how programs write. */
export interface Written {
  /** How many units before a value at `start` are none of its distance from its name. */
  fill(text: string, start: number): number
  /** The hash of the word from `begin` to `end`, places of the table `here` of the text's units, without what its name ends with. */
  shorter(hash: number, text: string, here: Uint16Array, begin: number, end: number): number
}

/** Absent where only people write. */
export let written: Written | undefined

/** Another text is read from here on. */
export function forgetWords(by: Written | undefined): void {
  read = -1
  written = by
}

/** Forgets the words that were read; goes on at `at`. */
function restart(at: number): void {
  if (latest.length < listCount()) latest = new Int32Array(listCount()).fill(-1)
  else for (let i = 0; i < kept; i++) latest[lists[i]!] = -1
  kept = 0
  lineCount = 0
  low = at
  read = at
  count = 0
}

/** Reads words from `from` up to `to`, and the word that stands there to its end; they go on behind those before `from` only if those were read. */
export function readWords(text: string, here: Uint16Array, from: number, to: number): void {
  // In variables of its own, and at places of the table: that is most of the speed.
  const folds = FOLDED
  if (from > read || from < low || isFull()) {
    // Ahead of what was read, or behind it: a chain is weighed to its end before its first number is read as anything else.
    restart(from)
    // Reading must not begin within a word.
    within = folded(here[from - 1 + MARGIN]!) !== 0
  }
  let at = (read | 0) + MARGIN
  const last = (to | 0) + MARGIN
  let inside = within
  while (at < last) {
    const first = here[at]!
    const isWord = (first < 128 ? folds[first]! : folded(first)) !== 0
    if (inside || !isWord) {
      inside = inside && isWord
      if (first > 127) see(text, first, at - MARGIN)
      else if (first === LINE_END) lines[lineCount++] = at - MARGIN
      at++
      continue
    }
    const begin = at
    const most = begin + LONGEST_WORD
    let hash = mix(7, first < 128 ? folds[first]! : 0)
    let stem = hash
    // A number, or small letters that a capital may begin: most words are, and none of them has parts.
    const least = first < 58 ? 48 : 97
    const range = first < 58 ? 10 : 26
    const six = begin + STEM
    for (at++; at < six && (here[at]! - least) >>> 0 < range; at++) hash = mix(hash, here[at]!)
    stem = hash
    for (; at < most && (here[at]! - least) >>> 0 < range; at++) hash = mix(hash, here[at]!)
    const behind = here[at]!
    if (first < 128 && at < most && (behind < 128 ? folds[behind]! : folded(behind)) === 0) {
      keepWord(text, here, hash, stem, begin, at)
      if (at === begin + 1 && here[begin - 1] === 46) keepInitials(text, begin - MARGIN)
      continue
    }
    at = begin
    hash = 7
    stem = 7
    // `nhsNumber` is read as two words, and as one; all stand where the whole does, so that none counts where the whole would not.
    let part = begin
    let partHash = 7
    let partStem = 7
    for (; at < most; at++) {
      const code = here[at]!
      let letter = code
      if (code < 128) {
        letter = folds[code]!
        // The zeros behind the text are part of no word.
        if (letter === 0) break
        if ((letter !== code || code < 58) && at > begin) {
          if (isSmall(here[at - 1]!)) {
            keepWord(text, here, partHash, partStem, begin, at)
            part = at
            partHash = 7
          } else if (
            // Initials in front count, too: `NHSNumber`, but not those of the plural `SSNs`, nor of a token such as `RGOb8GF2`.
            part === begin &&
            isSmall(here[at + 1]!) &&
            !isDigit(here[at + 2]!) &&
            here[at + 1] !== 115
          )
            keepWord(text, here, partHash, partStem, begin, at)
        }
      } else {
        letter = folded(code)
        if (letter === 0) break
        // Arabic joins its `and` to the word: والجوال
        if (at === begin + 1 && here[begin] === 0x648) {
          part = at
          partHash = 7
        }
      }
      hash = mix(hash, letter)
      partHash = mix(partHash, letter)
      if (at < begin + STEM) stem = hash
      if (at < part + STEM) partStem = partHash
    }
    inside = at === most
    if (inside) continue
    if (part > begin && part < at - 1) keepWord(text, here, partHash, partStem, begin, at)
    keepWord(text, here, hash, stem, begin, at)
    if (at === begin + 1 && here[begin - 1] === 46) keepInitials(text, begin - MARGIN)
  }
  read = at - MARGIN
  within = inside
}

/** Whether what was read is to be forgotten before more is. */
export const isFull = (): boolean => kept > MAX_KEPT || lineCount > MAX_KEPT

/**
 * What the phrases add, the most of each list, that stand in `name`, which is no part of the text that is read; undefined where none does. Of the text all stays known.
 */
export function readApart(name: string): Map<Phrases, number> | undefined {
  if (read < 0 || isFull()) restart(0)
  const known = [low, read, lineCount, count] as const
  const first = kept
  const words = recent.slice()
  const places = recentBegins.slice()
  const wasWithin = within
  low = read = count = 0
  readWords(name, unitsOf(name), 0, name.length)
  let adds: Map<Phrases, number> | undefined
  while (kept > first) {
    const list = lists[--kept]!
    latest[list] = previous[kept]!
    adds ??= new Map()
    adds.set(list, Math.max(bonuses[kept]!, adds.get(list) ?? 0))
  }
  ;[low, read, lineCount, count] = known
  within = wasWithin
  recent.set(words)
  recentBegins.set(places)
  return adds
}

const isSmall = (code: number): boolean => code > 96 && code < 123

/** Keeps the phrases of scripts without spaces that begin at `at`. */
function see(text: string, code: number, at: number): void {
  // Cut before, here and elsewhere: the startsWith() of pages with Prototype.js knows no place.
  for (const { list, phrase } of unspacedFrom(code))
    if (text.slice(at).startsWith(phrase)) {
      const end = at + phrase.length
      keepPhrase(list, CONTEXT_BONUS, at, end, end - 1)
    }
}

/** Keeps what is listed of the word that begins at `first` of the table, or of a part of it that ends at `last`, by all its letters or by the first ones. */
function keepWord(
  text: string,
  here: Uint16Array,
  hash: number,
  stem: number,
  first: number,
  last: number,
): void {
  const begin = first - MARGIN
  const entries =
    entriesOf(hash) ??
    (last - first < STEM ? undefined : entriesOf(~stem)) ??
    shorter(text, here, hash, first, last)
  if (entries && !withinToken(text, last - MARGIN) && !isOfMarkup(text, begin))
    keep(entries, begin, last - MARGIN)
  recent[count & (RECENT - 1)] = hash
  recentBegins[count++ & (RECENT - 1)] = begin
}

/** What is listed of the word without its plural's ending: `SSNs`. Other plurals rather count, as in `medical records 55123`. */
function shorter(
  text: string,
  here: Uint16Array,
  hash: number,
  first: number,
  last: number,
): readonly Entry[] | undefined {
  if (here[last - 1] === 115 && here[last - 2]! < 91) return entriesOf(unmix(hash, 115))
  const without = written?.shorter(hash, text, here, first, last) ?? hash
  return without === hash ? undefined : entriesOf(without)
}

/** `D.N.I.` counts as `dni`; reads the initials that end with the letter at `last`. */
function keepInitials(text: string, last: number): void {
  if (isInitial(text, last + 2)) return
  let begin = last
  while (last - begin < 12 && isInitial(text, begin - 2)) begin -= 2
  let hash = 7
  for (let at = begin; at <= last; at += 2) hash = mix(hash, folded(text.charCodeAt(at)))
  const entries = entriesOf(hash)
  if (begin < last && entries) keep(entries, begin, last + 1, last)
}

/** True for a letter or digit between a full stop, or what is no word, and a full stop. */
const isInitial = (text: string, at: number): boolean =>
  folded(text.charCodeAt(at)) !== 0 && folded(text.charCodeAt(at - 1)) === 0 && text.charCodeAt(at + 1) === 46

function keep(entries: readonly Entry[], begin: number, end: number, last = begin): void {
  for (const { list, before } of entries) {
    const size = before.length
    // Words that were read before do not count.
    if (size > count) continue
    let same = 0
    while (same < size && before[same] === recent[(count - 1 - same) & (RECENT - 1)]) same++
    if (same < size) continue
    // A phrase stands where its first word does.
    const first = size > 0 ? recentBegins[(count - size) & (RECENT - 1)]! : begin
    keepPhrase(list, size > 0 ? PHRASE_BONUS : CONTEXT_BONUS, first, end, last)
  }
}

function keepPhrase(list: Phrases, bonus: number, begin: number, end: number, last: number): void {
  begins[kept] = begin
  ends[kept] = end
  lasts[kept] = last
  bonuses[kept] = bonus
  lists[kept] = list
  previous[kept] = latest[list]!
  latest[list] = kept++
}
