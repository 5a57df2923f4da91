/** Precision and recall on the labelled corpus, strict (the same span) and loose (overlap of at least half the longer span). */
import type { Row, Span } from '../corpus/labelled.ts'
import type { Contestant, Found } from '../peers/contestant.ts'

export interface Count {
  gold: number
  found: number
  right: number
}

export interface Score {
  readonly strict: Count
  readonly loose: Count
}

export interface Mistake {
  readonly kind: 'missed' | 'wrong'
  readonly type: string
  readonly value: string
  readonly locale: string
  readonly text: string
  /** What was found over a missed span, or what a wrong finding covers. */
  readonly instead: string
}

export interface Accuracy {
  readonly byType: Readonly<Record<string, Score>>
  readonly byLocale: Readonly<Record<string, Score>>
  /** All structured types together; and the seven that most peers know. */
  readonly structured: Score
  readonly common: Score
  readonly mistakes: readonly Mistake[]
}

/** Not structured: names, places, dates and addresses have no form of their own. */
export const LOOSE_TYPES: readonly string[] = [
  'PERSON',
  'LOCATION',
  'ORGANIZATION',
  'NRP',
  'DATE_TIME',
  'STREET_ADDRESS',
  'AGE',
]
const COMMON_TYPES: readonly string[] = [
  'EMAIL_ADDRESS',
  'PHONE_NUMBER',
  'CREDIT_CARD',
  'IBAN_CODE',
  'US_SSN',
  'IP_ADDRESS',
  'URL',
]

/** A date of birth is a date; a peer that says so is right. */
const SAME: Readonly<Record<string, string>> = {
  DATE_OF_BIRTH: 'DATE_TIME',
  DOMAIN_NAME: 'URL',
  GPE: 'LOCATION',
}
/** A finding of the left type inside a labelled span of a right one is part of it, no mistake. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  LOCATION: ['STREET_ADDRESS'],
  US_ZIP_CODE: ['STREET_ADDRESS'],
  POSTAL_CODE: ['STREET_ADDRESS'],
  UK_POSTCODE: ['STREET_ADDRESS'],
  DE_PLZ: ['STREET_ADDRESS'],
  CA_POSTAL_CODE: ['STREET_ADDRESS'],
  URL: ['EMAIL_ADDRESS'],
  PERSON: ['ORGANIZATION', 'STREET_ADDRESS'],
}

const type = (name: string): string => SAME[name] ?? name
const overlap = (a: Found, b: Found): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
const newCount = (): Count => ({ gold: 0, found: 0, right: 0 })
const newScore = (): Score => ({ strict: newCount(), loose: newCount() })

/** Percent; 0 where nothing is right. */
export function figures({ gold, found, right }: Count): {
  readonly precision: number
  readonly recall: number
  readonly f1: number
} {
  const precision = found ? (100 * right) / found : 0
  const recall = gold ? (100 * right) / gold : 0
  return { precision, recall, f1: precision + recall ? (2 * precision * recall) / (precision + recall) : 0 }
}

/** Findings that are not of `labels` are left out; the averages hold every library to the same spans. */
export async function measureAccuracy(
  contestant: Contestant,
  rows: readonly Row[],
  labels: readonly string[] | undefined,
): Promise<Accuracy> {
  const byType: Record<string, Score> = {}
  const byLocale: Record<string, Score> = {}
  const structured = newScore()
  const common = newScore()
  const mistakes: Mistake[] = []
  const counts = (label: string): boolean => !labels || labels.includes(label)
  for (const row of rows) {
    const found = (await contestant.detect(row.text))
      .map((f) => ({ ...f, type: type(f.type) }))
      .filter((f) => counts(f.type))
    const gold = row.spans.map((s) => ({ ...s, type: type(s.type) }))
    for (const label of new Set([...found, ...gold].map((s) => s.type))) {
      const scores: Score[] = []
      if (counts(label)) {
        byType[label] ??= newScore()
        scores.push(byType[label])
      }
      if (!LOOSE_TYPES.includes(label)) {
        byLocale[row.locale] ??= newScore()
        scores.push(structured, byLocale[row.locale]!)
      }
      if (COMMON_TYPES.includes(label)) scores.push(common)
      judge(row, label, gold, found, scores, mistakes)
    }
  }
  return { byType, byLocale, structured, common, mistakes }
}

function judge(
  row: Row,
  label: string,
  goldAll: readonly Span[],
  foundAll: readonly Found[],
  scores: readonly Score[],
  mistakes: Mistake[],
): void {
  const gold = goldAll.filter((s) => s.type === label)
  const found = foundAll.filter((f) => f.type === label)
  for (const mode of ['strict', 'loose'] as const) {
    const used = new Set<Found>()
    const met = new Set<Span>()
    for (const span of gold) {
      const share = (f: Found): number =>
        mode === 'strict'
          ? Number(f.start === span.start && f.end === span.end)
          : overlap(f, span) / Math.max(f.end - f.start, span.end - span.start)
      const best = found.filter((f) => !used.has(f)).sort((a, b) => share(b) - share(a))[0]
      if (!best || share(best) < (mode === 'strict' ? 1 : 0.5)) continue
      used.add(best)
      met.add(span)
    }
    const wrong = found.filter(
      (f) =>
        !used.has(f) &&
        !goldAll.some((s) => INSIDE[label]?.includes(s.type) && overlap(s, f) >= 0.8 * (f.end - f.start)),
    )
    for (const score of scores) {
      score[mode].gold += gold.length
      score[mode].right += used.size
      score[mode].found += used.size + wrong.length
    }
    if (mode === (LOOSE_TYPES.includes(label) ? 'loose' : 'strict')) {
      const { locale, text } = row
      for (const span of gold)
        if (!met.has(span))
          mistakes.push({
            kind: 'missed',
            type: label,
            value: span.value,
            locale,
            text,
            instead: foundAll
              .filter((f) => overlap(f, span))
              .map((f) => `${f.type} ${text.slice(f.start, f.end)}`)
              .join(', '),
          })
      for (const f of wrong)
        mistakes.push({
          kind: 'wrong',
          type: label,
          value: text.slice(f.start, f.end),
          locale,
          text,
          instead: goldAll
            .filter((s) => overlap(f, s))
            .map((s) => `${s.type} ${s.value}`)
            .join(', '),
        })
    }
  }
}
