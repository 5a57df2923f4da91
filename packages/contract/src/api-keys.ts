/** API keys: made with a session, shown once, scoped, revoked (governance-api 5, docs/decisions/0005). */
import { z } from 'zod'
import { dateTime, uuid } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** What a key may do. `x:write` does not include `x:read`. */
export const SCOPES = [
  'govern',
  'attest',
  'receipts:read',
  'policies:read',
  'policies:write',
  'reviews:read',
  'reviews:write',
  'webhooks:read',
  'webhooks:write',
  'notifications:read',
  'notifications:write',
] as const
export type Scope = (typeof SCOPES)[number]

export interface CreateApiKeyRequest {
  readonly name: string
  /** All scopes when absent. */
  readonly scopes?: readonly Scope[] | undefined
}

export const createApiKeyRequest: Schema<CreateApiKeyRequest> = exactly<CreateApiKeyRequest>(
  'CreateApiKeyRequest',
)(
  z.strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .regex(
        /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}]+$/u,
        'must not be blank or hold control or invisible characters',
      ),
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

export const apiKeyPath: Schema<ApiKeyPath> = exactly<ApiKeyPath>('ApiKeyPath')(z.strictObject({ id: uuid }))

export interface Ok {
  readonly ok: true
}

export const ok: Schema<Ok> = exactly<Ok>('Ok')(z.object({ ok: z.literal(true) }))
