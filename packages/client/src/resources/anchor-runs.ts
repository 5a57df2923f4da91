/** Anchor runs by hand; the daily one needs no call. */
import type { AnchorRunAnswer, AnchorRunRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// Safe to repeat: a root is never anchored twice.
export const createEndpoint: Endpoint<AnchorRunAnswer> = {
  method: 'POST',
  path: '/api/admin/anchor-runs',
  auth: 'session',
  repeat: 'safe',
  accepts: ['runs[]'],
}

/** With an admin's session, or a platform admin's. */
export interface AnchorRuns {
  /** Closes a UTC day and anchors its root; an admin's session for the own organisation, a platform admin's for all. */
  create(request?: AnchorRunRequest, options?: CallOptions): Pending<AnchorRunAnswer>
}

export function anchorRunsResource(call: Call): AnchorRuns {
  return { create: (body = {}, options) => call(createEndpoint, { body }, options) }
}
