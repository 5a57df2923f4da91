/** Notification routing: who is told of what, and what became of it (governance-api 2.6 and 4). */
import { randomUUID } from 'node:crypto'
import {
  type Acknowledgement,
  CHANNELS,
  LISTED_EVENTS,
  type NotificationEntry,
  type NotificationEvent,
  type NotificationTest,
  type Routing,
  type RoutingConfig,
  type TestNotificationRequest,
  type UpdateRoutingRequest,
} from '@svc/contract'
import type { RefusedReason } from '../../adapters/outgoing/outgoing.ts'
import { notFound } from '../../http/api-error.ts'
import { checkAddresses, merged, noRouting } from './check.ts'
import { matchingRules, recipientsOf } from './match.ts'
import type { RoutingStore } from './routing-store.ts'
import type { Sender } from './send.ts'
import type { NotificationStore, StoredNotification } from './store.ts'

export interface NotificationNeeds {
  readonly routing: RoutingStore
  readonly store: NotificationStore
  readonly sender: Sender
  /** Why a URL could never be asked; null when it could. */
  refusal(url: string): Promise<RefusedReason | null>
  readonly clock?: () => number
}

export interface Notifications {
  routing(orgId: string): Promise<Routing>
  update(orgId: string, change: UpdateRoutingRequest): Promise<RoutingConfig>
  test(orgId: string, request: TestNotificationRequest): Promise<NotificationTest>
  acknowledge(orgId: string, id: string, by: string): Promise<Acknowledgement>
}

const HISTORY = 50
/** Default of a test. */
const TEST_SEVERITY = 3

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { routing, store, sender, refusal, clock = Date.now } = needs
  const configOf = async (orgId: string) => (await routing.find(orgId)) ?? noRouting
  return {
    async routing(orgId) {
      const config = await configOf(orgId)
      return {
        config,
        history: (await store.newest(orgId, HISTORY)).map(entry),
        labels: {
          stakeholders: config.stakeholders.map(({ id }) => id),
          channels: CHANNELS,
          events: LISTED_EVENTS,
        },
      }
    },
    async update(orgId, change) {
      if (change.stakeholders) {
        const { stakeholders } = await configOf(orgId)
        await checkAddresses(change.stakeholders, stakeholders, refusal)
      }
      return routing.update(orgId, new Date(clock()), (config = noRouting) => merged(config, change))
    },
    async test(orgId, { event_type, severity: asked = TEST_SEVERITY, dry_run = false }) {
      const severity = Math.min(5, Math.max(1, Math.round(asked)))
      const config = await configOf(orgId)
      const rules = matchingRules(config, event_type, severity)
      const recipients = recipientsOf(config, rules)
      const tested = { event_type, severity, matched_rules: rules.length }
      if (dry_run) return { mode: 'preview', ...tested, would_notify: recipients }
      if (recipients.length === 0) return { mode: 'live', ...tested, deliveries: [] }
      const eventId = randomUUID()
      const sent = await sender.test({ orgId, eventId, event: event_type, severity, recipients })
      return { mode: 'live', ...tested, deliveries: sent.map(entry) }
    },
    async acknowledge(orgId, id, by) {
      const alert = await store.acknowledge(orgId, id, by, new Date(clock()))
      if (!alert) throw notFound()
      return {
        id,
        event: alert.event as NotificationEvent,
        acknowledged_at: (alert.acknowledged_at as Date).toISOString(),
        acknowledged_by: alert.acknowledged_by as string,
      }
    },
  }
}

function entry({
  id,
  event,
  severity,
  delivered_at,
  channel,
  status,
  attempt,
  error,
  due_at,
}: StoredNotification): NotificationEntry {
  return {
    id,
    severity,
    delivered_at: delivered_at?.toISOString() ?? null,
    event: event as NotificationEvent,
    channel: channel as NotificationEntry['channel'],
    status: status as NotificationEntry['status'],
    attempt,
    error,
    next_attempt_at: due_at?.toISOString() ?? null,
  }
}
