/**
 * Stripe's objects as ours. Events come in the API version of the account, which need not be this library's, so both places of a period are read:
 * since 2025-03-31 it stands with the items, before with the subscription; likewise an invoice's subscription (docs.stripe.com/changelog/basil).
 */
import { z } from 'zod'
import {
  type OrderNote,
  PaymentError,
  type PaymentEvent,
  type Subject,
  type SubscriptionState,
} from './payments.ts'

/** An id, or the object it names. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((named) => (typeof named === 'string' ? named : named.id))
const seconds = z.number().nullish()
const metadata = z.record(z.string(), z.string()).nullish()

const item = z.object({
  quantity: z.number().nullish(),
  current_period_start: seconds,
  current_period_end: seconds,
  price: z
    .object({
      unit_amount: z.number().nullish(),
      currency: z.string(),
      lookup_key: z.string().nullish(),
      recurring: z.object({ interval: z.string(), interval_count: z.number().default(1) }).nullish(),
    })
    .nullish(),
})

const subscription = z.object({
  id: z.string(),
  customer: reference.nullish(),
  status: z.string(),
  created: z.number(),
  billing_cycle_anchor: seconds,
  current_period_start: seconds,
  current_period_end: seconds,
  metadata,
  items: z.object({ data: z.array(item) }),
})

const session = z.object({
  mode: z.string().nullish(),
  subscription: reference.nullish(),
  customer: reference.nullish(),
  payment_status: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  metadata,
})

const invoice = z.object({
  subscription: reference.nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() })
    .nullish(),
})

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
})

/** @throws PaymentError `unreadable` */
export function eventOf(signed: unknown): PaymentEvent {
  const { id, type, created, data } = parse(event, signed)
  const at = new Date(created * 1000)
  return { id, at, about: subjectOf(type, data.object, at) }
}

function subjectOf(type: string, object: unknown, at: Date): Subject {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return checkoutOf(parse(session, object), at)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'subscription', state: stateOf(object) }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { subscription, parent } = parse(invoice, object)
      const subscriptionId = parent?.subscription_details?.subscription ?? subscription
      return subscriptionId
        ? { kind: 'invoice', subscriptionId, isPaid: type === 'invoice.paid' }
        : { kind: 'other' }
    }
    default:
      return { kind: 'other' }
  }
}

/** @throws PaymentError `unreadable` */
export function stateOf(object: unknown): SubscriptionState {
  const read = parse(subscription, object)
  const [first] = read.items.data
  const periodStart = dateOf(first?.current_period_start ?? read.current_period_start)
  const interval = first?.price?.recurring?.interval
  return {
    id: read.id,
    customerId: read.customer ?? null,
    status: read.status,
    note: { ...noteOf(read.metadata), ...soldAs(first?.price?.lookup_key) },
    interval: interval === 'month' ? 'monthly' : interval === 'year' ? 'annual' : null,
    monthlyAmount: monthlyAmount(read.items.data),
    currency: first?.price?.currency ?? null,
    createdAt: new Date(read.created * 1000),
    periodStart,
    periodEnd: dateOf(first?.current_period_end ?? read.current_period_end),
    cycleAnchor: dateOf(read.billing_cycle_anchor) ?? periodStart,
  }
}

/** As much of a subscription as the session that made it tells. */
function checkoutOf(read: z.output<typeof session>, at: Date): Subject {
  if (!read.subscription) return { kind: 'other' }
  const note = noteOf(read.metadata)
  const isPaid = read.payment_status === 'paid' || read.payment_status === 'no_payment_required'
  const months = note.period === 'annual' ? 12 : 1
  return {
    kind: 'checkout',
    state: {
      id: read.subscription,
      customerId: read.customer ?? null,
      status: isPaid ? 'active' : 'incomplete',
      note: { ...(read.client_reference_id && { orgId: read.client_reference_id }), ...note },
      interval: note.period ?? null,
      monthlyAmount: typeof read.amount_total === 'number' ? Math.round(read.amount_total / months) : null,
      currency: read.currency ?? null,
      createdAt: at,
      periodStart: null,
      periodEnd: null,
      cycleAnchor: at,
    },
  }
}

export function metadataOf({ orgId, plan, period, tier, country }: OrderNote): Record<string, string> {
  return { org_id: orgId, plan, period, ppp_tier: String(tier), ...(country !== null && { country }) }
}

function noteOf(given: Record<string, string> | null | undefined): Partial<OrderNote> {
  const { org_id, plan, period, ppp_tier, country } = given ?? {}
  return {
    ...(org_id && { orgId: org_id }),
    ...(plan && { plan }),
    ...((period === 'monthly' || period === 'annual') && { period }),
    ...(ppp_tier && /^[123]$/.test(ppp_tier) && { tier: Number(ppp_tier) }),
    ...(country && { country }),
  }
}

/** An operator may sell plans by prices of their own, changed in the portal: these say by their lookup key what they are, `svc_pro_annual`. */
function soldAs(lookupKey: string | null | undefined): Partial<OrderNote> {
  const plan = lookupKey && /^svc_([a-z]+)_(?:monthly|annual)/.exec(lookupKey)?.[1]
  return plan ? { plan } : {}
}

const PER_MONTH: Readonly<Record<string, number>> = { day: 365 / 12, week: 52 / 12, month: 1, year: 1 / 12 }

function monthlyAmount(items: readonly z.output<typeof item>[]): number | null {
  let sum = 0
  for (const { price, quantity } of items) {
    const perMonth = PER_MONTH[price?.recurring?.interval ?? '']
    if (typeof price?.unit_amount !== 'number' || !perMonth) return null
    sum += (price.unit_amount * (quantity ?? 1) * perMonth) / (price.recurring?.interval_count ?? 1)
  }
  return Math.round(sum)
}

function dateOf(given: number | null | undefined): Date | null {
  return typeof given === 'number' ? new Date(given * 1000) : null
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success)
    throw new PaymentError('unreadable', 'The payment service sent a shape that is not known')
  return read.data
}
