/** Sends notifications, records what came of it and when the next attempt is due. */
import { CHANNELS, type Channel, type NotificationEvent } from '@svc/contract'
import type { Logger } from 'pino'
import type { ChannelAdapter, Sent } from '../../adapters/channel.ts'
import type { DueWork } from '../../jobs/due.ts'
import { messageOf } from './message.ts'
import type { DueNotification, NotificationStore, StoredNotification } from './store.ts'

/** What each channel is sent by; a sentence that names the setting where it is not configured. */
export type Channels = Readonly<Record<Channel, ChannelAdapter | string>>

export interface SenderNeeds {
  readonly store: NotificationStore
  readonly channels: Channels
  readonly publicUrl: string | null
  /** Something is due now. */
  ring(): void
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

/** A receiver has this long to answer. */
const TIMEOUT_MS = 10_000
/** Longer than an attempt and its record take: whoever holds it by then is gone. */
const LEASE_MS = 20_000
/** Seconds to wait after the first, second and third attempt: as webhooks do (governance-api 6.2). */
const RETRY_SECONDS = [1, 5, 30] as const
/** At a time: of one process, and of one organisation. Mail servers and Twilio take few connections kindly. */
const BOUNDS: Readonly<Record<Channel, { readonly all: number; readonly perOrg: number }>> = {
  email: { all: 4, perOrg: 2 },
  slack: { all: 16, perOrg: 4 },
  webhook: { all: 16, perOrg: 4 },
  sms: { all: 4, perOrg: 2 },
}
/** Of a test, while its caller waits. */
const TEST_AT_ONCE = 16

export function createSender(needs: SenderNeeds): Sender {
  const { store, channels, publicUrl, ring, log, clock = Date.now } = needs

  /** On their way, in this process. */
  const active: Record<Channel, number> = { email: 0, slack: 0, webhook: 0, sms: 0 }
  /** Which: the database may be so slow that a lease ends before the record of an attempt is written. */
  const atWork = new Set<string>()

  async function attempt(due: DueNotification): Promise<void> {
    const channel = due.channel as Channel
    const sent = await send(due, channels[channel])
    // We broke it off ourselves: it stays pending, and is taken up again when its lease ends.
    if (sent.kind === 'closing') return
    const now = clock()
    const seconds = sent.kind === 'failed' && !due.is_test ? RETRY_SECONDS[due.attempt - 1] : undefined
    const isRetried = seconds !== undefined
    const error = sent.kind === 'delivered' ? null : sent.error
    await store.record(due, {
      status: sent.kind === 'delivered' ? 'delivered' : isRetried ? 'pending' : 'failed',
      error,
      nextAt: isRetried ? new Date(now + seconds * 1000) : null,
      at: new Date(now),
    })
    if (error !== null)
      log.warn({ notification: due.id, channel, attempt: due.attempt, isRetried, error }, 'not notified')
  }

  async function send(due: DueNotification, adapter: ChannelAdapter | string): Promise<Sent> {
    if (due.address === null)
      return { kind: 'refused', error: 'The stakeholder has no address for this channel' }
    if (typeof adapter === 'string') return { kind: 'refused', error: adapter }
    return adapter.send(due.address, messageOf(due, publicUrl), TIMEOUT_MS)
  }

  return {
    work: {
      name: 'notifications',
      concurrency: CHANNELS.reduce((sum, channel) => sum + BOUNDS[channel].all, 0),
      async take() {
        const places = CHANNELS.map((channel) => ({
          channel,
          free: BOUNDS[channel].all - active[channel],
          per_org: BOUNDS[channel].perOrg,
        })).filter(({ free }) => free > 0)
        if (places.length === 0) return []
        const now = clock()
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
