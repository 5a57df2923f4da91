/** The tables of events, and of what they lead to: webhooks and notifications, as Kysely sees them. */
import type { Generated } from 'kysely'

/** What happened, until it is spread to whom it concerns; kept for the bodies of deliveries. */
export interface EventsTable {
  org_id: string
  id: string
  /** The webhook event; null for what only people are notified of. */
  event: string | null
  /** What notification rules match on; null for what nobody is notified of. */
  label: string | null
  /** 1 to 5. */
  severity: number
  data: unknown
  created_at: Date
  spread_at: Date | null
}

export interface WebhooksTable {
  org_id: string
  id: string
  name: string
  url: string
  events: string[]
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  is_active: boolean
  consecutive_failures: Generated<number>
  disabled_reason: string | null
  created_at: Date
  updated_at: Date
}

/** One attempt to deliver one event to one webhook; a pending one is the job itself. */
export interface WebhookDeliveriesTable {
  org_id: string
  id: string
  webhook_id: string
  event_id: string
  event: string
  attempt: number
  status: string
  response_status: number | null
  response_ms: number | null
  error: string | null
  /** When a pending attempt is due. */
  next_attempt_at: Date | null
  /** Until then one process works on it. */
  leased_until: Date | null
  created_at: Date
}

export interface NotificationRoutingTable {
  org_id: string
  config: unknown
  updated_at: Date
}

/** An event that somebody was told of: what is acknowledged, and escalates until it is. */
export interface NotificationAlertsTable {
  org_id: string
  event_id: string
  event: string
  severity: number
  /** How often it escalated. */
  escalations: Generated<number>
  /** When it does so next; null for never. */
  escalates_at: Date | null
  acknowledged_at: Date | null
  acknowledged_by: string | null
}

/** One message to one stakeholder on one channel; a pending one is the job itself. */
export interface NotificationsTable {
  org_id: string
  id: string
  event_id: string
  event: string
  severity: number
  stakeholder_id: string
  channel: string
  /** 0 the first time, then the number of the escalation. */
  escalation: number
  is_test: boolean
  status: string
  attempt: Generated<number>
  error: string | null
  /** When a pending one is tried next. */
  due_at: Date | null
  /** Until then one process works on it. */
  leased_until: Date | null
  delivered_at: Date | null
  created_at: Date
}

export interface EventTables {
  events: EventsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  notification_routing: NotificationRoutingTable
  notification_alerts: NotificationAlertsTable
  notifications: NotificationsTable
}
