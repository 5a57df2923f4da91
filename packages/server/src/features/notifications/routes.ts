/** Notification endpoints. */
import { acknowledgeNotification, getRouting, testNotification, updateRouting } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Notifications } from './service.ts'

export function notificationRoutes(notifications: Notifications): Route[] {
  return [
    on(getRouting, async ({ caller }) => answer(200, await notifications.routing(organisationOf(caller)))),
    on(updateRouting, async ({ caller, body }) =>
      answer(200, { config: await notifications.update(organisationOf(caller), body) }),
    ),
    on(testNotification, async ({ caller, body }) =>
      answer(200, await notifications.test(organisationOf(caller), body)),
    ),
    on(acknowledgeNotification, async ({ caller, params }) =>
      answer(200, await notifications.acknowledge(organisationOf(caller), params.id, actorOf(caller))),
    ),
  ]
}
