/** Usage on the second surface. */
import { getTenantUsage } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Usage } from './service.ts'

export function usageRoutes(usage: Usage): Route[] {
  return [
    on(getTenantUsage, async ({ caller, params }) =>
      answer(200, await usage.tenant(organisationOf(caller), params.tenant_id)),
    ),
  ]
}
