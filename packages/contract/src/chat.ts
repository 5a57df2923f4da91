/** Chat: one pipeline behind the widget's paths and the second surface's (chat-service 2.1, 2.9, docs/decisions/0023). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { conversationId, receiptId, uuid, uuidInAnyCase } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** UTF-16 code units of one message. */
export const MAX_MESSAGE = 8_000

/** Nothing that a database cannot keep as text; the control characters that are pasted along with text are let through. */
const message = z
  .string()
  .min(1)
  .max(MAX_MESSAGE)
  .regex(
    /^(?:[^\p{Cc}\p{Cs}]|[\t\n\v\f\r\u0085])+$/u,
    'must not hold control characters or halves of surrogate pairs',
  )
  .regex(/\S/, 'must not be blank')

/** What names a session on the second surface becomes a UUID of version 8, which anybody can work out: no visitor goes on with what stands under one, nor begins it. */
const visitorsSession = uuidInAnyCase.refine(
  (id) => id[14] !== '8',
  'must be a UUID of another version than 8: those name sessions of the second surface',
)

export interface ChatRequest {
  readonly message: string
  readonly org_id: string
  readonly widget_id: string
  /** Continues a session; a new one begins when absent. A UUID of any version but 8, which names sessions of the second surface. */
  readonly session_id?: string | undefined
}

export const chatRequest: Schema<ChatRequest> = exactly<ChatRequest>('ChatRequest')(
  z.strictObject({
    message,
    org_id: uuidInAnyCase,
    widget_id: z.string().min(1).max(128),
    session_id: visitorsSession.optional(),
  }),
)

export interface ChatResponse {
  readonly response: string
  /** Of the session that was begun or continued. */
  readonly session_id: string
  /** The receipts of the message (`l3`) and of the answer (`l6`). */
  readonly receipt_ids: { readonly l3: string; readonly l6: string }
  /** Personal data was found in the message, and replaced. */
  readonly pii_detected: boolean
  readonly topic_blocked?: boolean | undefined
  readonly matched_topic?: string | null | undefined
  readonly data_connector_used?: boolean | undefined
}

export const chatResponse: Schema<ChatResponse> = exactly<ChatResponse>('ChatResponse')(
  z.object({
    response: z.string(),
    session_id: uuid,
    receipt_ids: z.object({ l3: receiptId, l6: receiptId }),
    pii_detected: z.boolean(),
    topic_blocked: z.boolean().optional(),
    matched_topic: z.string().nullable().optional(),
    data_connector_used: z.boolean().optional(),
  }),
)

export interface ProxyChatRequest {
  readonly message: string
  readonly tenant_id: string
  readonly session_id?: string | undefined
}

export const proxyChatRequest: Schema<ProxyChatRequest> = exactly<ProxyChatRequest>('ProxyChatRequest')(
  z.strictObject({ message, tenant_id: uuidInAnyCase, session_id: visitorsSession.optional() }),
)

/** The second surface's. */
export interface KeyChatRequest {
  readonly message: string
  /** The key's own organisation, which it stands for when absent. */
  readonly tenant_id?: string | undefined
  /** The caller's own name for the session, or a `conversation_id` of an earlier answer. */
  readonly session_id?: string | undefined
}

export const keyChatRequest: Schema<KeyChatRequest> = exactly<KeyChatRequest>('KeyChatRequest')(
  z.strictObject({
    message,
    tenant_id: z.string().min(1).max(128).optional(),
    session_id: z
      .string()
      .max(128)
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/,
        'must be letters, digits and _ . : -, beginning with a letter or digit',
      )
      .optional(),
  }),
)

export interface KeyChatResponse {
  readonly response: string
  /** Sent as `session_id` it continues the conversation. */
  readonly conversation_id: string
  readonly governance: {
    /** Of the answer. */
    readonly receipt_id: string
    /** Personal data was found in the message, and replaced. */
    readonly pii_detected: boolean
  }
}

export const keyChatResponse: Schema<KeyChatResponse> = exactly<KeyChatResponse>('KeyChatResponse')(
  z.object({
    response: z.string(),
    conversation_id: conversationId,
    governance: z.object({ receipt_id: receiptId, pii_detected: z.boolean() }),
  }),
)

const visitors = { area: 'chat', surface: 'chat', auth: 'none', method: 'POST' } as const
const keys = { area: 'chat', surface: 'chat', auth: 'key', scope: 'chat', method: 'POST' } as const
const stream = {
  contentType: 'text/event-stream',
  success: {
    200: 'Events with JSON as their data, in this order: `typing` {status}; `token` {token}, a piece of the answer, repeated; `governance` {receipt_id, pii_detected}, with fingerprint, fingerprint_salt and canonical_json of the answer’s receipt, and sources [{title, url}] where it names public documents; `done` {conversation_id}. Where the answer breaks off, `error` {error} comes instead.',
  },
} as const

export const chat: Endpoint<{ body: ChatRequest; answer: ChatResponse }> = {
  ...visitors,
  id: 'chat',
  path: '/api/chat',
  summary: 'Answer a message.',
  body: chatRequest,
  answer: chatResponse,
  success: { 200: 'The answer, or a refusal.' },
  errors: ['payment_required', 'organisation_suspended'],
}

export const proxyChat: Endpoint<{ body: ProxyChatRequest; answer: ChatResponse }> = {
  ...visitors,
  id: 'proxyChat',
  path: '/api/proxy/chat',
  summary: 'Answer a message of a widget: 60 a minute from one address.',
  body: proxyChatRequest,
  answer: chatResponse,
  success: { 200: 'The answer, or a refusal.' },
  errors: ['payment_required', 'organisation_suspended', 'engine_unreachable'],
}

export const proxyChatStream: Endpoint<{ body: ProxyChatRequest; answer: ReadableStream<Uint8Array> }> = {
  ...visitors,
  ...stream,
  id: 'proxyChatStream',
  path: '/api/proxy/chat-stream',
  summary:
    'Answer a message of a widget as it is written: 60 a minute from one address. With `Last-Event-ID: 0` events are numbered; with the last one in it the same request goes on behind it, or is answered 404; with `:stop` behind that, the writing ends.',
  body: proxyChatRequest,
  errors: ['payment_required', 'organisation_suspended', 'engine_unreachable', 'not_found'],
}

export const keyChat: Endpoint<{ body: KeyChatRequest; answer: KeyChatResponse }> = {
  ...keys,
  id: 'keyChat',
  path: '/chat',
  summary: 'Answer a message, with a key.',
  body: keyChatRequest,
  answer: keyChatResponse,
  success: { 200: 'The answer, or a refusal.' },
  errors: ['payment_required', 'engine_unreachable'],
}

export const keyChatStream: Endpoint<{ body: KeyChatRequest; answer: ReadableStream<Uint8Array> }> = {
  ...keys,
  ...stream,
  id: 'keyChatStream',
  path: '/chat/stream',
  summary: 'Answer a message as it is written, with a key.',
  body: keyChatRequest,
  errors: ['payment_required', 'engine_unreachable'],
}
