/** What an organisation used of its plan in the current period: as administrators see it, and on the second surface (chat-service 2.7 and 2.9). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day, uuidInAnyCase } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** How a limit that there is none of is written where the specification has an integer. */
export const UNLIMITED = -1

/** Purchasing-power tiers: 1 pays the full price. */
export const PPP_TIERS = [1, 2, 3] as const
export type PppTier = (typeof PPP_TIERS)[number]

export interface UsageResponse {
  readonly plan: string
  /** As the payment service names it; null without a subscription. */
  readonly subscription_status: string | null
  /** Begun in the period, those included that were forgotten since. */
  readonly conversations_used: number
  /** Per period; -1 without limit, as for the next two. */
  readonly conversations_limit: number
  /** What visitors wrote and were answered, the answers themselves not counted. */
  readonly messages_used: number
  readonly messages_limit: number
  readonly documents_used: number
  readonly documents_limit: number
  /** The first day of the period, UTC. */
  readonly period_start: string | null
  /** The day the next period begins. */
  readonly period_end: string | null
  readonly ppp_tier: PppTier
}

export const usageResponse: Schema<UsageResponse> = exactly<UsageResponse>('UsageResponse')(
  z.object({
    plan: z.string(),
    subscription_status: z.string().nullable(),
    conversations_used: z.int(),
    conversations_limit: z.int(),
    messages_used: z.int(),
    messages_limit: z.int(),
    documents_used: z.int(),
    documents_limit: z.int(),
    period_start: day.nullable(),
    period_end: day.nullable(),
    ppp_tier: z.literal(PPP_TIERS),
  }),
)

export interface TenantUsage {
  /** As this surface names it: `growth` is `pro`. */
  readonly plan: string
  readonly messages_used: number
  /** -1 without limit, as for documents. */
  readonly messages_limit: number
  readonly documents_used: number
  readonly documents_limit: number
  /** YYYY-MM: the month in which the period began. */
  readonly period: string
  /** Until the next period begins; a day that has begun counts. */
  readonly days_remaining: number
  /** Of the messages, in per cent, to one decimal; 0 without limit. */
  readonly usage_percentage: number
}

export const tenantUsage: Schema<TenantUsage> = exactly<TenantUsage>('TenantUsage')(
  z.object({
    plan: z.string(),
    messages_used: z.int(),
    messages_limit: z.int(),
    documents_used: z.int(),
    documents_limit: z.int(),
    period: z.string(),
    days_remaining: z.int(),
    usage_percentage: z.number(),
  }),
)

export interface TenantUsagePath {
  readonly tenant_id: string
}

export const tenantUsagePath: Schema<TenantUsagePath> = exactly<TenantUsagePath>('TenantUsagePath')(
  z.strictObject({ tenant_id: uuidInAnyCase }),
)

export const getUsage: Endpoint<{ answer: UsageResponse }> = {
  id: 'getUsage',
  area: 'billing',
  surface: 'chat',
  method: 'GET',
  path: '/api/billing/usage',
  summary: 'What the organisation used in the current period, and what its plan allows.',
  auth: 'session',
  role: 'admin',
  answer: usageResponse,
  success: { 200: 'The usage.' },
  errors: ['forbidden'],
}

export const getTenantUsage: Endpoint<{ params: TenantUsagePath; answer: TenantUsage }> = {
  id: 'getTenantUsage',
  area: 'usage',
  surface: 'chat',
  method: 'GET',
  path: '/api/admin/usage/{tenant_id}',
  summary: 'The same for the second surface, by the organisation’s own key.',
  auth: 'key',
  scope: 'analytics:read',
  params: tenantUsagePath,
  answer: tenantUsage,
  success: { 200: 'The usage.' },
}
