/** Lead endpoints. */
import { deleteLeads, listLeads } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Leads } from './service.ts'

export function leadRoutes(leads: Leads): Route[] {
  return [
    on(listLeads, async ({ caller, query }) => answer(200, await leads.list(organisationOf(caller), query))),
    on(deleteLeads, async ({ caller, body }) => {
      await leads.remove(organisationOf(caller), body, actorOf(caller))
      return answer(200, { ok: true as const })
    }),
  ]
}
