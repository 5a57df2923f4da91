/** Human reviews: with a key or a session. */
import type { DecideReviewRequest, Review, ReviewPage, ReviewQuery } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<ReviewPage> = {
  method: 'GET',
  path: '/api/v1/reviews',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['reviews[]'],
}

export const getEndpoint: Endpoint<Review> = {
  method: 'GET',
  path: '/api/v1/reviews/{id}',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['id', 'status'],
}

// A repeat of a decision that arrived would be told that it is decided already.

export const approveEndpoint: Endpoint<Review> = {
  method: 'POST',
  path: '/api/v1/reviews/{id}/approve',
  auth: 'key_or_session',
  repeat: 'unsafe',
  accepts: ['id', 'status'],
}

export const rejectEndpoint: Endpoint<Review> = {
  method: 'POST',
  path: '/api/v1/reviews/{id}/reject',
  auth: 'key_or_session',
  repeat: 'unsafe',
  accepts: ['id', 'status'],
}

/** With a session of the organisation, or a key of scope `reviews:read`; to decide, of `reviews:write`. */
export interface Reviews {
  /** One page, newest first. */
  list(query?: Partial<ReviewQuery>, options?: CallOptions): Pending<ReviewPage>
  /** Every review, page after page. */
  each(query?: Partial<ReviewQuery>, options?: CallOptions): AsyncIterableIterator<Review>
  get(id: string, options?: CallOptions): Pending<Review>
  /** Lets it pass. Rejects with `conflict` when it was decided before. */
  approve(id: string, request?: DecideReviewRequest, options?: CallOptions): Pending<Review>
  /** Denies it. Rejects with `conflict` when it was decided before. */
  reject(id: string, request?: DecideReviewRequest, options?: CallOptions): Pending<Review>
}

export function reviewsResource(call: Call): Reviews {
  const list: Reviews['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) => eachItem(list, 'reviews', query, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    approve: (id, body = {}, options) => call(approveEndpoint, { params: { id }, body }, options),
    reject: (id, body = {}, options) => call(rejectEndpoint, { params: { id }, body }, options),
  }
}
