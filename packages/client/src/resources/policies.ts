/** The policies that decisions can be made by. */
import type {
  PolicyDocument,
  PolicyList,
  PolicyVersion,
  PolicyVersionPage,
  PolicyVersionQuery,
  PutPolicyRequest,
} from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<PolicyList> = {
  method: 'GET',
  path: '/api/v1/policies',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['policies[]'],
}

export const getEndpoint: Endpoint<PolicyDocument> = {
  method: 'GET',
  path: '/api/v1/policies/{name}',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['name', 'version', 'rules'],
}

export const versionsEndpoint: Endpoint<PolicyVersionPage> = {
  method: 'GET',
  path: '/api/v1/policies/{name}/versions',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['versions[]'],
}

// A repeat writes the same policy under the next version: nothing is lost, and nothing decided otherwise.
export const putEndpoint: Endpoint<PolicyDocument> = {
  method: 'PUT',
  path: '/api/v1/policies/{name}',
  auth: 'key_or_session',
  repeat: 'safe',
  accepts: ['name', 'version', 'rules'],
}

/** With a session of the organisation, or a key of scope `policies:read`; to write, an admin's, or a key of `policies:write`. */
export interface Policies {
  /** The newest version of each policy, the built-in ones included. */
  list(options?: CallOptions): Pending<PolicyList>
  /** The newest version of one; its `ETag` is what `put` takes as `ifMatch`. */
  get(name: string, options?: CallOptions): Pending<PolicyDocument>
  /** One page of a policy's versions, newest first. */
  versions(
    name: string,
    query?: Partial<PolicyVersionQuery>,
    options?: CallOptions,
  ): Pending<PolicyVersionPage>
  /** Every version, page after page. */
  eachVersion(
    name: string,
    query?: Partial<PolicyVersionQuery>,
    options?: CallOptions,
  ): AsyncIterableIterator<PolicyVersion>
  /** Writes the next version of a policy of your own. The server counts: the `version` that one was read with is left out, or it refuses. */
  put(
    name: string,
    policy: PutPolicyRequest & { readonly version?: never },
    options?: CallOptions,
  ): Pending<PolicyDocument>
}

export function policiesResource(call: Call): Policies {
  const versions: Policies['versions'] = (name, query = {}, options) =>
    call(versionsEndpoint, { params: { name }, query: { ...query } }, options)
  return {
    list: (options) => call(listEndpoint, {}, options),
    get: (name, options) => call(getEndpoint, { params: { name } }, options),
    versions,
    eachVersion: (name, query = {}, options) =>
      eachItem((at, options) => versions(name, at, options), 'versions', query, options),
    put: (name, body, options) => call(putEndpoint, { params: { name }, body }, options),
  }
}
