/**
 * Turns the payment service's events into the organisation's plan. An event is only a hint: the subscription is asked for as it is now, and is
 * taken from the event only when that fails. So neither the order of events nor their repetition matters.
 */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import {
  PaymentError,
  type PaymentEvent,
  type Payments,
  type SubscriptionState,
} from '../../adapters/payments/payments.ts'
import type { Tables } from '../../db/tables.ts'
import { isUuid } from '../../http/page-cursor.ts'
import { loggedFault } from '../../log/fault.ts'
import { isEntitled, type Kept, type Settled, settle } from './settle.ts'
import { createBillingStore, type StoredSubscription } from './store.ts'

export interface PaymentEventNeeds {
  readonly db: Kysely<Tables>
  readonly log: Logger
  readonly clock: () => number
}

export interface PaymentEvents {
  /** @throws PaymentError when a subscription that was replaced could not be ended: the event is to be sent again */
  receive(payments: Payments, event: PaymentEvent): Promise<'received' | 'duplicate'>
}

/** Ids of events are kept to recognise duplicates: far longer than the payment service repeats one. */
const KEPT_MS = 30 * 86_400_000

/** A subscription as it was at a moment. */
interface Observed {
  readonly state: SubscriptionState
  readonly at: Date
}

export function createPaymentEvents({ db, log, clock }: PaymentEventNeeds): PaymentEvents {
  const store = createBillingStore(db)

  return {
    async receive(payments, event) {
      if (await store.wasReceived(event.id)) return 'duplicate'
      const observed = await observe(payments, event)
      const orgId = observed && (await organisationOf(observed.state))
      if (observed && !orgId) log.warn({ event: event.id }, 'a subscription of no organisation here')
      let ended: string | null = null
      if (observed && orgId) {
        const settled = settle(keptOf(await store.find(orgId)), observed.state, observed.at)
        // Before anything is kept: when it fails the event comes again, and nobody pays twice.
        ended = subscriptionToEnd(settled, observed.state)
        if (ended) await payments.cancel(ended)
      }
      return db.transaction().execute(async (transaction) => {
        const within = createBillingStore(transaction)
        const now = new Date(clock())
        if (!(await within.markReceived(event.id, now, new Date(now.getTime() - KEPT_MS)))) return 'duplicate'
        if (observed && orgId && (await within.lock(orgId))) await apply(within, orgId, observed, ended, now)
        return 'received'
      })
    },
  }

  async function observe(payments: Payments, { about, at }: PaymentEvent): Promise<Observed | null> {
    if (about.kind === 'other') return null
    const id = about.kind === 'invoice' ? about.subscriptionId : about.state.id
    const askedAt = new Date(clock())
    try {
      const state = await payments.subscription(id)
      // A checkout session names the organisation even when the subscription does not.
      const note = about.kind === 'checkout' ? { ...about.state.note, ...state.note } : state.note
      return { state: { ...state, note }, at: askedAt }
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn(
        { code: error.code, cause: loggedFault(error.cause) },
        'a subscription could not be asked for; it is taken as the event has it',
      )
      return about.kind === 'invoice' ? fromInvoice(about.subscriptionId, about.isPaid, at) : { ...about, at }
    }
  }

  /** An invoice tells no more than whether it was paid. */
  async function fromInvoice(id: string, isPaid: boolean, at: Date): Promise<Observed | null> {
    const orgId = await store.ownerOf(id, null)
    const kept = orgId && (await store.find(orgId))
    if (!kept || kept.subscription_id !== id || kept.status === null) return null
    const { interval, status } = kept
    return {
      at,
      state: {
        id,
        customerId: kept.customer_id,
        status: isPaid ? 'active' : isEntitled(status) ? 'past_due' : status,
        note: { orgId },
        interval: interval === 'monthly' || interval === 'annual' ? interval : null,
        monthlyAmount: kept.monthly_amount,
        currency: kept.currency,
        createdAt: kept.started_at ?? at,
        periodStart: kept.period_start,
        periodEnd: kept.period_end,
        cycleAnchor: kept.cycle_anchor,
      },
    }
  }

  async function organisationOf({ id, customerId, note }: SubscriptionState): Promise<string | null> {
    const { orgId } = note
    if (orgId && isUuid(orgId) && (await store.organisation(orgId))) return orgId
    return (await store.ownerOf(id, customerId)) ?? null
  }
}

/** Keeps the state and sets the plan that follows from it. `ended` is the subscription that was ended for it. */
async function apply(
  store: ReturnType<typeof createBillingStore>,
  orgId: string,
  { state, at }: Observed,
  ended: string | null,
  now: Date,
): Promise<void> {
  const kept = await store.find(orgId)
  const settled = settle(keptOf(kept), state, at)
  const toEnd = subscriptionToEnd(settled, state)
  // Another event changed the subscription meanwhile, and now a different one must be ended first: this event comes again.
  if (toEnd && toEnd !== ended) throw new PaymentError('unreachable', 'The subscription changed meanwhile')
  if (settled.kind !== 'taken') return
  const isPaidFor = isEntitled(state.status)
  await store.save({
    org_id: orgId,
    customer_id: state.customerId ?? kept?.customer_id ?? null,
    subscription_id: state.id,
    status: state.status,
    interval: state.interval,
    monthly_amount: state.monthlyAmount,
    currency: state.currency,
    country: state.note.country ?? kept?.country ?? null,
    ppp_tier: state.note.tier ?? kept?.ppp_tier ?? 1,
    period_start: isPaidFor ? state.periodStart : null,
    period_end: isPaidFor ? state.periodEnd : null,
    cycle_anchor: isPaidFor ? state.cycleAnchor : null,
    started_at: state.createdAt,
    state_at: at,
    updated_at: now,
  })
  if (settled.plan) await store.setPlan(orgId, settled.plan)
}

/** When two subscriptions are paid for, the one that must be ended. */
function subscriptionToEnd(settled: Settled, { id }: SubscriptionState): string | null {
  switch (settled.kind) {
    case 'taken':
      return settled.replaces
    case 'superfluous':
      return id
    case 'ignored':
      return null
  }
}

function keptOf(row: StoredSubscription | undefined): Kept | null {
  if (!row) return null
  const { subscription_id, status, started_at, state_at } = row
  return { subscriptionId: subscription_id, status, startedAt: started_at, stateAt: state_at }
}
