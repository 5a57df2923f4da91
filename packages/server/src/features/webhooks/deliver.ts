/** Makes deliveries: signs, sends, records what came of it and when the next attempt is due (governance-api 6.2). */
import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../../adapters/outgoing/outgoing.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { DeliveryStore, DueDelivery, StoredDelivery } from './delivery-store.ts'
import { MAX_FAILURES, type Outcome, outcomeOf } from './outcome.ts'
import { payloadOf } from './payload.ts'
import { signatureOf } from './signature.ts'
import type { StoredWebhook } from './store.ts'

export interface DelivererNeeds {
  readonly store: DeliveryStore
  readonly outgoing: Pick<Outgoing, 'send'>
  /** Told how each attempt ended; tests by hand are not told of. */
  readonly onAttempt?: (result: 'delivered' | 'retry' | 'failed') => void
  /**
   * How long a receiver has to answer, in milliseconds. A delivery is held twice as long: what a killed process held is taken up again after
   * that. Default 10,000.
   */
  readonly timeoutMs?: number
  readonly clock?: () => number
}

export interface Deliverer {
  /** Deliveries that are due. */
  readonly work: DueWork
  /** One attempt of a test event, made now; undefined where the webhook is there no more. */
  test(hook: StoredWebhook): Promise<StoredDelivery | undefined>
  /** Removes what is older than 30 days. */
  purge(): Promise<void>
}

/** What receivers are promised (governance-api 6.2). */
const TIMEOUT_MS = 10_000
/** The answer's body says nothing to us. */
const MAX_RESPONSE_BYTES = 1_024
const CONCURRENCY = 64
/** Attempts of one organisation at a time: its slow receivers leave the other places to the rest. */
const PER_ORG = 16
/** Attempts to one webhook at a time: a slow receiver holds up only itself. */
const PER_HOOK = 4
const KEPT_MS = 30 * 86_400_000
const PURGE_LIMIT = 1_000

export function createDeliverer(needs: DelivererNeeds): Deliverer {
  const { store, outgoing, onAttempt, timeoutMs = TIMEOUT_MS, clock = Date.now } = needs
  // Longer than an attempt and its record take: a holder past that is gone.
  const leaseMs = 2 * timeoutMs
  /** Deliveries under way in this process: with a slow database a lease may end before the attempt is recorded. */
  const atWork = new Set<string>()

  async function attempt(delivery: DueDelivery, mayRetry: boolean): Promise<void> {
    // A test counts for nothing; nor does what was pending when the webhook was switched off.
    const counts = mayRetry && delivery.is_active
    const outcome = counts || !mayRetry ? await send(delivery) : switchedOff
    // We broke it off ourselves: it stays pending, and is taken up again when its lease ends.
    if (outcome === null) return
    const now = clock()
    const { isDelivered, retryInMs, ...rest } = outcome
    await store.record(delivery, {
      ...rest,
      status: isDelivered ? 'delivered' : 'failed',
      nextAt: retryInMs === null || !mayRetry ? null : new Date(now + retryInMs),
      nextId: randomUUID(),
      at: new Date(now),
      maxFailures: counts ? MAX_FAILURES : null,
    })
    if (mayRetry) onAttempt?.(isDelivered ? 'delivered' : retryInMs === null ? 'failed' : 'retry')
  }

  async function send(delivery: DueDelivery): Promise<Outcome | null> {
    const at = clock()
    // The same bytes in every attempt.
    const body = JSON.stringify(payloadOf(delivery))
    const answer = await outgoing.send({
      url: delivery.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Svc-Webhooks/1',
        'x-svc-signature': signatureOf(secretsOf(delivery, at), Math.floor(at / 1000), body),
        'x-svc-event': delivery.event,
        'x-svc-delivery-id': delivery.id,
        'x-svc-timestamp': new Date(at).toISOString(),
      },
      body,
      timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      isStatusEnough: true,
    })
    return answer.kind === 'closing' ? null : outcomeOf(answer, delivery.attempt)
  }

  return {
    work: {
      name: 'webhook deliveries',
      concurrency: CONCURRENCY,
      async take(limit) {
        const now = clock()
        const due = await store.take(new Date(now), new Date(now + leaseMs), limit, PER_HOOK, PER_ORG)
        return due
          .filter(({ id }) => !atWork.has(id))
          .map((delivery) => async () => {
            atWork.add(delivery.id)
            try {
              await attempt(delivery, true)
            } finally {
              atWork.delete(delivery.id)
            }
          })
      },
    },
    async test(hook) {
      const now = clock()
      const ids = { event: randomUUID(), delivery: randomUUID() }
      const delivery = await store.addTest(hook, ids, new Date(now), new Date(now + leaseMs))
      if (!delivery) return undefined
      await attempt(delivery, false)
      // Gone when the webhook was removed meanwhile.
      return (await store.find(hook.org_id, hook.id, ids.delivery)) ?? delivery
    },
    async purge() {
      const before = new Date(clock() - KEPT_MS)
      while ((await store.purge(before, PURGE_LIMIT)) === PURGE_LIMIT);
    },
  }
}

const switchedOff: Outcome = {
  isDelivered: false,
  responseStatus: null,
  responseMs: null,
  error: 'The webhook is switched off',
  retryInMs: null,
}

function secretsOf({ secret, previous_secret, previous_secret_until }: DueDelivery, now: number): string[] {
  const isOverlap = previous_secret !== null && (previous_secret_until?.getTime() ?? 0) > now
  return isOverlap ? [secret, previous_secret] : [secret]
}
