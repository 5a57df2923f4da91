/**
 * Whether a text touches one of the topics. `low`: the words themselves, also in disguise. `medium`: their forms too. `high`: compounds and misspellings too
 * (and what means the same, which `similar.ts` judges by embeddings).
 */
import type { Sensitivity } from '@svc/contract'
import type { TopicVerdict } from '../../chat-ports.ts'
import { isMisspelling } from './misspelling.ts'
import { stemsOf } from './stems.ts'
import { fold, type Word, wordsOf } from './words.ts'

/** How sure a match is, by how it was found. */
export const CONFIDENCE = { word: 1, disguised: 0.95, form: 0.85, compound: 0.75, misspelling: 0.65 } as const

export const noMatch: TopicVerdict = { blocked: false, matchedTopic: null, confidence: null }

/** Words of a phrase may stand so far apart, where their forms are taken. */
const PHRASE_WINDOW = 6

/** Scripts without spaces between words. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+$/u

/** The surest match, the first topic where several are as sure. */
export function matchTopics(text: string, topics: readonly string[], sensitivity: Sensitivity): TopicVerdict {
  const read = readerOf(text)
  let best = noMatch
  for (const topic of topics) {
    const confidence = confidenceOf(read, topic, sensitivity)
    if (confidence > (best.confidence ?? 0)) best = { blocked: true, matchedTopic: topic, confidence }
  }
  return best
}

interface Read {
  /** Folded, without spaces: for scripts that use none. */
  readonly joined: string
  readonly words: readonly Word[]
  readonly seen: ReadonlyMap<string, Word>
  /** Places of the words that share a stem with this one, in order. */
  formsOf(word: string): readonly number[]
}

function readerOf(text: string): Read {
  const words = wordsOf(text)
  const seen = new Map<string, Word>()
  // A word that stands there openly is a surer match than the same in disguise.
  for (const word of words) if (!seen.has(word.text) || !word.isDisguised) seen.set(word.text, word)
  // Made once, when the first topic asks: for any number of topics the text is stemmed once.
  let places: ReadonlyMap<string, readonly number[]> | undefined
  return {
    joined: fold(text).replace(/\s+/gu, ''),
    words,
    seen,
    formsOf(word) {
      places ??= placesByStem(words)
      const there = new Set<number>()
      for (const stem of stemsOf(word)) for (const place of places.get(stem) ?? []) there.add(place)
      return [...there].sort((a, b) => a - b)
    },
  }
}

function placesByStem(words: readonly Word[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  const known = new Map<string, readonly string[]>()
  for (const [i, { text }] of words.entries()) {
    const stems = known.get(text) ?? stemsOf(text)
    known.set(text, stems)
    for (const stem of stems) {
      const there = places.get(stem)
      if (there) there.push(i)
      else places.set(stem, [i])
    }
  }
  return places
}

function confidenceOf(read: Read, topic: string, sensitivity: Sensitivity): number {
  const parts = wordsOf(topic)
    .filter(({ isDisguised }) => !isDisguised)
    .map(({ text }) => text)
  const [only] = parts
  if (only === undefined) return 0
  if (parts.length === 1) return confidenceOfWord(read, only, sensitivity)
  return confidenceOfPhrase(read, parts, sensitivity)
}

function confidenceOfWord(read: Read, topic: string, sensitivity: Sensitivity): number {
  const there = read.seen.get(topic)
  if (there) return there.isDisguised ? CONFIDENCE.disguised : CONFIDENCE.word
  if (UNSPACED.test(topic) && read.joined.includes(topic)) return CONFIDENCE.word
  if (sensitivity === 'low') return 0
  if (read.formsOf(topic).length > 0) return CONFIDENCE.form
  if (sensitivity === 'medium') return 0
  for (const { text } of read.seen.values()) if (isCompound(text, topic)) return CONFIDENCE.compound
  for (const { text } of read.seen.values()) if (isMisspelling(text, topic)) return CONFIDENCE.misspelling
  return 0
}

function confidenceOfPhrase(read: Read, parts: readonly string[], sensitivity: Sensitivity): number {
  const texts = read.words.map(({ text }) => text)
  const [first = ''] = parts
  for (let i = texts.indexOf(first); i >= 0; i = texts.indexOf(first, i + 1))
    if (parts.every((part, j) => texts[i + j] === part)) return CONFIDENCE.word
  // Pulled apart or run together.
  const together = read.seen.get(parts.join(''))
  if (together) return CONFIDENCE.disguised
  if (sensitivity === 'low') return 0
  // Where each part was seen last: all of them within a few words of each other, in any order.
  const last = parts.map(() => Number.NEGATIVE_INFINITY)
  const places = parts.flatMap((part, k) => read.formsOf(part).map((i) => [i, k] as const))
  for (const [i, k] of places.sort(([a], [b]) => a - b)) {
    last[k] = i
    if (i - Math.min(...last) < PHRASE_WINDOW + parts.length) return CONFIDENCE.form
  }
  return 0
}

/** Five letters at the beginning or the end of a longer word: Bürgerkrieg, Politikwissenschaft. */
function isCompound(word: string, topic: string): boolean {
  return (
    topic.length >= 5 && word.length >= topic.length + 3 && (word.startsWith(topic) || word.endsWith(topic))
  )
}
