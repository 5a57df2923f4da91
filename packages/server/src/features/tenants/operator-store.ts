/** Organisations, members and platform admins as whoever runs the server lists and changes them: SQL only. */
import type { Plan } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Membership, slugHash } from './store.ts'

export interface ListedOrganisation {
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  readonly members: number
  readonly createdAt: Date
  readonly state: 'active' | 'suspended' | 'being deleted'
}

/** An organisation on its way to its end. */
export interface Ending {
  readonly id: string
  readonly isSuspended: boolean
  readonly isBegun: boolean
}

export interface ListedMember extends Omit<Membership, 'orgId'> {
  readonly subject: string
  readonly joinedAt: Date
}

export interface OperatorStore {
  /** Ordered by slug. */
  organisations(): Promise<ListedOrganisation[]>
  /** Admins first, then by when they joined. */
  members(orgId: string): Promise<ListedMember[]>
  roleOf(orgId: string, subject: string): Promise<Membership['role'] | null>
  countAdmins(orgId: string): Promise<number>
  /** With the person's backup codes: who is let in again makes new ones. */
  removeMembership(orgId: string, subject: string): Promise<void>
  /** The plan until now; whoever else changes it waits until this transaction ends. */
  planOf(orgId: string): Promise<Plan>
  setPlan(orgId: string, plan: Plan): Promise<void>
  /** False where it is already. */
  suspend(orgId: string, at: Date): Promise<boolean>
  /** False where it is not suspended. */
  resume(orgId: string): Promise<boolean>
  /** Also one that is being deleted, which nothing else finds. */
  findEnding(slug: string): Promise<Ending | undefined>
  /** Records the end of one that is suspended. From then on it is gone for everybody, without its name, and its rows may be removed. */
  beginEnd(orgId: string, at: Date): Promise<void>
  /** Puts what stays of it in its place. Fails with `foreign_key_violation` while there is anything else of it. */
  finishEnd(orgId: string, slug: string, at: Date): Promise<void>
  /** When the organisation that had the slug was deleted. */
  endedAt(slug: string): Promise<Date | undefined>
  platformAdmins(): Promise<{ readonly subject: string; readonly since: Date }[]>
  /** False for one who is none. */
  removePlatformAdmin(subject: string): Promise<boolean>
}

export function createOperatorStore(db: Kysely<Tables>): OperatorStore {
  return {
    async organisations() {
      const rows = await db
        .selectFrom('organisations as o')
        .select([
          'o.slug',
          'o.name',
          'o.plan',
          'o.created_at as createdAt',
          'o.suspended_at',
          'o.end_begun_at',
        ])
        .select(sql<number>`(select count(*) from memberships where org_id = o.id)`.as('members'))
        .orderBy('o.slug')
        .execute()
      return rows.map(({ suspended_at, end_begun_at, ...row }) => ({
        ...row,
        plan: row.plan as Plan,
        state: end_begun_at ? 'being deleted' : suspended_at ? 'suspended' : 'active',
      }))
    },
    async members(orgId) {
      const rows = await db
        .selectFrom('memberships')
        .select(['subject', 'role', 'email', 'has_mfa as hasMfa', 'created_at as joinedAt'])
        .where('org_id', '=', orgId)
        .orderBy('role')
        .orderBy('created_at')
        .orderBy('subject')
        .execute()
      return rows.map((row) => ({ ...row, role: row.role as Membership['role'] }))
    },
    async roleOf(orgId, subject) {
      const row = await db
        .selectFrom('memberships')
        .select('role')
        .where('org_id', '=', orgId)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ? (row.role as Membership['role']) : null
    },
    async countAdmins(orgId) {
      const { count } = await db
        .selectFrom('memberships')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('org_id', '=', orgId)
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow()
      return count
    },
    async removeMembership(orgId, subject) {
      for (const table of ['mfa_backup_codes', 'memberships'] as const)
        await db.deleteFrom(table).where('org_id', '=', orgId).where('subject', '=', subject).execute()
    },
    async planOf(orgId) {
      const { plan } = await db
        .selectFrom('organisations')
        .select('plan')
        .where('id', '=', orgId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      return plan as Plan
    },
    async setPlan(orgId, plan) {
      await db.updateTable('organisations').set({ plan }).where('id', '=', orgId).execute()
    },
    async suspend(orgId, at) {
      const suspended = await db
        .updateTable('organisations')
        .set({ suspended_at: at })
        .where('id', '=', orgId)
        .where('suspended_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return suspended !== undefined
    },
    async resume(orgId) {
      const resumed = await db
        .updateTable('organisations')
        .set({ suspended_at: null })
        .where('id', '=', orgId)
        .where('suspended_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      return resumed !== undefined
    },
    async findEnding(slug) {
      const row = await db
        .selectFrom('organisations')
        .select(['id', 'suspended_at', 'end_begun_at'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      return row && { id: row.id, isSuspended: row.suspended_at !== null, isBegun: row.end_begun_at !== null }
    },
    async beginEnd(orgId, at) {
      await db
        .updateTable('organisations')
        .set({ end_begun_at: at, name: '' })
        .where('id', '=', orgId)
        .where('end_begun_at', 'is', null)
        .execute()
    },
    async finishEnd(orgId, slug, at) {
      await db
        .insertInto('ended_organisations')
        .values({ id: orgId, slug_hash: slugHash(slug), ended_at: at })
        .execute()
      await db.deleteFrom('organisations').where('id', '=', orgId).execute()
    },
    async endedAt(slug) {
      const row = await db
        .selectFrom('ended_organisations')
        .select('ended_at')
        .where('slug_hash', '=', slugHash(slug))
        .executeTakeFirst()
      return row?.ended_at
    },
    platformAdmins: () =>
      db
        .selectFrom('platform_admins')
        .select(['subject', 'created_at as since'])
        .orderBy('created_at')
        .orderBy('subject')
        .execute(),
    async removePlatformAdmin(subject) {
      const removed = await db
        .deleteFrom('platform_admins')
        .where('subject', '=', subject)
        .returning('subject')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}
