/**
 * Whether a text touches one of the topics. `low`: the words themselves, also in disguise. `medium`: their forms too. `high`: compounds and misspellings too
 * (and what means the same, which `similar.ts` judges by embeddings).
 */
import type { Sensitivity } from '@svc/contract'
import type { TopicVerdict } from '../../ports/topic-guard.ts'
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
  /** Places of the words that share a stem with this one, in no order. */
  formsOf(word: string): readonly number[]
}

function readerOf(text: string): Read {
  const words = wordsOf(text)
  const seen = new Map<string, Word>()
  // A word that stands there openly is a surer match than the same in disguise.
  for (const word of words) if (!seen.has(word.text) || !word.isDisguised) seen.set(word.text, word)
  // Made once, when the first topic asks: for any number of topics the text is stemmed once.
  let forms: Forms | undefined
  return {
    joined: fold(text).replace(/\s+/gu, ''),
    words,
    seen,
    formsOf(word) {
      forms ??= formsIn(words)
      const { byStem, placesOf } = forms
      const texts = new Set(stemsOf(word).flatMap((stem) => byStem.get(stem) ?? []))
      return [...texts].flatMap((text) => placesOf.get(text) ?? [])
    },
  }
}

/** Each word once, however often it stands there: one that is said a thousand times is looked at once for each of its stems. */
interface Forms {
  readonly byStem: ReadonlyMap<string, readonly string[]>
  readonly placesOf: ReadonlyMap<string, readonly number[]>
}

function formsIn(words: readonly Word[]): Forms {
  const placesOf = new Map<string, number[]>()
  for (const [i, { text }] of words.entries()) {
    const there = placesOf.get(text)
    if (there) there.push(i)
    else placesOf.set(text, [i])
  }
  const byStem = new Map<string, string[]>()
  for (const text of placesOf.keys())
    for (const stem of stemsOf(text)) {
      const there = byStem.get(stem)
      if (there) there.push(text)
      else byStem.set(stem, [text])
    }
  return { byStem, placesOf }
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
  return areNear(read, parts) ? CONFIDENCE.form : 0
}

/** All parts, or forms of them, within a few words of each other, in any order. The time is linear in the length of the text. */
function areNear(read: Read, parts: readonly string[]): boolean {
  // What a topic says twice stands where it stands.
  const places = [...new Set(parts)].map((part) => read.formsOf(part))
  if (places.some(({ length }) => length === 0)) return false
  const partsAt: (number[] | undefined)[] = Array(read.words.length)
  for (const [k, there] of places.entries())
    for (const i of there) {
      const also = partsAt[i]
      if (also) also.push(k)
      else partsAt[i] = [k]
    }
  // Where each was seen last.
  const last = places.map(() => Number.NEGATIVE_INFINITY)
  for (let i = 0; i < partsAt.length; i++) {
    const here = partsAt[i]
    if (!here) continue
    for (const k of here) last[k] = i
    if (i - Math.min(...last) < PHRASE_WINDOW + parts.length) return true
  }
  return false
}

/** Five letters at the beginning or the end of a longer word: Bürgerkrieg, Politikwissenschaft. */
function isCompound(word: string, topic: string): boolean {
  return (
    topic.length >= 5 && word.length >= topic.length + 3 && (word.startsWith(topic) || word.endsWith(topic))
  )
}
