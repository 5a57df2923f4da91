/** Makes an organisation with its first widget, in one transaction; whoever asked for it becomes its admin. */
import { randomUUID } from 'node:crypto'
import { MAX_TENANTS, type OnboardRequest } from '@svc/contract'
import type { Policy } from '@svc/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import { actorOf, type Caller, type SessionName } from '../../http/caller.ts'
import type { Audit } from '../../ports/audit.ts'
import { standardSettings, withWidgetConfig } from './settings.ts'
import { createSettingsStore, type Tenant } from './settings-store.ts'
import { numbered, slugOf } from './slug.ts'
import { createTenantStore } from './store.ts'

export interface Onboarding {
  readonly db: Kysely<Tables>
  /** The session acts on the organisation from then on, whatever its token names; within the transaction. */
  choose(transaction: Kysely<Tables>, session: SessionName, orgId: string): Promise<void>
  /** Gives its chat the policy it begins with; within the transaction. */
  addChatPolicy(transaction: Kysely<Tables>, orgId: string, by: string, at: Date): Promise<void>
  readonly audit: Audit
  /** The policy by which its chat redacts. */
  policyOf(orgId: string): Promise<Policy>
  readonly clock: () => number
}

export type Person = Extract<Caller, { kind: 'session' }>

/** Noted in the audit log of the new organisation. @throws ApiError `conflict` for an admin of as many organisations as one may have */
export async function onboardTenant(
  { db, choose, addChatPolicy, audit, clock }: Onboarding,
  person: Person,
  request: OnboardRequest,
): Promise<Tenant> {
  const { subject, session } = person
  const { business_name, website_url, industry, widget_config } = request
  const at = new Date(clock())
  const name = business_name.trim()
  const domain = website_url ? new URL(website_url).hostname : null
  const settings = withWidgetConfig(
    { ...standardSettings, domain, industry: industry?.trim() ?? null },
    widget_config ?? {},
  )
  return db.transaction().execute(async (transaction) => {
    const store = createTenantStore(transaction)
    await oneAtATime(transaction, `tenants of ${subject}`)
    await checkNumber(transaction, subject)
    const id = randomUUID()
    const slug = await add(transaction, id, name, at)
    await createSettingsStore(transaction).insert(id, settings, at)
    await store.addWidget(id, { id: randomUUID(), name }, at)
    await store.setMembership(id, subject, 'admin', at)
    const actor = actorOf(person)
    await addChatPolicy(transaction, id, actor, at)
    await choose(transaction, session, id)
    const metadata = { fields: Object.keys(request).sort() }
    const resource = { resourceType: 'tenants', resourceId: id }
    await audit({ orgId: id, actor, action: 'tenants.onboard', ...resource, metadata }, transaction)
    return { id, slug, name, plan: 'free', settings }
  })
}

/** Takes a lock by that name until the transaction ends. */
async function oneAtATime(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

async function checkNumber(transaction: Kysely<Tables>, subject: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('memberships')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  if (count >= MAX_TENANTS)
    throw new ApiError('conflict', `One person may be admin of at most ${MAX_TENANTS} organisations`)
}

/** Names that come to the same slug are numbered, one after the other. */
async function add(transaction: Kysely<Tables>, id: string, name: string, at: Date): Promise<string> {
  const base = slugOf(name)
  await oneAtATime(transaction, `slug ${base}`)
  const store = createTenantStore(transaction)
  if (await store.addOrganisation({ id, slug: base, name }, at)) return base
  for (let n = await nextNumber(transaction, base); ; n++) {
    const slug = numbered(base, n)
    if (await store.addOrganisation({ id, slug, name }, at)) return slug
  }
}

async function nextNumber(transaction: Kysely<Tables>, base: string): Promise<number> {
  // A base has letters, digits and dashes alone: nothing that LIKE or a pattern reads otherwise.
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(slug from ${`^${base}-([0-9]{1,9})$`})::int), 1) as last
    from organisations where slug like ${`${base}-%`}`.execute(transaction)
  return (rows[0]?.last ?? 1) + 1
}
