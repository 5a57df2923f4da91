/** Says of each word of a segment what it is part of, from left to right. */
import { CUE, features, isGivenName, LIST, PHRASE, type Reading } from './features.ts'
import { GAP, SHAPE } from './tokens.ts'

/** What a word can be part of; the order of the model's columns. */
export const TAGS = ['', 'PERSON', 'LOCATION', 'ORGANIZATION'] as const
export const TAG_COUNT = 4

export interface Tags {
  /** Column of the model: 0 for no name. */
  readonly tag: Uint8Array
  /** How likely the tag is, 0 to 1. */
  readonly likelihood: Float64Array
}

export type Weights = Int8Array | Float32Array

/** A country is one wherever it stands, unless it is called as a person, a firm or a thing: it is this much more likely, as a logarithm. */
const COUNTRY = 3
const NAMESAKES: number = LIST.country | LIST.first | LIST.last | LIST.company
/** Columns of the tags. */
export const PERSON = 1
export const LOCATION = 2
export const ORGANIZATION = 3
/** A given name that is no word, no place and no firm is one mostly: it is this much more likely. */
const GIVEN = 2

/** @param reluctance what each tag must be more likely than no name, as a logarithm */
export function tagWords(
  reading: Reading,
  weights: Weights,
  scale: number,
  reluctance: readonly number[],
): Tags {
  const count = reading.tokens.length
  const tag = new Uint8Array(count)
  const likelihood = new Float64Array(count)
  const sums = new Float64Array(TAG_COUNT)
  for (let i = 0; i < count; i++) {
    if (!reading.eligible[i]) continue
    score(reading, i, tagBefore(reading, tag, i), weights, sums)
    if (isCountry(reading, i)) sums[LOCATION]! += COUNTRY / scale
    if (isGiven(reading, i)) sums[PERSON]! += GIVEN / scale
    let total = 0
    let best = 0
    for (let t = 0; t < TAG_COUNT; t++) {
      sums[t] = Math.exp(Math.max(-30, Math.min(30, sums[t]! * scale - reluctance[t]!)))
      total += sums[t]!
      if (sums[t]! > sums[best]!) best = t
    }
    tag[i] = best
    likelihood[i] = sums[best]! / total
  }
  return { tag, likelihood }
}

function isCountry({ tokens, lists }: Reading, i: number): boolean {
  const list = lists[i]!
  return (
    tokens[i]!.shape === SHAPE.title &&
    (list & NAMESAKES) === LIST.country &&
    (list & (LIST.word | PHRASE)) !== LIST.word
  )
}

function isGiven({ tokens, lists }: Reading, i: number): boolean {
  const { shape, key } = tokens[i]!
  return shape === SHAPE.title && key.length > 2 && isGivenName(lists[i]!)
}

/** 0 when no word of a name stands right before; else 1 + its tag. */
export function tagBefore({ tokens, eligible, cues }: Reading, tag: Uint8Array, i: number): number {
  if (i > 0 && eligible[i - 1])
    return (tokens[i]!.gap === GAP.space ? 1 : tokens[i]!.gap === GAP.comma ? 5 : 9) + tag[i - 1]!
  // Past small words: `of`, `and`, `van de la`.
  let k = i - 2
  while (k > i - 4 && k > 0 && !eligible[k] && cues[k] === CUE.particle) k--
  if (k >= 0 && eligible[k]) return 13 + tag[k]!
  return 0
}

export function score(
  reading: Reading,
  i: number,
  before: number,
  weights: Weights,
  sums: Float64Array,
): void {
  sums.fill(0)
  features(reading, i, before, (feature) => {
    const row = feature * TAG_COUNT
    for (let t = 0; t < TAG_COUNT; t++) sums[t]! += weights[row + t]!
  })
}
