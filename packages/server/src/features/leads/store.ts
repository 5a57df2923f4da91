/** Leads: SQL only. What they hold is sealed. */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import type { Place } from '../../http/page-cursor.ts'
import type { TimeRange } from '../../time/time-range.ts'

export type StoredLead = Selectable<Tables['leads']>

export interface LeadStore {
  /** Newest first. */
  list(orgId: string, range: TimeRange, after: Place | null, limit: number): Promise<StoredLead[]>
  ofConversation(orgId: string, conversationId: string, limit: number): Promise<StoredLead[]>
  countSince(orgId: string, since: Date): Promise<number>
  /** Returns how many there were. */
  removeOfConversation(orgId: string, conversationId: string): Promise<number>
  /** Returns how many there were. */
  remove(orgId: string, ids: readonly string[]): Promise<number>
}

export function createLeadStore(db: Kysely<Tables>): LeadStore {
  const of = (orgId: string) => db.selectFrom('leads').where('org_id', '=', orgId)
  return {
    list(orgId, { from, before }, after, limit) {
      let query = of(orgId).selectAll()
      if (from) query = query.where('created_at', '>=', from)
      if (before) query = query.where('created_at', '<', before)
      if (after) query = query.where(afterPlace('created_at', 'id', after))
      return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
    },
    ofConversation: (orgId, conversationId, limit) =>
      of(orgId)
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async countSince(orgId, since) {
      const { count } = await of(orgId)
        .where('created_at', '>=', since)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async removeOfConversation(orgId, conversationId) {
      const { numDeletedRows } = await db
        .deleteFrom('leads')
        .where('org_id', '=', orgId)
        .where('conversation_id', '=', conversationId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async remove(orgId, ids) {
      const { numDeletedRows } = await db
        .deleteFrom('leads')
        .where('org_id', '=', orgId)
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
