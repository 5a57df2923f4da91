/** The topic guard's settings and what it blocked: SQL only. */
import type { Sensitivity, TopicGuardConfig, UpdateTopicGuardRequest } from '@svc/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Periods } from '../../time/periods.ts'

export type StoredBlock = Selectable<Tables['topic_blocks']>

export interface TopicGuardStore {
  /** Undefined for a tenant that set nothing. */
  find(orgId: string): Promise<TopicGuardConfig | undefined>
  /** As `find`, and the topics kept with a widget; each null where there is none. */
  findFor(
    orgId: string,
    widgetId: string,
  ): Promise<{ readonly config: TopicGuardConfig | null; readonly widgetTopics: readonly string[] | null }>
  /** Changes what is given, and the topics of every widget with it. The tenant has settings. */
  update(orgId: string, change: UpdateTopicGuardRequest, at: Date): Promise<void>
  addBlock(block: StoredBlock): Promise<void>
  /** Deletes what was noted of a conversation's messages, and returns how many there were. */
  removeOfConversation(orgId: string, conversationId: string): Promise<number>
  countSince(
    orgId: string,
    periods: Periods,
  ): Promise<{
    today: number
    week: number
    month: number
  }>
  topTopics(orgId: string, since: Date, limit: number): Promise<{ topic: string; count: number }[]>
  recent(orgId: string, limit: number): Promise<StoredBlock[]>
}

export function createTopicGuardStore(db: Kysely<Tables>): TopicGuardStore {
  return {
    async find(orgId) {
      const row = await db
        .selectFrom('tenant_settings')
        .select(['topic_guard_enabled', 'topic_guard_sensitivity', 'blocked_topics'])
        .where('org_id', '=', orgId)
        .executeTakeFirst()
      return row && { ...row, topic_guard_sensitivity: row.topic_guard_sensitivity as Sensitivity }
    },
    async findFor(orgId, widgetId) {
      const row = await db
        .selectFrom('organisations as o')
        .leftJoin('tenant_settings as s', 's.org_id', 'o.id')
        .leftJoin('widgets as w', (join) => join.onRef('w.org_id', '=', 'o.id').on('w.id', '=', widgetId))
        .select(['s.topic_guard_enabled', 's.topic_guard_sensitivity', 's.blocked_topics'])
        .select('w.blocked_topics as widgetTopics')
        .where('o.id', '=', orgId)
        .executeTakeFirst()
      if (!row) return { config: null, widgetTopics: null }
      const { widgetTopics, topic_guard_enabled, topic_guard_sensitivity, blocked_topics } = row
      const config =
        topic_guard_enabled === null || blocked_topics === null
          ? null
          : {
              topic_guard_enabled,
              blocked_topics,
              topic_guard_sensitivity: topic_guard_sensitivity as Sensitivity,
            }
      return { config, widgetTopics }
    },
    async update(orgId, { blocked_topics, topic_guard_enabled, topic_guard_sensitivity }, at) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('tenant_settings')
          .set({
            updated_at: at,
            ...(topic_guard_enabled !== undefined && { topic_guard_enabled }),
            ...(topic_guard_sensitivity !== undefined && { topic_guard_sensitivity }),
            ...(blocked_topics !== undefined && { blocked_topics: [...blocked_topics] }),
          })
          .where('org_id', '=', orgId)
          .execute()
        if (blocked_topics !== undefined)
          await transaction
            .updateTable('widgets')
            .set({ blocked_topics: [...blocked_topics] })
            .where('org_id', '=', orgId)
            .execute()
      })
    },
    async addBlock(block) {
      await db.insertInto('topic_blocks').values(block).execute()
    },
    async removeOfConversation(orgId, conversationId) {
      // Older notes do not name their conversation: such a note has the same text, and was written while the message was answered. Either kind is found by an index
      // of its own, where one condition for both would read every note of the organisation.
      const { numAffectedRows = 0n } = await sql`
        delete from topic_blocks where org_id = ${orgId} and id in (
          select id from topic_blocks where org_id = ${orgId} and conversation_id = ${conversationId}
          union all
          select b.id from messages m join topic_blocks b on b.org_id = m.org_id and b.conversation_id is null
            and b.created_at between m.created_at - interval '10 minutes' and m.created_at and starts_with(m.content, b.message)
          where m.org_id = ${orgId} and m.conversation_id = ${conversationId})`.execute(db)
      return Number(numAffectedRows)
    },
    async countSince(orgId, { today, week, month }) {
      const { rows } = await sql<{ today: number; week: number; month: number }>`
        select count(*) filter (where created_at >= ${today}::timestamptz) as today,
          count(*) filter (where created_at >= ${week}::timestamptz) as week, count(*) as month
        from topic_blocks where org_id = ${orgId} and created_at >= ${month}::timestamptz`.execute(db)
      return rows[0] ?? { today: 0, week: 0, month: 0 }
    },
    topTopics: (orgId, since, limit) =>
      db
        .selectFrom('topic_blocks')
        .select((row) => ['matched_topic as topic', row.fn.countAll<number>().as('count')])
        .where('org_id', '=', orgId)
        .where('created_at', '>=', since)
        .groupBy('matched_topic')
        .orderBy('count', 'desc')
        .orderBy('matched_topic')
        .limit(limit)
        .execute(),
    recent: (orgId, limit) =>
      db
        .selectFrom('topic_blocks')
        .selectAll()
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}
