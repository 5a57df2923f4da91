/**
 * Words near a candidate that make it more or less likely: "SSN", "call", "version". Whole words alone count, whatever their case and marks.
 * The words of a text are read once, and only near candidates.
 */
import {
  type Entry,
  entriesOf,
  FOLDED,
  folded,
  listCount,
  mix,
  NO_PHRASES,
  type Phrases,
  STEM,
  unmix,
  unspacedFrom,
} from './lexicon.ts'
import { MARGIN, turnTo as turnUnitsTo, units, unitsOf } from './units.ts'

/** How far before and after a candidate words are looked for, in UTF-16 units. */
export const CONTEXT_BEFORE = 56
export const CONTEXT_AFTER = 24
/** How far where it is said that the words behind are what the value is: `is my United States passport number`. */
const SAID_AFTER = 40
const SAID = /^ (?:is|was|on file as|that'?s) (?:the|my|h(?:is|er)|our) /

/** What a context word adds to a confidence, and what a phrase of several words adds: `uk passport` says more than `passport`. */
export const CONTEXT_BONUS = 0.4
export const PHRASE_BONUS = 0.45

/** No word of the lexicon is longer: of what goes on behind this, nothing counts. */
const LONGEST_WORD = 64
/** How many of the words read last are known: a power of two above it. */
const RECENT = 8
/** How many words of the lexicon are kept before those that are far behind are let go. */
const MAX_KEPT = 1000
const LINE_END = 10

/** What is added to the distance of a word behind the value. */
const BEHIND = 8

// One text at a time is read, and what is known of it stands here: a short message should cost no setting up. Only words of the lexicon are kept: where
// they begin and end, what they add, which list they are of, and which one of the same list stands before.
let current = ''
/** Its units. */
let table = units
const begins: number[] = []
const ends: number[] = []
/** Where the last word of each begins: one that begins before the end of what is looked at was read, whatever was asked for before. */
const lasts: number[] = []
const bonuses: number[] = []
const lists: Phrases[] = []
const previous: number[] = []
let kept = 0
/** Where lines end, of what was read. */
const lines: number[] = []
let lineCount = 0
/** The last word kept of each list. */
let latest = new Int32Array(0)
// The words from `low` to `read` are known.
let low = 0
let read = 0
// Whether what was read ends within a word that does not count.
let within = false
// The last words read, of the lexicon or not, each at its number's last bits.
let count = 0
const recent = new Int32Array(RECENT)
const recentBegins = new Int32Array(RECENT)
// The place asked for last: identifiers of one shape ask for the same one after another.
let placeStart = -1
let placeEnd = -1
let from = 0
let to = 0
let some = false
// The line that was asked for last.
let fieldStart = -1
let fieldCounts = false

/** How far away the nearest phrase was that `near` found last, in UTF-16 units; a label mostly stands before its value, so one behind it counts as further. */
export let gap = 0
/** Whether that one stands behind the value. */
export let isBehind = false

/** Makes `text` the one that is read, by all detectors; the empty text lets go of what was read. */
export function turnToText(text: string): void {
  turnUnitsTo(text)
  take(text, units)
}

/** Turns back to `text` if another was read meanwhile. */
export function turnBackTo(text: string): void {
  if (text !== current) turnToText(text)
}

function take(text: string, itsUnits: Uint16Array): void {
  current = text
  table = itsUnits
  placeStart = -1
  fieldStart = -1
  read = -1
}

/** Reads a text of its own beside the one that is read. */
function beside<Told>(text: string, tell: () => Told): Told {
  const before = current
  const unitsBefore = table
  take(text, unitsOf(text))
  const told = tell()
  take(before, unitsBefore)
  return told
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

/**
 * The most that a phrase of `list` near `start` to `end` of the text that is read adds, 0 when there is none. Fastest when candidates come in the order of
 * the text.
 */
export function near(list: Phrases, start: number, end: number): number {
  gap = 0
  if (list === NO_PHRASES) return 0
  if (start !== placeStart || end !== placeEnd) turnTo(start, end)
  if (!some) return 0
  let most = 0
  gap = CONTEXT_BEFORE
  for (let i = latest[list]!; i >= 0 && ends[i]! > from; i = previous[i]!) {
    const before = ends[i]! <= start
    const behind = begins[i]! >= end && !isOfNext(current.slice(ends[i], ends[i]! + NEXT), start)
    if (begins[i]! >= from && lasts[i]! < to && (before || behind)) {
      most = Math.max(most, bonuses[i]!)
      comeNearer(before ? start - ends[i]! : begins[i]! - end + BEHIND, !before)
    }
  }
  return most
}

/** What tells that a word is of the name of what comes next: `"index":39527141,"memberId":"f96c"`, `order=39527141 member_id=f96c`. */
const NAMES_NEXT = /^[\w-]{0,32}(?:=|":)/
/** A number right behind a word, whose it is where the one before has a word: `order 1234 CVV 567`. A day of expiry is the card's before it: `exp 05/28`. */
const NUMBER_NEXT = /^(?::| is)?.\d(?!.\/)/
/** How much of what stands behind a word is looked at, in UTF-16 units. */
const NEXT = 36

const isOfNext = (behind: string, start: number): boolean =>
  NAMES_NEXT.test(behind) || (folded(table[start - 2 + MARGIN]!) > 96 && NUMBER_NEXT.test(behind))

function comeNearer(distance: number, behind: boolean): void {
  if (distance >= gap) return
  gap = distance
  isBehind = behind
}

/** The most that a phrase of `list` in `name`, which stands apart from the text, adds. */
export const nearIn = (name: string, list: Phrases): number =>
  beside(name, () => near(list, name.length, name.length))

/** Whether `name` holds a word of the lexicon at all. */
export const hasWords = (name: string): boolean =>
  beside(name, () => {
    turnTo(name.length, name.length)
    return some
  })

/** How far on a line with a name and a value is looked for the digits of the value, or the colon before it. */
const LONGEST_FIELD = 40

/** Whether the line from `start` has a number or a field of its own, `Phone: none`, so that its words are not those of the number above. Asked for each candidate above it. */
function isField(start: number): boolean {
  if (start === fieldStart) return fieldCounts
  const here = table
  const most = Math.min(current.length, start + LONGEST_FIELD) + MARGIN
  let at = start + MARGIN
  while (at < most && here[at] !== LINE_END && !isValueMark(here[at]!)) at++
  fieldStart = start
  fieldCounts = at < most && isValueMark(here[at]!)
  return fieldCounts
}

/** A digit, or the colon next to them. */
const isValueMark = (code: number): boolean => code > 47 && code < 59

/** Whether a word of the lexicon stands from `line` to `start`. */
function isNamedFrom(line: number, start: number): boolean {
  for (let i = kept - 1; i >= 0 && begins[i]! >= line; i--) if (ends[i]! <= start) return true
  return false
}

/** Reads the words around a place. */
function turnTo(start: number, end: number): void {
  placeStart = start
  placeEnd = end
  from = Math.max(0, start - CONTEXT_BEFORE)
  const said = table[end + MARGIN] === 32 && SAID.test(current.slice(end, end + CONTEXT_AFTER))
  to = Math.min(current.length, end + (said ? SAID_AFTER : CONTEXT_AFTER))
  readTo(current)
  some = kept > 0 && ends[kept - 1]! > from
  if (!some) return
  let i = lineCount - 1
  for (; i >= 0 && lines[i]! >= start; i--) {
    // The words of the next line are those of its own number.
    const line = lines[i]!
    if (line >= end && line < to && begins[kept - 1]! >= end && isField(line + 1)) to = line
  }
  const line = i < 0 ? 0 : lines[i]! + 1
  // Where its own line names the value, what names another on the line above does not.
  if (line > from && isNamedFrom(line, start) && /\d/.test(current.slice(from, line))) from = line
}

/** Reads words up to `to`, and the word that stands there to its end; they go on behind those before `from` only if those were read. */
function readTo(text: string): void {
  // In variables of its own, and at places of the table: that is most of the speed.
  const here = table
  const folds = FOLDED
  if (from > read || from < low || kept > MAX_KEPT || lineCount > MAX_KEPT) {
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
    let hash = 7
    let stem = 7
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
        if (letter !== code && at > begin && isSmall(here[at - 1]!)) {
          keepWord(text, partHash, partStem, begin - MARGIN, at - MARGIN)
          part = at
          partHash = 7
        }
      } else {
        letter = folded(code)
        if (letter === 0) break
      }
      hash = mix(hash, letter)
      partHash = mix(partHash, letter)
      if (at < begin + STEM) stem = hash
      if (at < part + STEM) partStem = partHash
    }
    inside = at === most
    if (inside) continue
    if (part > begin && part < at - 1) keepWord(text, partHash, partStem, begin - MARGIN, at - MARGIN)
    keepWord(text, hash, stem, begin - MARGIN, at - MARGIN)
    if (at === begin + 1 && here[begin - 1] === 46) keepInitials(text, begin - MARGIN)
  }
  read = at - MARGIN
  within = inside
}

const isSmall = (code: number): boolean => code > 96 && code < 123

/** Keeps the phrases of scripts without spaces that begin at `at`. */
function see(text: string, code: number, at: number): void {
  for (const { list, phrase } of unspacedFrom(code))
    if (text.startsWith(phrase, at)) {
      const end = at + phrase.length
      keepPhrase(list, CONTEXT_BONUS, at, end, end - 1)
    }
}

/** Keeps what is listed of the word, or of a part of it that ends at `end`, by all its letters or by the first ones. */
function keepWord(text: string, hash: number, stem: number, begin: number, end: number): void {
  // `SSNs`: other plurals rather count, as in `medical records 55123`.
  const isPlural = text.charCodeAt(end - 1) === 115 && text.charCodeAt(end - 2) < 91
  const entries = entriesOf(hash) ?? entriesOf(~stem) ?? (isPlural ? entriesOf(unmix(hash, 115)) : undefined)
  if (entries && !withinToken(text, end) && !isOfMarkup(text, begin)) keep(entries, begin, end)
  recent[count & (RECENT - 1)] = hash
  recentBegins[count++ & (RECENT - 1)] = begin
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

/** True where `_` glues the word that ends at `end` to letters and digits in a mix: the `live` of a key `rk_live_51Ab…` tells nothing. */
function withinToken(text: string, end: number): boolean {
  return text.charCodeAt(end) === 95 && /^_[a-z]*\d+[a-z]/i.test(text.slice(end, end + 24))
}

/**
 * True for what names no value: the first word of a host (`https://contact-us.example` asks nobody to call), the name of an element that ends, and
 * HTML's list of definitions, which is no driver license.
 */
function isOfMarkup(text: string, begin: number): boolean {
  const before = text.charCodeAt(begin - 1)
  const second = text.charCodeAt(begin - 2)
  return before === 47
    ? second === 47 || second === 60
    : before === 60 && /^dl>\s*</.test(text.slice(begin, begin + 16))
}
