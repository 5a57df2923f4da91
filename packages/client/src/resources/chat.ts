/** Chat: for visitors, who need no key, and with one. */
import type {
  ChatRequest,
  ChatResponse,
  KeyChatRequest,
  KeyChatResponse,
  ProxyChatRequest,
} from '@svc/contract'
import { type AnswerEvent, readAnswer } from '../answer-events.ts'
import type { Endpoint, StreamEndpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, OpenStream, Pending } from '../request.ts'

// A message that is sent twice is answered, kept and counted twice: none of these is repeated after an unknown end.
export const sendEndpoint: Endpoint<ChatResponse> = {
  method: 'POST',
  path: '/api/chat',
  auth: 'none',
  repeat: 'unsafe',
  accepts: ['response', 'session_id', 'receipt_ids'],
}

export const proxyEndpoint: Endpoint<ChatResponse> = {
  method: 'POST',
  path: '/api/proxy/chat',
  auth: 'none',
  repeat: 'unsafe',
  accepts: ['response', 'session_id', 'receipt_ids'],
}

export const proxyStreamEndpoint: StreamEndpoint = {
  method: 'POST',
  path: '/api/proxy/chat-stream',
  auth: 'none',
  repeat: 'unsafe',
  streams: ['text/event-stream'],
}

export const askEndpoint: Endpoint<KeyChatResponse> = {
  method: 'POST',
  path: '/chat',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['response', 'conversation_id', 'governance'],
}

export const askStreamEndpoint: StreamEndpoint = {
  method: 'POST',
  path: '/chat/stream',
  auth: 'key',
  repeat: 'unsafe',
  streams: ['text/event-stream'],
}

/** What asks the server to hold an answer: the number before that of its first event. */
const NOTHING_YET = { 'last-event-id': '0' }

/** What the call of a stream may set for itself. */
export interface ResumableOptions extends CallOptions {
  /** The server holds the answer, so that one that breaks off is taken up where it was. Leaving it then ends the writing some seconds later. Default false. */
  readonly resume?: boolean | undefined
}

/** Streams end after `done`; they reject with `interrupted` where the answer broke off. Leaving the loop, or the signal, ends the writing. `timeoutMs` is for the first byte. */
export interface Chat {
  /** As a visitor of a widget. Rejects with status 402 when the plan's conversations or messages are used up. */
  send(request: ChatRequest, options?: CallOptions): Pending<ChatResponse>
  /** As a visitor, by the widget's own path. */
  proxy(request: ProxyChatRequest, options?: CallOptions): Pending<ChatResponse>
  /** As `proxy`, event by event while the answer is written. */
  proxyStream(request: ProxyChatRequest, options?: ResumableOptions): AsyncIterableIterator<AnswerEvent>
  /** With a key of the scope `chat`. */
  ask(request: KeyChatRequest, options?: CallOptions): Pending<KeyChatResponse>
  /** As `ask`, event by event while the answer is written. */
  askStream(request: KeyChatRequest, options?: CallOptions): AsyncIterableIterator<AnswerEvent>
}

export function chatResource(call: Call, openStream: OpenStream): Chat {
  return {
    send: (body, options) => call(sendEndpoint, { body }, options),
    proxy: (body, options) => call(proxyEndpoint, { body }, options),
    proxyStream: (body, { resume = false, ...options } = {}) =>
      readAnswer(openStream, proxyStreamEndpoint, { body, headers: resume ? NOTHING_YET : {} }, options),
    ask: (body, options) => call(askEndpoint, { body }, options),
    askStream: (body, options) => readAnswer(openStream, askStreamEndpoint, { body }, options),
  }
}
