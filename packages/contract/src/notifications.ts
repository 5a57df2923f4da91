/** Notification routing: who is told of which events, on which channels, and what happens when nobody answers (governance-api 2.6 and 4). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent } from './events.ts'
import { dateTime, uuid, uuidInAnyCase } from './forms.ts'
import {
  CHANNELS,
  type Channel,
  type Rule,
  rule,
  type Stakeholder,
  stakeholder,
  stakeholderId,
} from './routing-forms.ts'
import { exactly, type Schema } from './schema.ts'

/** Stakeholders of one organisation. */
export const MAX_STAKEHOLDERS = 100
/** Rules of one organisation. */
export const MAX_RULES = 100

/** `escalated`: it was sent, or failed, and nobody acknowledged its event in time. */
export const NOTIFICATION_STATUSES = ['pending', 'delivered', 'failed', 'escalated'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

/** The events that `labels` lists (governance-api 2.6). Rules may name any of `NOTIFICATION_EVENTS`. */
export const LISTED_EVENTS: readonly NotificationEvent[] = [
  'PII_DETECTED',
  'EMERGENCY_SHUTDOWN',
  'POLICY_VIOLATION',
  'SCORING_ANOMALY',
]

/** How long an event waits to be acknowledged before it is sent to everybody: severity 5 is critical, 4 is high. */
export interface Escalation {
  readonly critical_timeout_minutes: number
  readonly high_timeout_minutes: number
}

const criticalTimeout = z.number().min(5).max(10_080)
const highTimeout = z.number().min(15).max(10_080)

export interface RoutingConfig {
  readonly stakeholders: readonly Stakeholder[]
  readonly rules: readonly Rule[]
  readonly escalation: Escalation
}

const stakeholders = z
  .array(stakeholder)
  .max(MAX_STAKEHOLDERS)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not use an id twice')
const rules = z.array(rule).max(MAX_RULES)

export const routingConfig: Schema<RoutingConfig> = exactly<RoutingConfig>('RoutingConfig')(
  z.object({
    stakeholders,
    rules,
    escalation: z.object({ critical_timeout_minutes: criticalTimeout, high_timeout_minutes: highTimeout }),
  }),
)

/** Only what is given changes; a list replaces the list. */
export interface UpdateRoutingRequest {
  readonly stakeholders?: readonly Stakeholder[] | undefined
  readonly rules?: readonly Rule[] | undefined
  readonly escalation?:
    | {
        /** At least 5. */
        readonly critical_timeout_minutes?: number | undefined
        /** At least 15. */
        readonly high_timeout_minutes?: number | undefined
      }
    | undefined
}

export const updateRoutingRequest: Schema<UpdateRoutingRequest> = exactly<UpdateRoutingRequest>(
  'UpdateRoutingRequest',
)(
  z.strictObject({
    stakeholders: stakeholders.optional(),
    rules: rules.optional(),
    escalation: z
      .strictObject({
        critical_timeout_minutes: criticalTimeout.optional(),
        high_timeout_minutes: highTimeout.optional(),
      })
      .optional(),
  }),
)

/** One message to one stakeholder on one channel. */
export interface NotificationEntry {
  /** What to acknowledge. */
  readonly id: string
  readonly event: NotificationEvent
  /** 1 to 5. */
  readonly severity: number
  /** Null where it was not delivered. */
  readonly delivered_at: string | null
  readonly channel: Channel
  readonly status: NotificationStatus
  /** 1 for the first; while it is pending, the one that comes next. */
  readonly attempt: number
  /** Why the last attempt did not reach anybody, or why none is made; null where neither is the case. */
  readonly error: string | null
  /** When the next attempt is due; null where none is. */
  readonly next_attempt_at: string | null
}

export const notificationEntry: Schema<NotificationEntry> = exactly<NotificationEntry>('NotificationEntry')(
  z.object({
    id: uuid,
    event: z.enum(NOTIFICATION_EVENTS),
    severity: z.int().min(1).max(5),
    delivered_at: dateTime.nullable(),
    channel: z.enum(CHANNELS),
    status: z.enum(NOTIFICATION_STATUSES),
    attempt: z.int().min(1),
    error: z.string().nullable(),
    next_attempt_at: dateTime.nullable(),
  }),
)

export interface Routing {
  readonly config: RoutingConfig
  /** The last 50, newest first, of the last 30 days. */
  readonly history: readonly NotificationEntry[]
  readonly labels: {
    /** The ids of the stakeholders. */
    readonly stakeholders: readonly string[]
    readonly channels: readonly string[]
    readonly events: readonly string[]
  }
}

export const routing: Schema<Routing> = exactly<Routing>('Routing')(
  z.object({
    config: routingConfig,
    history: z.array(notificationEntry),
    labels: z.object({
      stakeholders: z.array(z.string()),
      channels: z.array(z.string()),
      events: z.array(z.string()),
    }),
  }),
)

export interface UpdatedRouting {
  readonly config: RoutingConfig
}

export const updatedRouting: Schema<UpdatedRouting> = exactly<UpdatedRouting>('UpdatedRouting')(
  z.object({ config: routingConfig }),
)

export interface TestNotificationRequest {
  readonly event_type: NotificationEvent
  /** Rounded, and clamped to 1 to 5; 3 when absent. */
  readonly severity?: number | undefined
  /** True: say who would be told, and tell nobody. */
  readonly dry_run?: boolean | undefined
}

export const testNotificationRequest: Schema<TestNotificationRequest> = exactly<TestNotificationRequest>(
  'TestNotificationRequest',
)(
  z.strictObject({
    event_type: z.enum(NOTIFICATION_EVENTS),
    severity: z.number().optional(),
    dry_run: z.boolean().optional(),
  }),
)

export type NotificationTest =
  | {
      readonly mode: 'preview'
      readonly event_type: NotificationEvent
      readonly severity: number
      /** How many rules match. */
      readonly matched_rules: number
      /** Stakeholders by id. */
      readonly would_notify: readonly { readonly stakeholder: string; readonly channel: Channel }[]
    }
  | {
      readonly mode: 'live'
      readonly event_type: NotificationEvent
      readonly severity: number
      readonly matched_rules: number
      /** What came of it; what is still on its way is `pending`. */
      readonly deliveries: readonly NotificationEntry[]
    }

const tested = {
  event_type: z.enum(NOTIFICATION_EVENTS),
  severity: z.int().min(1).max(5),
  matched_rules: z.int().min(0),
}

export const notificationTest: Schema<NotificationTest> = exactly<NotificationTest>('NotificationTest')(
  z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('preview'),
      ...tested,
      would_notify: z.array(z.object({ stakeholder: stakeholderId, channel: z.enum(CHANNELS) })),
    }),
    z.object({ mode: z.literal('live'), ...tested, deliveries: z.array(notificationEntry) }),
  ]),
)

export interface NotificationPath {
  readonly id: string
}

export const notificationPath: Schema<NotificationPath> = exactly<NotificationPath>('NotificationPath')(
  z.strictObject({ id: uuidInAnyCase }),
)

/** An event's acknowledgement: the first one, whichever of its notifications it came by and however often it is given. */
export interface Acknowledgement {
  readonly id: string
  readonly event: NotificationEvent
  readonly acknowledged_at: string
  /** `key:<id>`. */
  readonly acknowledged_by: string
}

export const acknowledgement: Schema<Acknowledgement> = exactly<Acknowledgement>('Acknowledgement')(
  z.object({
    id: uuid,
    event: z.enum(NOTIFICATION_EVENTS),
    acknowledged_at: dateTime,
    acknowledged_by: z.string(),
  }),
)

const reading = { area: 'notifications', auth: 'key', scope: 'notifications:read' } as const
const writing = { area: 'notifications', auth: 'key', scope: 'notifications:write' } as const

export const getRouting: Endpoint<{ answer: Routing }> = {
  ...reading,
  id: 'getRouting',
  method: 'GET',
  path: '/api/v1/notifications/routing',
  versioned: true,
  summary: 'Who is told of what, and the last 50 notifications.',
  rateLimit: 'admin',
  answer: routing,
  success: { 200: 'The routing.' },
}

export const updateRouting: Endpoint<{ body: UpdateRoutingRequest; answer: UpdatedRouting }> = {
  ...writing,
  id: 'updateRouting',
  method: 'PUT',
  path: '/api/v1/notifications/routing',
  versioned: true,
  summary: 'Change the routing; only what is given changes.',
  rateLimit: 'admin',
  // A hundred stakeholders with two long addresses each.
  maxBodyBytes: 524_288,
  body: updateRoutingRequest,
  answer: updatedRouting,
  success: { 200: 'The routing as it is now.' },
}

export const testNotification: Endpoint<{ body: TestNotificationRequest; answer: NotificationTest }> = {
  ...writing,
  id: 'testNotification',
  method: 'POST',
  path: '/api/v1/notifications/test',
  summary:
    'Say who would be told of an event, or tell them now: each is tried once, and a test never escalates.',
  rateLimit: 'admin',
  body: testNotificationRequest,
  answer: notificationTest,
  success: { 200: 'Who would be told, or what came of telling them.' },
}

export const acknowledgeNotification: Endpoint<{ params: NotificationPath; answer: Acknowledgement }> = {
  ...writing,
  id: 'acknowledgeNotification',
  method: 'POST',
  path: '/api/v1/notifications/{id}/ack',
  summary: "Acknowledge a notification's event: it does not escalate any further.",
  params: notificationPath,
  answer: acknowledgement,
  success: { 200: 'Acknowledged, now or before.' },
}
