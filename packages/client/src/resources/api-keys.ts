/** API keys: managed with a session, never with a key. */
import type { ApiKeyList, CreateApiKeyRequest, CreatedApiKey, Ok } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<ApiKeyList> = {
  method: 'GET',
  path: '/api/v1/api-keys',
  auth: 'session',
  repeat: 'safe',
  accepts: ['api_keys[]'],
}

// A repeat could leave a live key behind that nobody has seen.
export const createEndpoint: Endpoint<CreatedApiKey> = {
  method: 'POST',
  path: '/api/v1/api-keys',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['id', 'key'],
}

export const revokeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

/** With an admin's session, never with a key. */
export interface ApiKeys {
  list(options?: CallOptions): Pending<ApiKeyList>
  /** The answer holds the whole key, this once. */
  create(request: CreateApiKeyRequest, options?: CallOptions): Pending<CreatedApiKey>
  /** The key is dead when this resolves; on other processes of the server within half a second. A 404 may mean that a lost first attempt had already revoked it. */
  revoke(id: string, options?: CallOptions): Pending<Ok>
}

export function apiKeysResource(call: Call): ApiKeys {
  return {
    list: (options) => call(listEndpoint, {}, options),
    create: (body, options) => call(createEndpoint, { body }, options),
    revoke: (id, options) => call(revokeEndpoint, { params: { id } }, options),
  }
}
