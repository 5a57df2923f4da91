/** Human reviews: with a key or a session. */
import type { DecideReviewRequest, Review, ReviewPage, ReviewQuery } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

export const listEndpoint: Endpoint<ReviewPage> = {
  method: 'GET',
  path: '/api/v1/reviews',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: hasList('reviews'),
}

export const getEndpoint: Endpoint<Review> = {
  method: 'GET',
  path: '/api/v1/reviews/{id}',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: hasKeys('id', 'status'),
}

// A repeat of a decision that arrived would be told that it is decided already.
const decision = { method: 'POST', auth: 'key_or_session', repeat: 'unsafe' } as const

export const approveEndpoint: Endpoint<Review> = {
  ...decision,
  path: '/api/v1/reviews/{id}/approve',
  accepts: hasKeys('id', 'status'),
}

export const rejectEndpoint: Endpoint<Review> = {
  ...decision,
  path: '/api/v1/reviews/{id}/reject',
  accepts: hasKeys('id', 'status'),
}

export interface Reviews {
  /** One page, newest first. */
  list(query?: Partial<ReviewQuery>, options?: CallOptions): Promise<ReviewPage>
  /** Every review, page after page. */
  each(query?: Partial<ReviewQuery>, options?: CallOptions): AsyncIterableIterator<Review>
  get(id: string, options?: CallOptions): Promise<Review>
  /** Lets it pass. Rejects with `conflict` when it was decided before. */
  approve(id: string, request?: DecideReviewRequest, options?: CallOptions): Promise<Review>
  /** Denies it. Rejects with `conflict` when it was decided before. */
  reject(id: string, request?: DecideReviewRequest, options?: CallOptions): Promise<Review>
}

export function reviewsResource(call: Call): Reviews {
  const list: Reviews['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        (cursor) => list(cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.reviews,
        query.cursor,
      ),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    approve: (id, body = {}, options) => call(approveEndpoint, { params: { id }, body }, options),
    reject: (id, body = {}, options) => call(rejectEndpoint, { params: { id }, body }, options),
  }
}
