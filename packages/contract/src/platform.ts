/** All tenants, for those who run the platform. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { cursor, dateTime, pageSize, uuid } from './forms.ts'
import { PLANS, type Plan } from './plans.ts'
import { exactly, type Schema } from './schema.ts'

export interface PlatformTenant {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  readonly created_at: string
  /** Since when it is suspended; null while it is not. */
  readonly suspended_at: string | null
  readonly members: number
  readonly documents: number
  /** Of the last 30 days, by when they began. */
  readonly conversations: number
  /** Of the last 30 days. */
  readonly messages: number
  readonly last_message_at: string | null
}

export interface PlatformQuery {
  readonly plan?: Plan | undefined
  /** 1 to 100; 50 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const platformQuery: Schema<PlatformQuery> = exactly<PlatformQuery>('PlatformQuery')(
  z.strictObject({
    plan: z.enum(PLANS).optional(),
    limit: pageSize(50, 100),
    cursor: cursor.optional(),
  }),
)

export interface Platform {
  /** The newest first. */
  readonly tenants: readonly PlatformTenant[]
  /** How many there are of each plan, whatever the page shows. */
  readonly plans: Readonly<Record<Plan, number>>
  readonly total: number
  readonly next_cursor: string | null
}

const count = z.int().min(0)

export const platform: Schema<Platform> = exactly<Platform>('Platform')(
  z.object({
    tenants: z.array(
      z.object({
        id: uuid,
        slug: z.string(),
        name: z.string(),
        plan: z.enum(PLANS),
        created_at: dateTime,
        suspended_at: dateTime.nullable(),
        members: count,
        documents: count,
        conversations: count,
        messages: count,
        last_message_at: dateTime.nullable(),
      }),
    ),
    plans: z.record(z.enum(PLANS), count),
    total: count,
    next_cursor: cursor.nullable(),
  }),
)

export const getPlatform: Endpoint<{ query: PlatformQuery; answer: Platform }> = {
  id: 'getPlatform',
  area: 'platform',
  surface: 'chat',
  method: 'GET',
  path: '/api/admin/platform',
  summary: 'All tenants with their plan and counts.',
  auth: 'session',
  role: 'platform_admin',
  query: platformQuery,
  answer: platform,
  success: { 200: 'A page of tenants.' },
}
