/** Conversations and leads as the chat leaves them behind. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LeadDetails } from '../../src/ports/leads.ts'
import type { TestApp } from './test-app.ts'

export interface TestMessage {
  readonly role?: 'user' | 'assistant'
  readonly content?: string
  readonly intent?: string
  readonly piiTypes?: readonly string[]
  /** When it was written; with its conversation when absent. */
  readonly at?: number
}

export interface TestConversation {
  /** When it began; now when absent. */
  readonly at?: number
  readonly widgetId?: string
  readonly escalatedAt?: number
  /** A question and its answer when absent. */
  readonly messages?: readonly TestMessage[]
}

type App = Pick<TestApp, 'database' | 'clock' | 'services'>

const TALK: readonly TestMessage[] = [
  { content: 'Where is my order?' },
  { role: 'assistant', content: 'On its way.' },
]

/** Its id. */
export async function addConversation(
  app: App,
  orgId: string,
  { at = app.clock(), widgetId, escalatedAt, messages = TALK }: TestConversation = {},
): Promise<string> {
  const db = app.database.kysely
  const id = randomUUID()
  const times = messages.map((message) => message.at ?? at)
  await db
    .insertInto('conversations')
    .values({
      org_id: orgId,
      id,
      session_id: randomUUID(),
      widget_id: widgetId ?? null,
      surface: 'chat',
      message_count: messages.length,
      escalated_at: escalatedAt === undefined ? null : new Date(escalatedAt),
      created_at: new Date(at),
      last_message_at: new Date(Math.max(at, ...times)),
    })
    .execute()
  const rows = messages.map(
    ({ role = 'user', content = 'hello', intent = null, piiTypes = [] }, position) => ({
      org_id: orgId,
      conversation_id: id,
      id: randomUUID(),
      position,
      role,
      content,
      agent: role === 'assistant' ? 'support' : null,
      intent,
      receipt_id: `svc_rcpt_${randomUUID()}`,
      pii_types: [...piiTypes],
      sources: sql`'[]'::jsonb`,
      created_at: new Date(times[position]!),
    }),
  )
  if (rows.length > 0) await db.insertInto('messages').values(rows).execute()
  return id
}

export interface TestLead extends Partial<LeadDetails> {
  readonly at?: number
  readonly conversationId?: string
  /** The id it is sealed for; its own when absent. */
  readonly sealedFor?: string
}

/** Its id. */
export async function addLead(
  app: App,
  orgId: string,
  { at = app.clock(), conversationId, sealedFor, ...details }: TestLead = {},
): Promise<string> {
  const id = randomUUID()
  const whole: LeadDetails = { name: null, email: null, phone: null, note: '', ...details }
  await app.database.kysely
    .insertInto('leads')
    .values({
      org_id: orgId,
      id,
      conversation_id: conversationId ?? null,
      sealed: app.services.chat.sealing.seal(JSON.stringify(whole), sealedFor ?? id),
      created_at: new Date(at),
    })
    .execute()
  return id
}
