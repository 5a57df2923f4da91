/** What is asked about how an organisation is reached: it is told in many words, and often by nothing but the number itself. */
import { detect } from '@svc/core'
import { stemOf } from './stem.ts'
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
