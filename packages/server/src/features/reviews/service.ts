/** Human review: opened by decisions with `hitl`, decided once by a person or a key, and denied when nobody does in time. */
import { randomUUID } from 'node:crypto'
import type { DecideReviewRequest, Review, ReviewEvent, ReviewPage, ReviewQuery } from '@svc/contract'
import { type Risk, redact } from '@svc/core'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendEvents, type NewEvent } from '../../events.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { NewReceipt } from '../../receipt.ts'
import { createReviewStore, insertReviews, type StoredReview, type Verdict } from './store.ts'

export interface ReviewNeeds {
  readonly db: Kysely<Tables>
  /** Something is due now. */
  ring(): void
  /** How long a person has to decide, in milliseconds. */
  readonly expiresInMs: number
  readonly clock?: () => number
}

export interface Reviews {
  /** What opens a review of each decision, as a part of the statement that records them: see `insertReviews`. An event for each. */
  open(
    receipts: readonly NewReceipt[],
    condition: RawBuilder<SqlBool>,
  ): { readonly insert: RawBuilder<unknown>; readonly events: readonly (NewEvent & { cause: string })[] }
  list(orgId: string, query: ReviewQuery): Promise<ReviewPage>
  get(orgId: string, id: string): Promise<Review>
  /** @throws ApiError `conflict` when it was decided before or nobody decided in time */
  decide(
    orgId: string,
    id: string,
    status: 'approved' | 'rejected',
    request: DecideReviewRequest,
    by: string,
  ): Promise<Review>
  /** Closes what nobody decided in time. */
  readonly work: DueWork
}

const EXPIRE_LIMIT = 100

export function createReviews({ db, ring, expiresInMs, clock = Date.now }: ReviewNeeds): Reviews {
  const store = createReviewStore(db)

  async function close(
    id: Pick<StoredReview, 'org_id' | 'id'>,
    verdict: Verdict,
  ): Promise<StoredReview | null> {
    const closed = await db.transaction().execute(async (transaction) => {
      const review = await createReviewStore(transaction).decide(id.org_id, id.id, verdict)
      if (review) await appendEvents(transaction, [eventOf(review)])
      return review ?? null
    })
    if (closed) ring()
    return closed
  }

  return {
    open(receipts, condition) {
      const opened = receipts.map((receipt) => reviewOf(receipt, expiresInMs))
      return {
        insert: insertReviews(opened, condition),
        events: opened.map((review) => ({ ...eventOf(review), cause: review.receipt_id })),
      }
    },
    async list(orgId, { status, receipt_id: receiptId, limit, cursor }) {
      const rows = await store.list(orgId, { status, receiptId }, placeOf(cursor, isUuid), limit + 1)
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { reviews: page.map(shown), next_cursor: next }
    },
    async get(orgId, id) {
      const review = await store.find(orgId, id)
      if (!review) throw notFound()
      return shown(review)
    },
    async decide(orgId, id, status, { note }, by) {
      const verdict: Verdict = {
        status,
        by,
        note: note === undefined ? null : redact(note).output,
        at: new Date(clock()),
      }
      const review = await close({ org_id: orgId, id }, verdict)
      if (review) return shown(review)
      const there = await store.find(orgId, id)
      if (!there) throw notFound()
      throw new ApiError(
        'conflict',
        there.status === 'approved' || there.status === 'rejected'
          ? `The review is ${there.status} already`
          : 'Nobody decided in time: the review has expired, which denies',
      )
    },
    work: {
      name: 'review expiry',
      concurrency: 1,
      async take() {
        const now = new Date(clock())
        const overdue = await store.overdue(now, EXPIRE_LIMIT)
        if (overdue.length === 0) return []
        // One after the other: each takes a transaction, and requests need the connections.
        return [
          async () => {
            for (const review of overdue)
              await close(review, { status: 'expired', by: null, note: null, at: now })
          },
        ]
      },
    },
  }
}

function reviewOf(receipt: NewReceipt, expiresInMs: number): StoredReview {
  return {
    org_id: receipt.orgId,
    id: randomUUID(),
    receipt_id: receipt.receiptId,
    status: 'pending',
    policy_name: receipt.policy.name,
    risk: receipt.risk,
    score: receipt.score,
    detected_entities: Object.keys(receipt.piiCounts).sort(),
    agent_id: receipt.agentId,
    request_id: receipt.requestId,
    created_at: receipt.recordedAt,
    expires_at: new Date(receipt.recordedAt.getTime() + expiresInMs),
    decided_at: null,
    decided_by: null,
    note: null,
  }
}

function eventOf(review: StoredReview): NewEvent {
  const { status, decided_at } = review
  const data: ReviewEvent = {
    review_id: review.id,
    receipt_id: review.receipt_id,
    request_id: review.request_id,
    policy_name: review.policy_name,
    risk: review.risk as Risk,
    score: review.score,
    agent_id: review.agent_id,
    detected_entities: review.detected_entities,
    expires_at: review.expires_at.toISOString(),
    decided_by: status === 'pending' ? null : status === 'expired' ? 'expired' : 'reviewer',
    decided_at: decided_at?.toISOString() ?? null,
  }
  const base = { orgId: review.org_id, at: decided_at ?? review.created_at, label: null, data } as const
  switch (status) {
    case 'pending':
      return { ...base, severity: 3, event: 'hitl.pending' }
    case 'approved':
      return { ...base, severity: 1, event: 'hitl.approved' }
    default:
      return { ...base, severity: 2, event: 'hitl.rejected' }
  }
}

function shown(review: StoredReview): Review {
  const { org_id: _, created_at, expires_at, decided_at, status, risk, ...rest } = review
  return {
    ...rest,
    status: status as Review['status'],
    risk: risk as Risk,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }
}
