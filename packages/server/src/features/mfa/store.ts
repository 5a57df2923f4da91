/** Second factors: SQL only. */
import type { Kysely, Selectable } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredMfaSettings = Omit<Selectable<Tables['mfa_settings']>, 'org_id' | 'updated_at'>

export interface MfaStore {
  find(orgId: string): Promise<StoredMfaSettings | undefined>
  /** Lays a change over the settings; two at a time come one after the other. */
  change(
    orgId: string,
    change: (settings: StoredMfaSettings | undefined) => StoredMfaSettings,
    at: Date,
  ): Promise<void>
  /** Admins first, then by when they joined. */
  members(
    orgId: string,
    limit: number,
  ): Promise<{ subject: string; email: string | null; has_mfa: boolean }[]>
  /** Whether an admin of the organisation has ever shown a second factor. */
  anyAdminHasOne(orgId: string): Promise<boolean>
  /** Replaces the person's codes. */
  replaceCodes(orgId: string, subject: string, digests: readonly string[], at: Date): Promise<void>
  /** True for the one caller that uses the code up. */
  useCode(orgId: string, subject: string, digest: string, at: Date): Promise<boolean>
}

export function createMfaStore(db: Kysely<Tables>): MfaStore {
  return {
    find: (orgId) =>
      db
        .selectFrom('mfa_settings')
        .select(['is_required', 'grace_period_hours', 'required_since'])
        .where('org_id', '=', orgId)
        .executeTakeFirst(),
    async change(orgId, change, at) {
      await db.transaction().execute(async (transaction) => {
        // Held while it is read and written, also where there is no row yet.
        await lockOrganisation(transaction, orgId)
        const changed = change(await createMfaStore(transaction).find(orgId))
        await transaction
          .insertInto('mfa_settings')
          .values({ org_id: orgId, ...changed, updated_at: at })
          .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ ...changed, updated_at: at }))
          .execute()
      })
    },
    members: (orgId, limit) =>
      db
        .selectFrom('memberships')
        .select(['subject', 'email', 'has_mfa'])
        .where('org_id', '=', orgId)
        .orderBy('role')
        .orderBy('created_at')
        .orderBy('subject')
        .limit(limit)
        .execute(),
    async anyAdminHasOne(orgId) {
      const row = await db
        .selectFrom('memberships')
        .select('subject')
        .where('org_id', '=', orgId)
        .where('role', '=', 'admin')
        .where('has_mfa', '=', true)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async replaceCodes(orgId, subject, digests, at) {
      await db.transaction().execute(async (transaction) => {
        // Two who replace at once come one after the other, and leave one set of codes.
        await lockOrganisation(transaction, orgId)
        await transaction
          .deleteFrom('mfa_backup_codes')
          .where('org_id', '=', orgId)
          .where('subject', '=', subject)
          .execute()
        await transaction
          .insertInto('mfa_backup_codes')
          .values(digests.map((code_hash) => ({ org_id: orgId, subject, code_hash, created_at: at })))
          .execute()
      })
    },
    async useCode(orgId, subject, digest, at) {
      const used = await db
        .updateTable('mfa_backup_codes')
        .set({ used_at: at })
        .where('org_id', '=', orgId)
        .where('subject', '=', subject)
        .where('code_hash', '=', digest)
        .where('used_at', 'is', null)
        .returning('code_hash')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
