/** The events of a streamed answer, of either protocol. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import { isPlain, withoutTokens } from '../restore.ts'
import { createChunkGovernor } from './chunks.ts'
import type { Json } from './data.ts'
import { createResponseEventGovernor } from './response-events.ts'
import type { EventGovernor, WireEvent } from './sse.ts'

const DONE = '[DONE]'

export function createEventGovernor(guard: Guard): EventGovernor {
  const chunks = createChunkGovernor(guard)
  const responses = createResponseEventGovernor(guard)

  function* sent(list: Iterable<Json>): Generator<WireEvent> {
    for (const data of list)
      yield { event: typeof data.type === 'string' ? data.type : undefined, data: JSON.stringify(data) }
  }
  function* ended(): Generator<WireEvent> {
    yield* sent(chunks.end())
    yield* sent(responses.end())
  }

  return {
    *push({ event, data }) {
      if (data.trim() === DONE) {
        yield* ended()
        yield { event, data: DONE }
        return
      }
      const json = parse(data)
      if (json === undefined) {
        if (!guard.passesUnknown)
          throw new AdapterError('not_understood', 'An event of an answer is no JSON object')
        return yield { event, data }
      }
      if (json.error) yield { event, data: JSON.stringify({ error: failureOf(json.error) }) }
      else if (Array.isArray(json.choices)) yield* sent(chunks.push(json))
      else if (typeof json.type === 'string') yield* sent(responses.push(json))
      else yield { event, data: JSON.stringify(guard.outputDetails(json)) }
    },
    end: ended,
  }
}

/** In the midst of a stream a provider's sentence may quote pieces of the answer. */
function failureOf(error: unknown): Json {
  const { code, type } = isPlain(error) ? error : {}
  const word = (value: unknown) => (typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null)
  return { message: 'The model failed', code: word(code), type: word(type) }
}

function parse(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isPlain(json) ? (withoutTokens(json) as Json) : undefined
  } catch {
    return undefined
  }
}
