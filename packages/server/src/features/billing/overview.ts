/** Recurring revenue and subscribers, from what is kept of subscriptions. */
import type { StripeOverview } from '@svc/contract'
import type { Totals } from './store.ts'

/** `orgId` null: of all organisations. */
export function overviewOf(
  totals: readonly Totals[],
  orgId: string | null,
  configured: boolean,
): StripeOverview {
  const revenue: Record<string, number> = {}
  const byPlan: Record<string, number> = {}
  const count = { active: 0, trialing: 0, past_due: 0 }
  for (const { plan, status, currency, count: subscribers, amount } of totals) {
    if (status === 'trialing') count.trialing += subscribers
    if (status !== 'active' && status !== 'past_due') continue
    count.active += subscribers
    if (status === 'past_due') count.past_due += subscribers
    byPlan[plan] = (byPlan[plan] ?? 0) + subscribers
    if (currency !== null) revenue[currency] = (revenue[currency] ?? 0) + amount
  }
  return {
    scope: orgId === null ? 'platform' : 'organisation',
    configured,
    monthly_recurring_revenue: revenue,
    active_subscribers: count.active,
    trialing: count.trialing,
    past_due: count.past_due,
    by_plan: byPlan,
  }
}
