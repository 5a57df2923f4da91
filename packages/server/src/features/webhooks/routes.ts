/** Webhook endpoints. */
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  retryWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Webhooks } from './service.ts'

export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    on(listWebhooks, async ({ caller }) =>
      answer(200, { webhooks: await webhooks.list(organisationOf(caller)) }),
    ),
    on(createWebhook, async ({ caller, body }) =>
      answer(200, await webhooks.create(organisationOf(caller), body)),
    ),
    on(getWebhook, async ({ caller, params }) =>
      answer(200, await webhooks.get(organisationOf(caller), params.id)),
    ),
    on(updateWebhook, async ({ caller, params, body }) =>
      answer(200, await webhooks.update(organisationOf(caller), params.id, body)),
    ),
    on(deleteWebhook, async ({ caller, params }) => {
      await webhooks.remove(organisationOf(caller), params.id)
      return answer(200, { ok: true })
    }),
    on(testWebhook, async ({ caller, params }) =>
      answer(200, await webhooks.test(organisationOf(caller), params.id)),
    ),
    on(rotateWebhookSecret, async ({ caller, params }) =>
      answer(200, await webhooks.rotate(organisationOf(caller), params.id)),
    ),
    on(listWebhookDeliveries, async ({ caller, params, query }) =>
      answer(200, await webhooks.deliveries(organisationOf(caller), params.id, query)),
    ),
    on(retryWebhookDelivery, async ({ caller, params }) =>
      answer(200, await webhooks.retry(organisationOf(caller), params.id, params.delivery_id)),
    ),
  ]
}
