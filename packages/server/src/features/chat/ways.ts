/** What is asked about how an organisation is reached: it is told in many words, and often by nothing but the number itself. */
import { detect } from '@svc/core'
import { fold } from './fold.ts'
import { wordsOf } from './sentences.ts'
import { stemOf } from './stem.ts'
import { stopWords } from './stop-words.data.ts'
import { type Way, ways } from './ways.data.ts'

const asStem = new Map(ways.map((way) => [way, stemOf(way.word)]))

/** Folded text in which each way has one word, however it was said. */
export function withOneWord(folded: string): string {
  return ways.reduce((text, { said, word }) => text.replace(said, ` ${word} `), folded)
}

/** What to search for besides: a document may call it otherwise. */
export function otherWords(folded: string): string {
  let rest = folded
  const found: string[] = []
  for (const { said, search } of ways) {
    const without = rest.replace(said, ' ')
    if (without !== rest) found.push(search)
    rest = without
  }
  return found.join(' ')
}

/** Of the contact details those that a question asks for and nothing else; none where it asks for anything besides. */
export function detailsAsked(question: string, details: readonly string[]): readonly string[] {
  let rest = fold(question)
  const asked: Way[] = []
  for (const way of ways) {
    const without = rest.replace(way.said, ' ')
    if (without !== rest) asked.push(way)
    rest = without
  }
  if (asked.length === 0 || wordsOf(rest).some((word) => !stopWords.has(stemOf(word)))) return []
  const isAsked = (label: string) => asked.some(({ labels }) => labels.includes(label))
  return details.filter((detail) => detect(detail).some(({ type }) => isAsked(type)))
}

/** Stems of the ways that are asked for and of which the sentence gives a value: one that may be read. */
export function givenIn(sentence: string, asked: ReadonlySet<string>): readonly string[] {
  const wanted = ways.filter((way) => asked.has(stemFor(way)))
  if (wanted.length === 0) return []
  const labels = new Set(detect(sentence).map(({ type }) => type))
  return wanted.filter((way) => way.labels.some((label) => labels.has(label))).map(stemFor)
}

function stemFor(way: Way): string {
  return asStem.get(way) as string
}
