/** Is the server well? */
import type { HealthResponse } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const healthEndpoint: Endpoint<HealthResponse> = {
  method: 'GET',
  path: '/api/health',
  auth: 'none',
  repeat: 'safe',
  accepts: ['status', 'service'],
}

/** Resolves when the server is well; a server without its database answers 503, which is thrown. */
export type Health = (options?: CallOptions) => Pending<HealthResponse>

export function healthResource(call: Call): Health {
  return (options) => call(healthEndpoint, {}, options)
}
