/** The body of an answer in pieces, by its media type. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import { createWholePassage, type Passage } from '../passage.ts'
import { governAnswer } from './answer.ts'
import { isSealed } from './encoding.ts'
import { createEventGovernor } from './events.ts'
import { createLinePassage } from './lines.ts'
import { createEventPassage } from './sse.ts'

/** The same answer where it says that nothing is in it, whatever its type: as to what was deleted, or taken up for later. */
export function emptied({ headers, status, statusText }: Response): Response | undefined {
  // Whatever was in it, nothing passes.
  return headers.get('content-length') === '0'
    ? new Response(null, { status, statusText, headers })
    : undefined
}

/** Headers that tell of the body as it was. */
export const OF_BODY: readonly string[] = ['content-length', 'etag', 'accept-ranges']

/** Headers that tell who may read an answer: who may may read, too, why there is none. */
export const OF_READERS: RegExp = /^(?:access-control-|vary$)/i

/**
 * Governs the text of a body. Undefined for a body that passes as it is: of a media type that holds no text, or any other where that was asked for.
 *
 * @param encoding the header `content-encoding`, where the body is as it says
 * @param range the header `content-range`, of a part of a body
 * @throws AdapterError `not_understood` for a type that cannot be looked into, for what is compressed or no UTF-8, and for a part
 */
export function createBodyPassage(
  type: string,
  guard: Guard,
  maxHeld?: number,
  encoding?: unknown,
  range?: unknown,
): Passage | undefined {
  // A style sheet or a script is no answer of a model.
  if (
    /^(?:image|audio|video|font)\/|^text\/(?:css|javascript)\b|^application\/(?:javascript|wasm)\b/i.test(
      type,
    )
  )
    return undefined
  const cure = 'let what compresses stand outside of what governs'
  if (isSealed(type, encoding, guard, 'An answer', cure)) return undefined
  if (range && guard.passesUnknown) return undefined
  // What stands at its edge may be half a value, and the other half is had by asking again.
  if (range)
    throw new AdapterError(
      'not_understood',
      'An answer is a part of a body and cannot be looked into; answer with the whole of it',
    )
  if (/^text\/event-stream\b/i.test(type)) return withoutMark(createEventPassage(createEventGovernor(guard)))
  if (/^application\/(?:x-)?(?:ndjson|jsonl|json-?lines)\b/i.test(type))
    return withoutMark(createLinePassage(createEventGovernor(guard)))
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    return withoutMark(createWholePassage((text) => governJsonBody(text, guard), maxHeld))
  if (/^text\//i.test(type)) return guard.passage()
  if (guard.passesUnknown) return undefined
  throw new AdapterError(
    'not_understood',
    'A body is neither JSON, nor text, nor a stream of events or lines; set onUnknown to pass such bodies as they are',
  )
}

/** Of a text: programs that read tables know by the mark at its beginning that it is UTF-8. Elsewhere it is no part of the body. */
export function createDecoder(): TextDecoder {
  return new TextDecoder('utf-8', { ignoreBOM: true })
}

function withoutMark(passage: Passage): Passage {
  let isBegun = false
  return {
    push(piece) {
      const rest = isBegun ? piece : piece.replace(/^\ufeff/, '')
      isBegun ||= piece !== ''
      return passage.push(rest)
    },
    end: () => passage.end(),
  }
}

function governJsonBody(text: string, guard: Guard): string {
  try {
    return JSON.stringify(governAnswer(JSON.parse(text), guard))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return guard.outputJson(text)
  }
}

/** A stream of bytes, governed. What is thrown on the way, it fails with, and nothing more is read. */
export function throughPassage(
  body: ReadableStream<Uint8Array>,
  passage: Passage,
): ReadableStream<Uint8Array> {
  const decoder = createDecoder()
  const encoder = new TextEncoder()
  const send = (text: string, controller: TransformStreamDefaultController<Uint8Array>) => {
    if (text !== '') controller.enqueue(encoder.encode(text))
  }
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) =>
        send(passage.push(decoder.decode(piece, { stream: true })), controller),
      flush: (controller) => send(passage.push(decoder.decode()) + passage.end(), controller),
    }),
  )
}
