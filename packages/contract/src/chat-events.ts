/** The events of a streamed answer, in the order they come (chat-service 6). */
import { z } from 'zod'
import { conversationId, receiptId } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface ChatTyping {
  readonly status: string
}

export interface ChatToken {
  /** A piece of the answer; all of them together are the answer. */
  readonly token: string
}

/** A public document that an answer names. */
export interface ChatSource {
  readonly title: string
  /** The page it was read from; null for a file. */
  readonly url: string | null
}

export interface ChatGovernance {
  /** The receipt of the answer. */
  readonly receipt_id: string
  /** Personal data was found in the message, and replaced. */
  readonly pii_detected: boolean
  /** What the receipt is checked by (governance-api 2.2): labels and figures of the decision about the answer, never text. */
  readonly fingerprint?: string | undefined
  readonly fingerprint_salt?: string | undefined
  readonly canonical_json?: string | undefined
  /** The public documents that the answer names; absent when it names none. */
  readonly sources?: readonly ChatSource[] | undefined
}

export interface ChatDone {
  /** Sent as `session_id` it continues the conversation. */
  readonly conversation_id: string
}

/** What each event carries. */
export interface ChatEventData {
  readonly typing: ChatTyping
  /** Repeated. */
  readonly token: ChatToken
  readonly governance: ChatGovernance
  readonly done: ChatDone
  /** The answer breaks off here: what came so far is not the whole. */
  readonly error: { readonly error: string }
}

export type ChatEventName = keyof ChatEventData
export type ChatEvent = {
  readonly [E in ChatEventName]: { readonly event: E; readonly data: ChatEventData[E] }
}[ChatEventName]

export const chatEventData: { readonly [E in ChatEventName]: Schema<ChatEventData[E]> } = {
  typing: exactly<ChatTyping>('ChatTyping')(z.object({ status: z.string() })),
  token: exactly<ChatToken>('ChatToken')(z.object({ token: z.string() })),
  governance: exactly<ChatGovernance>('ChatGovernance')(
    z.object({
      receipt_id: receiptId,
      pii_detected: z.boolean(),
      fingerprint: z.string().optional(),
      fingerprint_salt: z.string().optional(),
      canonical_json: z.string().optional(),
      sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })).optional(),
    }),
  ),
  done: exactly<ChatDone>('ChatDone')(z.object({ conversation_id: conversationId })),
  error: exactly<ChatEventData['error']>('ChatStreamError')(z.object({ error: z.string() })),
}
