/** An organisation's own policies: SQL only. */
import type { Policy } from '@svc/core'
import { type Kysely, sql } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export type AddedPolicy =
  | { readonly kind: 'added'; readonly version: number }
  /** The organisation has as many policies, or the policy as many versions, as there may be. */
  | { readonly kind: 'full'; readonly of: 'policies' | 'versions' }

/** A version with who wrote it when. */
export interface WrittenPolicy {
  readonly policy: Policy
  readonly at: Date
  readonly by: string
}

export interface PolicyStore {
  /** Writes the next version of a policy, within the transaction that the store was made of where it was. */
  add(
    orgId: string,
    policy: Omit<Policy, 'version'>,
    by: string,
    at: Date,
    limits: { readonly policies: number; readonly versions: number },
  ): Promise<AddedPolicy>
  /** The newest version of each, by name. */
  list(orgId: string): Promise<Policy[]>
  newest(orgId: string, name: string): Promise<Policy | undefined>
  version(orgId: string, name: string, version: number): Promise<Policy | undefined>
  /** Newest first; below `before` where it is given. */
  versions(orgId: string, name: string, before: number | null, limit: number): Promise<WrittenPolicy[]>
}

export function createPolicyStore(db: Kysely<Tables>): PolicyStore {
  const policies = () => db.selectFrom('policies').select(['name', 'version', 'document'])
  return {
    async add(orgId, { name, ...document }, by, at, limits) {
      return db.isTransaction ? inOne(db) : db.transaction().execute(inOne)

      async function inOne(transaction: Kysely<Tables>): Promise<AddedPolicy> {
        // One after the other, or two writers would take the same version.
        await lockOrganisation(transaction, orgId)
        const { names, newest } = await transaction
          .selectFrom('policies')
          .select((eb) => [
            eb.fn.count<number>('name').distinct().as('names'),
            eb.fn.max('version').filterWhere('name', '=', name).as('newest'),
          ])
          .where('org_id', '=', orgId)
          .executeTakeFirstOrThrow()
        if (newest === null && names >= limits.policies) return { kind: 'full', of: 'policies' }
        const version = (newest ?? 0) + 1
        if (version > limits.versions) return { kind: 'full', of: 'versions' }
        await transaction
          .insertInto('policies')
          .values({
            org_id: orgId,
            name,
            version,
            created_at: at,
            created_by: by,
            document: sql`${JSON.stringify(document)}::jsonb`,
          })
          .execute()
        return { kind: 'added', version }
      }
    },
    async list(orgId) {
      const rows = await policies()
        .distinctOn('name')
        .where('org_id', '=', orgId)
        .orderBy('name')
        .orderBy('version', 'desc')
        .execute()
      return rows.map(policyOf)
    },
    async newest(orgId, name) {
      const row = await policies()
        .where('org_id', '=', orgId)
        .where('name', '=', name)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && policyOf(row)
    },
    async version(orgId, name, version) {
      const row = await policies()
        .where('org_id', '=', orgId)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst()
      return row && policyOf(row)
    },
    async versions(orgId, name, before, limit) {
      let query = policies()
        .select(['created_at', 'created_by'])
        .where('org_id', '=', orgId)
        .where('name', '=', name)
      if (before !== null) query = query.where('version', '<', before)
      const rows = await query.orderBy('version', 'desc').limit(limit).execute()
      return rows.map((row) => ({ policy: policyOf(row), at: row.created_at, by: row.created_by }))
    },
  }
}

function policyOf(row: { name: string; version: number; document: unknown }): Policy {
  return { name: row.name, version: row.version, ...(row.document as Omit<Policy, 'name' | 'version'>) }
}
