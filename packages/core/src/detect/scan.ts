/**
 * One pass over the text decides where detectors look. It reads characters by a class table, cuts tokens, and only where a token holds a digit, or a
 * character such as `@` or `:` stands, does anything else run. Clean text costs one look-up a character and allocates nothing.
 */
import type { Emit } from './candidate.ts'
import { newChain, readChain } from './chain.ts'
import { ALNUM, CLASS, classOf, DIGIT, isDigit, JOINER, LOWER, TRIGGER, UPPER } from './characters.ts'
import { addressAt } from './detectors/generic/address.ts'
import { walletAt } from './detectors/generic/crypto.ts'
import { dateAt, weekdayAt } from './detectors/generic/date.ts'
import { emailAt } from './detectors/generic/email.ts'
import { ibanAt } from './detectors/generic/iban.ts'
import { colonsAt } from './detectors/generic/ip.ts'
import { phoneAt } from './detectors/generic/phone.ts'
import { coordinatesAt, zoneAt } from './detectors/generic/place.ts'
import { hostAt, urlAt } from './detectors/generic/url.ts'
import { privateKeyAt } from './detectors/secrets/private-key.ts'
import { closes, type Identified, identify, opens, type Row, type Rows } from './identify.ts'
import { addLetters, EMPTY_KEY } from './mask.ts'

/** Runs of at least this many token characters are looked at as secrets. */
const MIN_SECRET = 16

export interface Detectors {
  readonly rows: Rows
  /** Whether a candidate of this row could be reported here. */
  readonly wanted: Identified['wanted']
  /** Looks for secrets in a run of token characters. */
  readonly secrets: (text: string, start: number, end: number, emit: Emit) => void
  /** Looks for `name: value` around the separator at `at`; returns where what it read ends. */
  readonly keyValue: (text: string, at: number, emit: Emit) => number
}

const chain = newChain()

/**
 * Every candidate in `text` from `from` on, overlapping ones included, in no particular order. Detectors may look at what stands before `from`. `clean`, when
 * given, is told each position from which a scan of its own would find the same: there is nothing that the scan carries over it.
 */
export function scan(
  text: string,
  detectors: Detectors,
  emit: Emit,
  from = 0,
  clean?: (at: number) => void,
): void {
  const { rows, secrets, keyValue } = detectors
  const length = text.length
  let token = from
  let seen = 0
  let run = from
  let runSeen = 0
  let chained = 0
  let numbered = 0
  let coloned = 0
  let valued = 0
  let addressed = 0
  let armoured = 0
  const identified: Identified = {
    wanted: detectors.wanted,
    found({ identifier, context, against, score }, start, end, alone) {
      const rule = identifier.check ? 'form and checksum' : 'form'
      emit({
        label: identifier.label,
        start,
        end,
        score: alone ? score : score - 0.2,
        context,
        against,
        rule,
      })
    },
  }

  for (let at = from; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : 32
    const kind = code < 128 ? CLASS[code]! : classOf(code)
    if ((kind & ALNUM) !== 0) {
      seen |= kind
      continue
    }
    if ((seen & DIGIT) !== 0) numberAt(token, at)
    else if (seen !== 0 && seen !== LOWER) wordAt(token, at)
    runSeen |= seen | kind
    if ((kind & TRIGGER) !== 0) triggerAt(code, at)
    if ((kind & JOINER) === 0) {
      if (at - run >= MIN_SECRET && (runSeen & ~LOWER) !== 0) secrets(text, run, at, emit)
      run = at + 1
      runSeen = 0
    }
    token = at + 1
    seen = 0
    if (
      clean &&
      (code === 32 || code === 10) &&
      at < length &&
      chained <= at &&
      numbered <= at &&
      coloned <= at &&
      valued <= at
    )
      clean(at + 1)
  }

  function numberAt(start: number, end: number): void {
    if (start >= chained) {
      chained = readChain(text, start, end, seen, chain)
      identify(text, chain, rows, identified)
    }
    const size = end - start
    // `password is X`, `--password X`, `Bearer X`: the name stands before a mere space.
    if (text.charCodeAt(start - 1) === 32) valueAt(start - 1)
    if (size > 24 && size < 107 && opens(text, start) && closes(text, end)) walletAt(text, start, end, emit)
    if (start < numbered) return
    if (seen === DIGIT || isDigit(text.charCodeAt(start))) {
      const date = size <= 4 ? dateAt(text, start, end, emit) : start
      const phone = size <= 15 ? phoneAt(text, phoneStart(start), emit) : start
      const next = text.charCodeAt(end)
      const place = size < 4 && (next === 46 || next === 176) ? coordinatesAt(text, start, emit) : start
      const address = size < 8 ? addressAt(text, start, end, emit) : start
      numbered = Math.max(numbered, date, phone, place, address)
    } else if (
      size > 3 &&
      isDigit(text.charCodeAt(start + 2)) &&
      isDigit(text.charCodeAt(start + 3)) &&
      !isDigit(text.charCodeAt(start)) &&
      !isDigit(text.charCodeAt(start + 1)) &&
      opens(text, start)
    )
      ibanAt(text, start, emit)
  }

  /** A number begins before its first digit where `+`, `(` or `+(` stands. */
  function phoneStart(start: number): number {
    let from = start
    if (text[from - 1] === '(') from--
    if (text[from - 1] === '+') from--
    else if (text[from - 1] === ' ' && text[from - 2] === '+') from -= 2
    return from
  }

  /** A word that is not all small letters. */
  function wordAt(start: number, end: number): void {
    const size = end - start
    if (seen === UPPER) {
      if (size === 8 || size === 11) {
        const same = rows.get(addLetters(EMPTY_KEY, size))
        if (same && opens(text, start) && closes(text, end)) letters(same, start, end)
      }
    } else if (size > 5 && size < 10 && text.charCodeAt(end - 1) === 121 && text.charCodeAt(end - 3) === 100)
      weekdayAt(text, start, end, emit)
  }

  function letters(same: readonly Row[], start: number, end: number): void {
    const value = text.slice(start, end)
    for (const row of same) {
      const { form, check } = row.identifier
      if ((!form || form.test(value)) && (!check || check(value))) identified.found(row, start, end, true)
    }
  }

  function valueAt(at: number): void {
    valued = Math.max(valued, keyValue(text, at, emit))
  }

  function triggerAt(code: number, at: number): void {
    switch (code) {
      case 64: // @
        emailAt(text, at, emit)
        break
      case 58: // :
        valueAt(at)
        if (text.charCodeAt(at + 1) === 47 && text.charCodeAt(at + 2) === 47) {
          // What stands within an address is part of it: reading each again would take time with the square of its length.
          if (at >= addressed) addressed = urlAt(text, at, emit)
        } else if (at >= coloned) coloned = colonsAt(text, at, emit)
        break
      case 61: // =
        valueAt(at)
        break
      case 46: // .
        if (seen !== 0 && (classOf(text.charCodeAt(at + 1)) & ALNUM) !== 0) hostAt(text, at, emit)
        break
      case 60: // <
        if (text.charCodeAt(at - 1) !== 60 && text.charCodeAt(at + 1) === 60) zoneAt(text, at, emit)
        break
      case 45: // -
        if (at < armoured) break
        if (text.startsWith('-----BEGIN ', at)) armoured = privateKeyAt(text, at, emit)
        else if (text.startsWith('PuTTY-User-Key', at - 5)) armoured = privateKeyAt(text, at - 5, emit)
        valued = Math.max(valued, armoured)
        break
    }
  }
}
