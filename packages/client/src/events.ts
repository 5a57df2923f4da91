/**
 * Reads the events of a streamed answer, as the server writes them: `event:` and `data:` on a line each, then an empty one. A parser of all that the HTML standard
 * allows would be more than everything else in this file. What comes is not trusted: what is not the protocol's ends the reading.
 */
import type { ChatEvent, ChatEventData } from '@svc/contract'
import type { Endpoint } from './endpoint.ts'
import { SvcConnectionError } from './errors.ts'

/** The events of an answer that came whole. */
export type AnswerEvent = Exclude<ChatEvent, { readonly event: 'error' }>

/** What each event must carry to be one. */
const FIELDS: Readonly<Record<keyof ChatEventData, string>> = {
  typing: 'status',
  token: 'token',
  governance: 'receipt_id',
  done: 'conversation_id',
  error: 'error',
}

/** UTF-16 code units that one event may come to. */
const MAX_EVENT = 1_048_576

/**
 * Yields each event up to `done`. Returning ends the stream, and with it the connection.
 *
 * @throws SvcConnectionError `interrupted`, `response_invalid`, or what the stream fails with
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  { method, path }: Pick<Endpoint<never>, 'method' | 'path'>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const broken = (code: 'interrupted' | 'response_invalid', what: string) =>
    new SvcConnectionError(code, `${method} ${path} ${what}`)
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw broken('interrupted', 'broke off before its end')
      // The end may lie across two pieces; what was looked through before is not looked through again.
      let from = Math.max(0, held.length - 1)
      held += decoder.decode(value, { stream: true }).replaceAll('\r', '')
      for (let end = held.indexOf('\n\n', from); end >= 0; end = held.indexOf('\n\n')) {
        const event = parse(held.slice(0, end))
        held = held.slice(end + 2)
        from = 0
        if (event === 'invalid') throw broken('response_invalid', "sent an event that is not this endpoint's")
        if (event?.event === 'error') throw broken('interrupted', 'broke off: the server could not go on')
        if (event) yield event
        if (event?.event === 'done') return
      }
      if (held.length > MAX_EVENT) throw broken('response_invalid', 'sent an event that does not end')
    }
  } finally {
    // Frees the connection; a stream that broke by itself refuses, which changes nothing.
    reader.cancel().catch(() => {})
  }
}

/** Null for a comment, and for an event that a later server may send. */
function parse(text: string): ChatEvent | 'invalid' | null {
  const lines = text.split('\n')
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const event = field('event') as ChatEvent['event'] | undefined
  if (event === undefined || !Object.hasOwn(FIELDS, event)) return null
  try {
    const data: unknown = JSON.parse(field('data') ?? '')
    if (typeof data === 'object' && data !== null && FIELDS[event] in data)
      return { event, data } as ChatEvent
  } catch {
    // Answered below.
  }
  return 'invalid'
}
