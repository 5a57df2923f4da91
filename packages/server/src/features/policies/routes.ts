/** Policy endpoints. */
import { listPolicies } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Policies } from './service.ts'

export function policyRoutes(policies: Policies): Route[] {
  return [
    on(listPolicies, async ({ caller }) =>
      answer(200, { policies: await policies.list(organisationOf(caller)) }),
    ),
  ]
}
