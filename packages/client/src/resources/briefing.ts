/** The week in a few sentences: with an admin's session. */
import type { Briefing } from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

export const briefingEndpoint: Endpoint<Briefing> = {
  method: 'POST',
  path: '/api/admin/briefing',
  auth: 'session',
  // It writes nothing.
  repeat: 'safe',
  accepts: hasKeys('summary', 'figures'),
}

export type CreateBriefing = (options?: CallOptions) => Promise<Briefing>

export function briefingResource(call: Call): CreateBriefing {
  return (options) => call(briefingEndpoint, {}, options)
}
