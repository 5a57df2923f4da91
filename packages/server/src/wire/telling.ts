/** Builds what tells others of events: webhooks and notifications, each with what sends it. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedOutgoing } from '../adapters/outgoing/guarded.ts'
import type { OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import { spreading } from '../events.ts'
import type { Metrics } from '../features/metrics/service.ts'
import { createEscalation } from '../features/notifications/escalate.ts'
import { createRoutingStore } from '../features/notifications/routing-store.ts'
import { createSender } from '../features/notifications/send.ts'
import { createNotifications, type Notifications } from '../features/notifications/service.ts'
import { spreadToStakeholders } from '../features/notifications/spread.ts'
import { createNotificationStore } from '../features/notifications/store.ts'
import { createDeliverer, type Deliverer } from '../features/webhooks/deliver.ts'
import { createDeliveryStore, spreadToWebhooks } from '../features/webhooks/delivery-store.ts'
import { createWebhooks, type Webhooks } from '../features/webhooks/service.ts'
import { createWebhookStore } from '../features/webhooks/store.ts'
import type { Bell, DueWork } from '../jobs/due.ts'
import { createChannels } from './channels.ts'

export interface WireTellingNeeds {
  readonly config: Pick<Config, 'mail' | 'twilio' | 'publicUrl' | 'webhookTimeoutMs'>
  readonly db: Kysely<Tables>
  readonly outgoing: GuardedOutgoing
  readonly proxy: OutgoingProxy | null
  readonly metrics: Pick<Metrics, 'delivered' | 'notified'>
  readonly bell: Bell
  readonly log: Logger
  readonly clock: () => number
}

export interface Telling {
  readonly webhooks: Webhooks
  readonly notifications: Notifications
  readonly deliverer: Deliverer
  /** Ends the connections that the channels of notifications keep. */
  readonly closeChannels: () => Promise<void>
  /** From an event to who is told of it, and until they were. */
  readonly tellingWork: readonly DueWork[]
}

export function wireTelling(needs: WireTellingNeeds): Telling {
  const { config, db, outgoing, proxy, metrics, bell, log, clock } = needs
  const { refusal } = outgoing
  const deliveries = createDeliveryStore(db)
  const deliverer = createDeliverer({
    store: deliveries,
    outgoing,
    onAttempt: metrics.delivered,
    timeoutMs: config.webhookTimeoutMs,
    clock,
  })
  const { channels, close: closeChannels } = createChannels(config, outgoing, proxy)
  const store = createNotificationStore(db)
  const sender = createSender({
    store,
    channels,
    publicUrl: config.publicUrl,
    ring: bell.ring,
    onAttempt: metrics.notified,
    log,
    clock,
  })
  return {
    webhooks: createWebhooks({
      store: createWebhookStore(db),
      deliveries,
      deliverer,
      refusal,
      ring: bell.ring,
      clock,
    }),
    notifications: createNotifications({
      routing: createRoutingStore(db),
      store,
      sender,
      refusal,
      clock,
    }),
    deliverer,
    closeChannels,
    tellingWork: [
      spreading(db, [spreadToWebhooks, spreadToStakeholders], bell, clock),
      deliverer.work,
      sender.work,
      createEscalation({ db, ring: bell.ring, clock }),
    ],
  }
}
