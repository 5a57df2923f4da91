/** The events of a streamed answer, of whichever protocol. */
import type { Guard } from '../guard.ts'
import type { Passage } from '../passage.ts'
import { isPlain, withoutTokens } from '../restore.ts'
import { createAnyEventGovernor, isEnd } from './any-events.ts'
import { governBatchResult, isBatchResult } from './batch.ts'
import { createChunkGovernor, isChunk } from './chunks.ts'
import type { Json } from './data.ts'
import { governMcp, isMcp } from './mcp.ts'
import { createOllamaGovernor, isOllama } from './ollama.ts'
import { createResponseEventGovernor, isResponseEvent } from './response-events.ts'
import type { EventGovernor, WireEvent } from './sse.ts'

const DONE = '[DONE]'
/** What keeps a connection open, and is no piece of a text. */
const BEAT = /^(?:ping|heart-?beat|keep-?alive)$/i
/** What a protocol names its events by. */
const NAME = /^[\w.:/-]{1,128}$/

export function createEventGovernor(guard: Guard): EventGovernor {
  const chunks = createChunkGovernor(guard)
  const responses = createResponseEventGovernor(guard)
  const ollama = createOllamaGovernor(guard)
  const others = createAnyEventGovernor(guard)
  /** Events that are texts, by their name: pieces of one. */
  const texts = new Map<string | undefined, Passage>()
  /** The same, of those that are texts in JSON. */
  const quoted = new Map<string | undefined, Passage>()
  /** Set where events are named on the wire, too. */
  let name: string | undefined

  const written = (data: Json, event: string | undefined): WireEvent => ({
    event,
    data: JSON.stringify(data),
  })
  /** Those of protocols that name their events by what is in them, and some of them on the wire too. */
  function* sent(list: Iterable<Json>, event: string | undefined): Generator<WireEvent> {
    for (const data of list) yield written(data, event && String(data.type ?? event))
  }
  function* told(kind: typeof texts, event: string | undefined, text: string): Generator<WireEvent> {
    if (text !== '') yield { event, data: kind === quoted ? JSON.stringify(text) : text }
  }
  function* ended(): Generator<WireEvent> {
    yield* sent(chunks.end(), undefined)
    yield* sent(responses.end(), name)
    yield* sent(ollama.end(), undefined)
    for (const { event, data } of others.end()) yield listed(data, event)
    yield* spoken()
  }
  /** What is held of texts. */
  function* spoken(): Generator<WireEvent> {
    for (const kind of [texts, quoted])
      for (const [event, passage] of kind) {
        kind.delete(event)
        yield* told(kind, event, passage.end())
      }
  }

  return {
    *push({ event: given, data }) {
      const event = given === undefined || NAME.test(given) ? given : oneLine(guard.outputDetails(given))
      if (data.trim() === DONE) {
        yield* ended()
        return yield { event, data: DONE }
      }
      const json = parse(data)
      // Whatever comes to its end, nothing is to come after it.
      if (isEnd(event, json)) yield* json === undefined ? ended() : spoken()
      if (json === undefined && (data === '' || BEAT.test(event ?? '') || isEnd(event))) {
        const text = textOf(data)
        const shown = guard.outputDetails(text ?? data)
        yield { event, data: text === undefined ? shown : JSON.stringify(shown) }
      } else if (json === undefined) {
        const inJson = textOf(data)
        const kind = inJson === undefined ? texts : quoted
        const passage = kind.get(event) ?? guard.passage()
        kind.set(event, passage)
        yield* told(kind, event, passage.push(inJson ?? data))
      } else if (isBatchResult(json)) yield written(governBatchResult(json, guard), event)
      else if (isMcp(json)) yield written(governMcp(json, guard), event)
      else if (json.error) yield written(failed(json), event)
      else if (isChunk(json)) yield* sent(chunks.push(json), event)
      else if (isResponseEvent(json)) {
        name = event
        yield* sent(responses.push(json), event)
      } else if (isOllama(json)) yield* sent(ollama.push(json), event)
      else for (const shown of others.push(json, event)) yield listed(shown.data, shown.event)
    },
    end: ended,
  }
}

/** A value that was restored may be of several lines, which a name may not be. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** In the midst of a stream a provider's sentence may quote pieces of the answer. */
function failed({ type: kind, sequence_number, error }: Json): Json {
  const { code, type } = isPlain(error) ? error : {}
  const word = (value: unknown) =>
    // A status, or a code of JSON-RPC.
    (typeof value === 'number' && /^-?\d{1,5}$/.test(String(value))) ||
    (typeof value === 'string' && /^\w{1,64}$/.test(value))
      ? value
      : null
  const message = 'The model failed'
  // As Ollama has it.
  if (typeof error === 'string') return { error: message }
  return {
    ...(kind === 'error' && { type: kind }),
    ...(typeof sequence_number === 'number' && { sequence_number }),
    error: { message, code: word(code), type: word(type) },
  }
}

/** A list is looked at as an object that has it under this name. */
const LIST = ''

function listed(data: Json, event: string | undefined): WireEvent {
  const { [LIST]: list, ...more } = data
  const isList = Array.isArray(list) && Object.keys(more).length === 0
  return { event, data: JSON.stringify(isList ? list : data) }
}

function parse(data: string): Json | undefined {
  const json = withoutTokens(jsonOf(data))
  if (isPlain(json)) return json
  return Array.isArray(json) ? { [LIST]: json } : undefined
}

function textOf(data: string): string | undefined {
  const json = data.startsWith('"') ? jsonOf(data) : undefined
  return typeof json === 'string' ? json : undefined
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
