/** The policies that decisions can be made by. */
import type { PolicyDocument, PolicyList, PutPolicyRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<PolicyList> = {
  method: 'GET',
  path: '/api/v1/policies',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['policies[]'],
}

// A repeat writes the same policy under the next version: nothing is lost, and nothing decided otherwise.
export const putEndpoint: Endpoint<PolicyDocument> = {
  method: 'PUT',
  path: '/api/v1/policies/{name}',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['name', 'version', 'rules'],
}

export interface Policies {
  /** The newest version of each policy, the built-in ones included. */
  list(options?: CallOptions): Pending<PolicyList>
  /** Writes the next version of a policy of your own. */
  put(name: string, policy: PutPolicyRequest, options?: CallOptions): Pending<PolicyDocument>
}

export function policiesResource(call: Call): Policies {
  return {
    list: (options) => call(listEndpoint, {}, options),
    put: (name, body, options) => call(putEndpoint, { params: { name }, body }, options),
  }
}
