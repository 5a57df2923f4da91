/** Every path of the server, in one list. */
import { chatServiceRoutes } from './chat-routes.ts'
import { findDemo } from './demo.ts'
import { anchoringRoutes } from './features/anchoring/routes.ts'
import { attestationRoutes } from './features/attestations/routes.ts'
import { consoleRoutes } from './features/console/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { governanceRoutes } from './features/governance/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { keyRoutes } from './features/keys/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { browserSessionRoutes } from './features/sessions/browser-routes.ts'
import { developmentSessionRoutes } from './features/sessions/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { widgetFileRoutes } from './features/widget-files/routes.ts'
import { audited } from './http/audited.ts'
import type { Route } from './http/route.ts'
import { versioned } from './http/versioned.ts'
import type { Services } from './wire.ts'

export function routes(services: Services): Route[] {
  const { clock, developmentSessions } = services
  const served = [
    ...governanceRoutes(services.governance),
    ...attestationRoutes(services.attestations),
    ...receiptRoutes(services.receipts),
    ...policyRoutes(services.policies),
    ...reviewRoutes(services.reviews),
    ...webhookRoutes(services.webhooks),
    ...notificationRoutes(services.notifications),
    ...keyRoutes(services.keys),
    ...(developmentSessions ? developmentSessionRoutes(developmentSessions) : []),
    ...anchoringRoutes({ anchoring: services.anchoring, allowsToday: developmentSessions !== null, clock }),
    ...ledgerRoutes(services.ledger),
    ...chatServiceRoutes(services),
    ...healthRoutes(services.health),
    ...metricsRoutes(services.metrics),
  ].map((route) => audited(route, services.chat.administration.audit.begin))
  const files = widgetFileRoutes({ findDemo: () => findDemo(services) })
  const pages = [
    ...consoleRoutes({ issuer: developmentSessions ? 'development' : 'external' }),
    ...browserSessionRoutes({
      authenticate: services.sessions.authenticate,
      membershipsOf: services.tenants.membershipsOf,
      findOrganisation: services.tenants.findById,
      isSecure: developmentSessions === null,
      clock,
    }),
  ]
  return [
    ...versioned(served, services.turns),
    ...files,
    ...pages,
    ...documentRoutes(served.map((route) => route.endpoint)),
  ]
}
