/** Likeness of meaning, by embeddings: the highest sensitivity. */
import type { Embedder } from '../../ports/embedder.ts'
import type { TopicVerdict } from '../../ports/topic-guard.ts'
import { noMatch } from './match.ts'

/** How texts are compared, and how alike they must be. */
export interface Likeness {
  readonly embedder: Embedder
  readonly threshold: number
}

/** Models place a sentence and what it is about about this close; unrelated ones stay below. */
export const MODEL_THRESHOLD = 0.5

/** The built-in embedder compares letters alone: `policy` is at 0.58 from `police`, `universe` at 0.56 from `university`. */
export const BUILT_IN_THRESHOLD = 0.65

const MAX_SENTENCES = 8
const MAX_SENTENCE = 500

/** The sentences of a text that are compared with the topics: redacted text alone comes here. */
function sentencesOf(text: string): string[] {
  const sentences = text
    .split(/(?<=[.!?。！？؟])\s*|\n+/u)
    .map((sentence) => sentence.trim().slice(0, MAX_SENTENCE))
  return sentences.filter((sentence) => /\p{L}/u.test(sentence)).slice(0, MAX_SENTENCES)
}

/** The topic that a sentence is closest to, where it is close enough. */
export async function matchByMeaning(
  { embedder, threshold }: Likeness,
  text: string,
  topics: readonly string[],
  signal?: AbortSignal,
): Promise<TopicVerdict> {
  const sentences = sentencesOf(text)
  if (sentences.length === 0 || topics.length === 0) return noMatch
  const vectors = await embedder.embed([...topics, ...sentences], signal)
  let best = noMatch
  for (const [i, topic] of topics.entries())
    for (const sentence of vectors.slice(topics.length)) {
      const likeness = cosine(vectors[i] ?? [], sentence)
      if (likeness >= threshold && likeness > (best.confidence ?? 0))
        best = { blocked: true, matchedTopic: topic, confidence: Math.min(1, likeness) }
    }
  return best
}

/** -1 to 1; 0 for a vector of nothing. */
function cosine(a: readonly number[], b: readonly number[]): number {
  let [dot, aa, bb] = [0, 0, 0]
  for (const [i, x] of a.entries()) {
    const y = b[i] ?? 0
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb)
}
