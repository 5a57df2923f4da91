/** Webhooks: made and changed by whoever holds a key; the secret is shown on creation and rotation alone. */
import { randomUUID } from 'node:crypto'
import {
  type CreateWebhookRequest,
  type DeliveryPage,
  type DeliveryQuery,
  MAX_WEBHOOKS,
  type UpdateWebhookRequest,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookWithSecret,
} from '@svc/contract'
import { type RefusedReason, refusalOnSetup } from '../../adapters/outgoing/outgoing.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import type { Deliverer } from './deliver.ts'
import type { DeliveryStore, StoredDelivery } from './delivery-store.ts'
import { payloadOf } from './payload.ts'
import { newSecret } from './signature.ts'
import type { StoredWebhook, WebhookStore } from './store.ts'

export interface WebhookNeeds {
  readonly store: WebhookStore
  readonly deliveries: DeliveryStore
  readonly deliverer: Deliverer
  /** Why a URL could never be asked; null when it could. */
  refusal(url: string): Promise<RefusedReason | null>
  /** Something is due now. */
  ring(): void
  readonly clock?: () => number
}

export interface Webhooks {
  create(orgId: string, request: CreateWebhookRequest): Promise<WebhookWithSecret>
  list(orgId: string): Promise<Webhook[]>
  get(orgId: string, id: string): Promise<Webhook>
  update(orgId: string, id: string, changes: UpdateWebhookRequest): Promise<Webhook>
  remove(orgId: string, id: string): Promise<void>
  rotate(orgId: string, id: string): Promise<WebhookWithSecret>
  test(orgId: string, id: string): Promise<WebhookDelivery>
  deliveries(orgId: string, id: string, query: DeliveryQuery): Promise<DeliveryPage>
  retry(orgId: string, id: string, deliveryId: string): Promise<WebhookDelivery>
}

/** How long the old secret signs beside a new one. */
const OVERLAP_MS = 24 * 3_600_000

const KEEP = 'Keep the secret now: it is not shown again.'

export function createWebhooks(needs: WebhookNeeds): Webhooks {
  const { store, deliveries, deliverer, refusal, ring, clock = Date.now } = needs

  async function found(orgId: string, id: string): Promise<StoredWebhook> {
    const hook = await store.find(orgId, id)
    if (!hook) throw notFound()
    return hook
  }

  async function checkUrl(url: string): Promise<void> {
    const reason = await refusal(url)
    if (reason) throw new ApiError('invalid_request', `body.url: ${refusalOnSetup(reason)}`)
  }

  return {
    async create(orgId, { name, url, events }) {
      await checkUrl(url)
      const at = new Date(clock())
      const hook: StoredWebhook = {
        org_id: orgId,
        id: randomUUID(),
        name,
        url,
        events: [...events],
        secret: newSecret(),
        previous_secret: null,
        previous_secret_until: null,
        is_active: true,
        consecutive_failures: 0,
        disabled_reason: null,
        created_at: at,
        updated_at: at,
      }
      if (!(await store.add(hook, MAX_WEBHOOKS)))
        throw new ApiError('conflict', `There are ${MAX_WEBHOOKS} webhooks already; remove one`)
      return { ...shown(hook), secret: hook.secret, message: KEEP }
    },
    async list(orgId) {
      return (await store.list(orgId)).map(shown)
    },
    async get(orgId, id) {
      return shown(await found(orgId, id))
    },
    async update(orgId, id, changes) {
      // Whether there is such a webhook comes first: what is wrong with its new address is nobody else's business.
      await found(orgId, id)
      if (changes.url !== undefined) await checkUrl(changes.url)
      const hook = await store.update(orgId, id, changes, new Date(clock()))
      if (!hook) throw notFound()
      return shown(hook)
    },
    async remove(orgId, id) {
      if (!(await store.remove(orgId, id))) throw notFound()
    },
    async rotate(orgId, id) {
      const now = clock()
      const secret = newSecret()
      const hook = await store.rotate(orgId, id, secret, new Date(now + OVERLAP_MS), new Date(now))
      if (!hook) throw notFound()
      const until = hook.previous_secret_until
      // An older one that still had its time kept it.
      const isReplaced = until !== null && until.getTime() < now + OVERLAP_MS
      return {
        ...shown(hook),
        secret,
        message: `${KEEP} Until ${until?.toISOString()} an old one signs beside it.${isReplaced ? ' The one made since then signs no longer.' : ''}`,
      }
    },
    async test(orgId, id) {
      const delivery = await deliverer.test(await found(orgId, id))
      if (!delivery) throw notFound()
      return record(delivery)
    },
    async deliveries(orgId, id, { limit, cursor }) {
      await found(orgId, id)
      const rows = await deliveries.list(orgId, id, placeOf(cursor, isUuid), limit + 1)
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { deliveries: page.map(record), next_cursor: next }
    },
    async retry(orgId, id, deliveryId) {
      const delivery = await deliveries.find(orgId, id, deliveryId)
      if (!delivery) throw notFound()
      const again = await deliveries.again(delivery, randomUUID(), new Date(clock()))
      if (again === 'gone') throw notFound()
      if (again === 'pending')
        throw new ApiError('conflict', 'An attempt of this delivery is pending already')
      ring()
      return record(again)
    },
  }
}

function shown({ id, name, url, events, is_active, disabled_reason, created_at }: StoredWebhook): Webhook {
  return {
    id,
    name,
    url,
    events: events as WebhookEvent[],
    is_active,
    disabled_reason,
    created_at: created_at.toISOString(),
  }
}

function record(row: StoredDelivery): WebhookDelivery {
  const { id, webhook_id, event_id, attempt, response_status, response_ms, error } = row
  return {
    id,
    webhook_id,
    event_id,
    attempt,
    response_status,
    response_ms,
    error,
    event: row.event as WebhookDelivery['event'],
    status: row.status as WebhookDelivery['status'],
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    payload: payloadOf(row),
    created_at: row.created_at.toISOString(),
  }
}
