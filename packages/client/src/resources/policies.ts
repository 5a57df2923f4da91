/** The policies that decisions can be made by. */
import type { PolicyList } from '@svc/contract'
import { type Endpoint, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

export const listEndpoint: Endpoint<PolicyList> = {
  method: 'GET',
  path: '/api/v1/policies',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: hasList('policies'),
}

export interface Policies {
  /** The newest version of each policy, the built-in ones included. */
  list(options?: CallOptions): Promise<PolicyList>
}

export function policiesResource(call: Call): Policies {
  return { list: (options) => call(listEndpoint, {}, options) }
}
