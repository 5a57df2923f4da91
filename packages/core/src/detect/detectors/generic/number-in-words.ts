/** Numbers that are spoken, as transcripts of calls have them: `my social is two one nine, zero nine, nine nine nine eight`. */
import type { Chain } from '../../edges/chain.ts'
import { lazy } from '../../lazy.ts'
import { LEAD, type Row } from '../../scan/identify.ts'
import { addDigits, addSeparator, EMPTY_KEY, separatorOf } from '../../scan/mask.ts'
import type { Scan } from '../../scan/scan-state.ts'
import { textBefore } from '../../text/around.ts'
import { isAlnum } from '../../text/characters.ts'
import { MARGIN, unitAt, units } from '../../text/units.ts'
import { report } from './date-report.ts'
import { DATE, digitsOf, VALUES } from './number-words.ts'
import { phoneWords } from './phone-words.ts'

/** Marks three characters that stand beside one another in such words, or between two of them: most other text has few of these. */
const TRIPLES = lazy(() => {
  const triples = new Uint8Array(1 << 15)
  const put = (run: string): void => {
    for (let i = 2; i < run.length; i++)
      triples[tripleOf(run.charCodeAt(i - 2), run.charCodeAt(i - 1), run.charCodeAt(i))] = 1
  }
  const words = [...VALUES().keys(), 'of']
  for (const one of GAPS)
    for (const other of GAPS) {
      put(one + other + one)
      for (const word of words) put(`${one + other}${word}${one + other}`)
    }
  const lasts = new Set(words.map((word) => word.slice(-1)))
  for (const first of new Set(words.map((word) => word[0])))
    for (const last of lasts) for (const gap of GAPS) put(last + gap + first)
  return triples
})
/** What parts the words. */
const GAPS = [' ', ',', '-']
const tripleOf = (first: number, second: number, third: number): number =>
  ((first & 31) << 10) | ((second & 31) << 5) | (third & 31)

/** Marks the hashes of such words. */
const LISTED = lazy(() => {
  const listed = new Uint8Array(1 << BITS)
  for (const word of VALUES().keys())
    listed[placeOf([...word].reduce((hash, letter) => mix(hash, letter.charCodeAt(0)), 0))] = 1
  return listed
})
const BITS = 12
const mix = (hash: number, code: number): number => (Math.imul(hash, 31) + (code | 32)) | 0
const placeOf = (hash: number): number => hash & ((1 << BITS) - 1)

/** Fewer figures are a count, more digits no number. */
const FEWEST = 4
const MOST = 20
/** In UTF-16 units: with the words around it a run stays within what a stream holds back. */
const LONGEST = 150
/** `seventeenth` */
const LONGEST_WORD = 11
/** A run of six words is no shorter. */
const SHORTEST = 21
/** Of each run that may be a number so many units are looked at, wherever it stands. */
const LOOKED_AT = 6
const STRIDE = SHORTEST - LOOKED_AT
const MOST_GAP = 3

/** Reads each number of the text from `from` on as one in figures: by its own name, and by its checksum. */
export function numbersInWords(s: Scan, from: number): void {
  const { text } = s
  const { length } = text
  const triples = TRIPLES()
  const table = units
  // A whole number for certain: engines count those faster.
  for (let at = from | 0; at < length; at += STRIDE) {
    const i = at + MARGIN
    if (
      triples[tripleOf(table[i]!, table[i + 1]!, table[i + 2]!)] === 1 &&
      triples[tripleOf(table[i + 3]!, table[i + 4]!, table[i + 5]!)] === 1
    )
      at = Math.max(at, runAt(s, wordAt(at), from))
  }
}

/** Where the word begins that holds `at`, or the one behind the gap there. */
function wordAt(at: number): number {
  let start = at
  while (start - at < MOST_GAP && isGap(unitAt(start))) start++
  start = wordStart(start)
  return isOf(start) ? start + 3 : start
}

const isLetter = (code: number): boolean =>
  code < 128 ? (code > 96 && code < 123) || (code > 64 && code < 91) : isAlnum(code)

/** Tells of the number whose run of words holds the word at `at`; returns where the run ends, or `at`. */
function runAt(s: Scan, at: number, from: number): number {
  const { text } = s
  if (!isWord(text, at, wordEnd(at))) return at
  let start = at
  // Back to its first word; a reading may begin within a run that is none, or was found.
  for (let first = at; first >= 0 && at - first < LONGEST && isWord(text, first, wordEnd(first)); ) {
    start = first
    const gap = gapBefore(first)
    first = gap < first ? wordStart(gap) : -1
  }
  const end = endOf(text, start)
  if (start < from || end - start < SHORTEST || end - start >= LONGEST) return end
  const digits = digitsOf(text.slice(start, end))
  if (DATE.test(digits)) report(text, start, end, 0.6, s.emit)
  if (/\D/.test(digits)) return end
  tell(s, digits, start, end)
  if (digits.length > 6 && digits.length < 14)
    s.emit({ label: 'PHONE_NUMBER', start, end, score: 0.2, ...phoneWords, rule: 'number in words' })
  return end
}

function wordStart(end: number): number {
  let start = end
  while (end - start < LONGEST_WORD && isLetter(unitAt(start - 1))) start--
  return start
}

function wordEnd(start: number): number {
  let end = start
  while (end - start <= LONGEST_WORD && isLetter(unitAt(end))) end++
  return end
}

function isWord(text: string, start: number, end: number): boolean {
  let hash = 0
  for (let at = start; at < end; at++) hash = mix(hash, unitAt(at))
  // Most are none, and a look at their letters would cost more.
  return LISTED()[placeOf(hash)] === 1 && VALUES().has(text.slice(start, end).toLowerCase())
}

/** What parts the words: space, comma, hyphen. */
const isGap = (code: number): boolean => code === 32 || code === 44 || code === 45

/** Where the gap before `start` begins, `of` included; `start` where there is none. */
function gapBefore(start: number): number {
  const at = gapFrom(start)
  return at === start - 1 && isOf(at - 2) ? gapFrom(at - 2) : at
}

function gapFrom(end: number): number {
  let at = end
  while (end - at < MOST_GAP && isGap(unitAt(at - 1))) at--
  return at
}

/** ` of ` */
const isOf = (at: number): boolean =>
  unitAt(at) === 111 && unitAt(at + 1) === 102 && unitAt(at - 1) === 32 && unitAt(at + 2) === 32

/** Where the last word of the run ends whose first begins at `start`. */
function endOf(text: string, start: number): number {
  let end = wordEnd(start)
  for (let at = end; at - start < LONGEST; ) {
    while (at - end < MOST_GAP && isGap(unitAt(at))) at++
    if (isOf(at)) at += 3
    const next = wordEnd(at)
    if (at === end || !isWord(text, at, next)) break
    end = at = next
  }
  return end
}

/** Tells of the number that a row of a chain has digit by digit, `2 1 9 0 9 9 9 9 8`; false where it is none. */
export function digitByDigit(s: Scan, { start, end }: Chain, first: number, last: number): boolean {
  let digits = ''
  for (let i = first; i <= last; i++) {
    if (end[i]! - start[i]! > 1) return false
    digits += s.text[start[i]!]
  }
  if (digits.length < FEWEST) return false
  tell(s, digits, start[first]!, end[last]!)
  return true
}

function tell(s: Scan, digits: string, start: number, end: number): void {
  const { text } = s
  const count = digits.length
  if (count > MOST) return
  const ahead = textBefore(text, start, LEAD) + digits[0]
  let apart = EMPTY_KEY
  for (let i = 0; i < count; i++) apart = addDigits(i ? addSeparator(apart, separatorOf(32)) : apart, 1)
  for (const key of [addDigits(EMPTY_KEY, count), apart])
    for (const row of s.rows.byKey.get(key) ?? [])
      if (s.wanted(row, start, end) && holds(row, digits, ahead)) s.found(row, start, end, true)
}

const holds = ({ shape, raw, lead, form, check }: Row, digits: string, ahead: string): boolean =>
  !shape && !raw && (!lead || lead.test(ahead)) && (!form || form.test(digits)) && (!check || check(digits))
