/** What the briefing counts: SQL only. */
import type { BriefingFigures, IntentCount } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface BriefingStore {
  /** Since `from`, and before `to`. */
  figures(orgId: string, from: Date, to: Date): Promise<BriefingFigures>
  intents(orgId: string, from: Date, to: Date, limit: number): Promise<IntentCount[]>
}

export function createBriefingStore(db: Kysely<Tables>): BriefingStore {
  return {
    async figures(orgId, from, to) {
      const within = (column: string) =>
        sql`org_id = ${orgId} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
      const { rows } = await sql<BriefingFigures>`
        select
          (select count(*) from conversations where ${within('created_at')}) as conversations,
          (select count(*) from messages where ${within('created_at')}) as messages,
          (select count(*) from conversations where ${within('escalated_at')}) as escalations,
          (select count(*) from leads where ${within('created_at')}) as leads,
          (select count(*) from topic_blocks where ${within('created_at')}) as blocked_messages,
          (select count(*) from messages where ${within('created_at')} and pii_types <> '{}') as messages_with_pii,
          (select count(*) from documents where ${within('created_at')}) as new_documents`.execute(db)
      return rows[0]!
    },
    async intents(orgId, from, to, limit) {
      const { rows } = await sql<IntentCount>`
        select intent, count(*) as count from messages
        where org_id = ${orgId} and intent is not null and created_at >= ${from} and created_at < ${to}
        group by intent order by count(*) desc, intent limit ${limit}`.execute(db)
      return rows
    },
  }
}
