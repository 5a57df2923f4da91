/**
 * One pass over the text decides where detectors look. It reads characters by a class table, cuts tokens, and only where a token holds a digit, or a
 * character such as `@` or `:` stands, does anything else run. Clean text costs one look-up a character and allocates nothing.
 */
import type { Emit } from '../candidate.ts'
import { cardRestAt } from '../detectors/generic/card-rest.ts'
import { emailAt } from '../detectors/generic/email.ts'
import { trackAt } from '../detectors/generic/track.ts'
import { privateKeyAt } from '../detectors/secrets/private-key.ts'
import { before, behind, own, readRow } from '../edges/row-of-groups.ts'
import { ALNUM, CLASS, classOf, DIGIT, isDigit, JOINER, PLAIN, TRIGGER, UPPER } from '../text/characters.ts'
import { MARGIN, unitAt, units } from '../text/units.ts'
import type { Row } from './identify.ts'
import { type Places, placesOf } from './places.ts'
import { afterPlain } from './plain-words.ts'
import { numberAt, spokenAt, TOKENS, VALUES, valueAt } from './scan-number.ts'
import type { Detectors, Scan } from './scan-state.ts'

/** Runs of at least this many token characters are looked at as secrets. */
const MIN_SECRET = 15
/** What is shorter has too few places for it to pay. */
const SHORT = 1024
/** From what confidence on one group more beside a value makes no row. */
const SURE = 0.8
/** What scans with these detectors, one text after another: a short message should cost no setting up. */
export function newScan(detectors: Detectors, emit: Emit): Scan {
  // Each scan sets the rest.
  const s = {
    ...detectors,
    emit,
    cards: [] as number[],
    found(row, start, end, alone, share = 1) {
      const { label, context, against, score, rule } = row
      // What digits stand beside is less likely the whole of a number; in a row of as many each it is hardly one.
      readRow(start, end)
      // Others of its kind may stand beside it; and beside a card what is no row yet.
      const inRow =
        (before % own || behind % own) &&
        (score < SURE || before + behind > 1) &&
        // As many cards as stand on a line: so are those beside it.
        !(
          (behind < 1 || holds(row, s.text.slice(end + 1, end + end - start + 1))) &&
          (before < 1 || holds(row, s.text.slice(Math.max(0, start + start - end - 1), start - 1)))
        )
      const worth =
        score / share - (inRow ? 0.5 : score >= 0.5 && isSmallHex(start, end) ? 0.4 : alone ? 0 : 0.2)
      if (worth <= 0) return
      emit({ label, start, end, score: worth, context, against, rule })
      if (label === 'CREDIT_CARD') s.cards.push(start, cardRestAt(s.text, end, emit))
    },
  } as Scan
  return s
}

/** True for what hashes look like, digits and small letters up to `f`: it needs to be named. */
function isSmallHex(start: number, end: number): boolean {
  let at = start
  let letters = 0
  for (; at < end && (isDigit(unitAt(at)) || (unitAt(at) > 96 && unitAt(at) < 103)); at++)
    letters |= unitAt(at) & 64
  return at === end && letters !== 0
}

/** True for a value of the row that is checked, in groups. */
const holds = ({ form, check }: Row, value: string): boolean => {
  const compact = value.replaceAll(' ', '')
  return check !== undefined && (!form || form.test(compact)) && check(compact)
}

/**
 * Every candidate in `text`, which `units` holds, from `from` on, overlapping ones included, in no particular order. Detectors may look at what stands before `from`. `clean`, when
 * given, is told each character that ends a token, and how far the scan has come by then.
 */
export function scan(
  s: Scan,
  text: string,
  from = 0,
  clean?: (s: Scan, code: number, at: number) => void,
): void {
  const length = text.length
  s.text = text
  s.chained = s.numbered = s.coloned = s.valued = s.addressed = s.hosted = s.armoured = 0
  s.cards.length = s.card = 0
  s.linked = s.dotted = false
  s.atOnce = clean !== undefined || length - from < SHORT
  // Of a scan that did not come to its end.
  for (const places of PLACES) places.clear()
  const table = units
  const margin = MARGIN
  const classes = CLASS
  const word = ALNUM
  const plain = PLAIN
  // Of `from` itself an engine would not know that it is a whole number, nor of what is counted up from it.
  let run = from | 0
  let runSeen = 0
  // What the loop changes are variables of its own, which no function below shares: that is most of its speed.
  for (let at = run; at <= length; at++) {
    const token = at
    let seen = 0
    let code = 0
    let kind = 0
    // The zero behind the text ends its last token.
    for (; ; at++) {
      code = table[at + margin]!
      kind = code < 128 ? classes[code]! : classOf(code)
      if ((kind & word) === 0) break
      seen |= kind
    }
    // Where one plain word stands there are mostly more.
    if ((seen | kind | runSeen) <= plain && !clean) {
      run = afterPlain(at + 1, length)
      at = run - 1
      continue
    }
    if ((seen & DIGIT) !== 0) numberAt(s, token, at, seen)
    else if (seen > PLAIN) wordAt(s, token, at, seen)
    runSeen |= (seen | kind) & ~PLAIN
    if ((kind & TRIGGER) !== 0) SIGNS[code]!.ask(s, code, at, seen)
    if ((kind & JOINER) === 0) {
      if (at - run >= MIN_SECRET && runSeen !== 0) SECRETS.ask(s, run, at, 0)
      run = at + 1
      runSeen = 0
    }
    if (clean && at < length) clean(s, code, at)
  }
  for (const places of PLACES) places.flush(s)
  s.rest?.(s, from)
  s.text = ''
}

/** A word that is not all small letters. */
function wordAt(s: Scan, start: number, end: number, seen: number): void {
  s.word?.(s, start, end, seen)
  if (seen !== UPPER && end - start > 5 && hasCapital(start + 1, end)) spokenAt(s, start, seen)
}

/** True for a capital behind a small letter: words of prose have none, passwords of letters have. */
function hasCapital(from: number, end: number): boolean {
  let at = from
  while (at < end && !(unitAt(at) < 91 && unitAt(at - 1) > 96)) at++
  return at < end
}

const SECRETS = placesOf((s, run, end) => s.secrets(s.text, run, end, s.emit))
/** By code. */
const SIGNS = [...CLASS].map((kind) => ((kind & TRIGGER) !== 0 ? placesOf(signAt) : undefined))
/** Signs may be those of a value, which come last. */
const PLACES: readonly Places[] = [...SIGNS.filter((places) => places !== undefined), TOKENS, SECRETS, VALUES]

function signAt(s: Scan, code: number, at: number, seen: number): void {
  const { text, emit } = s
  switch (code) {
    case 64: // @
      emailAt(text, at, emit)
      break
    case 37: // %40, %B4111…
      if (text.slice(at + 1).startsWith('40')) emailAt(text, at, emit, 3)
      else trackAt(text, at, emit)
      break
    case 58: // :
    case 61: // =
      valueAt(s, at)
      break
    case 45: // -
      if (at < s.armoured) break
      // -----BEGIN, PuTTY-User
      if (unitAt(at + 5) === 66) s.armoured = privateKeyAt(text, at, emit)
      else if (unitAt(at + 1) === 85) s.armoured = privateKeyAt(text, at - 5, emit)
      s.valued = Math.max(s.valued, s.armoured)
  }
  s.sign?.(s, code, at, seen)
}
