/** What is asked about how an organisation is reached: it is told in many words, and often by nothing but the number itself. */
import { detect } from '@svc/core'
import { stemOf } from './stem.ts'
import { delivery, ofOneself, opening, type Way, ways } from './ways.data.ts'

/** A way that is asked for, by the stem that stands for it in what is asked. */
export interface AskedWay {
  readonly way: Way
  readonly stem: string
}

const aloneOf = new Map(ways.map((way) => [way, new Set(way.alone.split(/\s+/).map(stemOf))]))

/** Folded text in which each way has one word, however it was said, and so have opening hours and delivery. */
export function withOneWord(folded: string): string {
  return [...ways, opening, delivery].reduce(
    (text, { said, word }) => text.replace(said, ` ${word} `),
    folded,
  )
}

/** The ways that a folded text asks for, of the organisation and not of who asks; `content` are its stems that say something. */
export function waysIn(folded: string, content: readonly string[]): readonly AskedWay[] {
  const others = folded.replace(ofOneself, ' ')
  let rest = others
  const asked: AskedWay[] = []
  for (const way of ways) {
    const without = rest.replace(way.said, ' ')
    if (without !== rest) asked.push({ way, stem: stemOf(way.word) })
    rest = without
  }
  const [stem] = content
  if (asked.length > 0 || content.length !== 1 || stem === undefined || others !== folded) return asked
  return ways.filter((way) => aloneOf.get(way)?.has(stem)).map((way) => ({ way, stem }))
}

/** What to search for besides, where a folded text asks when somewhere is open, or else how goods come. */
export function wordsBesides(folded: string): readonly string[] {
  const asked = [opening, delivery].find(({ said }) => folded.search(said) >= 0)
  return asked ? [asked.search] : []
}

/** Stems of the ways that are asked for and of which the sentence gives a value: one that may be read. */
export function givenIn(sentence: { readonly text: string }, asked: readonly AskedWay[]): readonly string[] {
  if (asked.length === 0) return []
  const labels = labelsIn(sentence)
  return asked.filter(({ way }) => way.labels.some((label) => labels.has(label))).map(({ stem }) => stem)
}

/** Labels by sentence, kept because one message asks several things of the same sentence. */
const found = new WeakMap<{ readonly text: string }, ReadonlySet<string>>()

function labelsIn(sentence: { readonly text: string }): ReadonlySet<string> {
  let labels = found.get(sentence)
  if (!labels) {
    labels = new Set(detect(sentence.text).map(({ type }) => type))
    found.set(sentence, labels)
  }
  return labels
}
