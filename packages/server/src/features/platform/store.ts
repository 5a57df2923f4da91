/** All tenants with their counts: SQL only, and the only queries that are not one organisation's. */
import { type Kysely, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import type { Place } from '../../http/page-cursor.ts'

export interface StoredTenant {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: string
  readonly created_at: Date
  readonly suspended_at: Date | null
  readonly members: number
  readonly documents: number
  readonly conversations: number
  readonly messages: number
  readonly last_message_at: Date | null
}

export interface PlatformStore {
  /** The newest first. Conversations and messages are counted since `since`. */
  tenants(plan: string | undefined, since: Date, after: Place | null, limit: number): Promise<StoredTenant[]>
  plans(): Promise<{ plan: string; count: number }[]>
}

export function createPlatformStore(db: Kysely<Tables>): PlatformStore {
  return {
    tenants(plan, since, after, limit) {
      let query = db
        .selectFrom('organisations as o')
        .select([
          ...(['o.id', 'o.slug', 'o.name', 'o.plan', 'o.created_at', 'o.suspended_at'] as const),
          sql<number>`(select count(*) from memberships where org_id = o.id)`.as('members'),
          sql<number>`(select count(*) from documents where org_id = o.id)`.as('documents'),
          sql<number>`(select count(*) from conversations where org_id = o.id and created_at >= ${since})`.as(
            'conversations',
          ),
          sql<number>`(select count(*) from messages where org_id = o.id and created_at >= ${since})`.as(
            'messages',
          ),
          sql<Date | null>`(select max(last_message_at) from conversations where org_id = o.id)`.as(
            'last_message_at',
          ),
        ])
        .where('o.end_begun_at', 'is', null)
      if (plan !== undefined) query = query.where('o.plan', '=', plan)
      if (after) query = query.where(afterPlace('o.created_at', 'o.id', after))
      return query.orderBy('o.created_at', 'desc').orderBy('o.id').limit(limit).execute()
    },
    plans: () =>
      db
        .selectFrom('organisations')
        .select(['plan', sql<number>`count(*)`.as('count')])
        .where('end_begun_at', 'is', null)
        .groupBy('plan')
        .execute(),
  }
}
