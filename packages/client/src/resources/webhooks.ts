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
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<WebhookList> = {
  method: 'GET',
  path: '/api/v1/webhooks',
  auth: 'key',
  repeat: 'safe',
  accepts: ['webhooks[]'],
}

// A repeat could leave a webhook behind whose secret nobody has seen.
export const createEndpoint: Endpoint<WebhookWithSecret> = {
  method: 'POST',
  path: '/api/v1/webhooks',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['id', 'secret'],
}

export const getEndpoint: Endpoint<Webhook> = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  auth: 'key',
  repeat: 'safe',
  accepts: ['id', 'url'],
}

export const updateEndpoint: Endpoint<Webhook> = {
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  auth: 'key',
  repeat: 'safe',
  accepts: ['id', 'url'],
}

export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  auth: 'key',
  repeat: 'safe',
  accepts: ['ok'],
}

export const testEndpoint: Endpoint<WebhookDelivery> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['id', 'status'],
}

// A repeat would throw away the secret of the attempt before, which may have been shown.
export const rotateEndpoint: Endpoint<WebhookWithSecret> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate-secret',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['id', 'secret'],
}

export const deliveriesEndpoint: Endpoint<DeliveryPage> = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  auth: 'key',
  repeat: 'safe',
  accepts: ['deliveries[]'],
}

export const retryEndpoint: Endpoint<WebhookDelivery> = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['id', 'status'],
}

/** With a key of scope `webhooks:read`; to change, test and retry, of `webhooks:write`. */
export interface Webhooks {
  list(options?: CallOptions): Pending<WebhookList>
  /** The answer holds the secret, this once. */
  create(request: CreateWebhookRequest, options?: CallOptions): Pending<WebhookWithSecret>
  get(id: string, options?: CallOptions): Pending<Webhook>
  /** Only what is given changes. */
  update(id: string, changes: UpdateWebhookRequest, options?: CallOptions): Pending<Webhook>
  remove(id: string, options?: CallOptions): Pending<Ok>
  /** Sends a test event and resolves to what came of it, up to 10 s later. */
  test(id: string, options?: CallOptions): Pending<WebhookDelivery>
  /** The answer holds the new secret, this once; the old one signs beside it for 24 hours. */
  rotateSecret(id: string, options?: CallOptions): Pending<WebhookWithSecret>
  /** One page of attempts, newest first. */
  deliveries(id: string, query?: Partial<DeliveryQuery>, options?: CallOptions): Pending<DeliveryPage>
  /** Every attempt, page after page. */
  eachDelivery(
    id: string,
    query?: Partial<DeliveryQuery>,
    options?: CallOptions,
  ): AsyncIterableIterator<WebhookDelivery>
  /** Delivers the same event again. */
  retry(id: string, deliveryId: string, options?: CallOptions): Pending<WebhookDelivery>
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
      eachItem((at, options) => deliveries(id, at, options), 'deliveries', query, options),
    retry: (id, delivery_id, options) => call(retryEndpoint, { params: { id, delivery_id } }, options),
  }
}
