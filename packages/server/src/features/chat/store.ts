/** Conversations and their messages: SQL only. */
import { createHash } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isUuid } from '../../http/page-cursor.ts'
import type { PastMessage, Surface } from './turn.ts'

/** What the plan limits, counted in a transaction; see features/usage. */
export type Meter = (
  db: Kysely<Tables>,
  orgId: string,
  kind: 'conversations' | 'messages',
  at: Date,
  by?: number,
) => Promise<{ readonly allowed: boolean; readonly used: number; readonly limit: number | null }>

export interface Tenant {
  readonly plan: Plan
  /** Null where none was named. */
  readonly hasWidget: boolean
}

export interface Place {
  readonly orgId: string
  readonly conversationId: string
  readonly sessionId: string
  readonly widgetId: string | null
  readonly surface: Surface
  /** This message began it. */
  readonly isNew: boolean
  readonly at: Date
}

export interface UsedUp {
  readonly kind: 'conversations' | 'messages'
  readonly used: number
  readonly limit: number
}

export interface NewMessage {
  readonly id: string
  /** Redacted. */
  readonly content: string
  readonly agent: string | null
  readonly intent: string | null
  readonly receiptId: string
  readonly piiTypes: readonly string[]
  readonly isBlocked: boolean
  readonly sources: readonly unknown[]
}

export interface Exchange {
  readonly question: NewMessage
  readonly answer: NewMessage
  readonly escalates: boolean
  readonly lead: { readonly id: string; readonly sealed: string } | null
  readonly at: Date
}

export interface ChatStore {
  tenant(orgId: string, widgetId: string | null): Promise<Tenant | undefined>
  /** Takes a message of the plan's, and a conversation where one begins; nothing of either when one of them is used up. */
  reserve(place: Omit<Place, 'isNew'>): Promise<Place | UsedUp>
  /** Gives back what came to nothing. */
  release(place: Place): Promise<void>
  /** The last messages, the oldest first. */
  history(place: Place, limit: number): Promise<PastMessage[]>
  /** Keeps question and answer at the end of the conversation, together and one behind the other, however many are kept at once. */
  keep(place: Place, exchange: Exchange): Promise<void>
}

class Refused extends Error {
  readonly usedUp: UsedUp
  constructor(usedUp: UsedUp) {
    super('used up')
    this.usedUp = usedUp
  }
}

export function createChatStore(db: Kysely<Tables>, meter: Meter): ChatStore {
  async function take(tx: Kysely<Tables>, { orgId, at }: Omit<Place, 'isNew'>, kind: UsedUp['kind']) {
    const { allowed, used, limit } = await meter(tx, orgId, kind, at)
    if (!allowed) throw new Refused({ kind, used, limit: limit as number })
  }

  return {
    async tenant(orgId, widgetId) {
      const id = widgetId !== null && isUuid(widgetId) ? widgetId : null
      const row = await db
        .selectFrom('organisations as o')
        .leftJoin('widgets as w', (join) =>
          join.onRef('w.org_id', '=', 'o.id').on(sql<boolean>`w.id = ${id}::uuid`),
        )
        .select(['o.plan', 'w.id as widget'])
        .where('o.id', '=', orgId)
        .executeTakeFirst()
      return row && { plan: row.plan as Plan, hasWidget: row.widget !== null }
    },

    async reserve(place) {
      const { orgId, conversationId, at } = place
      try {
        return await db.transaction().execute(async (tx) => {
          const begun = await begin(tx, place)
          if (begun) await take(tx, place, 'conversations')
          // Last, since the rows it changes are locked until the end.
          await take(tx, place, 'messages')
          return { ...place, orgId, conversationId, at, isNew: begun }
        })
      } catch (error) {
        if (error instanceof Refused) return error.usedUp
        throw error
      }
    },

    release: (place) =>
      db.transaction().execute(async (tx) => {
        const { orgId, at, conversationId, isNew } = place
        // Unless another message of the session was answered meanwhile.
        const gone =
          isNew &&
          (await tx
            .deleteFrom('conversations')
            .where('org_id', '=', orgId)
            .where('id', '=', conversationId)
            .where('message_count', '=', 0)
            .returning('id')
            .executeTakeFirst())
        if (gone) await meter(tx, orgId, 'conversations', at, -1)
        await meter(tx, orgId, 'messages', at, -1)
      }),

    async history({ orgId, conversationId }, limit) {
      const rows = await db
        .selectFrom('messages')
        .select(['role', 'content', 'agent'])
        .select(sql<number>`jsonb_array_length(sources)`.as('sourceCount'))
        .where('org_id', '=', orgId)
        .where('conversation_id', '=', conversationId)
        .orderBy('position', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse().map((row) => ({ ...row, role: row.role as PastMessage['role'] }))
    },

    keep: (place, { question, answer, escalates, lead, at }) =>
      db.transaction().execute(async (tx) => {
        const { orgId, conversationId } = place
        const count = await grow(tx, place, escalates, at)
        const rows = [
          { ...question, role: 'user', position: count - 2 },
          { ...answer, role: 'assistant', position: count - 1 },
        ].map((one) => ({
          ...{ org_id: orgId, conversation_id: conversationId, id: one.id, position: one.position },
          ...{ role: one.role, content: one.content, agent: one.agent, intent: one.intent },
          ...{ receipt_id: one.receiptId, pii_types: [...one.piiTypes], topic_blocked: one.isBlocked },
          sources: sql`${JSON.stringify(one.sources)}::jsonb`,
          created_at: at,
        }))
        await tx.insertInto('messages').values(rows).execute()
        if (lead)
          await tx
            .insertInto('leads')
            .values({ org_id: orgId, conversation_id: conversationId, created_at: at, ...lead })
            .execute()
      }),
  }
}

/**
 * True where the conversation was not there. One that another message begins at the same time is waited for. What the transaction writes need not reach the disk by
 * itself: the receipt of the message, which is written next, takes it along.
 */
async function begin(tx: Kysely<Tables>, place: Omit<Place, 'isNew'>): Promise<boolean> {
  const { orgId, conversationId, sessionId, widgetId, surface, at } = place
  const { rows } = await sql`
    insert into conversations (org_id, id, session_id, widget_id, surface, created_at, last_message_at)
    select ${orgId}::uuid, ${conversationId}::uuid, ${sessionId}, ${widgetId}::uuid, ${surface}, ${at}::timestamptz, ${at}::timestamptz
    where set_config('synchronous_commit', 'off', true) is not null
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** How many messages there are with the two that are about to be written. The row stays locked until they are. */
async function grow(tx: Kysely<Tables>, place: Place, escalates: boolean, at: Date): Promise<number> {
  const escalatedAt = escalates ? at : null
  const row = await tx
    .insertInto('conversations')
    // It may have been given back by another message of the session that came to nothing.
    .values({ ...rowOf(place), message_count: 2, escalated_at: escalatedAt, last_message_at: at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'id']).doUpdateSet({
        message_count: sql`conversations.message_count + 2`,
        escalated_at: sql`coalesce(conversations.escalated_at, excluded.escalated_at)`,
        last_message_at: sql`greatest(conversations.last_message_at, excluded.last_message_at)`,
      }),
    )
    .returning('message_count')
    .executeTakeFirstOrThrow()
  return row.message_count
}

function rowOf({ orgId, conversationId, sessionId, widgetId, surface, at }: Omit<Place, 'isNew'>) {
  return {
    ...{ org_id: orgId, id: conversationId, session_id: sessionId, widget_id: widgetId },
    ...{ surface, created_at: at },
  }
}

/** A conversation's id follows from its session: the same where that is a UUID, so that either name leads to it. */
export function conversationIdOf(orgId: string, sessionId: string): string {
  if (isUuid(sessionId)) return sessionId
  const hex = createHash('sha256').update(`${orgId}|${sessionId}`).digest('hex')
  // A UUID of version 8 (RFC 9562 5.8), which is any digest's.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
