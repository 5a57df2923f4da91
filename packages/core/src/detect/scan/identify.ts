/** Looks up every run of tokens of a chain among the shapes of all identifiers. */

import { type Phrases, phrases } from '../context/lexicon.ts'
import type { Chain } from '../edges/chain.ts'
import { closes, digitsBeside, isHeld, isStruck, opens, ties } from '../edges/value-edges.ts'
import type { Identifier } from '../identifier.ts'
import { textBefore } from '../text/around.ts'
import { DIGIT, FOREIGN, isDigit, LOWER } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'
import {
  addDigits,
  addLetters,
  addMixed,
  addSeparator,
  EMPTY_KEY,
  fits,
  separatorOf,
  shapesOf,
} from './mask.ts'

/** A shape of an identifier. All rows have the same fields in the same order: engines read them faster. */
export interface Row {
  /** Its place among all rows. */
  readonly index: number
  /** What `byKey` knows it by, and the keys of what it begins with. */
  readonly key: number
  readonly steps: readonly number[]
  readonly label: string
  readonly score: number
  readonly shape: string | undefined
  readonly raw: RegExp | undefined
  readonly lead: RegExp | undefined
  readonly form: RegExp | undefined
  readonly check: ((compact: string) => boolean) | undefined
  readonly rule: string
  readonly context: Phrases
  readonly against: Phrases
}

export interface Rows {
  /** By the key of their shape. */
  readonly byKey: ReadonlyMap<number, readonly Row[]>
  readonly all: readonly Row[]
  /** Marks the last bits of the keys that a shape begins with, or is: what stands in a text is mostly the beginning of none. */
  readonly begun: Uint8Array
  readonly edges: Edges | undefined
}

/** Tells what else than `opens` and `closes` know some values may begin behind and end before. */
export interface Edges {
  begins?(text: string, start: number): boolean
  ends(text: string, end: number): boolean
}

/** The rules that identifiers are found by. */
export const FORM = 'form'
export const CHECKED = 'form and checksum'

const BITS = 0xffff
const BEGINS = 1
const WHOLE = 2

/** Most tokens that one value spans. */
const MAX_TOKENS = 11
/** Longest token that can be part of a value, in characters. */
const MAX_TOKEN = 40
/** What the pattern for what stands before a value is given of it, in UTF-16 units. */
export const LEAD = 24

export function rowsOf(identifiers: readonly Identifier[], edges?: Edges): Rows {
  const all: Row[] = []
  for (const { label, mask, score: usual, raw, lead, form, check, ...words } of identifiers) {
    const context = phrases(words.context)
    const against = phrases(words.against ?? '')
    for (const { key, steps, score, form: shape } of shapesOf(mask, usual))
      all.push({
        index: all.length,
        key,
        steps,
        label,
        score,
        shape,
        raw,
        lead,
        form,
        check,
        rule: words.rule ?? (check ? CHECKED : FORM),
        context,
        against,
      })
  }
  return indexed(all, edges)
}

/** The rows that `keeps` keeps, each at its index. */
export function onlyRows({ all, edges }: Rows, keeps: (row: Row) => boolean): Rows {
  return { ...indexed(all.filter(keeps), edges), all }
}

function indexed(all: readonly Row[], edges: Edges | undefined): Rows {
  const byKey = new Map<number, Row[]>()
  const begun = new Uint8Array(BITS + 1)
  for (const row of all) {
    const { key, steps } = row
    for (const step of steps) begun[step & BITS]! |= BEGINS
    begun[key & BITS]! |= WHOLE
    const same = byKey.get(key)
    if (same) same.push(row)
    else byKey.set(key, [row])
  }
  return { byKey, all, begun, edges }
}

/**
 * Told of each row whose shape, form and checksum hold for `text.slice(start, end)`. `alone` is false when digits stand next to it, `share` is how
 * little it counts: a word of small letters beside its spaces may be one of the sentence's.
 */
export interface Identified {
  /** Asked before the form and checksum are: false when the row cannot reach the threshold here. */
  wanted(row: Row, start: number, end: number): boolean
  found(row: Row, start: number, end: number, alone: boolean, share?: number): void
}

export function identify(text: string, chain: Chain, { byKey, begun, edges }: Rows, on: Identified): void {
  for (let a = 0; a < chain.length; a++) {
    const start = chain.start[a]!
    // Words in capitals begin a value only shortly before a token with a digit: what stands further on does not decide.
    if ((classesFrom(chain, a) & DIGIT) === 0) continue
    const isTied = !(opens(start) || edges?.begins?.(text, start))
    if (isTied && !ties(start) && !isStruck(start)) continue
    let exact = EMPTY_KEY
    let mixed = EMPTY_KEY
    for (let b = a; b < chain.length && b < a + MAX_TOKENS; b++) {
      const from = chain.start[b]!
      const end = chain.end[b]!
      if (end - from > MAX_TOKEN || (chain.seen[b]! & FOREIGN) !== 0) break
      if (b > a) {
        const separator = separatorOf(unitAt(from - 1))
        exact = addSeparator(exact, separator)
        mixed = addSeparator(mixed, separator)
        if ((begun[exact & BITS]! | begun[mixed & BITS]!) === 0) break
      }
      exact = addToken(exact, from, end, chain.seen[b]!)
      mixed = addMixed(mixed, end - from)
      const ofExact = begun[exact & BITS]!
      const ofMixed = begun[mixed & BITS]!
      if ((ofExact | ofMixed) === 0) break
      if (((ofExact | ofMixed) & WHOLE) === 0 || !(closes(text, end) || edges?.ends(text, end))) continue
      if ((ofExact & WHOLE) !== 0) check(text, chain, a, b, isTied, byKey.get(exact), on)
      if ((ofMixed & WHOLE) !== 0) check(text, chain, a, b, isTied, byKey.get(mixed), on)
    }
  }
}

/** What the token at `a` and the next three hold. */
function classesFrom(chain: Chain, a: number): number {
  let classes = 0
  for (let i = a; i < chain.length && i < a + 4; i++) classes |= chain.seen[i]!
  return classes
}

function addToken(key: number, from: number, end: number, seen: number): number {
  if (seen === DIGIT) return addDigits(key, end - from)
  if ((seen & DIGIT) === 0) return addLetters(key, end - from)
  let at = from
  while (at < end) {
    const digits = isDigit(unitAt(at))
    const run = at
    while (at < end && isDigit(unitAt(at)) === digits) at++
    key = digits ? addDigits(key, at - run) : addLetters(key, at - run)
  }
  return key
}

function check(
  text: string,
  chain: Chain,
  a: number,
  b: number,
  isTied: boolean,
  rows: readonly Row[] | undefined,
  on: Identified,
): void {
  if (!rows) return
  const start = chain.start[a]!
  const end = chain.end[b]!
  let value = ''
  let compact = ''
  let to = end
  let share = 1
  let ahead: string | undefined
  for (const row of rows) {
    if (!on.wanted(row, start, end)) continue
    if (isTied && !(isStruck(start) ? unitAt(end) === 126 : isHeld(row.context, start, end))) continue
    if (value === '') {
      value = text.slice(start, end)
      let classes = 0
      for (let i = a; i <= b; i++) {
        const from = chain.start[i]!
        classes |= chain.seen[i]!
        compact = a === b ? value : compact + text.slice(from, chain.end[i]!)
        // What opens with a bracket ends with its twin.
        if (i > a && unitAt(from - 1) === 40) to = end + 1
      }
      if (to > end && unitAt(end) !== 41) return
      if ((classes & LOWER) !== 0) {
        const small = SMALL.exec(value)
        // `10 and 2019`
        if (small) share = small.index > 0 && small[0].endsWith(' ') ? 4 : 2
        value = value.toUpperCase()
        compact = compact.toUpperCase()
      }
    }
    const { shape, raw, lead, form, check } = row
    if (shape && !fits(shape, value)) continue
    if (raw && !raw.test(value)) continue
    if (form && !form.test(compact)) continue
    if (lead) {
      ahead ??= textBefore(text, start + 1, LEAD + 1)
      if (!lead.test(ahead)) continue
    }
    if (check && !check(compact)) continue
    on.found(row, start, to, !digitsBeside(start, end), share)
  }
}

/** A word of small letters with spaces around it. */
const SMALL = /(?:^| )[a-z]+ | [a-z]+$/
