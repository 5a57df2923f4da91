/** Conversations: with an admin's session, and on the second surface with a key. */
import type {
  ConversationDetail,
  ConversationPage,
  ConversationQuery,
  ListedConversation,
  Message,
  MessageQuery,
  Ok,
  RecentNotifications,
  TenantConversationPage,
  TenantConversationQuery,
} from '@svc/contract'
import type { Endpoint, StreamEndpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, OpenStream, Pending } from '../request.ts'
import { streamOf } from '../transport.ts'

export const listEndpoint: Endpoint<ConversationPage> = {
  method: 'GET',
  path: '/api/admin/conversations',
  auth: 'session',
  repeat: 'safe',
  accepts: ['conversations[]'],
}

export const getEndpoint: Endpoint<ConversationDetail> = {
  method: 'GET',
  path: '/api/admin/conversations/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['conversation_id', 'messages', 'leads'],
}

export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/admin/conversations/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const messagesEndpoint: Endpoint<readonly Message[]> = {
  method: 'GET',
  path: '/api/admin/messages',
  auth: 'session',
  repeat: 'safe',
  accepts: ['[]'],
}

export const recentEndpoint: Endpoint<RecentNotifications> = {
  method: 'GET',
  path: '/api/admin/notifications',
  auth: 'session',
  repeat: 'safe',
  accepts: ['escalations[]'],
}

export const exportEndpoint: StreamEndpoint = {
  method: 'GET',
  path: '/api/admin/export/conversations',
  auth: 'session',
  repeat: 'safe',
  streams: ['text/csv'],
}

export const listOfEndpoint: Endpoint<TenantConversationPage> = {
  method: 'GET',
  path: '/admin/{slug}/conversations',
  auth: 'key',
  repeat: 'safe',
  accepts: ['conversations[]'],
}

/** With an admin's session; `listOf` with a key of scope `analytics:read`. */
export interface Conversations {
  /** One page, the conversation with the latest message first. */
  list(query?: Partial<ConversationQuery>, options?: CallOptions): Pending<ConversationPage>
  /** Every conversation that the query selects, page after page. */
  each(query?: Partial<ConversationQuery>, options?: CallOptions): AsyncIterableIterator<ListedConversation>
  /** With its first 1,000 messages and its leads. */
  get(id: string, options?: CallOptions): Pending<ConversationDetail>
  /** Forgets it for good, with its messages and leads. Its receipts stay: they hold no text. */
  remove(id: string, options?: CallOptions): Pending<Ok>
  /** The messages of one conversation, in order; at most 1,000 at a time. */
  messages(
    query: Pick<MessageQuery, 'conversation_id'> & Partial<MessageQuery>,
    options?: CallOptions,
  ): Pending<readonly Message[]>
  /** Escalations and leads of the last 24 hours. */
  recent(options?: CallOptions): Pending<RecentNotifications>
  /** Every message as bytes of CSV, as they come. `timeoutMs` is for the first byte. */
  export(options?: CallOptions): Promise<ReadableStream<Uint8Array>>
  /** One page of them, with the key of the organisation that `slug` names. */
  listOf(
    slug: string,
    query?: Partial<TenantConversationQuery>,
    options?: CallOptions,
  ): Pending<TenantConversationPage>
}

export function conversationsResource(call: Call, openStream: OpenStream): Conversations {
  const list: Conversations['list'] = (query = {}, options) =>
    call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        // The first page alone passes over what `offset` says.
        (at, options) => list(at.cursor === query.cursor ? at : { ...at, offset: 0 }, options),
        'conversations',
        query,
        options,
      ),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    remove: (id, options) => call(removeEndpoint, { params: { id } }, options),
    messages: (query, options) => call(messagesEndpoint, { query: { ...query } }, options),
    recent: (options) => call(recentEndpoint, {}, options),
    export: async (options) => streamOf(await openStream(exportEndpoint, {}, options)),
    listOf: (slug, query = {}, options) =>
      call(listOfEndpoint, { params: { slug }, query: { ...query } }, options),
  }
}
