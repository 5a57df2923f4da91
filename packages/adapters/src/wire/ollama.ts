/** Answers of Ollama's own API (docs.ollama.com/api, `/api/chat` and `/api/generate`), whole, and as lines that come one by one. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import type { DataGovernor, Json } from './data.ts'
import { createFields, placed, type Way } from './fields.ts'
import { createThoughtsEnd, isThought } from './thoughts.ts'

/** What the server writes of itself, and not the model. */
const OWN = /^(?:model|remote_model|remote_host|created_at|done_reason)$/
/** A time, a name, the address of a host. */
const OWN_VALUE = /^[\w.:/+-]{1,128}$/

/** Where texts stand that come in pieces; the calls of tools come whole. */
const TEXTS = ['content', 'thinking', 'response']

export function isOllama(json: Json): boolean {
  return (
    typeof json.done === 'boolean' &&
    (isPlain(json.message) || typeof json.response === 'string' || typeof json.thinking === 'string')
  )
}

/** The line apart: what the model wrote, and what the server says beside it. */
function parted({ message, response, thinking, logprobs: _, ...beside }: Json, guard: Guard) {
  const own = Object.entries(beside).filter(
    ([name, value]) => OWN.test(name) && OWN_VALUE.test(String(value)),
  )
  const rest = Object.entries(beside).filter(([name]) => !own.some(([one]) => one === name))
  const head = { ...Object.fromEntries(own), ...guard.outputDetails(Object.fromEntries(rest)) } as Json
  return { written: { message, response, thinking }, head }
}

/** @param again it was decided about before */
export function governOllama(answer: Json, guard: Guard, again?: 'again'): unknown {
  const { written, head } = parted(answer, guard)
  const { message, ...texts } = defined(written)
  const parts = [isPlain(message) ? message : {}, texts]
  const [shown, shownTexts] = guard.output(parts, again) as [Json, Json]
  return { ...head, ...(isPlain(message) && { message: shown }), ...shownTexts }
}

export function createOllamaGovernor(guard: Guard): DataGovernor {
  const fields = createFields<undefined>(guard)
  const endsThoughts = createThoughtsEnd()
  let last: Json = {}

  function* rest(isOver: (way: Way) => boolean = () => true): Generator<Json> {
    for (const { way, text } of fields.end((_, way) => isOver(way))) {
      const held = { ...last, ...(placed(way, text) as Json), done: false } as Json
      yield isPlain(held.message)
        ? { ...held, message: { role: 'assistant', content: '', ...held.message } }
        : held
    }
  }

  /** The same with the texts as far as they may be shown. */
  function passed(value: Json, way: Way): Json {
    const texts = Object.entries(value).filter(
      ([name, text]) => TEXTS.includes(name) && typeof text === 'string',
    )
    const whole = Object.entries(value).filter(([name]) => !texts.some(([one]) => one === name))
    const shown = whole.length > 0 ? guard.output([Object.fromEntries(whole)], 'again')[0] : {}
    return { ...shown, ...(fields.push('', undefined, Object.fromEntries(texts), way) as Json) }
  }

  return {
    *push(json) {
      const { written, head } = parted(json, guard)
      const { done_reason: _, done: __, ...lasting } = head
      // Counts and times are of the end alone.
      last = Object.fromEntries(Object.entries(lasting).filter(([name]) => OWN.test(name)))
      const { message, ...texts } = defined(written)
      if (endsThoughts(message ?? texts)) yield* rest(isThought)
      const shown = {
        ...(isPlain(message) && { message: passed(message, ['message']) }),
        ...passed(texts, []),
      }
      if (json.done !== true) return yield { ...head, ...shown }
      // First what this line brought, then what was held, then the end.
      yield { ...last, ...shown, done: false }
      yield* rest()
      yield {
        ...head,
        ...(isPlain(message) ? { message: { role: 'assistant', content: '' } } : { response: '' }),
      }
    },
    end: () => rest(),
  }
}

const defined = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
