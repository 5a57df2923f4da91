/** How much is talked, when and about what (chat-service 2.5, 2.9). */
import type { AnalyticsResponse, TagCount, TenantAnalytics } from '@svc/contract'
import { notFound } from '../../http/api-error.ts'
import { periodsAt } from '../../time/periods.ts'
import { DAY_MS } from '../../time/utc-day.ts'
import type { AnalyticsStore, ConversationCounts, HourCount } from './analytics-store.ts'

export interface AnalyticsNeeds {
  readonly store: AnalyticsStore
  /** The organisation of that name; undefined when there is none. */
  findOrganisation(slug: string): Promise<{ readonly id: string } | undefined>
  readonly clock?: () => number
}

export interface Analytics {
  ofAdmin(orgId: string): Promise<AnalyticsResponse>
  /** @throws ApiError `not_found` when `slug` is not the organisation's own */
  ofTenant(orgId: string, slug: string): Promise<TenantAnalytics>
  tags(orgId: string): Promise<readonly TagCount[]>
}

const TOP_INTENTS = 10
const MAX_TAGS = 100

export function createAnalytics({ store, findOrganisation, clock = Date.now }: AnalyticsNeeds): Analytics {
  return {
    async ofAdmin(orgId) {
      const periods = periodsAt(clock())
      const [hours, conversations, top_intents] = await Promise.all([
        store.messagesByHour(orgId, periods),
        store.conversations(orgId, periods),
        store.intents(orgId, periods.month, TOP_INTENTS),
      ])
      const { today, week, month, escalated } = conversations
      return {
        conversations: { today, week, month },
        messages: sumOf(hours),
        avg_messages_per_conversation: averageOf(conversations).toFixed(1),
        escalation_rate: `${(month === 0 ? 0 : (100 * escalated) / month).toFixed(1)}%`,
        busiest_hour: busiestOf(hours),
        top_intents,
      }
    },
    async ofTenant(orgId, slug) {
      if ((await findOrganisation(slug))?.id !== orgId) throw notFound()
      const now = clock()
      const periods = periodsAt(now)
      const [hours, conversations, active, top_intents, all] = await Promise.all([
        store.messagesByHour(orgId, periods),
        store.conversations(orgId, periods),
        store.activeSince(orgId, new Date(now - DAY_MS)),
        store.intents(orgId, periods.month, TOP_INTENTS),
        store.allTime(orgId),
      ])
      return {
        conversations_today: conversations.today,
        messages_today: sumOf(hours).today,
        avg_messages_per_conversation: Number(averageOf(conversations).toFixed(2)),
        active_sessions_24h: active,
        top_intents,
        governance: {
          total_governed: all.messages,
          pii_detected: all.withPii,
          escalations: all.escalated,
        },
      }
    },
    async tags(orgId) {
      const intents = await store.intents(orgId, null, MAX_TAGS)
      return intents.map(({ intent, count }) => ({ tag: intent, count }))
    },
  }
}

function sumOf(hours: readonly HourCount[]): AnalyticsResponse['messages'] {
  const sum = (period: keyof AnalyticsResponse['messages']) =>
    hours.reduce((total, hour) => total + hour[period], 0)
  return { today: sum('today'), week: sum('week'), month: sum('month') }
}

function averageOf({ month, messages }: ConversationCounts): number {
  return month === 0 ? 0 : messages / month
}

/** The earliest hour, where several have as many. */
export function busiestOf(hours: readonly Pick<HourCount, 'hour' | 'month'>[]): string {
  let busiest: Pick<HourCount, 'hour' | 'month'> | null = null
  for (const hour of hours) if (hour.month > (busiest?.month ?? 0)) busiest = hour
  return busiest === null ? 'N/A' : `${String(busiest.hour).padStart(2, '0')}:00`
}
