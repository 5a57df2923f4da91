/** Conversations and their messages: SQL only. */
import { createHash } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import { isDeadlock } from '../../db/fault.ts'
import type { Tables } from '../../db/tables.ts'
import { isUuid } from '../../http/page-cursor.ts'
import type { PastMessage, Surface } from './turn.ts'

/** What the plan limits, counted in a transaction; see features/usage. */
export type Meter = <Kind extends UsedUp['kind']>(
  db: Kysely<Tables>,
  orgId: string,
  kinds: readonly Kind[],
  at: Date,
  by?: number,
) => Promise<
  Record<Kind, { readonly allowed: boolean; readonly used: number; readonly limit: number | null }>
>

export interface Tenant {
  readonly plan: Plan
  readonly isSuspended: boolean
  /** Whether the widget that was named is the organisation's; false where none was named. */
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
  /** Gives back conversations begun before `before` in which nothing was kept, a thousand at a time: their process was killed. */
  releaseUnanswered(before: Date): Promise<void>
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
  async function take(
    tx: Kysely<Tables>,
    { orgId, at }: Omit<Place, 'isNew'>,
    kinds: readonly UsedUp['kind'][],
  ) {
    const metered = await meter(tx, orgId, kinds, at)
    for (const kind of kinds) {
      const { allowed, used, limit } = metered[kind]
      if (!allowed) throw new Refused({ kind, used, limit: limit as number })
    }
  }

  return {
    async tenant(orgId, widgetId) {
      const id = widgetId !== null && isUuid(widgetId) ? widgetId : null
      const row = await db
        .selectFrom('organisations as o')
        .leftJoin('widgets as w', (join) =>
          join.onRef('w.org_id', '=', 'o.id').on(sql<boolean>`w.id = ${id}::uuid`),
        )
        .select(['o.plan', 'o.suspended_at', 'w.id as widget'])
        .where('o.id', '=', orgId)
        .where('o.end_begun_at', 'is', null)
        .executeTakeFirst()
      return (
        row && {
          plan: row.plan as Plan,
          isSuspended: row.suspended_at !== null,
          hasWidget: row.widget !== null,
        }
      )
    },

    async reserve(place) {
      const { orgId, conversationId, at } = place
      try {
        return await db.transaction().execute(async (tx) => {
          const begun = await begin(tx, place)
          // Last, since the rows it changes are locked until the end.
          await take(tx, place, begun ? ['conversations', 'messages'] : ['messages'])
          return { ...place, orgId, conversationId, at, isNew: begun }
        })
      } catch (error) {
        if (error instanceof Refused) return error.usedUp
        throw error
      }
    },

    release: ({ orgId, at, conversationId, isNew }) =>
      db.transaction().execute(async (tx) => {
        const gone = isNew && (await removeUnanswered(tx, orgId, conversationId))
        await meter(tx, orgId, gone ? ['conversations', 'messages'] : ['messages'], at, -1)
      }),

    async releaseUnanswered(before) {
      const left = await db
        .selectFrom('conversations')
        .select(['org_id', 'id', 'created_at'])
        .where('message_count', '=', 0)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(MAX_RELEASED)
        .execute()
      for (const { org_id, id, created_at } of left)
        await db.transaction().execute(async (tx) => {
          // Another process may do the same.
          if (await removeUnanswered(tx, org_id, id))
            await meter(tx, org_id, ['conversations', 'messages'], created_at, -1)
        })
    },

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

    async keep(place, { question, answer, escalates, lead, at }) {
      const { orgId, conversationId, sessionId, widgetId, surface } = place
      const messages = [
        { ...question, role: 'user' },
        { ...answer, role: 'assistant' },
      ].map((one) => ({
        id: one.id,
        role: one.role,
        content: one.content,
        agent: one.agent,
        intent: one.intent,
        receipt_id: one.receiptId,
        pii_types: one.piiTypes,
        topic_blocked: one.isBlocked,
        sources: one.sources,
      }))
      const given = sql`${orgId}::uuid, ${conversationId}::uuid`
      const statement = sql<{ is_new: boolean }>`
        with grown as (
          -- The row stays locked until the messages are written. It may have been given back by another message of the session that came to nothing.
          insert into conversations as c (
            org_id, id, session_id, widget_id, surface, created_at, message_count, escalated_at, last_message_at)
          values (${given}, ${sessionId}, ${widgetId}, ${surface}, ${place.at}, 2, ${escalates ? at : null}, ${at})
          on conflict (org_id, id) do update set
            message_count = c.message_count + 2,
            escalated_at = coalesce(c.escalated_at, excluded.escalated_at),
            last_message_at = greatest(c.last_message_at, excluded.last_message_at)
          -- Nothing is locked in a row that is new.
          returning message_count, xmax = 0 as is_new)
        ${
          lead
            ? sql`, left_word as (
                insert into leads (org_id, conversation_id, id, sealed, created_at)
                select ${given}, ${lead.id}::uuid, ${lead.sealed}, ${at}::timestamptz from grown)`
            : sql``
        }
        insert into messages (
          org_id, conversation_id, id, position, role, content, agent, intent, receipt_id, pii_types, topic_blocked, sources, created_at)
        select ${given}, m.id, grown.message_count - 3 + m.place,
          m.role, m.content, m.agent, m.intent, m.receipt_id, m.pii_types, m.topic_blocked, m.sources, ${at}::timestamptz
        from grown, rows from (jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as (
          id uuid, role text, content text, agent text, intent text, receipt_id text, pii_types text[], topic_blocked boolean, sources jsonb
        )) with ordinality as m (id, role, content, agent, intent, receipt_id, pii_types, topic_blocked, sources, place)
        returning (select is_new from grown)`
      const kept = async (tries = 1): Promise<{ is_new: boolean } | undefined> => {
        try {
          return (await statement.execute(db)).rows[0]
        } catch (error) {
          if (tries === MAX_TRIES || !(isBegunByAnother(error) || isDeadlock(error))) throw error
          return kept(tries + 1)
        }
      }
      // Whoever gave the conversation back did not know that it would have a message after all.
      if ((await kept())?.is_new) await meter(db, orgId, ['conversations'], place.at)
    },
  }
}

/** False where another message of the session was answered meanwhile. */
async function removeUnanswered(tx: Kysely<Tables>, orgId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('conversations')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('message_count', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** When fourteen messages begin one conversation at once, one in fifty fails, and some of these again: an answer that was given must not be lost for that. */
const MAX_TRIES = 10
const MAX_RELEASED = 1_000

/**
 * Two messages that begin the same conversation at once may collide in the index of sessions, which `on conflict` does not cover. Nothing was written then, and
 * a moment later the row is there to be added to.
 */
function isBegunByAnother(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'conversations_org_id_session_id_key'
}

/**
 * Begins the conversation, and says whether it was new. Waits for another message that begins it at the same time. The commit need not wait for the disk: the
 * message's receipt is written next, and its commit takes this one along.
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
