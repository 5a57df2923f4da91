/** API keys: made once, shown once, believed until revoked. */
import { randomUUID } from 'node:crypto'
import { type ApiKey, type CreateApiKeyRequest, type CreatedApiKey, SCOPES } from '@svc/contract'
import { ApiError, notFound, organisationSuspended } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { createShortCache } from '../../short-cache.ts'
import { hashOf, isSameHash, newKey, prefixOf } from './api-key.ts'
import type { FoundKey, KeyStore, StoredKey } from './store.ts'

/** Live keys of one organisation. */
const MAX_KEYS = 100

/** Keys are looked up once in this time, however many requests come with them. */
export const KEPT_MS = 500

/** `last_used_at` is written at most this often, so that a busy key does not write a row with each request. */
const TOUCH_EVERY_MS = 60_000

export interface Keys {
  create(orgId: string, request: CreateApiKeyRequest): Promise<CreatedApiKey>
  list(orgId: string): Promise<ApiKey[]>
  revoke(orgId: string, id: string): Promise<void>
  /**
   * A revoked key is dead at once on the process that revoked it, and within `KEPT_MS` on every other, as are the keys of an organisation that is suspended.
   *
   * @throws ApiError `organisation_suspended`
   */
  authenticate(key: string): Promise<Extract<Caller, { kind: 'key' }> | null>
}

export interface KeyNeeds {
  readonly store: KeyStore
  /** Told when a key that exists is tried with another secret. */
  onBadSecret(orgId: string, prefix: string): Promise<void>
  /** Something is due now. */
  ring(): void
  readonly clock?: () => number
}

export function createKeys({ store, onBadSecret, ring, clock = Date.now }: KeyNeeds): Keys {
  // One that is not there is looked for each time: it may be made on another process and used at once.
  const kept = createShortCache<FoundKey[]>(KEPT_MS, (keys) => keys.length > 0)

  return {
    async create(orgId, { name, scopes = SCOPES }) {
      const { key, prefix, hash } = newKey()
      const stored = {
        id: randomUUID(),
        orgId,
        name,
        prefix,
        hash,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        createdAt: new Date(clock()),
      }
      if (!(await store.add(stored, MAX_KEYS)))
        throw new ApiError('conflict', `There are ${MAX_KEYS} keys already; revoke one that is not used`)
      return { ...listed({ ...stored, lastUsedAt: null }), key }
    },
    async list(orgId) {
      return (await store.list(orgId)).map(listed)
    },
    async revoke(orgId, id) {
      const at = new Date(clock())
      const revoked = await store.revoke(orgId, id, at, (key) => ({
        orgId,
        at,
        severity: 2,
        label: 'KEY_REVOKED',
        event: null,
        // Its name may be anything, so it is not told.
        data: { key_id: key.id, key_prefix: key.prefix },
      }))
      if (!revoked) throw notFound()
      kept.forget(revoked.prefix)
      ring()
    },
    async authenticate(key) {
      const prefix = prefixOf(key)
      if (prefix === null) return null
      const hash = hashOf(key)
      const candidates = await kept.get(prefix, () => store.findByPrefix(prefix))
      const found = candidates.find((candidate) => isSameHash(candidate.hash, hash))
      if (!found) {
        for (const { orgId } of candidates) await onBadSecret(orgId, prefix)
        return null
      }
      if (found.isSuspended) throw organisationSuspended()
      await touch(found)
      return { kind: 'key', orgId: found.orgId, keyId: found.id, scopes: found.scopes }
    },
  }

  async function touch({ orgId, id, prefix, lastUsedAt }: StoredKey): Promise<void> {
    const now = clock()
    if (lastUsedAt !== null && now - lastUsedAt.getTime() < TOUCH_EVERY_MS) return
    await store.touch(orgId, id, new Date(now))
    // With the time it was used at, so that one request writes it.
    kept.forget(prefix)
  }
}

function listed({ id, name, prefix, scopes, createdAt, lastUsedAt }: StoredKey): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
