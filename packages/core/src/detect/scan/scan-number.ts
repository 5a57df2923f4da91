/** What a token that holds a digit may begin, or stand in: identifiers, dates, phone numbers, places, addresses, passwords, accounts. */

import { ibanAt } from '../detectors/generic/iban.ts'
import { newChain, readChain } from '../edges/chain.ts'
import { opens } from '../edges/value-edges.ts'
import { textBefore } from '../text/around.ts'
import { classOf, DIGIT, isDigit, marked, UPPER } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'
import { identify } from './identify.ts'
import { type Places, placesOf } from './places.ts'
import { isInCard, type PhoneAt, type Scan } from './scan-state.ts'

/** How far before its first digit a password is looked for, in UTF-16 units. */
const MAX_SIGNED = 32

const chain = newChain()

export function numberAt(s: Scan, start: number, end: number, seen: number): void {
  const { text, emit } = s
  if (start >= s.chained) {
    s.chained = readChain(start, end, seen, chain)
    identify(text, chain, s.rows, s)
    if (chain.length > 1) s.chain?.(s, chain)
  }
  const size = end - start
  spokenAt(s, start, seen)
  TOKENS.ask(s, start, end, 0)
  if (seen === DIGIT || isDigit(unitAt(start))) {
    // DE 89 3704 0044 0532 0130 00
    if (unitAt(start - 1) === 32 && classOf(unitAt(start - 2)) === UPPER) ibanAt(text, start - 3, emit)
    // ?31DE89370400440532013000, a field of MT940
    else if (unitAt(start - 1) === 63 && size > 16) ibanAt(text, start + 2, emit)
    if (start < s.numbered || isInCard(s, start)) return
    s.numbered = Math.max(s.numbered, s.number(s, start, end, seen))
  } else if (
    size > 3 &&
    isDigit(unitAt(start + 2)) &&
    isDigit(unitAt(start + 3)) &&
    !isDigit(unitAt(start)) &&
    !isDigit(unitAt(start + 1)) &&
    // `FII+BF+DE89…` in EDIFACT
    (opens(start) || unitAt(start - 1) === 43 || /iban.{0,5}-$/i.test(textBefore(text, start, 10)))
  )
    ibanAt(text, start, emit)
}

/** Reads the phone number that begins with the digit at `start`. */
export function phoneWithin({ text, emit }: Scan, start: number, end: number, phone: PhoneAt): number {
  const size = end - start
  return size <= 15 && (size > 6 || goesOn(unitAt(end), unitAt(end + 1)))
    ? phone(text, phoneStart(start), emit)
    : start
}

/** Reads what stands behind `password is`, `--password`, `Bearer` where the token at `start` is part of it: the name stands before a mere space, and signs may stand before the token. */
export function spokenAt(s: Scan, start: number, seen: number): void {
  const signs = seen === DIGIT ? SIGNS : MORE_SIGNS
  const before = unitAt(start - 1)
  const isWithin = before < 128 ? signs[before] === 1 : isQuote(before)
  let space = before === 32 || before === 9 ? start - 1 : isWithin ? spaceBefore(start) : -1
  // `DB_PASSWORD    X`, as terminals set it
  while (unitAt(space - 1) === 32 && start - space < MAX_SIGNED) space--
  if (space >= 0 && endsName(unitAt(space - 1))) valueAt(s, space)
  // setApiKey("x")
  if (isWithin && unitAt(start - 2) === 40) valueAt(s, start - 2)
  // パスワードはhunter2, 密码是hunter2
  if (before === 0x306f || before === 0x662f) valueAt(s, start - 1)
  if (seen !== DIGIT) s.field?.(s.text, start, s.emit)
}

/** Signs that a password may begin with, or stand in before its first digit; and those that stand in one only where letters stand beside the digit. */
const SIGNS: Uint8Array = marked('!#$%&*@^_"\'`')
const MORE_SIGNS: Uint8Array = marked('!#$%&*@^_"\'`-,;+~?/(')

/** “ ‘ „ « 「 */
const isQuote = (code: number): boolean =>
  (code > 0x2017 && code < 0x201f) || code === 0xab || code === 0x300c

/** The space before the word that goes on at `start`, -1 where another character parts it, or none does. */
function spaceBefore(start: number): number {
  let at = start - 1
  while (at >= 0 && start - at <= MAX_SIGNED && unitAt(at) > 32) at--
  return at >= 0 && unitAt(at) === 32 ? at : -1
}

/** What the name of a secret, or `password is`, may end with: a letter, a digit, `*`, `_`, `]`, a quote, a comma behind one, `->`. */
function endsName(code: number): boolean {
  return code > 61 || isDigit(code) || code === 42 || code === 34 || code === 39 || code === 44 || code === 45
}

/** True when the groups of a phone number may go on with these two characters. */
function goesOn(first: number, second: number): boolean {
  const joins = first === 32 || (first > 44 && first < 48)
  return (
    first === 40 ||
    first === 41 ||
    (joins && (isDigit(second) || second === 32 || second === 40 || (second > 44 && second < 48)))
  )
}

/** A number begins before its first digit where `+`, `(` or `+(` stands. */
function phoneStart(start: number): number {
  let from = start
  if (unitAt(from - 1) === 40) from--
  const before = unitAt(from - 1)
  return before === 43 ? from - 1 : before === 32 && unitAt(from - 2) === 43 ? from - 2 : from
}

/** Reads `name: value` around the separator at `at`. */
export function valueAt(s: Scan, at: number): void {
  VALUES.ask(s, at, 0, 0)
}

export const TOKENS: Places = placesOf((s, start, end) => s.token?.(s, start, end))
export const VALUES: Places = placesOf((s, at) => {
  s.valued = Math.max(s.valued, s.keyValue(s.text, at, s.emit))
})
