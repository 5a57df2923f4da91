/** Thoughts come before the answer, in messages that say of neither when it is over. */
import { isPlain } from '../restore.ts'
import type { Way } from './fields.ts'

const THOUGHT = /^(?:reasoning|think|thought)/i
const ANSWER = /^(?:content|text|response|refusal|tool_call(?:s|_chunks))$/

/** True for the way to a thought. */
export function isThought(way: Way): boolean {
  return way.some((step) => THOUGHT.test(typeof step === 'string' ? step : (step.type ?? '')))
}

/**
 * Takes the pieces of one message, and says by which of them its thoughts are over: the second in a row that has an answer and no thought. By the first
 * it is not known; where both come side by side, a value may be cut in either.
 */
export function createThoughtsEnd(): (piece: unknown) => boolean {
  let row = 0
  return (piece) => {
    const kinds = kindsOf(piece)
    if (kinds.has('thought')) row = 0
    else if (kinds.has('answer')) row++
    else return false
    return row === 2
  }
}

type Kind = 'thought' | 'answer'

function kindsOf(piece: unknown): ReadonlySet<Kind> {
  if (!isPlain(piece)) return new Set()
  const kinds = Object.entries(piece).flatMap(([name, value]): Kind[] => {
    if (isEmpty(value)) return []
    if (THOUGHT.test(name)) return ['thought']
    // What LangChain has of a provider's own.
    if (name === 'additional_kwargs') return [...kindsOf(value)]
    if (!ANSWER.test(name)) return []
    return Array.isArray(value) ? value.map(kindOf) : ['answer']
  })
  return new Set(kinds)
}

/** Those that go on with another may not say again of what type it is. */
function kindOf(block: unknown): Kind {
  const words = isPlain(block) ? [String(block.type), ...Object.keys(block)] : []
  return words.some((word) => THOUGHT.test(word)) ? 'thought' : 'answer'
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
