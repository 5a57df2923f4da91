/** Subscriptions, and which payment events were received: SQL only. */
import type { Plan, PppTier } from '@svc/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredSubscription = Selectable<Tables['subscriptions']>

export interface Totals {
  readonly plan: Plan
  readonly status: string
  readonly currency: string | null
  readonly count: number
  /** Per month, in the currency's smallest unit. */
  readonly amount: number
}

export interface BillingStore {
  find(orgId: string): Promise<StoredSubscription | undefined>
  organisation(orgId: string): Promise<{ readonly name: string; readonly plan: string } | undefined>
  /** Whose subscription, or else whose customer, it is. */
  ownerOf(subscriptionId: string, customerId: string | null): Promise<string | undefined>
  /** The customer that is kept now: the first that was named instead of `gone`, or of none. */
  keepCustomer(orgId: string, customerId: string, gone: string | null, at: Date): Promise<string>
  save(subscription: StoredSubscription): Promise<void>
  /** An agreed-on plan is not the payment service's to change. */
  setPlan(orgId: string, plan: Plan): Promise<void>
  /** Makes whoever changes the organisation's subscription wait until this transaction ends. False when there is no such organisation. */
  lock(orgId: string): Promise<boolean>
  wasReceived(eventId: string): Promise<boolean>
  /** False when it was received before. Forgets events received before `forgetBefore`. */
  markReceived(eventId: string, at: Date, forgetBefore: Date): Promise<boolean>
  /** @param orgId null for all organisations */
  totals(orgId: string | null): Promise<Totals[]>
}

export function createBillingStore(db: Kysely<Tables>): BillingStore {
  return {
    find: (orgId) =>
      db.selectFrom('subscriptions').selectAll().where('org_id', '=', orgId).executeTakeFirst(),
    organisation: (orgId) =>
      db.selectFrom('organisations').select(['name', 'plan']).where('id', '=', orgId).executeTakeFirst(),
    async ownerOf(subscriptionId, customerId) {
      const { rows } = await sql<{ org_id: string }>`
        select org_id from subscriptions where subscription_id = ${subscriptionId} or customer_id = ${customerId}
        order by (subscription_id = ${subscriptionId}) desc nulls last limit 1`.execute(db)
      return rows[0]?.org_id
    },
    async keepCustomer(orgId, customerId, gone, at) {
      const { rows } = await sql<{ customer_id: string }>`
        insert into subscriptions as s (org_id, customer_id, updated_at) values (${orgId}, ${customerId}, ${at})
        on conflict (org_id) do update set customer_id = coalesce(nullif(s.customer_id, ${gone}), excluded.customer_id)
        returning customer_id`.execute(db)
      return rows[0]!.customer_id
    },
    async save({ org_id, ...rest }) {
      await db
        .insertInto('subscriptions')
        .values({ org_id, ...rest })
        .onConflict((conflict) => conflict.column('org_id').doUpdateSet(rest))
        .execute()
    },
    async setPlan(orgId, plan) {
      await db
        .updateTable('organisations')
        .set({ plan })
        .where('id', '=', orgId)
        .where('plan', '<>', 'enterprise')
        .execute()
    },
    lock: (orgId) => lockOrganisation(db, orgId),
    wasReceived: async (eventId) =>
      (await db.selectFrom('payment_events').select('id').where('id', '=', eventId).executeTakeFirst()) !==
      undefined,
    async markReceived(eventId, at, forgetBefore) {
      await db.deleteFrom('payment_events').where('created_at', '<', forgetBefore).execute()
      const received = await db
        .insertInto('payment_events')
        .values({ id: eventId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return received !== undefined
    },
    async totals(orgId) {
      const { rows } = await sql<Totals>`
        select o.plan, s.status, s.currency, count(*)::bigint as count, coalesce(sum(s.monthly_amount), 0)::bigint as amount
        from subscriptions s join organisations o on o.id = s.org_id
        where s.status is not null ${orgId === null ? sql`` : sql`and s.org_id = ${orgId}`}
        group by o.plan, s.status, s.currency`.execute(db)
      return rows
    },
  }
}

export function tierOf(subscription: StoredSubscription | undefined): PppTier {
  return (subscription?.ppp_tier ?? 1) as PppTier
}
