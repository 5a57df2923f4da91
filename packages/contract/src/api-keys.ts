/** API keys: made with a session, shown once, scoped, revoked (governance-api 5, docs/decisions/0017). */
import { z } from 'zod'
import { SCOPES, type Scope } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { dateTime, givenName, uuid, uuidInAnyCase } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

export interface CreateApiKeyRequest {
  readonly name: string
  /** All scopes when absent. */
  readonly scopes?: readonly Scope[] | undefined
}

export const createApiKeyRequest: Schema<CreateApiKeyRequest> = exactly<CreateApiKeyRequest>(
  'CreateApiKeyRequest',
)(
  z.strictObject({
    name: givenName(100),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).optional(),
  }),
)

/** A key as it is listed: the secret part is never shown again. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The part between the first two underscores: enough to recognise a key, not to use it. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly created_at: string
  /** To within a minute; null when never used. */
  readonly last_used_at: string | null
}

const apiKeyFields = {
  id: uuid,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
}

export interface CreatedApiKey extends ApiKey {
  /** `svc_<prefix>_<secret>`: keep it now, it is not shown again. */
  readonly key: string
}

export const createdApiKey: Schema<CreatedApiKey> = exactly<CreatedApiKey>('CreatedApiKey')(
  z.object({ ...apiKeyFields, key: z.string() }),
)

export interface ApiKeyList {
  readonly api_keys: readonly ApiKey[]
}

export const apiKeyList: Schema<ApiKeyList> = exactly<ApiKeyList>('ApiKeyList')(
  z.object({ api_keys: z.array(z.object(apiKeyFields)) }),
)

export interface ApiKeyPath {
  readonly id: string
}

export const apiKeyPath: Schema<ApiKeyPath> = exactly<ApiKeyPath>('ApiKeyPath')(
  z.strictObject({ id: uuidInAnyCase }),
)

export const listApiKeys: Endpoint<{ answer: ApiKeyList }> = {
  id: 'listApiKeys',
  area: 'api-keys',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: "The organisation's keys, newest first: of each its prefix, and nothing that it could be used by.",
  auth: 'session',
  role: 'admin',
  answer: apiKeyList,
  success: { 200: 'The keys.' },
}

export const createApiKey: Endpoint<{ body: CreateApiKeyRequest; answer: CreatedApiKey }> = {
  id: 'createApiKey',
  area: 'api-keys',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Make a key. It is shown in this answer and never again.',
  auth: 'session',
  role: 'admin',
  body: createApiKeyRequest,
  answer: createdApiKey,
  success: { 201: 'The key.' },
  errors: ['conflict'],
}

export const deleteApiKey: Endpoint<{ params: ApiKeyPath; answer: Ok }> = {
  id: 'deleteApiKey',
  area: 'api-keys',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary:
    'Revoke a key. It is dead at once on the server process that is asked, and within half a second on every other.',
  auth: 'session',
  role: 'admin',
  params: apiKeyPath,
  answer: ok,
  success: { 200: 'Revoked.' },
}
