/** Subscriptions by a payment service: checkout, portal, what it tells us, and what comes in (chat-service 2.7, docs/decisions/0023). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { uuidInAnyCase } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** The plans that are sold; `free` needs no payment, and `enterprise` is agreed on in person. */
export const SOLD_PLANS = ['starter', 'pro', 'business'] as const
export type SoldPlan = (typeof SOLD_PLANS)[number]

export const BILLING_PERIODS = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

export interface BillingCheckoutRequest {
  readonly plan: SoldPlan
  readonly period: BillingPeriod
  /** The organisation that the session acts on; another's answers 404. */
  readonly tenantId: string
  /** ISO 3166-1 alpha-2, for purchasing-power pricing; the full price without, and for a country that is not listed. */
  readonly country?: string | undefined
}

export const billingCheckoutRequest: Schema<BillingCheckoutRequest> = exactly<BillingCheckoutRequest>(
  'BillingCheckoutRequest',
)(
  z.strictObject({
    plan: z.enum(SOLD_PLANS),
    period: z.enum(BILLING_PERIODS),
    tenantId: uuidInAnyCase,
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country of two letters (ISO 3166-1 alpha-2)')
      .optional(),
  }),
)

/** An address of the payment service's, to send the person to. */
export interface BillingAddress {
  readonly url: string
}

export const billingAddress: Schema<BillingAddress> = exactly<BillingAddress>('BillingAddress')(
  z.object({ url: z.url() }),
)

/** One of the two is enough. */
export interface BillingPortalRequest {
  readonly tenantId?: string | undefined
  readonly tenant_id?: string | undefined
}

export const billingPortalRequest: Schema<BillingPortalRequest> = exactly<BillingPortalRequest>(
  'BillingPortalRequest',
)(
  z
    .strictObject({ tenantId: uuidInAnyCase.optional(), tenant_id: uuidInAnyCase.optional() })
    .refine((body) => (body.tenantId ?? body.tenant_id) !== undefined, 'needs tenantId')
    .refine(
      ({ tenantId, tenant_id }) => !tenantId || !tenant_id || tenantId === tenant_id,
      'names two organisations',
    ),
)

export interface PaymentEventAnswer {
  readonly received: true
  /** The same event was heard before, and changed nothing now. */
  readonly duplicate: boolean
}

export const paymentEventAnswer: Schema<PaymentEventAnswer> = exactly<PaymentEventAnswer>(
  'PaymentEventAnswer',
)(z.object({ received: z.literal(true), duplicate: z.boolean() }))

export interface StripeOverview {
  /** `platform`: of all organisations, for a platform admin. `organisation`: of the admin's own. */
  readonly scope: 'platform' | 'organisation'
  /** False while no payment service is configured: nothing new comes in then. */
  readonly configured: boolean
  /** Of active subscriptions, per month, by currency, in its smallest unit; a year's counts a twelfth. */
  readonly monthly_recurring_revenue: Readonly<Record<string, number>>
  readonly active_subscribers: number
  /** Subscriptions on trial, not among the active. */
  readonly trialing: number
  /** Active subscriptions whose last payment failed. */
  readonly past_due: number
  /** Active subscriptions by plan. */
  readonly by_plan: Readonly<Record<string, number>>
}

export const stripeOverview: Schema<StripeOverview> = exactly<StripeOverview>('StripeOverview')(
  z.object({
    scope: z.enum(['platform', 'organisation']),
    configured: z.boolean(),
    monthly_recurring_revenue: z.record(z.string(), z.int()),
    active_subscribers: z.int(),
    trialing: z.int(),
    past_due: z.int(),
    by_plan: z.record(z.string(), z.int()),
  }),
)

const managing = { area: 'billing', surface: 'chat', auth: 'session', role: 'admin' } as const

export const createCheckout: Endpoint<{ body: BillingCheckoutRequest; answer: BillingAddress }> = {
  ...managing,
  id: 'createCheckout',
  method: 'POST',
  path: '/api/billing/checkout',
  summary: 'Begin a subscription. One that there is already is replaced when the new one is paid.',
  rateLimit: 'admin',
  body: billingCheckoutRequest,
  answer: billingAddress,
  success: { 200: 'Where the person pays.' },
  errors: ['not_found', 'conflict', 'forbidden'],
}

export const createPortal: Endpoint<{ body: BillingPortalRequest; answer: BillingAddress }> = {
  ...managing,
  id: 'createPortal',
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Cards, invoices and the end of a subscription, on the payment service’s own pages.',
  rateLimit: 'admin',
  body: billingPortalRequest,
  answer: billingAddress,
  success: { 200: 'Where the person manages the subscription.' },
  errors: ['not_found', 'forbidden'],
}

export const receivePaymentEvent: Endpoint<{ answer: PaymentEventAnswer }> = {
  id: 'receivePaymentEvent',
  area: 'billing',
  surface: 'chat',
  method: 'POST',
  path: '/api/billing/webhook',
  summary:
    'What Stripe tells, with its `Stripe-Signature`. The same event counts once, in whatever order events come.',
  auth: 'none',
  closedToOtherSites: true,
  rawBody: true,
  maxBodyBytes: 524_288,
  answer: paymentEventAnswer,
  success: { 200: 'Heard.' },
}

export const getStripeOverview: Endpoint<{ answer: StripeOverview }> = {
  ...managing,
  id: 'getStripeOverview',
  method: 'GET',
  path: '/api/admin/stripe/overview',
  summary: 'Recurring revenue and subscribers: of all organisations for a platform admin, else of the own.',
  answer: stripeOverview,
  success: { 200: 'The overview.' },
  errors: ['forbidden'],
}
