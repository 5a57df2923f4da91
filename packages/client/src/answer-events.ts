/** The events of an answer of the chat, as it is written. */
import type { ChatEvent, ChatEventData } from '@svc/contract'
import type { StreamEndpoint } from './endpoint.ts'
import { SvcConnectionError } from './errors.ts'
import { readEvents } from './events.ts'
import type { CallOptions } from './options.ts'
import type { CallInput, OpenStream } from './request.ts'

/** An event of an answer as it is written. Where one broke off, the stream rejects instead of ending. */
export type AnswerEvent = Exclude<ChatEvent, { readonly event: 'error' }>

/** What each event must carry to be one. */
const FIELDS: Readonly<Record<keyof ChatEventData, string>> = {
  typing: 'status',
  token: 'token',
  governance: 'receipt_id',
  done: 'conversation_id',
  error: 'error',
}

/**
 * Yields each event up to `done`. Returning ends the stream, and with it the connection.
 *
 * @throws SvcConnectionError `interrupted`, `response_invalid`, or as `readEvents`
 */
export async function* readAnswer(
  openStream: OpenStream,
  endpoint: StreamEndpoint,
  input: CallInput,
  options?: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const name = `${endpoint.method} ${endpoint.path}`
  for await (const { event = '', data } of readEvents(openStream, endpoint, input, options)) {
    // A later server may send others.
    if (!Object.hasOwn(FIELDS, event)) continue
    const known = parse(event as ChatEvent['event'], data)
    if (known === undefined)
      throw new SvcConnectionError('response_invalid', `${name} sent an event that is not this endpoint's`)
    if (known.event === 'error')
      throw new SvcConnectionError('interrupted', `${name} broke off: the server could not go on`)
    yield known
    if (known.event === 'done') return
  }
}

function parse(event: ChatEvent['event'], text: string): ChatEvent | undefined {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && FIELDS[event] in data)
      return { event, data } as ChatEvent
  } catch {
    // Answered below.
  }
  return undefined
}
