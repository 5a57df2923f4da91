/** API keys: SQL only. */
import type { Scope } from '@svc/contract'
import type { Kysely, Selectable } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'
import { appendEvents, type NewEvent } from '../../events.ts'

export interface StoredKey {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly prefix: string
  readonly hash: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export interface FoundKey extends StoredKey {
  /** Its organisation is. */
  readonly isSuspended: boolean
}

export interface KeyStore {
  /** False when the organisation has `limit` live keys already. */
  add(key: Omit<StoredKey, 'lastUsedAt'>, limit: number): Promise<boolean>
  /** Live keys, newest first. */
  list(orgId: string): Promise<StoredKey[]>
  /** Live keys with this prefix, of any organisation: one, but for a clash. */
  findByPrefix(prefix: string): Promise<FoundKey[]>
  /** Undefined when the organisation has no such live key. Otherwise the event that `eventOf` makes of it is written with it. */
  revoke(
    orgId: string,
    id: string,
    at: Date,
    eventOf: (key: Pick<StoredKey, 'id' | 'prefix'>) => NewEvent,
  ): Promise<Pick<StoredKey, 'id' | 'prefix'> | undefined>
  touch(orgId: string, id: string, at: Date): Promise<void>
}

export function createKeyStore(db: Kysely<Tables>): KeyStore {
  const live = () => db.selectFrom('api_keys').selectAll().where('revoked_at', 'is', null)
  return {
    add: (key, limit) =>
      db.transaction().execute(async (transaction) => {
        // One organisation's keys are made one after the other, or two could both be the last one allowed.
        await lockOrganisation(transaction, key.orgId)
        const { count } = await transaction
          .selectFrom('api_keys')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('org_id', '=', key.orgId)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (count >= limit) return false
        await transaction
          .insertInto('api_keys')
          .values({
            id: key.id,
            org_id: key.orgId,
            name: key.name,
            prefix: key.prefix,
            key_hash: key.hash,
            scopes: [...key.scopes],
            created_at: key.createdAt,
            last_used_at: null,
            revoked_at: null,
          })
          .execute()
        return true
      }),
    async list(orgId) {
      const rows = await live()
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(stored)
    },
    async findByPrefix(prefix) {
      const rows = await db
        .selectFrom('api_keys as k')
        .innerJoin('organisations as o', 'o.id', 'k.org_id')
        .selectAll('k')
        .select('o.suspended_at')
        .where('k.prefix', '=', prefix)
        .where('k.revoked_at', 'is', null)
        .where('o.end_begun_at', 'is', null)
        .limit(10)
        .execute()
      return rows.map(({ suspended_at, ...key }) => ({ ...stored(key), isSuspended: suspended_at !== null }))
    },
    revoke: (orgId, id, at, eventOf) =>
      db.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .updateTable('api_keys')
          .set({ revoked_at: at })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning(['id', 'prefix'])
          .executeTakeFirst()
        if (revoked) await appendEvents(transaction, [eventOf(revoked)])
        return revoked
      }),
    async touch(orgId, id, at) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: at })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute()
    },
  }
}

function stored(row: Selectable<Tables['api_keys']>): StoredKey {
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    prefix: row.prefix,
    hash: row.key_hash,
    scopes: row.scopes as Scope[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
