/** Webhooks: told of events by signed requests (governance-api 2.7 and 6). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './events.ts'
import { dateTime, givenName, uuid, uuidInAnyCase, webUrl } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

/** Webhooks of one organisation. */
export const MAX_WEBHOOKS = 50

export interface CreateWebhookRequest {
  readonly name: string
  /** Public, and in production HTTPS. */
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

const name = givenName(100)
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((list) => new Set(list).size === list.length, 'must not name an event twice')

export const createWebhookRequest: Schema<CreateWebhookRequest> = exactly<CreateWebhookRequest>(
  'CreateWebhookRequest',
)(z.strictObject({ name, url: webUrl, events }))

/** Only what is given changes. Switching a webhook on again forgets its failures. */
export interface UpdateWebhookRequest {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly is_active?: boolean | undefined
}

export const updateWebhookRequest: Schema<UpdateWebhookRequest> = exactly<UpdateWebhookRequest>(
  'UpdateWebhookRequest',
)(
  z
    .strictObject({
      name: name.optional(),
      url: webUrl.optional(),
      events: events.optional(),
      is_active: z.boolean().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change something'),
)

export interface Webhook {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly is_active: boolean
  /** Why it was switched off, where the server did so. */
  readonly disabled_reason: string | null
  readonly created_at: string
}

const webhookFields = {
  id: uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable(),
  created_at: dateTime,
}

export const webhook: Schema<Webhook> = exactly<Webhook>('Webhook')(z.object(webhookFields))

/** A webhook with its secret, on creation and rotation alone. */
export interface WebhookWithSecret extends Webhook {
  /** Keep it now: it is not shown again. */
  readonly secret: string
  readonly message: string
}

export const webhookWithSecret: Schema<WebhookWithSecret> = exactly<WebhookWithSecret>('WebhookWithSecret')(
  z.object({ ...webhookFields, secret: z.string(), message: z.string() }),
)

export interface WebhookList {
  readonly webhooks: readonly Webhook[]
}

export const webhookList: Schema<WebhookList> = exactly<WebhookList>('WebhookList')(
  z.object({ webhooks: z.array(webhook) }),
)

export interface WebhookPath {
  readonly id: string
}

export const webhookPath: Schema<WebhookPath> = exactly<WebhookPath>('WebhookPath')(
  z.strictObject({ id: uuidInAnyCase }),
)

const reading = { area: 'webhooks', auth: 'key', scope: 'webhooks:read' } as const
const writing = { area: 'webhooks', auth: 'key', scope: 'webhooks:write' } as const

export const listWebhooks: Endpoint<{ answer: WebhookList }> = {
  ...reading,
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/webhooks',
  summary: "The organisation's webhooks, newest first.",
  answer: webhookList,
  success: { 200: 'The webhooks.' },
}

export const createWebhook: Endpoint<{ body: CreateWebhookRequest; answer: WebhookWithSecret }> = {
  ...writing,
  id: 'createWebhook',
  method: 'POST',
  path: '/api/v1/webhooks',
  summary: 'Make a webhook. Its secret is shown in this answer and never again.',
  body: createWebhookRequest,
  answer: webhookWithSecret,
  success: { 200: 'The webhook with its secret.' },
  errors: ['conflict'],
}

export const getWebhook: Endpoint<{ params: WebhookPath; answer: Webhook }> = {
  ...reading,
  id: 'getWebhook',
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  versioned: true,
  summary: 'One webhook.',
  params: webhookPath,
  answer: webhook,
  success: { 200: 'The webhook.' },
}

export const updateWebhook: Endpoint<{
  params: WebhookPath
  body: UpdateWebhookRequest
  answer: Webhook
}> = {
  ...writing,
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  versioned: true,
  summary: 'Change a webhook; only what is given changes.',
  params: webhookPath,
  body: updateWebhookRequest,
  answer: webhook,
  success: { 200: 'The webhook as it is now.' },
}

export const deleteWebhook: Endpoint<{ params: WebhookPath; answer: Ok }> = {
  ...writing,
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Remove a webhook with its deliveries; what is pending is not sent.',
  params: webhookPath,
  answer: ok,
  success: { 200: 'Removed.' },
}

export const rotateWebhookSecret: Endpoint<{ params: WebhookPath; answer: WebhookWithSecret }> = {
  ...writing,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate-secret',
  summary:
    'A new secret. For 24 hours the old one signs beside it: two v1= values. Asked for again within them, the old one keeps its 24 hours and the new one is replaced at once.',
  params: webhookPath,
  answer: webhookWithSecret,
  success: { 200: 'The webhook with its new secret.' },
}
