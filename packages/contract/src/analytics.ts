/** Counts of conversations, on both surfaces (chat-service 2.5, 2.9). Days are UTC's. */
import { z } from 'zod'
import { type TenantPath, tenantPath } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

/** Today, the last 7 days and the last 30, each with today in it, by the days of UTC. */
export interface PeriodCounts {
  readonly today: number
  readonly week: number
  readonly month: number
}

const count = z.int().min(0)
export const periodCounts: z.ZodType<PeriodCounts> = z.object({ today: count, week: count, month: count })

export interface IntentCount {
  readonly intent: string
  readonly count: number
}

export const intentCounts: Schema<readonly IntentCount[]> = exactly<readonly IntentCount[]>('IntentCounts')(
  z.array(z.object({ intent: z.string(), count })),
)

/** Averages, rates, hours and intents are of the last 30 days. */
export interface AnalyticsResponse {
  /** By when they began. */
  readonly conversations: PeriodCounts
  /** What visitors wrote and what they were answered, as far as it is kept; the plan counts otherwise (`messages_used`). */
  readonly messages: PeriodCounts
  /** As in `4.2`. */
  readonly avg_messages_per_conversation: string
  /** Conversations in which a person was asked for, as in `12.5%`. */
  readonly escalation_rate: string
  /** The hour of the day in UTC with the most messages, as in `14:00`; `N/A` without any. */
  readonly busiest_hour: string
  /** The 10 most frequent. */
  readonly top_intents: readonly IntentCount[]
}

export const analyticsResponse: Schema<AnalyticsResponse> = exactly<AnalyticsResponse>('AnalyticsResponse')(
  z.object({
    conversations: periodCounts,
    messages: periodCounts,
    avg_messages_per_conversation: z.string(),
    escalation_rate: z.string(),
    busiest_hour: z.string(),
    top_intents: intentCounts,
  }),
)

/** The second surface's. */
export interface TenantAnalytics {
  readonly conversations_today: number
  readonly messages_today: number
  /** Of the last 30 days. */
  readonly avg_messages_per_conversation: number
  readonly active_sessions_24h: number
  /** The 10 most frequent of the last 30 days. */
  readonly top_intents: readonly IntentCount[]
  /** Of all time. */
  readonly governance: {
    /** Messages, each of which was governed. */
    readonly total_governed: number
    /** Messages in which personal data was found. */
    readonly pii_detected: number
    /** Conversations in which a person was asked for. */
    readonly escalations: number
  }
}

export const tenantAnalytics: Schema<TenantAnalytics> = exactly<TenantAnalytics>('TenantAnalytics')(
  z.object({
    conversations_today: count,
    messages_today: count,
    avg_messages_per_conversation: z.number(),
    active_sessions_24h: count,
    top_intents: intentCounts,
    governance: z.object({ total_governed: count, pii_detected: count, escalations: count }),
  }),
)

export interface TagCount {
  readonly tag: string
  readonly count: number
}

export const tagList: Schema<readonly TagCount[]> = exactly<readonly TagCount[]>('TagList')(
  z.array(z.object({ tag: z.string(), count })),
)

const admin = { area: 'analytics', surface: 'chat', auth: 'session', role: 'admin' } as const

export const getAnalytics: Endpoint<{ answer: AnalyticsResponse }> = {
  ...admin,
  id: 'getAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'How much is talked, when, and about what.',
  answer: analyticsResponse,
  success: { 200: 'The counts.' },
}

export const listTags: Endpoint<{ answer: readonly TagCount[] }> = {
  ...admin,
  id: 'listTags',
  method: 'GET',
  path: '/api/admin/tags',
  summary: 'What messages were about, the most frequent first; at most 100.',
  answer: tagList,
  success: { 200: 'The tags.' },
}

export const getTenantAnalytics: Endpoint<{ params: TenantPath; answer: TenantAnalytics }> = {
  area: 'analytics',
  surface: 'chat',
  auth: 'key',
  scope: 'analytics:read',
  id: 'getTenantAnalytics',
  method: 'GET',
  path: '/admin/{slug}/analytics',
  summary: 'Counts of the key’s organisation.',
  params: tenantPath,
  answer: tenantAnalytics,
  success: { 200: 'The counts.' },
}
