/** Trying the knowledge base: with a session. */
import type { RetrievalRequest, RetrievalResult } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const endpoint: Endpoint<RetrievalResult> = {
  method: 'POST',
  path: '/api/admin/retrieval',
  auth: 'session',
  repeat: 'safe',
  accepts: ['results[]'],
}

/** The passages that fit a question best, the best first; five when `top_k` is absent. */
export type Retrieve = (
  request: Pick<RetrievalRequest, 'query'> & Partial<RetrievalRequest>,
  options?: CallOptions,
) => Pending<RetrievalResult>

export function retrievalResource(call: Call): Retrieve {
  return (body, options) => call(endpoint, { body }, options)
}
