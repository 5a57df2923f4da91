/** Conversations and messages, read: SQL only. */
import { MAX_OFFSET } from '@svc/contract'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import type { Place } from '../../http/page-cursor.ts'
import type { TimeRange } from '../../time/time-range.ts'
import { byIndex, countHolding, holding, isCommon, MAX_WALKED, WALKED_FOR_EACH, walk } from './search.ts'

export type StoredConversation = Selectable<Tables['conversations']>
export type StoredMessage = Selectable<Tables['messages']>

export interface ConversationRange extends TimeRange {
  readonly orgId: string
  /** A full-text query, as `searchWords` makes them. */
  readonly words: string | null
  readonly isEscalated: boolean | null
  readonly widgetId: string | null
}

/** A message of an export, with what its conversation adds. */
export interface ExportedMessage extends Omit<StoredMessage, 'org_id' | 'sources'> {
  readonly session_id: string
  readonly widget_id: string | null
  readonly surface: string
  readonly escalated_at: Date | null
  readonly conversation_created_at: Date
}

export interface ConversationStore {
  /** By the latest message, newest first. */
  list(
    range: ConversationRange,
    after: Place | null,
    offset: number,
    limit: number,
  ): Promise<StoredConversation[]>
  /** The first `length` characters of each conversation's first message, by conversation id. */
  beginnings(orgId: string, conversationIds: readonly string[], length: number): Promise<Map<string, string>>
  /** How many the range holds; counting ends at `MAX_OFFSET`. */
  count(range: ConversationRange): Promise<number>
  find(orgId: string, id: string): Promise<StoredConversation | undefined>
  messages(orgId: string, conversationId: string, offset: number, limit: number): Promise<StoredMessage[]>
  /** Whether it is there; it stays as it is until the transaction ends. */
  lock(orgId: string, id: string): Promise<boolean>
  /** With its messages; how many of them there were. */
  remove(orgId: string, id: string): Promise<number>
  escalatedSince(orgId: string, since: Date, limit: number): Promise<StoredConversation[]>
  countEscalatedSince(orgId: string, since: Date): Promise<number>
  /** Conversations by their beginning, the messages of each in order. */
  exported(orgId: string, after: ExportedMessage | null, limit: number): Promise<ExportedMessage[]>
}

export function createConversationStore(db: Kysely<Tables>): ConversationStore {
  const within = (range: ConversationRange, tx = db) => {
    let query = tx.selectFrom('conversations').where('org_id', '=', range.orgId)
    // Rows are ordered by their last message, which is never before the first: the index may begin there.
    if (range.from)
      query = query.where('created_at', '>=', range.from).where('last_message_at', '>=', range.from)
    if (range.before) query = query.where('created_at', '<', range.before)
    if (range.isEscalated === true) query = query.where('escalated_at', 'is not', null)
    if (range.isEscalated === false) query = query.where('escalated_at', 'is', null)
    if (range.widgetId !== null) query = query.where('widget_id', '=', range.widgetId)
    if (range.words !== null) query = query.where(holding(range.orgId, range.words))
    return query
  }
  const page = (range: ConversationRange, after: Place | null, tx = db) => {
    let query = within(range, tx).selectAll()
    if (after) query = query.where(afterPlace('last_message_at', 'id', after))
    return query.orderBy('last_message_at', 'desc').orderBy('id')
  }
  const escalated = (orgId: string, since: Date) =>
    db.selectFrom('conversations').where('org_id', '=', orgId).where('escalated_at', '>=', since)

  return {
    async list(range, after, offset, limit) {
      const { orgId, words } = range
      if (words === null) return page(range, after).offset(offset).limit(limit).execute()
      return byIndex(db, async (tx) => {
        const farthest = offset + limit
        if (farthest <= MAX_WALKED && (await isCommon(tx, orgId, words))) {
          const most = farthest * WALKED_FOR_EACH
          const newest = page({ ...range, words: null }, after).limit(most)
          const found = await walk<StoredConversation>(tx, newest, most, words, offset, limit)
          if (found) return found
        }
        return page(range, after, tx).offset(offset).limit(limit).execute()
      })
    },
    async beginnings(orgId, conversationIds, length) {
      if (conversationIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('messages')
        .select(['conversation_id', sql<string>`left(content, ${length}::integer)`.as('text')])
        .where('org_id', '=', orgId)
        .where('conversation_id', 'in', conversationIds)
        .where('position', '=', 0)
        .execute()
      return new Map(rows.map(({ conversation_id, text }) => [conversation_id, text]))
    },
    async count(range) {
      const { orgId, words, from, before, isEscalated, widgetId } = range
      const isOfAll = from === null && before === null && isEscalated === null && widgetId === null
      const counted = async (tx: Kysely<Tables>) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from (${within(range, tx).select(sql<number>`1`.as('one')).limit(MAX_OFFSET)}) as counted`.execute(
          tx,
        )
        return rows[0]!.count
      }
      if (words === null) return counted(db)
      return byIndex(db, async (tx) =>
        isOfAll ? Math.min(MAX_OFFSET, await countHolding(tx, orgId, words)) : counted(tx),
      )
    },
    find: (orgId, id) =>
      db
        .selectFrom('conversations')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirst(),
    messages: (orgId, conversationId, offset, limit) =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('conversation_id', '=', conversationId)
        .orderBy('position')
        .offset(offset)
        .limit(limit)
        .execute(),
    async lock(orgId, id) {
      const found = await db
        .selectFrom('conversations')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return found !== undefined
    },
    async remove(orgId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('messages')
        .where('org_id', '=', orgId)
        .where('conversation_id', '=', id)
        .executeTakeFirst()
      await db.deleteFrom('conversations').where('org_id', '=', orgId).where('id', '=', id).execute()
      return Number(numDeletedRows)
    },
    escalatedSince: (orgId, since, limit) =>
      escalated(orgId, since)
        .selectAll()
        .orderBy('escalated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async countEscalatedSince(orgId, since) {
      const { count } = await escalated(orgId, since)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async exported(orgId, after, limit) {
      const { rows } = await sql<ExportedMessage>`
        select m.conversation_id, m.id, m.position, m.role, m.content, m.agent, m.intent, m.receipt_id, m.pii_types, m.topic_blocked,
          m.created_at, c.session_id, c.widget_id, c.surface, c.escalated_at, c.created_at as conversation_created_at
        from conversations c join messages m on m.org_id = c.org_id and m.conversation_id = c.id
        where c.org_id = ${orgId} ${after ? beyond(after) : sql``}
        order by c.created_at, c.id, m.position limit ${limit}`.execute(db)
      return rows
    },
  }
}

/** The first condition lets the index begin at the conversation; the second leaves out its messages that were exported already. */
function beyond(last: ExportedMessage): RawBuilder<unknown> {
  const at = last.conversation_created_at
  return sql`
    and (c.created_at, c.id) >= (${at}::timestamptz, ${last.conversation_id}::uuid)
    and (c.created_at, c.id, m.position) > (${at}::timestamptz, ${last.conversation_id}::uuid, ${last.position}::integer)`
}
