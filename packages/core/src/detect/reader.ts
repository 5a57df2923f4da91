/** Reads a text with one set of options: every finding that reaches its threshold, overlapping ones included, and where the reading may be cut. */

import type { Candidate, Emit } from './candidate.ts'
import { gap as gapOf, near, turnToText } from './context/context.ts'
import { PHRASE_BONUS, type Written } from './context/context-words.ts'
import { NO_PHRASES, type Phrases } from './context/lexicon.ts'
import { OTHER_KINDS } from './detectors/generic/phone-words.ts'
import type { FieldAt } from './detectors/secrets/field.ts'
import { saidAt } from './detectors/secrets/key-value.ts'
import { seedPhrases } from './detectors/secrets/seed-phrase.ts'
import type { Finding } from './finding.ts'
import type { CompleteDetectOptions } from './options.ts'
import type * as secrets from './scan/again.ts'
import type { besideAt } from './scan/beside.ts'
import { CHECKED, FORM, type Row } from './scan/identify.ts'
import { newScan, scan } from './scan/scan.ts'
import type { Detectors, Readers, Scan } from './scan/scan-state.ts'
import type { Above, newColumns } from './text/columns.ts'
import { normalise, sizeOfLetter, type View } from './text/normalise.ts'
import type { decoderOf, encodedEnd } from './text/percent.ts'

export interface Reading {
  /** In no particular order. */
  readonly findings: Finding[]
  /** What would be among them were it not for the option `allow`. */
  readonly allowed: readonly Finding[]
  /** Positions in the original at which a reading may stop and another begin, ascending; empty unless asked for. */
  readonly cuts: readonly number[]
  /** Secrets that are looked for again in what follows; those told before included. */
  readonly told: readonly secrets.Secret[]
  /** For each unit of what was read its place in the original; absent when they are the same. */
  readonly origin: Uint32Array | undefined
}

/** Reads `text`, which stands below `above`, from `from` on; what stands before is looked at, not searched. `mayCut` has cuts told. */
export type Read = (text: string, from?: number, mayCut?: MayCut, above?: Above) => Reading

/** Whether a reading may be cut behind the character at `at`, which ends a token. */
export type MayCut = (s: Scan, code: number, at: number) => boolean

/** What a reader looks for of itself. */
export interface DetectorSet extends Omit<Detectors, 'wanted' | 'field'> {
  /** What is asked for `number` and the rest; absent where that is never narrowed. */
  readonly readers?: Readers
  /** Looks for what the caller has of its own; absent where nothing can be given. */
  readonly beside?: typeof besideAt
  /** Looks for secrets that were told by their name before; absent where a secret is not sent at all. */
  readonly again?: Pick<typeof secrets, 'toldBy' | 'firstOf' | 'findAgain'>
  /** Decodes what is percent-encoded; absent where only people write. */
  readonly decoder?: typeof decoderOf
  /** Where what stands encoded at a place ends, 0 where nothing does. */
  readonly encodedEnd?: typeof encodedEnd
  /** Takes out how a text is set; absent where only people write. */
  readonly unformatted?: (text: string) => string
  /** Tells what the names of columns say of their values; absent where only people write. */
  readonly columns?: typeof newColumns
  /** Reads names and what stands behind them as programs write them; absent where only people write. */
  readonly written?: Written
  /** Looks for secrets in the fields of columns. */
  readonly fields?: FieldAt
  /** Leaves out what can find nothing; absent where all is looked for. */
  readonly narrowed?: (
    set: DetectorSet,
    wants: (label: string) => boolean,
    reportable: (row: Row) => boolean,
  ) => DetectorSet
}

const NOTHING: View = { text: '' }

export function createReader(options: CompleteDetectOptions, set: DetectorSet): Read {
  const { wants, thresholdOf, isAllowed, detectors: custom, why } = options
  // Behind a card stand when it expires and its code, whether or not the card itself is asked for.
  const leadsOn = wants('CARD_EXPIRY') || wants('CVV')
  // What context must add before a row can be reported. A figure like 0.1 + 0.4 falls short of 0.5 by rounding.
  const { all } = set.rows
  const missing = new Float64Array(all.length)
  for (const { label, score, index } of all)
    missing[index] =
      wants(label) || (label === 'CREDIT_CARD' && leadsOn) ? thresholdOf(label) - score - 1e-9 : 1
  const reportable = ({ index }: Row): boolean => missing[index]! <= PHRASE_BONUS
  const detectors = all.every(reportable) ? set : (set.narrowed?.(set, wants, reportable) ?? set)
  const create = (): Read => {
    let original = ''
    let view = NOTHING
    let found: Finding[] = []
    let allowed: Finding[] = []
    // Of the last ones, of the same characters, what each was found by and how far away its context is (0 where it has none, or is no identifier).
    const rules: string[] = []
    const gaps: number[] = []
    let same = 0
    // Where the last identifier begins and ends whose name stands in front of it.
    let namedFrom = 0
    let named = 0
    // Where the search begins, in what is read.
    let begin = 0
    const columns = detectors.columns?.()
    const column = columns?.fromColumn
    const wanted = ({ index, context }: Row, start: number, end: number): boolean => {
      const least = missing[index]!
      return (
        least <= 0 ||
        (least <= PHRASE_BONUS &&
          (near(context, start, end) >= least || (column?.(context, start, end) ?? 0) >= least))
      )
    }
    // How far away what `says` found is.
    let away = 0
    const says = (list: Phrases, start: number, end: number): number => {
      const added = near(list, start, end)
      away = gapOf
      const instead = columns?.instead(added, list, start, end)
      if (instead === undefined) return added
      away = COLUMN_AWAY
      return instead
    }
    let distance = 0
    const weigh = (candidate: Candidate): number => {
      const { score, rule, context = NO_PHRASES, head, start, end } = candidate
      const raised = says(context, start, end)
      distance = away
      // `Your passport has come, see ticket 123456789`: what has but the form is what the name right in front says.
      const other = raised > 0 && rule === FORM ? OTHER_KINDS : NO_PHRASES
      const lowered = says(candidate.against || other, start, end)
      const further = away
      // Of both kinds the first counts, but for a word right in front: `I call about invoice 2024-0091`.
      const isNamed = lowered > 0 && further < Math.min(distance, RIGHT_IN_FRONT)
      const headed = head && column ? 2 * column(head, start, end) : 0
      const confidence = score + headed + (raised > 0 && !isNamed ? raised : -lowered)
      return Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100
    }
    const emit = (candidate: Candidate): void => {
      const { label, start } = candidate
      // Some look back from what closes a value: what ends before the search begins was found by the search before.
      if (start < begin || !wants(label)) return
      const confidence = weigh(candidate)
      if (confidence < thresholdOf(label)) return
      const { rule, score } = candidate
      const gap = (rule === FORM || rule === CHECKED) && confidence > score ? distance : 0
      if (gap && gap <= IN_FRONT) {
        namedFrom = start
        named = candidate.end
      }
      // `confirmed passport number 370953809 on the phone`: what is named so is no number to call.
      if (
        start < named &&
        candidate.end > namedFrom &&
        distance > IN_FRONT &&
        score < 0.6 &&
        label === 'PHONE_NUMBER'
      )
        return
      const finding = findingOf(candidate, original, view, confidence, detectors.encodedEnd)
      if (isAllowed?.(finding.value, label, rule)) {
        allowed.push(finding)
        return
      }
      const secret = again?.toldBy(candidate, view.text, finding.end)
      if (secret) told.push(secret)
      const last = found[found.length - 1]
      if (last?.start !== finding.start || last.end !== finding.end) same = 0
      for (let i = same - 1; i >= 0; i--) {
        const further = comparison(gap, rule, gaps[i]!, rules[i]!)
        if (further > 0) return
        if (further === 0) continue
        found.splice(found.length - same + i, 1)
        rules.splice(i, 1)
        gaps.splice(i, 1)
        same--
      }
      found.push(why ? { ...finding, why: why(rule, score, confidence) } : finding)
      rules[same] = rule
      gaps[same++] = gap
    }
    const { fields, again } = detectors
    let told: secrets.Secret[] = []
    const field = columns && fields && ((text: string, at: number, to: Emit) => fields(text, at, columns, to))
    const scanner = newScan({ ...detectors, wanted, field }, emit)
    return (given, from = 0, mayCut, above) => {
      // Of a reading that did not come to its end, as where the stack is full.
      found = []
      allowed = []
      told = [...(above?.told ?? [])]
      same = named = 0
      original = given
      view = normalise(original, detectors.decoder, detectors.unformatted)
      columns?.turnTo(original, above, view.origin)
      const { text, origin } = view
      const cuts: number[] = []
      turnToText(text, set.written)
      begin = origin ? firstFrom(origin, from) : from
      scan(scanner, text, begin, mayCut && ((s, code, at) => mayCut(s, code, at) && cuts.push(at + 1)))
      saidAt(text, begin, emit)
      seedPhrases(text, begin, emit)
      const free = set.beside?.(options, text, emit, begin, cuts, scanner.dotted, columns?.headOf) ?? cuts
      if (told.length > 0) told = again!.firstOf(told)
      again?.findAgain(text, begin, told, emit)
      const reading = {
        findings: found,
        allowed,
        told,
        cuts: origin ? free.map((cut) => origin[cut]!) : free,
        origin,
      }
      // Nothing of the text is held on to.
      found = []
      allowed = []
      told = []
      turnToText('')
      columns?.turnTo('')
      view = NOTHING
      original = ''
      return reading
    }
  }
  // A detector of the caller's own may itself read a text: then each reading has a state of its own.
  return custom.length > 0 ? (...input) => create()(...input) : create()
}

/**
 * Which of two readings of the same characters has its context further away: in `passport 123456789, SSN 219-09-9998` the words for both stand near the
 * first. 0 where that does not decide: one has no context, or neither is a mere form.
 */
const comparison = (gap: number, rule: string, otherGap: number, otherRule: string): number =>
  gap && otherGap && (rule === FORM || otherRule === FORM) ? gap - otherGap : 0

/** How far away the name of its column counts. */
const COLUMN_AWAY = 1
/** How far in front of a value its own name stands, in UTF-16 units, with ` is ` between. */
const RIGHT_IN_FRONT = 5
/** The same with `number is`. */
const IN_FRONT = 11

function findingOf(
  candidate: Candidate,
  original: string,
  { origin, text }: View,
  confidence: number,
  encodedEnd: DetectorSet['encodedEnd'],
): Finding {
  const { start: first, end: behind } = candidate
  const start = origin ? origin[first]! : first
  const last = origin ? origin[behind - 1]! : 0
  const end = origin ? encodedEnd?.(original, last, text[behind - 1]!) || endOf(original, last) : behind
  return { type: candidate.label, value: original.slice(start, end), start, end, confidence }
}

/** Where the character at `at` ends: invisible ones behind it are not part of the value. */
function endOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 0xd800 && code < 0xdc00 && text.charCodeAt(at + 1) >> 10 === 0x37) return at + 2
  return at + sizeOfLetter(text, at)
}

/** The first unit whose origin is at or after `from`. */
export function firstFrom(origin: Uint32Array, from: number): number {
  let low = 0
  let high = origin.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (origin[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}
