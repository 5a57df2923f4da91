/** Conversations, read: lists, one with its messages, what happened lately, and everything as CSV (chat-service 2.9, 4). Texts are redacted: nothing else is kept. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { conversationId, cursor, dateTime, pageSize, uuid, uuidInAnyCase } from './forms.ts'
import { type Lead, lead } from './leads.ts'
import { type Message, message } from './messages.ts'
import { type Ok, ok } from './ok.ts'
import { dayOrTime, flag, offset, words } from './query-forms.ts'
import { exactly, type Schema } from './schema.ts'

/** Where a conversation takes place: `POST /api/chat`, the widget, or the second surface. */
export const CHAT_SURFACES = ['chat', 'proxy', 'api'] as const
export type ChatSurface = (typeof CHAT_SURFACES)[number]

/** As the second surface lists it. */
export interface ConversationItem {
  readonly conversation_id: string
  readonly session_id: string
  readonly message_count: number
  readonly created_at: string
  readonly last_message_at: string
}

export interface Conversation extends ConversationItem {
  readonly widget_id: string | null
  readonly surface: ChatSurface
  /** When a person was asked for; null for never. */
  readonly escalated_at: string | null
}

const item = {
  conversation_id: conversationId,
  session_id: z.string(),
  message_count: z.int().min(0),
  created_at: dateTime,
  last_message_at: dateTime,
}
const conversationFields = {
  ...item,
  widget_id: uuid.nullable(),
  surface: z.enum(CHAT_SURFACES),
  escalated_at: dateTime.nullable(),
}

export const conversationItem: Schema<ConversationItem> = exactly<ConversationItem>('ConversationItem')(
  z.object(item),
)
export const conversation: Schema<Conversation> = exactly<Conversation>('Conversation')(
  z.object(conversationFields),
)

export interface ConversationFilter {
  /** Words of a message; each may be cut short, all of them must stand in one message. */
  readonly search?: string | undefined
  /** Begun at that time or later. */
  readonly date_from?: string | undefined
  /** Begun at that time or before. */
  readonly date_to?: string | undefined
  /** Only those where a person was asked for, or only those where none was. */
  readonly has_escalation?: boolean | undefined
}

const filter = {
  search: words.optional(),
  date_from: dayOrTime.optional(),
  date_to: dayOrTime.optional(),
  has_escalation: flag.optional(),
}

export interface ConversationQuery extends ConversationFilter {
  readonly widget_id?: string | undefined
  /** 1 to 100; 20 when absent. */
  readonly limit: number
  /** At most 100,000; with a cursor it counts from there. */
  readonly offset: number
  readonly cursor?: string | undefined
}

export const conversationQuery: Schema<ConversationQuery> = exactly<ConversationQuery>('ConversationQuery')(
  z.strictObject({
    ...filter,
    widget_id: uuidInAnyCase.optional(),
    limit: pageSize(20, 100),
    offset,
    cursor: cursor.optional(),
  }),
)

/** The most characters of a first message that a list shows. */
export const FIRST_MESSAGE_LENGTH = 200

/** With what tells it from the others of a list. */
export interface ListedConversation extends Conversation {
  /** What the visitor wrote first, as it was kept: redacted. At most 200 characters, the last an ellipsis where it was longer; null before anything was answered. */
  readonly first_message: string | null
}

export const listedConversation: Schema<ListedConversation> = exactly<ListedConversation>(
  'ListedConversation',
)(z.object({ ...conversationFields, first_message: z.string().max(FIRST_MESSAGE_LENGTH).nullable() }))

export interface ConversationPage {
  readonly conversations: readonly ListedConversation[]
  /** How many there are; 100,000 stands for that many or more. */
  readonly total: number
  readonly next_cursor: string | null
}

const total = z.int().min(0)

export const conversationPage: Schema<ConversationPage> = exactly<ConversationPage>('ConversationPage')(
  z.object({ conversations: z.array(listedConversation), total, next_cursor: cursor.nullable() }),
)

export interface TenantConversationQuery extends ConversationFilter {
  /** 1 to 100; 20 when absent. */
  readonly limit: number
  /** At most 100,000. */
  readonly offset: number
}

export const tenantConversationQuery: Schema<TenantConversationQuery> = exactly<TenantConversationQuery>(
  'TenantConversationQuery',
)(z.strictObject({ ...filter, limit: pageSize(20, 100), offset }))

export interface TenantConversationPage {
  readonly conversations: readonly ConversationItem[]
  /** How many there are; 100,000 stands for that many or more. */
  readonly total: number
}

export const tenantConversationPage: Schema<TenantConversationPage> = exactly<TenantConversationPage>(
  'TenantConversationPage',
)(z.object({ conversations: z.array(conversationItem), total }))

export interface ConversationDetail extends Conversation {
  /** The first 1,000, in order. */
  readonly messages: readonly Message[]
  readonly leads: readonly Lead[]
}

export const conversationDetail: Schema<ConversationDetail> = exactly<ConversationDetail>(
  'ConversationDetail',
)(z.object({ ...conversationFields, messages: z.array(message), leads: z.array(lead) }))

export interface ConversationPath {
  readonly id: string
}

export const conversationPath: Schema<ConversationPath> = exactly<ConversationPath>('ConversationPath')(
  z.strictObject({ id: conversationId }),
)

export interface TenantPath {
  readonly slug: string
}

export const tenantPath: Schema<TenantPath> = exactly<TenantPath>('TenantPath')(
  z.strictObject({ slug: words }),
)

/** What an admin should look at: of the last 24 hours, at most 100 of each, the newest first. */
export interface RecentNotifications {
  readonly since: string
  readonly escalations: readonly Conversation[]
  readonly leads: readonly Lead[]
  /** How many there are of both, of which each list shows at most 100. */
  readonly total: number
}

export const recentNotifications: Schema<RecentNotifications> = exactly<RecentNotifications>(
  'RecentNotifications',
)(z.object({ since: dateTime, escalations: z.array(conversation), leads: z.array(lead), total }))

const admin = { area: 'conversations', surface: 'chat', auth: 'session', role: 'admin' } as const

export const listConversations: Endpoint<{ query: ConversationQuery; answer: ConversationPage }> = {
  ...admin,
  id: 'listConversations',
  method: 'GET',
  path: '/api/admin/conversations',
  summary: 'Conversations, the one with the latest message first.',
  query: conversationQuery,
  answer: conversationPage,
  success: { 200: 'A page of conversations.' },
}

export const exportConversations: Endpoint<{ answer: ReadableStream<Uint8Array> }> = {
  ...admin,
  id: 'exportConversations',
  method: 'GET',
  path: '/api/admin/export/conversations',
  summary:
    'Every message with its conversation, as a stream of CSV (RFC 4180): conversations by their beginning, messages in order. Cells that a spreadsheet would run are quoted with an apostrophe.',
  rateLimit: 'admin',
  contentType: 'text/csv',
  success: { 200: 'The messages. A stream that breaks off was cut: it is not the whole.' },
}

export const getConversation: Endpoint<{ params: ConversationPath; answer: ConversationDetail }> = {
  ...admin,
  id: 'getConversation',
  method: 'GET',
  path: '/api/admin/conversations/{id}',
  summary: 'One conversation with its messages and leads.',
  params: conversationPath,
  answer: conversationDetail,
  success: { 200: 'The conversation.' },
}

export const deleteConversation: Endpoint<{ params: ConversationPath; answer: Ok }> = {
  ...admin,
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/api/admin/conversations/{id}',
  summary:
    'Forgets a conversation for good: its messages, the leads left in it, and what the topic guard noted of it. Receipts stay, which hold no text, and so do their proofs.',
  params: conversationPath,
  answer: ok,
  success: { 200: 'It is gone.' },
}

export const listRecentNotifications: Endpoint<{ answer: RecentNotifications }> = {
  ...admin,
  id: 'listRecentNotifications',
  method: 'GET',
  path: '/api/admin/notifications',
  summary: 'Escalations and leads of the last 24 hours.',
  answer: recentNotifications,
  success: { 200: 'What happened.' },
}

export const listTenantConversations: Endpoint<{
  params: TenantPath
  query: TenantConversationQuery
  answer: TenantConversationPage
}> = {
  area: 'conversations',
  surface: 'chat',
  auth: 'key',
  scope: 'analytics:read',
  id: 'listTenantConversations',
  method: 'GET',
  path: '/admin/{slug}/conversations',
  summary: 'Conversations of the key’s organisation, the one with the latest message first.',
  params: tenantPath,
  query: tenantConversationQuery,
  answer: tenantConversationPage,
  success: { 200: 'A page of conversations.' },
}
