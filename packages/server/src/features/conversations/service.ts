/** Conversations, read by the organisation's admins and its keys. */
import type {
  ConversationDetail,
  ConversationFilter,
  ConversationPage,
  ConversationQuery,
  Message,
  MessageQuery,
  RecentNotifications,
  TenantConversationPage,
  TenantConversationQuery,
} from '@svc/contract'
import { FIRST_MESSAGE_LENGTH, MAX_MESSAGES } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/api-error.ts'
import { isUuid, type Place, pageOf, placeOf } from '../../http/page-cursor.ts'
import type { Audit } from '../../ports/audit.ts'
import type { ForgetConversation } from '../../ports/forget-conversation.ts'
import type { CountLeads, LeadsOf } from '../../ports/leads.ts'
import { timeRangeOf } from '../../time/time-range.ts'
import { DAY_MS } from '../../time/utc-day.ts'
import { exportStream } from './export.ts'
import { conversationOf, itemOf, listedOf, messageOf } from './resources.ts'
import { searchWords } from './search-words.ts'
import { type ConversationRange, createConversationStore, type StoredConversation } from './store.ts'

export interface ConversationNeeds {
  readonly db: Kysely<Tables>
  /** The organisation of that name; undefined when there is none. */
  findOrganisation(slug: string): Promise<{ readonly id: string } | undefined>
  readonly leadsOf: LeadsOf
  /** What others keep of a conversation, deleted with it. */
  readonly forgetElsewhere: readonly ForgetConversation[]
  readonly countLeads: CountLeads
  readonly audit: Audit
  readonly clock?: () => number
}

export interface Conversations {
  list(orgId: string, query: ConversationQuery): Promise<ConversationPage>
  /** @throws ApiError `not_found` when `slug` is not the organisation's own */
  listOf(orgId: string, slug: string, query: TenantConversationQuery): Promise<TenantConversationPage>
  get(orgId: string, id: string): Promise<ConversationDetail>
  /** For good, and noted in the audit log. @throws ApiError `not_found` */
  forget(orgId: string, id: string, actor: string): Promise<void>
  messages(orgId: string, query: MessageQuery): Promise<readonly Message[]>
  /** A stream of every message. */
  export(orgId: string, actor: string): Promise<ReadableStream<Uint8Array>>
  recent(orgId: string): Promise<RecentNotifications>
}

/** Escalations and leads that are shown of a day. */
const MAX_RECENT = 100
const MAX_LEADS = 100

export function createConversations(needs: ConversationNeeds): Conversations {
  const { db, findOrganisation, leadsOf, countLeads, forgetElsewhere, audit, clock = Date.now } = needs
  const store = createConversationStore(db)

  async function pageWithin(
    range: ConversationRange | null,
    after: Place | null,
    offset: number,
    limit: number,
  ): Promise<{ rows: StoredConversation[]; total: number }> {
    if (!range) return { rows: [], total: 0 }
    const rows = await store.list(range, after, offset, limit + 1)
    // The whole list is on this page, and need not be counted.
    const isWhole = after === null && offset === 0 && rows.length <= limit
    return { rows, total: isWhole ? rows.length : await store.count(range) }
  }

  async function find(orgId: string, id: string): Promise<StoredConversation> {
    const found = await store.find(orgId, id)
    if (!found) throw notFound()
    return found
  }

  return {
    async list(orgId, query) {
      const { limit, offset, cursor, widget_id: widgetId = null } = query
      const after = placeOf(cursor, isUuid)
      const { rows, total } = await pageWithin(rangeOf(orgId, query, widgetId), after, offset, limit)
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.last_message_at, id: row.id }))
      const ids = page.map(({ id }) => id)
      // One more than is shown tells whether there is more.
      const beginnings = await store.beginnings(orgId, ids, FIRST_MESSAGE_LENGTH + 1)
      const conversations = page.map((row) => listedOf(row, beginnings.get(row.id)))
      return { conversations, total, next_cursor: next }
    },
    async listOf(orgId, slug, query) {
      if ((await findOrganisation(slug))?.id !== orgId) throw notFound()
      const { rows, total } = await pageWithin(rangeOf(orgId, query, null), null, query.offset, query.limit)
      return { conversations: rows.slice(0, query.limit).map(itemOf), total }
    },
    async get(orgId, id) {
      const found = await find(orgId, id)
      const [messages, leads] = await Promise.all([
        store.messages(orgId, id, 0, MAX_MESSAGES),
        leadsOf(orgId, { conversationId: id }, MAX_LEADS),
      ])
      return { ...conversationOf(found), messages: messages.map(messageOf), leads }
    },
    forget: (orgId, id, actor) =>
      db.transaction().execute(async (transaction) => {
        const own = createConversationStore(transaction)
        // A message that comes meanwhile waits for the lock, and then begins the conversation anew.
        if (!(await own.lock(orgId, id))) throw notFound()
        const metadata: Record<string, number> = {}
        for (const forget of forgetElsewhere) Object.assign(metadata, await forget(transaction, orgId, id))
        metadata.messages = await own.remove(orgId, id)
        const resource = { resourceType: 'conversation', resourceId: id }
        await audit({ orgId, actor, action: 'conversations.delete', ...resource, metadata }, transaction)
      }),
    async messages(orgId, { conversation_id: id, offset, limit }) {
      await find(orgId, id)
      return (await store.messages(orgId, id, offset, limit)).map(messageOf)
    },
    async export(orgId, actor) {
      await audit({ orgId, actor, action: 'conversations.export', resourceType: 'conversation' })
      return exportStream((last, limit) => store.exported(orgId, last, limit))
    },
    async recent(orgId) {
      const since = new Date(clock() - DAY_MS)
      const [escalations, escalated, leads, left] = await Promise.all([
        store.escalatedSince(orgId, since, MAX_RECENT),
        store.countEscalatedSince(orgId, since),
        leadsOf(orgId, { since }, MAX_RECENT),
        countLeads(orgId, since),
      ])
      return {
        since: since.toISOString(),
        escalations: escalations.map(conversationOf),
        leads,
        total: escalated + left,
      }
    },
  }
}

/** Null when nothing can be in it. */
function rangeOf(
  orgId: string,
  filter: ConversationFilter,
  widgetId: string | null,
): ConversationRange | null {
  const words = filter.search === undefined ? null : searchWords(filter.search)
  if (filter.search !== undefined && words === null) return null
  return { ...timeRangeOf(filter), orgId, words, widgetId, isEscalated: filter.has_escalation ?? null }
}
