/** The week in a few sentences: with an admin's session. */
import type { Briefing } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const briefingEndpoint: Endpoint<Briefing> = {
  // It writes nothing.
  method: 'POST',
  path: '/api/admin/briefing',
  auth: 'session',
  repeat: 'safe',
  accepts: ['summary', 'figures'],
}

/** With an admin's session. */
export type CreateBriefing = (options?: CallOptions) => Pending<Briefing>

export function briefingResource(call: Call): CreateBriefing {
  return (options) => call(briefingEndpoint, {}, options)
}
