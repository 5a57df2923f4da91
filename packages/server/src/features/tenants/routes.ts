/** Endpoints of tenants and their widgets. */
import {
  getAdminWidgetConfig,
  getBotConfig,
  getGovernanceStatus,
  getTenant,
  getTenantConfig,
  getWidgetConfig,
  listWidgets,
  onboard,
  updateBotConfig,
  updateWidgetConfig,
} from '@svc/contract'
import { unauthorized } from '../../http/api-error.ts'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Tenants } from './service.ts'

/** Browsers and what stands between may keep it as long as we do. */
const CACHED = { 'cache-control': 'public, max-age=300' }

export function tenantRoutes(tenants: Tenants): Route[] {
  return [
    on(onboard, async ({ caller, body }) => {
      if (caller.kind !== 'session') throw unauthorized()
      const tenant = await tenants.onboard(caller, body)
      return answer(200, { ok: true, slug: tenant.slug, tenant } as const)
    }),
    on(getTenantConfig, async ({ params }) => answer(200, await tenants.config(params.slug), CACHED)),
    on(getWidgetConfig, async ({ params }) => answer(200, await tenants.widgetConfig(params.slug), CACHED)),
    on(getGovernanceStatus, async ({ params }) => answer(200, await tenants.governanceStatus(params.slug))),
    on(getTenant, async ({ caller }) => answer(200, await tenants.info(organisationOf(caller)))),
    on(listWidgets, async ({ caller }) => answer(200, await tenants.widgets(organisationOf(caller)))),
    on(getAdminWidgetConfig, async ({ caller }) =>
      answer(200, await tenants.currentWidgetConfig(organisationOf(caller))),
    ),
    on(updateWidgetConfig, async ({ caller, body }) => {
      await tenants.setWidgetConfig(organisationOf(caller), body)
      return answer(200, { ok: true } as const)
    }),
    on(getBotConfig, async ({ caller }) => answer(200, await tenants.botConfig(organisationOf(caller)))),
    on(updateBotConfig, async ({ caller, body }) => {
      await tenants.setBotConfig(organisationOf(caller), body)
      return answer(200, { ok: true } as const)
    }),
  ]
}
