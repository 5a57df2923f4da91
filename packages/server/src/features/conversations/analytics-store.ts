/** Counts of conversations and messages: SQL only. Each reads one index. */
import type { IntentCount } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Periods } from '../../time/periods.ts'

export interface HourCount {
  /** Of the day, in UTC. */
  readonly hour: number
  readonly today: number
  readonly week: number
  readonly month: number
}

export interface ConversationCounts {
  readonly today: number
  readonly week: number
  readonly month: number
  /** Among the conversations of the month. */
  readonly escalated: number
  /** In the conversations of the month. */
  readonly messages: number
}

export interface AllTimeCounts {
  readonly messages: number
  readonly withPii: number
  readonly escalated: number
}

export interface AnalyticsStore {
  /** Hours without a message in the month are left out. */
  messagesByHour(orgId: string, periods: Periods): Promise<HourCount[]>
  conversations(orgId: string, periods: Periods): Promise<ConversationCounts>
  /** The most frequent first; since the beginning when `since` is null. */
  intents(orgId: string, since: Date | null, limit: number): Promise<IntentCount[]>
  activeSince(orgId: string, since: Date): Promise<number>
  allTime(orgId: string): Promise<AllTimeCounts>
}

export function createAnalyticsStore(db: Kysely<Tables>): AnalyticsStore {
  return {
    async messagesByHour(orgId, { today, week, month }) {
      const { rows } = await sql<HourCount>`
        select date_part('hour', created_at at time zone 'UTC') as hour,
          count(*) filter (where created_at >= ${today}) as today,
          count(*) filter (where created_at >= ${week}) as week,
          count(*) as month
        from messages where org_id = ${orgId} and created_at >= ${month} group by 1 order by 1`.execute(db)
      return rows
    },
    async conversations(orgId, { today, week, month }) {
      const { rows } = await sql<ConversationCounts>`
        select count(*) filter (where created_at >= ${today}) as today,
          count(*) filter (where created_at >= ${week}) as week,
          count(*) as month, count(escalated_at) as escalated, coalesce(sum(message_count), 0) as messages
        from conversations where org_id = ${orgId} and created_at >= ${month}`.execute(db)
      return rows[0]!
    },
    async intents(orgId, since, limit) {
      const { rows } = await sql<IntentCount>`
        select intent, count(*) as count from messages
        where org_id = ${orgId} and intent is not null ${since ? sql`and created_at >= ${since}` : sql``}
        group by intent order by count(*) desc, intent limit ${limit}`.execute(db)
      return rows
    },
    async activeSince(orgId, since) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from conversations where org_id = ${orgId} and last_message_at >= ${since}`.execute(
        db,
      )
      return rows[0]!.count
    },
    async allTime(orgId) {
      const { rows } = await sql<AllTimeCounts>`
        select (select coalesce(sum(message_count), 0)::bigint from conversations where org_id = ${orgId}) as messages,
          (select count(*) from messages where org_id = ${orgId} and pii_types <> '{}') as "withPii",
          (select count(*) from conversations where org_id = ${orgId} and escalated_at is not null) as escalated`.execute(
        db,
      )
      return rows[0]!
    },
  }
}
