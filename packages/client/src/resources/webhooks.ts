/** Webhooks and their deliveries. To check what a webhook receives, see `@svc/client/webhook`. */
import type {
  CreateWebhookRequest,
  DeliveryPage,
  DeliveryQuery,
  Ok,
  UpdateWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
} from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

const collection = { path: '/api/v1/webhooks', auth: 'key' } as const
const item = { path: '/api/v1/webhooks/{id}', auth: 'key' } as const

export const listEndpoint: Endpoint<WebhookList> = {
  ...collection,
  method: 'GET',
  repeat: 'safe',
  accepts: hasList('webhooks'),
}

// A repeat could leave a webhook behind whose secret nobody has seen.
export const createEndpoint: Endpoint<WebhookWithSecret> = {
  ...collection,
  method: 'POST',
  repeat: 'unsafe',
  accepts: hasKeys('id', 'secret'),
}

export const getEndpoint: Endpoint<Webhook> = {
  ...item,
  method: 'GET',
  repeat: 'safe',
  accepts: hasKeys('id', 'url'),
}

export const updateEndpoint: Endpoint<Webhook> = {
  ...item,
  method: 'PATCH',
  repeat: 'safe',
  accepts: hasKeys('id', 'url'),
}

export const removeEndpoint: Endpoint<Ok> = {
  ...item,
  method: 'DELETE',
  repeat: 'safe',
  accepts: hasKeys('ok'),
}

export const testEndpoint: Endpoint<WebhookDelivery> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  auth: 'key',
  repeat: 'unsafe',
  accepts: hasKeys('id', 'status'),
}

// A repeat would throw away the secret of the attempt before, which may have been shown.
export const rotateEndpoint: Endpoint<WebhookWithSecret> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate-secret',
  auth: 'key',
  repeat: 'unsafe',
  accepts: hasKeys('id', 'secret'),
}

export const deliveriesEndpoint: Endpoint<DeliveryPage> = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  auth: 'key',
  repeat: 'safe',
  accepts: hasList('deliveries'),
}

export const retryEndpoint: Endpoint<WebhookDelivery> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry',
  auth: 'key',
  repeat: 'unsafe',
  accepts: hasKeys('id', 'status'),
}

export interface Webhooks {
  list(options?: CallOptions): Promise<WebhookList>
  /** The answer holds the secret, this once. */
  create(request: CreateWebhookRequest, options?: CallOptions): Promise<WebhookWithSecret>
  get(id: string, options?: CallOptions): Promise<Webhook>
  /** Only what is given changes. */
  update(id: string, changes: UpdateWebhookRequest, options?: CallOptions): Promise<Webhook>
  remove(id: string, options?: CallOptions): Promise<Ok>
  /** Sends a test event and resolves to what came of it, up to 10 s later. */
  test(id: string, options?: CallOptions): Promise<WebhookDelivery>
  /** The answer holds the new secret, this once; the old one signs beside it for 24 hours. */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret>
  /** One page of attempts, newest first. */
  deliveries(id: string, query?: Partial<DeliveryQuery>, options?: CallOptions): Promise<DeliveryPage>
  /** Every attempt, page after page. */
  eachDelivery(
    id: string,
    query?: Partial<DeliveryQuery>,
    options?: CallOptions,
  ): AsyncIterableIterator<WebhookDelivery>
  /** Delivers the same event again. */
  retry(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>
}

export function webhooksResource(call: Call): Webhooks {
  const deliveries: Webhooks['deliveries'] = (id, query = {}, options) =>
    call(deliveriesEndpoint, { params: { id }, query: { ...query } }, options)
  return {
    list: (options) => call(listEndpoint, {}, options),
    create: (body, options) => call(createEndpoint, { body }, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    update: (id, body, options) => call(updateEndpoint, { params: { id }, body }, options),
    remove: (id, options) => call(removeEndpoint, { params: { id } }, options),
    test: (id, options) => call(testEndpoint, { params: { id } }, options),
    rotateSecret: (id, options) => call(rotateEndpoint, { params: { id } }, options),
    deliveries,
    eachDelivery: (id, query = {}, options) =>
      eachItem(
        (cursor) => deliveries(id, cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.deliveries,
        query.cursor,
      ),
    retry: (id, delivery_id, options) => call(retryEndpoint, { params: { id, delivery_id } }, options),
  }
}
