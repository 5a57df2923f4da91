/** What an organisation used of its plan, as the two surfaces show it. */
import { type Plan, type TenantUsage, UNLIMITED, type UsageResponse } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/api-error.ts'
import { DAY_MS } from '../../time/utc-day.ts'
import { type PeriodUsage, usageOf } from './store.ts'

export interface Usage {
  /** For administrators. */
  summary(orgId: string): Promise<Omit<UsageResponse, 'subscription_status' | 'ppp_tier'>>
  /** For the second surface. @throws ApiError `not_found` for another organisation than the key's */
  tenant(orgId: string, tenantId: string): Promise<TenantUsage>
}

export function createUsage(db: Kysely<Tables>, clock: () => number): Usage {
  return {
    async summary(orgId) {
      const usage = await usageOf(db, orgId, new Date(clock()))
      const { used, limits } = usage
      return {
        plan: usage.plan,
        conversations_used: used.conversations,
        conversations_limit: limits.conversations ?? UNLIMITED,
        messages_used: used.messages,
        messages_limit: limits.messages ?? UNLIMITED,
        documents_used: used.documents,
        documents_limit: limits.documents ?? UNLIMITED,
        period_start: usage.start,
        period_end: usage.end,
      }
    },
    async tenant(orgId, tenantId) {
      if (tenantId !== orgId) throw notFound()
      const now = clock()
      return tenantUsageOf(await usageOf(db, orgId, new Date(now)), now)
    },
  }
}

function tenantUsageOf({ plan, start, end, used, limits }: PeriodUsage, now: number): TenantUsage {
  return {
    plan: secondName(plan),
    messages_used: used.messages,
    messages_limit: limits.messages ?? UNLIMITED,
    documents_used: used.documents,
    documents_limit: limits.documents ?? UNLIMITED,
    period: start.slice(0, 7),
    days_remaining: Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS)),
    usage_percentage:
      limits.messages === null ? 0 : Math.round((used.messages / limits.messages) * 1000) / 10,
  }
}

/** The second surface calls `pro` `growth` (chat-service 8). */
function secondName(plan: Plan): string {
  return plan === 'pro' ? 'growth' : plan
}
