/** Sends notifications, records what came of it and when the next attempt is due. */
import { CHANNELS, type Channel, type NotificationEvent } from '@svc/contract'
import type { Logger } from 'pino'
import type { ChannelAdapter, Sent } from '../../adapters/channel.ts'
import type { DueWork } from '../../jobs/due.ts'
import { messageOf } from './message.ts'
import { dueAfter, dueUntried } from './retry.ts'
import type { DueNotification, NotificationStore, StoredNotification } from './store.ts'

/** What each channel is sent by; a sentence that names the setting where it is not configured. */
export type Channels = Readonly<Record<Channel, ChannelAdapter | string>>

export interface SenderNeeds {
  readonly store: NotificationStore
  readonly channels: Channels
  readonly publicUrl: string | null
  /** Something is due now. */
  ring(): void
  /** Told how each attempt ended; tests by hand are not told of. */
  readonly onAttempt?: (channel: Channel, result: 'delivered' | 'retry' | 'failed') => void
  readonly log: Logger
  readonly clock?: () => number
}

export interface TestAlert {
  readonly orgId: string
  readonly eventId: string
  readonly event: NotificationEvent
  readonly severity: number
  readonly recipients: readonly { readonly stakeholder: string; readonly channel: Channel }[]
}

export interface Sender {
  /** Notifications that are due. Each channel has places of its own, so that none holds up another. */
  readonly work: DueWork
  /** Tells of a test event, each once and now; the first of very many, the rest being left pending. */
  test(alert: TestAlert): Promise<StoredNotification[]>
}

/** This process has not the settings of the channel. Another may have them, or this one after its next start. */
interface Unconfigured {
  readonly kind: 'unconfigured'
  readonly error: string
}

/** A receiver has this long to answer. */
const TIMEOUT_MS = 10_000
/** Longer than an attempt and its record take: whoever holds it by then is gone. */
const LEASE_MS = 20_000
/** How long a notification is left to processes that have the channel's settings, before one without them looks at it. */
const LEFT_TO_OTHERS_MS = 20_000
/** Notifications under way at a time, per process and per organisation. Mail servers and Twilio dislike many connections. */
const BOUNDS: Readonly<Record<Channel, { readonly all: number; readonly perOrg: number }>> = {
  email: { all: 4, perOrg: 2 },
  slack: { all: 16, perOrg: 4 },
  webhook: { all: 16, perOrg: 4 },
  sms: { all: 4, perOrg: 2 },
}
/** Notifications of a test that are sent while its caller waits. */
const TEST_AT_ONCE = 16

export function createSender(needs: SenderNeeds): Sender {
  const { store, channels, publicUrl, ring, onAttempt, log, clock = Date.now } = needs

  /** On their way, in this process. */
  const active: Record<Channel, number> = { email: 0, slack: 0, webhook: 0, sms: 0 }
  /** Their ids: with a slow database a lease may end before the attempt is recorded. */
  const atWork = new Set<string>()

  async function attempt(due: DueNotification): Promise<void> {
    const channel = due.channel as Channel
    const sent = await send(due)
    // We broke it off ourselves: it stays pending, and is taken up again when its lease ends.
    if (sent.kind === 'closing') return
    const now = clock()
    const nextAt = due.is_test ? null : nextOf(due, sent, now)
    const isRetried = nextAt !== null
    const error = sent.kind === 'delivered' ? null : sent.error
    const result = sent.kind === 'delivered' ? 'delivered' : isRetried ? 'retry' : 'failed'
    await store.record(due, {
      status: result === 'retry' ? 'pending' : result,
      error,
      nextAt,
      isTried: sent.kind !== 'unconfigured',
      at: new Date(now),
    })
    if (!due.is_test) onAttempt?.(channel, result)
    // What fails again and again for one reason is told of at first and at last.
    if (error !== null && !(isRetried && error === due.error))
      log.warn({ notification: due.id, channel, attempt: due.attempt, isRetried, error }, 'not notified')
  }

  async function send(due: DueNotification): Promise<Sent | Unconfigured> {
    const adapter = channels[due.channel as Channel]
    if (due.address === null)
      return { kind: 'refused', error: 'The stakeholder has no address for this channel' }
    // Another process tried it before, so the settings are there: what came of that says more.
    if (typeof adapter === 'string') return { kind: 'unconfigured', error: due.error ?? adapter }
    return adapter.send(due.address, messageOf(due, publicUrl), TIMEOUT_MS)
  }

  return {
    work: {
      name: 'notifications',
      concurrency: CHANNELS.reduce((sum, channel) => sum + BOUNDS[channel].all, 0),
      async take() {
        const now = clock()
        const places = CHANNELS.map((channel) => ({
          channel,
          free: BOUNDS[channel].all - active[channel],
          per_org: BOUNDS[channel].perOrg,
          due_until: new Date(typeof channels[channel] === 'string' ? now - LEFT_TO_OTHERS_MS : now),
        })).filter(({ free }) => free > 0)
        if (places.length === 0) return []
        const taken = await store.take(new Date(now), new Date(now + LEASE_MS), places)
        return taken
          .filter(({ id }) => !atWork.has(id))
          .map((due) => async () => {
            const channel = due.channel as Channel
            active[channel]++
            atWork.add(due.id)
            try {
              await attempt(due)
            } finally {
              active[channel]--
              atWork.delete(due.id)
            }
          })
      },
    },
    async test(alert) {
      const now = clock()
      const due = await store.addTest(
        { ...alert, isTest: true, escalatesAt: null },
        new Date(now),
        new Date(now + LEASE_MS),
        TEST_AT_ONCE,
      )
      if (alert.recipients.length > due.length) ring()
      await Promise.all(due.map(attempt))
      return store.ofEvent(alert.orgId, alert.eventId)
    },
  }
}

/** When a message is due again; null when it is done with. */
function nextOf(due: DueNotification, sent: Sent | Unconfigured, now: number): Date | null {
  switch (sent.kind) {
    case 'failed':
      return dueAfter(due.attempt, sent.retryAfter ?? null, now)
    case 'unconfigured':
      return dueUntried(due.created_at, now)
    case 'delivered':
    case 'refused':
    case 'closing':
      return null
  }
}
