/**
 * The embedder that needs no network and no model: a text is the sum of what it is written with (words, beginnings of words, groups of three letters), each hashed to a
 * few of 384 places. Texts that share words, or words of one stem, lie close together; it knows no synonyms. The same text gives the same vector everywhere.
 *
 * Feature hashing with signs: Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (ICML 2009); letters of words as in fastText (Bojanowski et al.,
 * 2017).
 */
import type { Embedder } from '../../ports/embedder.ts'
import { FUNCTION_WORDS } from './function-words.data.ts'
import { wordsOf } from './words.ts'

const DIMENSIONS = 384
/** A change of what follows makes other vectors: it needs another name, and stored ones are made anew. */
const NAME = 'hashed-1'

/** What each kind of feature of a word adds, as a share of the word's weight. */
const WORD = 1
const STEM = 1
const LETTERS = 1
/** Words of a closed class are in every text. */
const FUNCTION_WORD = 0.05
/** From here on a beginning of the word stands for its stem: `deliver`, `delivery` and `deliveries` begin alike. */
const STEM_LENGTH = 4
/** Long words are rarer than short ones, in every language, and say more. */
const FULL_LENGTH = 6

/** Read as every text is, so that both are written alike. */
const functionWords: ReadonlySet<string> = new Set(wordsOf(FUNCTION_WORDS))

export function createHashedEmbedder(): Embedder {
  return {
    model: `${NAME}@${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map(embed),
  }
}

function embed(text: string): number[] {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const sums = new Float64Array(DIMENSIONS)
  for (const [word, count] of counts) {
    const weight = weightOf(word) * (1 + Math.log(count))
    add(sums, word, 1, WORD * weight)
    const letters = [...word]
    if (letters.length > STEM_LENGTH) add(sums, letters.slice(0, STEM_LENGTH).join(''), 2, STEM * weight)
    if (letters.length > 3) {
      const each = (LETTERS * weight) / Math.sqrt(letters.length)
      const framed = ['^', ...letters, '$']
      for (let at = 0; at + 3 <= framed.length; at++)
        add(sums, `${framed[at]}${framed[at + 1]}${framed[at + 2]}`, 3, each)
    }
  }
  return normalised(sums)
}

function weightOf(word: string): number {
  if (functionWords.has(word)) return FUNCTION_WORD
  return 0.7 + 0.3 * Math.min(1, word.length / FULL_LENGTH)
}

/** Two places with a sign each: what two features share by chance in one place, they hardly share in both. */
function add(sums: Float64Array, feature: string, kind: number, weight: number): void {
  const hash = hashOf(feature, kind)
  sums[hash % DIMENSIONS]! += hash & 0x40000000 ? weight : -weight
  const other = scrambled(hash)
  sums[other % DIMENSIONS]! += other & 0x40000000 ? weight : -weight
}

/** FNV-1a over UTF-16 code units, then scrambled: its low bits alone are poor. */
function hashOf(feature: string, kind: number): number {
  let hash = 0x811c9dc5 ^ kind
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return scrambled(hash)
}

/** The finaliser of MurmurHash3. */
function scrambled(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Of length 1; all zeros where there is no word. Six digits: what is stored is single precision. */
function normalised(sums: Float64Array): number[] {
  let square = 0
  for (const sum of sums) square += sum * sum
  const length = Math.sqrt(square) || 1
  return Array.from(sums, (sum) => Math.round((sum / length) * 1e6) / 1e6)
}
