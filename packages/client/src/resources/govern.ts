/** Decisions made by the server. */
import type { GovernanceResult, GovernRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// Each call writes a receipt and counts against the plan, so a call whose fate is unknown is not repeated.
export const governEndpoint: Endpoint<GovernanceResult> = {
  method: 'POST',
  path: '/api/v1/govern',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['action', 'redacted', 'pii_detected'],
}

/** Decides on one text at the server, which writes the receipt. On the device, `@svc/core` decides with no network. */
export type Govern = (request: GovernRequest, options?: CallOptions) => Pending<GovernanceResult>

export function governResource(call: Call): Govern {
  return (body, options) => call(governEndpoint, () => ({ body: checked(body) }), options)
}

function checked(request: GovernRequest): GovernRequest {
  if (typeof request !== 'object' || request === null)
    throw new TypeError('request must be an object, such as { content: text }')
  return request
}
