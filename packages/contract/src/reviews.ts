/** Human review: a decision with `hitl` waits for a person's word; nobody's word in time denies (governance-api 3, docs/decisions/0022). */
import { RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { cursor, dateTime, label, pageSize, plainText, receiptId, uuid, uuidInAnyCase } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export interface Review {
  readonly id: string
  readonly receipt_id: string
  /** `expired`: nobody decided in time, which denies as `rejected` does. */
  readonly status: ReviewStatus
  readonly policy_name: string
  readonly risk: Risk
  readonly score: number
  /** Entity labels; the text itself is not kept. */
  readonly detected_entities: readonly string[]
  readonly agent_id: string | null
  readonly request_id: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly decided_at: string | null
  /** `key:<id>` or `person:<sub>`; null while pending and when expired. */
  readonly decided_by: string | null
  /** The reviewer's; personal data in it is replaced by placeholders before it is kept. */
  readonly note: string | null
}

export const review: Schema<Review> = exactly<Review>('Review')(
  z.object({
    id: uuid,
    receipt_id: receiptId,
    status: z.enum(REVIEW_STATUSES),
    policy_name: z.string(),
    risk: z.enum(RISKS),
    score: z.int(),
    detected_entities: z.array(label),
    agent_id: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: dateTime,
    expires_at: dateTime,
    decided_at: dateTime.nullable(),
    decided_by: z.string().nullable(),
    note: z.string().nullable(),
  }),
)

export interface ReviewQuery {
  readonly status?: ReviewStatus | undefined
  /** The one that a receipt's decision opened. */
  readonly receipt_id?: string | undefined
  /** 1 to 200; 50 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const reviewQuery: Schema<ReviewQuery> = exactly<ReviewQuery>('ReviewQuery')(
  z.strictObject({
    status: z.enum(REVIEW_STATUSES).optional(),
    receipt_id: receiptId.optional(),
    limit: pageSize(50, 200),
    cursor: cursor.optional(),
  }),
)

export interface ReviewPage {
  readonly reviews: readonly Review[]
  readonly next_cursor: string | null
}

export const reviewPage: Schema<ReviewPage> = exactly<ReviewPage>('ReviewPage')(
  z.object({ reviews: z.array(review), next_cursor: cursor.nullable() }),
)

export interface ReviewPath {
  readonly id: string
}

export const reviewPath: Schema<ReviewPath> = exactly<ReviewPath>('ReviewPath')(
  z.strictObject({ id: uuidInAnyCase }),
)

export interface DecideReviewRequest {
  readonly note?: string | undefined
}

export const decideReviewRequest: Schema<DecideReviewRequest> = exactly<DecideReviewRequest>(
  'DecideReviewRequest',
)(z.strictObject({ note: plainText(1_000).optional() }))

const reading = { area: 'reviews', auth: 'key_or_session', scope: 'reviews:read' } as const
const writing = { area: 'reviews', auth: 'key_or_session', scope: 'reviews:write' } as const

export const listReviews: Endpoint<{ query: ReviewQuery; answer: ReviewPage }> = {
  ...reading,
  id: 'listReviews',
  method: 'GET',
  path: '/api/v1/reviews',
  summary: 'Reviews, newest first; of a state, or the one of a receipt.',
  query: reviewQuery,
  answer: reviewPage,
  success: { 200: 'A page of reviews.' },
}

export const getReview: Endpoint<{ params: ReviewPath; answer: Review }> = {
  ...reading,
  id: 'getReview',
  method: 'GET',
  path: '/api/v1/reviews/{id}',
  summary: 'One review.',
  params: reviewPath,
  answer: review,
  success: { 200: 'The review.' },
}

export const approveReview: Endpoint<{ params: ReviewPath; body: DecideReviewRequest; answer: Review }> = {
  ...writing,
  id: 'approveReview',
  method: 'POST',
  path: '/api/v1/reviews/{id}/approve',
  summary: 'Let it pass. A review is decided once: 409 afterwards.',
  params: reviewPath,
  body: decideReviewRequest,
  optionalBody: true,
  answer: review,
  success: { 200: 'The review, approved.' },
  errors: ['conflict'],
}

export const rejectReview: Endpoint<{ params: ReviewPath; body: DecideReviewRequest; answer: Review }> = {
  ...writing,
  id: 'rejectReview',
  method: 'POST',
  path: '/api/v1/reviews/{id}/reject',
  summary: 'Deny it. A review is decided once: 409 afterwards.',
  params: reviewPath,
  body: decideReviewRequest,
  optionalBody: true,
  answer: review,
  success: { 200: 'The review, rejected.' },
  errors: ['conflict'],
}
