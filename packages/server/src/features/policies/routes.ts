/** Policy endpoints. */
import { getPolicy, listPolicies, listPolicyVersions, putPolicy } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Policies } from './service.ts'

export function policyRoutes(policies: Policies): Route[] {
  return [
    on(listPolicies, async ({ caller }) =>
      answer(200, { policies: await policies.list(organisationOf(caller)) }),
    ),
    on(getPolicy, async ({ caller, params }) =>
      answer(200, await policies.get(organisationOf(caller), params.name)),
    ),
    on(listPolicyVersions, async ({ caller, params, query }) =>
      answer(200, await policies.versions(organisationOf(caller), params.name, query)),
    ),
    on(putPolicy, async ({ caller, params, body }) =>
      answer(200, await policies.put(organisationOf(caller), params.name, body, actorOf(caller))),
    ),
  ]
}
