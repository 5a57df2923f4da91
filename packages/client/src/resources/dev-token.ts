/** The development issuer, while a server has no other. */
import type { DevToken, DevTokenRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// Safe to repeat: a token that nobody received expires by itself.
export const devTokenEndpoint: Endpoint<DevToken> = {
  method: 'POST',
  path: '/auth/dev/token',
  auth: 'none',
  repeat: 'safe',
  accepts: ['token'],
}

/** A session for trying things out. Where a real issuer is configured the path does not exist, and this throws a 404. */
export type CreateDevToken = (request: DevTokenRequest, options?: CallOptions) => Pending<DevToken>

export function devTokenResource(call: Call): CreateDevToken {
  return (body, options) => call(devTokenEndpoint, { body }, options)
}
