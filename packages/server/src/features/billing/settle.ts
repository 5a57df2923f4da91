/** Which of an organisation's subscriptions counts, when an event tells of one: events come late, twice and in any order. */
import { PLANS, type Plan } from '@svc/contract'
import type { SubscriptionState } from '../../adapters/payments/payments.ts'

/** What is kept of the subscription so far. */
export interface Kept {
  readonly subscriptionId: string | null
  readonly status: string | null
  readonly startedAt: Date | null
  /** The moment that this state is of. */
  readonly stateAt: Date | null
}

export type Settled =
  /** It says nothing that is new. */
  | { readonly kind: 'ignored' }
  /** It is paid for, but so is one that was begun later, which counts: this one is to be ended. */
  | { readonly kind: 'superfluous' }
  | {
      readonly kind: 'taken'
      /** Null where the plan stays as it is. */
      readonly plan: Plan | null
      /** The subscription that it replaces, which is to be ended. */
      readonly replaces: string | null
    }

/** A payment that failed is tried again for a while, in which the plan stays. */
const ENTITLED: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])
/** No way leads back from these. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

export function isEntitled(status: string | null): boolean {
  return status !== null && ENTITLED.has(status)
}

/** @param at the moment that `state` is of */
export function settle(kept: Kept | null, state: SubscriptionState, at: Date): Settled {
  const isSame = kept?.subscriptionId === state.id
  const isStale = kept !== null && kept.stateAt !== null && at < kept.stateAt
  if (isSame) {
    if (isStale) return { kind: 'ignored' }
    if (ENDED.has(kept.status ?? '') && !ENDED.has(state.status)) return { kind: 'ignored' }
  } else if (kept?.subscriptionId) {
    const isOlder = kept.startedAt !== null && state.createdAt < kept.startedAt
    const isPaidFor = isEntitled(state.status)
    if (isEntitled(kept.status)) {
      // What is no plan of ours is something else that the customer buys.
      if (!isPaidFor || planOf(state) === null) return { kind: 'ignored' }
      // Of two subscriptions the one begun later counts, once it is paid for.
      if (isOlder) return isStale ? { kind: 'ignored' } : { kind: 'superfluous' }
    } else if (isOlder && (!isPaidFor || isStale)) return { kind: 'ignored' }
  }
  const replaces = !isSame && isEntitled(kept?.status ?? null) ? (kept?.subscriptionId ?? null) : null
  return { kind: 'taken', plan: planOf(state), replaces }
}

function planOf({ status, note }: SubscriptionState): Plan | null {
  if (!isEntitled(status)) return 'free'
  return PLANS.find((plan) => plan === note.plan) ?? null
}
