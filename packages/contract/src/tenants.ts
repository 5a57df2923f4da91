/** Tenants: made by whoever signs in, shown to visitors by their slug, and to their admins (chat-service 2.2). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, uuid } from './forms.ts'
import { PLANS, type Plan } from './plans.ts'
import { exactly, type Schema } from './schema.ts'
import { type SlugPath, slugPath, type WidgetConfigInput, widgetConfigInput } from './widgets.ts'

/** Organisations that one person may be admin of. */
export const MAX_TENANTS = 50

export interface TenantInfo {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  /** The host of its website. */
  readonly domain: string | null
}

export const tenantInfo: Schema<TenantInfo> = exactly<TenantInfo>('TenantInfo')(
  z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    plan: z.enum(PLANS),
    domain: z.string().nullable(),
  }),
)

export interface TenantConfig {
  readonly name: string
  readonly bot_name: string
  readonly welcome_message: string
  readonly widget_config: Readonly<Record<string, unknown>>
}

export const tenantConfig: Schema<TenantConfig> = exactly<TenantConfig>('TenantConfig')(
  z.object({
    name: z.string(),
    bot_name: z.string(),
    welcome_message: z.string(),
    widget_config: z.record(z.string(), z.unknown()),
  }),
)

export interface OnboardRequest {
  readonly business_name: string
  /** http or https; its host becomes the tenant's domain. */
  readonly website_url?: string | null | undefined
  readonly industry?: string | null | undefined
  /** As `PUT /api/admin/widget-config` takes it. */
  readonly widget_config?: WidgetConfigInput | undefined
}

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    // Nor line separators, nor what turns the direction of all that comes after it: the name stands in mails, lists and a widget's head.
    .regex(
      /^(?=\s*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u,
      'must not be blank or hold control characters',
    )

export const onboardRequest: Schema<OnboardRequest> = exactly<OnboardRequest>('OnboardRequest')(
  z.strictObject({
    business_name: line(200),
    website_url: z
      .string()
      .max(2048)
      .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}@\\]+$/iu, 'must be an http(s) address')
      .refine((text) => URL.canParse(text), 'must be an http(s) address')
      .nullable()
      .optional(),
    industry: line(100).nullable().optional(),
    widget_config: widgetConfigInput.optional(),
  }),
)

export interface OnboardAnswer {
  readonly ok: true
  readonly slug: string
  readonly tenant: TenantInfo
}

export const onboardAnswer: Schema<OnboardAnswer> = exactly<OnboardAnswer>('OnboardAnswer')(
  z.object({ ok: z.literal(true), slug: z.string(), tenant: tenantInfo }),
)

export interface GovernanceStatus {
  readonly tenant_name: string
  /** `active` once a text was decided on, `idle` before. */
  readonly governance_status: string
  /** Decisions recorded; an answer of the assistant is not counted beside its question. */
  readonly total_interactions: number
  /** Findings in all of its receipts. */
  readonly pii_detections_redacted: number
  readonly last_receipt_timestamp: string | null
}

export const governanceStatus: Schema<GovernanceStatus> = exactly<GovernanceStatus>('GovernanceStatus')(
  z.object({
    tenant_name: z.string(),
    governance_status: z.string(),
    total_interactions: z.int().min(0),
    pii_detections_redacted: z.int().min(0),
    last_receipt_timestamp: dateTime.nullable(),
  }),
)

const chat = { area: 'tenants', surface: 'chat' } as const

export const onboard: Endpoint<{ body: OnboardRequest; answer: OnboardAnswer }> = {
  ...chat,
  id: 'onboard',
  method: 'POST',
  path: '/api/onboard',
  summary:
    'Make an organisation with its first widget. The caller becomes its admin, and this session acts on it from then on. One person may be admin of at most 50.',
  auth: 'session',
  body: onboardRequest,
  answer: onboardAnswer,
  success: { 200: 'The organisation.' },
  errors: ['conflict', 'forbidden'],
}

export const getTenantConfig: Endpoint<{ params: SlugPath; answer: TenantConfig }> = {
  ...chat,
  id: 'getTenantConfig',
  method: 'GET',
  path: '/api/proxy/tenant/{slug}',
  summary: 'What visitors may know of an organisation; may be five minutes old.',
  auth: 'none',
  params: slugPath,
  answer: tenantConfig,
  success: { 200: 'The organisation.' },
  errors: ['organisation_suspended'],
}

export const getGovernanceStatus: Endpoint<{ params: SlugPath; answer: GovernanceStatus }> = {
  ...chat,
  id: 'getGovernanceStatus',
  method: 'GET',
  path: '/api/proxy/verify/{slug}',
  summary: 'What an organisation has governed, in numbers.',
  auth: 'none',
  params: slugPath,
  answer: governanceStatus,
  success: { 200: 'The numbers.' },
}

export const getTenant: Endpoint<{ answer: TenantInfo }> = {
  ...chat,
  id: 'getTenant',
  method: 'GET',
  path: '/api/admin/tenant',
  summary: 'The organisation the session acts on.',
  auth: 'session',
  role: 'admin',
  answer: tenantInfo,
  success: { 200: 'The organisation.' },
  errors: ['not_found'],
}
