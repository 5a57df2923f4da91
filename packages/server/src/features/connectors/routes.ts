/** Connector endpoints. */
import { createConnector, decryptConnector, deleteConnector, listConnectors } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Connectors } from './service.ts'

export function connectorRoutes(connectors: Connectors): Route[] {
  return [
    on(listConnectors, async ({ caller }) => answer(200, await connectors.list(organisationOf(caller)))),
    on(createConnector, async ({ caller, body }) =>
      answer(201, await connectors.create(organisationOf(caller), body, actorOf(caller))),
    ),
    on(deleteConnector, async ({ caller, body }) => {
      await connectors.remove(organisationOf(caller), body.id, actorOf(caller))
      return answer(200, { ok: true })
    }),
    on(decryptConnector, async ({ caller, body }) =>
      answer(200, await connectors.decrypt(organisationOf(caller), body.encrypted, actorOf(caller))),
    ),
  ]
}
