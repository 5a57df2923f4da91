/** Reviews: SQL only. */
import type { ReviewStatus } from '@svc/contract'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import type { Place } from '../../http/page-cursor.ts'

export type StoredReview = Selectable<Tables['reviews']>

export interface Verdict {
  readonly status: Exclude<ReviewStatus, 'pending'>
  readonly by: string | null
  readonly note: string | null
  readonly at: Date
}

/** What a review must be to be listed. */
export interface ReviewFilter {
  readonly status: ReviewStatus | undefined
  readonly receiptId: string | undefined
}

export interface ReviewStore {
  find(orgId: string, id: string): Promise<StoredReview | undefined>
  list(orgId: string, filter: ReviewFilter, before: Place | null, limit: number): Promise<StoredReview[]>
  /** The review as decided; undefined when it was decided before, or is past its time. */
  decide(orgId: string, id: string, verdict: Verdict): Promise<StoredReview | undefined>
  /** Pending reviews whose time is over, what ended first before the rest. */
  overdue(now: Date, limit: number): Promise<Pick<StoredReview, 'org_id' | 'id'>[]>
}

/** Adds those reviews where `condition` on `new.receipt_id` holds, as a statement to stand in the `with` of the one that causes them. */
export function insertReviews(
  reviews: readonly StoredReview[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return sql`
    insert into reviews select new.* from jsonb_populate_recordset(null::reviews, ${JSON.stringify(reviews)}::jsonb) as new
    where ${condition}`
}

export function createReviewStore(db: Kysely<Tables>): ReviewStore {
  return {
    find: (orgId, id) =>
      db
        .selectFrom('reviews')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirst(),
    list(orgId, { status, receiptId }, before, limit) {
      let query = db.selectFrom('reviews').selectAll().where('org_id', '=', orgId)
      if (status !== undefined) query = query.where('status', '=', status)
      if (receiptId !== undefined) query = query.where('receipt_id', '=', receiptId)
      if (before) query = query.where(afterPlace('created_at', 'id', before))
      return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
    },
    decide(orgId, id, { status, by, note, at }) {
      let query = db
        .updateTable('reviews')
        .set({ status, decided_by: by, note, decided_at: at })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
      // A person's word after the time is no word, whether the expiry was recorded yet or not.
      if (status !== 'expired') query = query.where('expires_at', '>', at)
      return query.returningAll().executeTakeFirst()
    },
    overdue: (now, limit) =>
      db
        .selectFrom('reviews')
        .select(['org_id', 'id'])
        .where('status', '=', 'pending')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute(),
  }
}
