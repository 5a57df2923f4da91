/** Organisations, memberships, platform admins and widgets: SQL only. */
import { createHash } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface Organisation {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** `free` when absent. */
  readonly plan?: Plan
}

export interface Membership {
  readonly orgId: string
  readonly role: 'member' | 'admin'
  readonly email: string | null
  /** A session of theirs has shown a second factor. */
  readonly hasMfa: boolean
}

/** A membership with how its organisation stands. */
export interface StandingMembership extends Membership {
  readonly isSuspended: boolean
}

export interface TenantStore {
  /** False when the slug is taken, or was that of an organisation that was deleted. */
  addOrganisation(organisation: Organisation, at: Date): Promise<boolean>
  /** Nothing happens where it is there. */
  addWidget(orgId: string, widget: { id: string; name: string }, at: Date): Promise<void>
  /** The oldest first. */
  widgetsOf(orgId: string): Promise<{ readonly id: string; readonly name: string }[]>
  findBySlug(slug: string): Promise<Organisation | undefined>
  findById(orgId: string): Promise<Organisation | undefined>
  exists(orgId: string): Promise<boolean>
  /** Undefined where there is no such organisation. */
  isSuspended(orgId: string): Promise<boolean | undefined>
  /** Or had some, which were deleted. */
  hasOrganisations(): Promise<boolean>
  /** Makes the person a member, or changes the role of one who is. */
  setMembership(orgId: string, subject: string, role: Membership['role'], at: Date): Promise<void>
  /** Every organisation of the person, the one joined last first. */
  membershipsOf(subject: string): Promise<StandingMembership[]>
  /** Keeps what a token says of a member; what was seen of a second factor stays. */
  noteMember(orgId: string, subject: string, seen: Pick<Membership, 'email' | 'hasMfa'>): Promise<void>
  addPlatformAdmin(subject: string, at: Date): Promise<void>
  isPlatformAdmin(subject: string): Promise<boolean>
}

/** More than a person belongs to. */
const MAX_MEMBERSHIPS = 1000

/** Under which a slug is kept that was an organisation's until that was deleted. */
export function slugHash(slug: string): string {
  return createHash('sha256').update(slug).digest('hex')
}

/** Of an organisation that is being deleted nothing is found. */
export function createTenantStore(db: Kysely<Tables>): TenantStore {
  const there = () => db.selectFrom('organisations').where('end_begun_at', 'is', null)

  return {
    async addOrganisation({ id, slug, name, plan = 'free' }, at) {
      const { rows } = await sql`
        insert into organisations (id, slug, name, plan, created_at)
        select ${id}::uuid, ${slug}, ${name}, ${plan}, ${at}::timestamptz
        where not exists (select from ended_organisations where slug_hash = ${slugHash(slug)})
        on conflict (slug) do nothing returning id`.execute(db)
      return rows.length === 1
    },
    async addWidget(orgId, { id, name }, at) {
      const topics = db.selectFrom('tenant_settings').select('blocked_topics').where('org_id', '=', orgId)
      await db
        .insertInto('widgets')
        .values({
          org_id: orgId,
          id,
          name,
          created_at: at,
          blocked_topics: sql<string[]>`coalesce((${topics}), '{}')`,
        })
        .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
        .execute()
    },
    widgetsOf: (orgId) =>
      db
        .selectFrom('widgets')
        .select(['id', 'name'])
        .where('org_id', '=', orgId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findBySlug: (slug) => there().select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst(),
    findById: (orgId) => there().select(['id', 'slug', 'name']).where('id', '=', orgId).executeTakeFirst(),
    exists: async (orgId) =>
      (await there().select('id').where('id', '=', orgId).executeTakeFirst()) !== undefined,
    async isSuspended(orgId) {
      const row = await there().select('suspended_at').where('id', '=', orgId).executeTakeFirst()
      return row && row.suspended_at !== null
    },
    async hasOrganisations() {
      const { rows } = await sql`
        select from organisations union all select from ended_organisations limit 1`.execute(db)
      return rows.length > 0
    },
    async setMembership(orgId, subject, role, at) {
      await db
        .insertInto('memberships')
        .values({ org_id: orgId, subject, role, created_at: at })
        .onConflict((conflict) => conflict.columns(['org_id', 'subject']).doUpdateSet({ role }))
        .execute()
    },
    async membershipsOf(subject) {
      const rows = await db
        .selectFrom('memberships as m')
        .innerJoin('organisations as o', 'o.id', 'm.org_id')
        .select(['m.org_id', 'm.role', 'm.email', 'm.has_mfa', 'o.suspended_at'])
        .where('m.subject', '=', subject)
        .where('o.end_begun_at', 'is', null)
        .orderBy('m.created_at', 'desc')
        .orderBy('m.org_id')
        .limit(MAX_MEMBERSHIPS)
        .execute()
      return rows.map((row) => ({
        orgId: row.org_id,
        role: row.role as Membership['role'],
        email: row.email,
        hasMfa: row.has_mfa,
        isSuspended: row.suspended_at !== null,
      }))
    },
    async noteMember(orgId, subject, { email, hasMfa }) {
      await db
        .updateTable('memberships')
        .set((row) => ({
          email: sql`coalesce(${email}, email)`,
          has_mfa: hasMfa ? true : row.ref('has_mfa'),
        }))
        .where('org_id', '=', orgId)
        .where('subject', '=', subject)
        .execute()
    },
    async addPlatformAdmin(subject, at) {
      await db
        .insertInto('platform_admins')
        .values({ subject, created_at: at })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .execute()
    },
    async isPlatformAdmin(subject) {
      const row = await db
        .selectFrom('platform_admins')
        .select('subject')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
