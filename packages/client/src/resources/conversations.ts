/** Conversations: with an admin's session, and on the second surface with a key. */
import type {
  Conversation,
  ConversationDetail,
  ConversationPage,
  ConversationQuery,
  Message,
  MessageQuery,
  RecentNotifications,
  TenantConversationPage,
  TenantConversationQuery,
} from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, OpenStream } from '../request.ts'

const reading = { method: 'GET', auth: 'session', repeat: 'safe' } as const

export const listEndpoint: Endpoint<ConversationPage> = {
  ...reading,
  path: '/api/admin/conversations',
  accepts: hasList('conversations'),
}

export const getEndpoint: Endpoint<ConversationDetail> = {
  ...reading,
  path: '/api/admin/conversations/{id}',
  accepts: hasKeys('conversation_id', 'messages', 'leads'),
}

export const messagesEndpoint: Endpoint<readonly Message[]> = {
  ...reading,
  path: '/api/admin/messages',
  accepts: (body): body is readonly Message[] => Array.isArray(body),
}

export const recentEndpoint: Endpoint<RecentNotifications> = {
  ...reading,
  path: '/api/admin/notifications',
  accepts: hasList('escalations'),
}

export const exportEndpoint: Endpoint<never> = {
  ...reading,
  path: '/api/admin/export/conversations',
  // It is read as a stream: what is not one is not its answer.
  accepts: (_body): _body is never => false,
}

export const listOfEndpoint: Endpoint<TenantConversationPage> = {
  ...reading,
  path: '/admin/{slug}/conversations',
  auth: 'key',
  accepts: hasList('conversations'),
}

export interface Conversations {
  /** One page, the conversation with the latest message first. */
  list(query?: Partial<ConversationQuery>, options?: CallOptions): Promise<ConversationPage>
  /** Every conversation that the query selects, page after page. */
  each(query?: Partial<ConversationQuery>, options?: CallOptions): AsyncIterableIterator<Conversation>
  /** With its first 1,000 messages and its leads. */
  get(id: string, options?: CallOptions): Promise<ConversationDetail>
  /** The messages of one conversation, in order; at most 1,000 at a time. */
  messages(
    query: Pick<MessageQuery, 'conversation_id'> & Partial<MessageQuery>,
    options?: CallOptions,
  ): Promise<readonly Message[]>
  /** Escalations and leads of the last 24 hours. */
  recent(options?: CallOptions): Promise<RecentNotifications>
  /** Every message as bytes of CSV, as they come. `timeoutMs` is for the first byte. */
  export(options?: CallOptions): Promise<ReadableStream<Uint8Array>>
  /** The second surface's list, with the key of the organisation that `slug` names. */
  listOf(
    slug: string,
    query?: Partial<TenantConversationQuery>,
    options?: CallOptions,
  ): Promise<TenantConversationPage>
}

export function conversationsResource(call: Call, openStream: OpenStream): Conversations {
  const list: Conversations['list'] = (query = {}, options) =>
    call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        // The first page alone passes over what `offset` says.
        (cursor) => list(cursor === query.cursor ? query : { ...query, cursor, offset: 0 }, options),
        (page) => page.conversations,
        query.cursor,
      ),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    messages: (query, options) => call(messagesEndpoint, { query: { ...query } }, options),
    recent: (options) => call(recentEndpoint, {}, options),
    export: (options) => openStream(exportEndpoint, {}, options),
    listOf: (slug, query = {}, options) =>
      call(listOfEndpoint, { params: { slug }, query: { ...query } }, options),
  }
}
