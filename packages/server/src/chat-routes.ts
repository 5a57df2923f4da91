/** Every path of the chat service. */

import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { briefingRoutes } from './features/briefing/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { connectorRoutes } from './features/connectors/routes.ts'
import { conversationRoutes } from './features/conversations/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { retrievalRoutes } from './features/retrieval/routes.ts'
import { scanRoutes } from './features/scan/routes.ts'
import { tenantRoutes } from './features/tenants/routes.ts'
import { topicGuardRoutes } from './features/topic-guard/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { verifyWidgetRoutes } from './features/verify-widget/routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes({ chat }: Services): Route[] {
  const { audit, leads, conversations, analytics, briefings, platform } = chat.administration
  return [
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
  ]
}
