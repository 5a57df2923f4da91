/** All tenants, for platform admins. */
import { PLANS, type Plan, type Platform, type PlatformQuery } from '@svc/contract'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import { periodsAt } from '../../time/periods.ts'
import type { PlatformStore, StoredTenant } from './store.ts'

export interface PlatformOverview {
  list(query: PlatformQuery): Promise<Platform>
}

export function createPlatform(store: PlatformStore, clock: () => number = Date.now): PlatformOverview {
  return {
    async list({ plan, limit, cursor }) {
      const { month } = periodsAt(clock())
      const [rows, counted] = await Promise.all([
        store.tenants(plan, month, placeOf(cursor, isUuid), limit + 1),
        store.plans(),
      ])
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      const countOf = (wanted: Plan) => counted.find((one) => one.plan === wanted)?.count ?? 0
      const plans = Object.fromEntries(PLANS.map((one) => [one, countOf(one)])) as Record<Plan, number>
      return {
        tenants: page.map(shown),
        plans,
        total: PLANS.reduce((sum, one) => sum + plans[one], 0),
        next_cursor: next,
      }
    },
  }
}

function shown({
  plan,
  created_at,
  suspended_at,
  last_message_at,
  ...tenant
}: StoredTenant): Platform['tenants'][number] {
  return {
    ...tenant,
    plan: plan as Plan,
    created_at: created_at.toISOString(),
    suspended_at: suspended_at?.toISOString() ?? null,
    last_message_at: last_message_at?.toISOString() ?? null,
  }
}
