/** Builds what says who a session is: the configured identity provider, else an issuer for development that this server keeps itself. */
import type { Logger } from 'pino'
import type { OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import type { Config } from '../config/config.ts'
import type { ServerState } from '../db/server-state.ts'
import {
  createDevelopmentIssuer,
  createExternalIssuer,
  type Issuer,
  newDevelopmentKey,
} from '../features/sessions/issuer.ts'
import { createDevelopmentSessions } from '../features/sessions/service.ts'
import type { TenantStore } from '../features/tenants/store.ts'
import { throttleFaults } from '../jobs/throttle-faults.ts'

export type DevelopmentSessions = ReturnType<typeof createDevelopmentSessions>

export async function wireIssuer(
  identityProvider: Config['issuer'],
  state: ServerState,
  tenants: TenantStore,
  clock: () => number,
  log: Logger,
  proxy: OutgoingProxy | null,
): Promise<{ issuer: Issuer; developmentSessions: DevelopmentSessions | null }> {
  if (identityProvider) {
    const onAway = throttleFaults((report) =>
      log.warn(
        report,
        "the identity provider's keys cannot be fetched from the address in SVC_JWT_JWKS_URL; those that it published last hold for an hour",
      ),
    )
    const provider = { ...identityProvider, onAway, clock, ...(proxy && { fetch: proxy.fetch }) }
    return { issuer: createExternalIssuer(provider), developmentSessions: null }
  }
  const issuer = await createDevelopmentIssuer(
    await state.getOrMake('development-key', newDevelopmentKey),
    clock,
  )
  const developmentSessions = createDevelopmentSessions({
    issuer,
    findOrganisation: tenants.findBySlug,
    setMembership: tenants.setMembership,
    addPlatformAdmin: tenants.addPlatformAdmin,
    clock,
  })
  return { issuer, developmentSessions }
}
