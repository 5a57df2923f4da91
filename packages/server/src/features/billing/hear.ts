/**
 * What the payment service tells of subscriptions, into the organisation's plan. Events are hints: the subscription is asked for as it is now, and
 * only where that fails is it taken as the event had it. So neither order nor repetition matters.
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
import { isEntitled, type Kept, type Settled, settle } from './settle.ts'
import { createBillingStore, type StoredSubscription } from './store.ts'

export interface HearingNeeds {
  readonly db: Kysely<Tables>
  readonly log: Logger
  readonly clock: () => number
}

export interface Hearing {
  /** @throws PaymentError when a subscription that was replaced could not be ended: the event is to be sent again */
  hear(payments: Payments, event: PaymentEvent): Promise<'heard' | 'duplicate'>
}

/** Far longer than an event is sent again. */
const KEPT_MS = 30 * 86_400_000

/** A state, and of what moment it is. */
interface Told {
  readonly state: SubscriptionState
  readonly at: Date
}

export function createHearing({ db, log, clock }: HearingNeeds): Hearing {
  const store = createBillingStore(db)

  return {
    async hear(payments, event) {
      if (await store.wasHeard(event.id)) return 'duplicate'
      const told = await toldBy(payments, event)
      const orgId = told && (await organisationOf(told.state))
      if (told && !orgId) log.warn({ event: event.id }, 'a subscription of no organisation here')
      let ended: string | null = null
      if (told && orgId) {
        const settled = settle(keptOf(await store.find(orgId)), told.state, told.at)
        // Before anything is kept: when it fails the event comes again, and nobody pays twice.
        ended = endedBy(settled, told.state)
        if (ended) await payments.cancel(ended)
      }
      return db.transaction().execute(async (transaction) => {
        const within = createBillingStore(transaction)
        const now = new Date(clock())
        if (!(await within.hear(event.id, now, new Date(now.getTime() - KEPT_MS)))) return 'duplicate'
        if (told && orgId && (await within.lock(orgId))) await take(within, orgId, told, ended, now)
        return 'heard'
      })
    },
  }

  async function toldBy(payments: Payments, { about, at }: PaymentEvent): Promise<Told | null> {
    if (about.kind === 'other') return null
    const id = about.kind === 'invoice' ? about.subscriptionId : about.state.id
    const asked = new Date(clock())
    try {
      const state = await payments.subscription(id)
      // A session names the organisation also where the subscription does not.
      const note = about.kind === 'checkout' ? { ...about.state.note, ...state.note } : state.note
      return { state: { ...state, note }, at: asked }
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ code: error.code }, 'a subscription could not be asked for; it is taken as the event has it')
      return about.kind === 'invoice' ? fromInvoice(about.subscriptionId, about.isPaid, at) : { ...about, at }
    }
  }

  /** An invoice tells no more than whether it was paid. */
  async function fromInvoice(id: string, isPaid: boolean, at: Date): Promise<Told | null> {
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

async function take(
  store: ReturnType<typeof createBillingStore>,
  orgId: string,
  { state, at }: Told,
  ended: string | null,
  now: Date,
): Promise<void> {
  const kept = await store.find(orgId)
  const settled = settle(keptOf(kept), state, at)
  const toEnd = endedBy(settled, state)
  // Another was taken meanwhile, which now is to be ended first: the event comes again.
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

/** Which of two subscriptions is to be ended, if there are two that are paid for. */
function endedBy(settled: Settled, { id }: SubscriptionState): string | null {
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
