/** Deliveries of webhooks: one for each attempt to tell a receiver of an event (governance-api 2.7 and 6). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './events.ts'
import { cursor, dateTime, pageSize, uuid, uuidInAnyCase } from './forms.ts'
import { exactly, type Schema } from './schema.ts'
import { type WebhookPath, webhookPath } from './webhooks.ts'

const reading = { area: 'webhooks', auth: 'key', scope: 'webhooks:read' } as const
const writing = { area: 'webhooks', auth: 'key', scope: 'webhooks:write' } as const

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What the test operation sends instead of an event of the list. */
export const WEBHOOK_TEST = 'webhook.test'

/** The body of a delivery, an event's or a test's: labels and counts, never a text. `WebhookPayload` has the data of each event. */
export interface DeliveryPayload {
  /** The event's. */
  readonly id: string
  readonly event: WebhookEvent | typeof WEBHOOK_TEST
  readonly timestamp: string
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
}

const deliveredEvent = z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST])

export const deliveryPayload: Schema<DeliveryPayload> = exactly<DeliveryPayload>('DeliveryPayload')(
  z.object({
    id: uuid,
    event: deliveredEvent,
    timestamp: dateTime,
    organization_id: uuid,
    data: z.record(z.string(), z.unknown()),
  }),
)

/** One attempt to deliver one event. */
export interface WebhookDelivery {
  /** What `X-Svc-Delivery-ID` said: new for each attempt. */
  readonly id: string
  readonly webhook_id: string
  readonly event: WebhookEvent | typeof WEBHOOK_TEST
  /** The event's, in the payload's `id`: the same in every attempt. */
  readonly event_id: string
  /** 1 to 4, more where it was retried by hand. */
  readonly attempt: number
  readonly status: DeliveryStatus
  readonly response_status: number | null
  readonly response_ms: number | null
  readonly error: string | null
  /** When a pending attempt is made. */
  readonly next_attempt_at: string | null
  /** The body, as every attempt sends it: `JSON.stringify` gives the bytes that are signed. */
  readonly payload: DeliveryPayload
  readonly created_at: string
}

export const webhookDelivery: Schema<WebhookDelivery> = exactly<WebhookDelivery>('WebhookDelivery')(
  z.object({
    id: uuid,
    webhook_id: uuid,
    event: deliveredEvent,
    event_id: uuid,
    attempt: z.int().min(1),
    status: z.enum(DELIVERY_STATUSES),
    response_status: z.int().nullable(),
    response_ms: z.int().nullable(),
    error: z.string().nullable(),
    next_attempt_at: dateTime.nullable(),
    payload: deliveryPayload,
    created_at: dateTime,
  }),
)

export interface DeliveryPath {
  readonly id: string
  readonly delivery_id: string
}

export const deliveryPath: Schema<DeliveryPath> = exactly<DeliveryPath>('DeliveryPath')(
  z.strictObject({ id: uuidInAnyCase, delivery_id: uuidInAnyCase }),
)

export interface DeliveryQuery {
  /** 1 to 200; 50 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const deliveryQuery: Schema<DeliveryQuery> = exactly<DeliveryQuery>('DeliveryQuery')(
  z.strictObject({ limit: pageSize(50, 200), cursor: cursor.optional() }),
)

export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[]
  readonly next_cursor: string | null
}

export const deliveryPage: Schema<DeliveryPage> = exactly<DeliveryPage>('DeliveryPage')(
  z.object({ deliveries: z.array(webhookDelivery), next_cursor: cursor.nullable() }),
)

export const testWebhook: Endpoint<{ params: WebhookPath; answer: WebhookDelivery }> = {
  ...writing,
  id: 'testWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  rateLimit: 'admin',
  summary:
    'Send a signed `webhook.test` now and say what came of it. It is tried once, whatever is_active says.',
  params: webhookPath,
  answer: webhookDelivery,
  success: { 200: 'The attempt: its status says whether the receiver took it.' },
}

export const listWebhookDeliveries: Endpoint<{
  params: WebhookPath
  query: DeliveryQuery
  answer: DeliveryPage
}> = {
  ...reading,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'Attempts to deliver, newest first, of the last 30 days.',
  params: webhookPath,
  query: deliveryQuery,
  answer: deliveryPage,
  success: { 200: 'A page of attempts.' },
}

export const retryWebhookDelivery: Endpoint<{ params: DeliveryPath; answer: WebhookDelivery }> = {
  ...writing,
  id: 'retryWebhookDelivery',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry',
  summary: 'Deliver the same event again: a further attempt, due now. 409 while one is pending.',
  params: deliveryPath,
  answer: webhookDelivery,
  success: { 200: 'The new attempt.' },
  errors: ['conflict'],
}
