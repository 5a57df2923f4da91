/**
 * Words near a candidate that make it more or less likely: "SSN", "call", "version". Whole words alone count, whatever their case and marks.
 * The words of a text are read once, and only near candidates.
 */

import { isDigit, marked } from '../text/characters.ts'
import { MARGIN, turnTo as turnUnitsTo, units } from '../text/units.ts'
import {
  begins,
  bonuses,
  ends,
  forgetWords,
  isFull,
  kept,
  LINE_END,
  lasts,
  latest,
  lineCount,
  lines,
  previous,
  readApart,
  readWords,
  type Written,
  written,
} from './context-words.ts'
import { folded, NO_PHRASES, type Phrases } from './lexicon.ts'

/** How far before and after a candidate words are looked for, in UTF-16 units. */
export const CONTEXT_BEFORE = 56
const CONTEXT_AFTER = 24
/** How far where it is said that the words behind are what the value is: `is my United States passport number`. */
const SAID_AFTER = 40
/** Its first letters: a look that saves the pattern. */
const SAYS = marked('iwot')
const SAID = /^ (?:is|was|on file as|that'?s) (?:the|my|h(?:is|er)|y?our) /

/** Further away than any word that counts. */
const FURTHEST = 192
/** What is added to the distance of a word behind the value. */
const BEHIND = 10

let current = ''
/** Its units. */
let table = units
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

/** Makes `text` the one that is read, by all detectors, its words `by` how programs write; the empty text lets go of what was read. */
export function turnToText(text: string, by?: Written): void {
  turnUnitsTo(text)
  current = text
  table = units
  placeStart = -1
  fieldStart = -1
  forgetWords(by)
}

/** Turns back to `text` if another was read meanwhile. */
export function turnBackTo(text: string, by: Written): void {
  if (text !== current) turnToText(text, by)
}

/** What stands before `start` of the text that is read, up to the phrase that `near` found last. */
export const sinceNear = (start: number): string => current.slice(start - gap, start)

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
  gap = FURTHEST
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

/** Whether any word of the lexicon ends in front of `start`, at most so many units before it. */
export function isNamedNear(start: number, end: number, units: number): boolean {
  if (start !== placeStart || end !== placeEnd) turnTo(start, end)
  let i = some ? kept - 1 : -1
  while (i >= 0 && ends[i]! > start) i--
  return i >= 0 && ends[i]! >= start - units
}

/** What tells that a word is of the name of what comes next: `"index":39527141,"memberId":"f96c"`, `order=39527141 member_id=f96c`. */
const NAMES_NEXT = /^[\w-]{0,32}(?:=|":)/
/** A number right behind a word, whose it is where the one before has a word: `order 1234 CVV 567`. A day of expiry is the card's before it: `exp 05/28`. */
const NUMBER_NEXT = /^(?:[:.]| is)?.[+(]*\d(?!.\/)/
/** How much of what stands behind a word is looked at, in UTF-16 units. */
const NEXT = 36

const isOfNext = (behind: string, start: number): boolean =>
  NAMES_NEXT.test(behind) || (folded(table[start - 2 + MARGIN]!) > 96 && NUMBER_NEXT.test(behind))

function comeNearer(distance: number, behind: boolean): void {
  if (distance >= gap) return
  gap = distance
  isBehind = behind
}

/**
 * What the phrases add, the most of each list, that stand in `name`, which stands apart from the text; undefined where none does.
 */
export function addsOf(name: string): ReadonlyMap<Phrases, number> | undefined {
  // Words may be forgotten then.
  if (isFull()) placeStart = -1
  return readApart(name)
}

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

function holdsDigit(from: number, end: number): boolean {
  let at = end + MARGIN
  while (at > from + MARGIN && !isDigit(table[at - 1]!)) at--
  return at > from + MARGIN
}

/** Reads the words around a place. */
function turnTo(start: number, end: number): void {
  placeStart = start
  placeEnd = end
  from = Math.max(0, start - CONTEXT_BEFORE - (written?.fill(current, start) ?? 0))
  const said =
    table[end + MARGIN] === 32 &&
    SAYS[table[end + 1 + MARGIN]! & 127] === 1 &&
    SAID.test(current.slice(end, end + CONTEXT_AFTER))
  to = Math.min(current.length, end + (said ? SAID_AFTER : CONTEXT_AFTER))
  readWords(current, table, from, to)
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
  if (line > from && isNamedFrom(line, start) && holdsDigit(from, line)) from = line
}
