/** Whole answers: chat completions, completions, responses, messages, lists of their items. */
import type { Guard } from '../guard.ts'
import { isPlain, withoutTokens } from '../restore.ts'
import { createAnyEventGovernor } from './any-events.ts'
import type { Json } from './data.ts'
import { governOllama, isOllama } from './ollama.ts'

/** Lists of what a model wrote, by what an answer or its items then have. All else is details: of a program's own answer, too, under the same names. */
const WRITTEN: Readonly<Record<string, (item: Json, answer: Json) => boolean>> = {
  choices: (item) => ['message', 'text', 'delta'].some((name) => name in item),
  candidates: (item) => 'content' in item,
  content: (_, { role, type }) => role === 'assistant' || type === 'message',
  output: ({ type }, { object }) => object === 'response' && typeof type === 'string',
  data: ({ type }, { object }) => object === 'list' && typeof type === 'string',
}

/** @param again it was decided about before, piece by piece */
export function governAnswer(answer: unknown, guard: Guard, again?: 'again'): unknown {
  const whole = again ? undefined : 'whole'
  if (isPieces(answer)) return governPieces(answer, guard)
  if (!isPlain(answer)) return guard.outputDetails(answer, whole)
  const plain = withoutTokens(answer) as Readonly<Record<string, unknown>>
  if (isOllama(plain)) return governOllama(plain, guard, again)
  const details: [string, unknown][] = []
  const lists: [string, readonly object[]][] = []
  for (const [name, value] of Object.entries(plain)) {
    const is = Object.hasOwn(WRITTEN, name) ? WRITTEN[name] : undefined
    if (is && isList(value) && value.every((item) => is(item, plain))) lists.push([name, value])
    else details.push([name, value])
  }
  const parts = lists.flatMap(([, list]) => list.map(partOf))
  const governed = parts.length > 0 ? guard.output(parts, again) : []
  const result: Record<string, unknown> = {
    ...guard.outputDetails(Object.fromEntries(details), parts.length > 0 ? undefined : whole),
  }
  let at = 0
  for (const [name, list] of lists) {
    // What is made of numbers alone (indices, embeddings, scores) was not looked at, and comes back.
    result[name] = list.map((item, i) => {
      const shown = governed[at + i] as Record<string, unknown>
      if (!('message' in item)) return { ...item, ...shown }
      const { [MESSAGE]: message, ...rest } = shown
      return { ...item, ...rest, message }
    })
    at += list.length
  }
  return result
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlain)
}

/** Gemini's stream where no events were asked for: a list of its pieces. */
function isPieces(answer: unknown): answer is readonly Json[] {
  return (
    Array.isArray(answer) && answer.length > 1 && answer.every((one) => isPlain(one) && 'candidates' in one)
  )
}

function governPieces(pieces: readonly Json[], guard: Guard): Json[] {
  const events = createAnyEventGovernor(guard)
  const shown = pieces.flatMap((one) => [...events.push(withoutTokens(one) as Json, undefined)])
  return [...shown, ...events.end()].map(({ data }) => data)
}

/** A name under which parts stand: what is there is looked at as a message, and not as data. */
const MESSAGE = 'parts'

/** The properties that hold texts: of a number, a detector could make a text. */
function partOf(item: object): object {
  const texts = Object.entries(item).filter(
    ([, value]) =>
      typeof value === 'string' || (typeof value === 'object' && value !== null && !isNumbers(value)),
  )
  return Object.fromEntries(texts.map(([name, value]) => [name === 'message' ? MESSAGE : name, value]))
}

function isNumbers(value: object): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')
}
