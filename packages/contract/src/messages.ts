/** The messages of a conversation (chat-service 2.9). Texts are redacted: nothing else is kept. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { conversationId, dateTime, label, pageSize, receiptId, uuid } from './forms.ts'
import { offset } from './query-forms.ts'
import { exactly, type Schema } from './schema.ts'

/** One message, as it was kept: redacted. */
export interface Message {
  readonly id: string
  readonly conversation_id: string
  /** From 0, in the order of the conversation. */
  readonly position: number
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Which agent answered; null for what a visitor wrote. */
  readonly agent: string | null
  readonly intent: string | null
  readonly receipt_id: string | null
  /** Entity labels found in it. */
  readonly pii_types: readonly string[]
  readonly topic_blocked: boolean
  /** The documents an answer rests on. */
  readonly sources: readonly unknown[]
  readonly created_at: string
}

export const message: Schema<Message> = exactly<Message>('Message')(
  z.object({
    id: uuid,
    conversation_id: conversationId,
    position: z.int().min(0),
    role: z.enum(['user', 'assistant']),
    content: z.string(),
    agent: z.string().nullable(),
    intent: z.string().nullable(),
    receipt_id: receiptId.nullable(),
    pii_types: z.array(label),
    topic_blocked: z.boolean(),
    sources: z.array(z.unknown()),
    created_at: dateTime,
  }),
)

/** The most messages that come with a conversation, or in one answer; `offset` leads to the rest. */
export const MAX_MESSAGES = 1_000

export interface MessageQuery {
  readonly conversation_id: string
  /** 1 to 1,000, which it is when absent. */
  readonly limit: number
  readonly offset: number
}

export const messageQuery: Schema<MessageQuery> = exactly<MessageQuery>('MessageQuery')(
  z.strictObject({ conversation_id: conversationId, limit: pageSize(MAX_MESSAGES, MAX_MESSAGES), offset }),
)

export const messageList: Schema<readonly Message[]> = exactly<readonly Message[]>('MessageList')(
  z.array(message),
)

export const listMessages: Endpoint<{ query: MessageQuery; answer: readonly Message[] }> = {
  area: 'conversations',
  surface: 'chat',
  auth: 'session',
  role: 'admin',
  id: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'The messages of a conversation, in order.',
  query: messageQuery,
  answer: messageList,
  success: { 200: 'The messages.' },
  errors: ['not_found'],
}
