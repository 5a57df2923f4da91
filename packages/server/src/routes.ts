/** Every path of the server, in one list. */
import { findDemo } from './demo.ts'
import { anchoringRoutes } from './features/anchoring/routes.ts'
import { attestationRoutes } from './features/attestations/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { briefingRoutes } from './features/briefing/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { connectorRoutes } from './features/connectors/routes.ts'
import { createConsole } from './features/console/routes.ts'
import { conversationRoutes } from './features/conversations/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { governanceRoutes } from './features/governance/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { keyRoutes } from './features/keys/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { retrievalRoutes } from './features/retrieval/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { scanRoutes } from './features/scan/routes.ts'
import { browserSessionRoutes } from './features/sessions/browser-routes.ts'
import { developmentSessionRoutes } from './features/sessions/routes.ts'
import { tenantRoutes } from './features/tenants/routes.ts'
import { topicGuardRoutes } from './features/topic-guard/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { verifyWidgetRoutes } from './features/verify-widget/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { widgetFileRoutes } from './features/widget-files/routes.ts'
import { audited } from './http/audited.ts'
import type { Answer, Route } from './http/route.ts'
import { versioned } from './http/versioned.ts'
import type { Services } from './wire/services.ts'

export interface Served {
  readonly routes: readonly Route[]
  /** What a browser is shown at any other path; null where there is nothing to show. */
  missing(): Answer<unknown> | null
}

export function serve(services: Services): Served {
  const { clock, developmentSessions, chat } = services
  const { audit, leads, conversations, analytics, briefings, platform } = chat.administration
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
    ...chatRoutes(chat.chat, chat.log),
    ...billingRoutes(chat.billing),
    ...knowledgeRoutes(chat.knowledge),
    ...usageRoutes(chat.usage),
    ...connectorRoutes(chat.connectors),
    ...conversationRoutes(conversations, analytics),
    ...leadRoutes(leads),
    ...briefingRoutes(briefings),
    ...auditRoutes(audit),
    ...platformRoutes(platform),
    ...tenantRoutes(chat.tenants),
    ...topicGuardRoutes(chat.topicGuard),
    ...mfaRoutes(chat.mfa),
    ...retrievalRoutes(chat.retrieval),
    ...scanRoutes(chat.scans),
    ...verifyWidgetRoutes(chat.widgetVerifier),
    ...healthRoutes(services.health),
    ...metricsRoutes(services.metrics),
  ].map((route) => audited(route, audit.begin))
  const files = widgetFileRoutes({ findDemo: () => findDemo(services) })
  const console = createConsole({ issuer: developmentSessions ? 'development' : 'external' })
  const signingIn = browserSessionRoutes({
    authenticate: services.sessions.authenticate,
    membershipsOf: services.tenants.membershipsOf,
    findOrganisation: services.tenants.findById,
    isSecure: developmentSessions === null,
    clock,
  })
  return {
    routes: [
      ...versioned(served, services.turns),
      ...files,
      ...console.routes,
      ...signingIn,
      ...documentRoutes([...served, ...signingIn].map((route) => route.endpoint)),
    ],
    missing: console.missing,
  }
}
