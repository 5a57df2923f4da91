/** Chat: for visitors, who need no key, and with one. */
import type {
  ChatRequest,
  ChatResponse,
  KeyChatRequest,
  KeyChatResponse,
  ProxyChatRequest,
} from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import { type AnswerEvent, readEvents } from '../events.ts'
import type { CallOptions } from '../options.ts'
import type { Call, OpenStream } from '../request.ts'

// A message that is sent twice is answered, kept and counted twice.
const message = { method: 'POST', repeat: 'unsafe' } as const
// It is read as a stream: what is not one is not its answer.
const stream = { ...message, accepts: (_body: unknown): _body is never => false } as const

export const sendEndpoint: Endpoint<ChatResponse> = {
  ...message,
  path: '/api/chat',
  auth: 'none',
  accepts: hasKeys('response', 'session_id', 'receipt_ids'),
}

export const proxyEndpoint: Endpoint<ChatResponse> = { ...sendEndpoint, path: '/api/proxy/chat' }

export const proxyStreamEndpoint: Endpoint<never> = {
  ...stream,
  path: '/api/proxy/chat-stream',
  auth: 'none',
}

export const askEndpoint: Endpoint<KeyChatResponse> = {
  ...message,
  path: '/chat',
  auth: 'key',
  accepts: hasKeys('response', 'conversation_id', 'governance'),
}

export const askStreamEndpoint: Endpoint<never> = { ...stream, path: '/chat/stream', auth: 'key' }

/** Streams end after `done`; they reject with `interrupted` where the answer broke off. Leaving the loop, or the signal, ends the writing. `timeoutMs` is for the first byte. */
export interface Chat {
  /** As a visitor of a widget. Rejects with status 402 when the plan's conversations or messages are used up. */
  send(request: ChatRequest, options?: CallOptions): Promise<ChatResponse>
  /** As a visitor, by the widget's own path. */
  proxy(request: ProxyChatRequest, options?: CallOptions): Promise<ChatResponse>
  /** The same, as it is written. */
  proxyStream(request: ProxyChatRequest, options?: CallOptions): AsyncIterableIterator<AnswerEvent>
  /** With a key of the scope `chat`. */
  ask(request: KeyChatRequest, options?: CallOptions): Promise<KeyChatResponse>
  /** The same, as it is written. */
  askStream(request: KeyChatRequest, options?: CallOptions): AsyncIterableIterator<AnswerEvent>
}

export function chatResource(call: Call, openStream: OpenStream): Chat {
  const events = (endpoint: Endpoint<never>) =>
    async function* (body: object, options?: CallOptions): AsyncGenerator<AnswerEvent, void, undefined> {
      yield* readEvents(await openStream(endpoint, { body }, options), endpoint)
    }
  return {
    send: (body, options) => call(sendEndpoint, { body }, options),
    proxy: (body, options) => call(proxyEndpoint, { body }, options),
    proxyStream: events(proxyStreamEndpoint),
    ask: (body, options) => call(askEndpoint, { body }, options),
    askStream: events(askStreamEndpoint),
  }
}
