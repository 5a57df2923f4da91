/** The client of the chat service: conversations, knowledge, widgets, and what its administration needs. */
import { createClientOf } from './client-of.ts'
import type { ClientOptions } from './options.ts'
import { type Analytics, analyticsResource } from './resources/analytics.ts'
import { type AuditLog, auditLogResource } from './resources/audit-log.ts'
import { type Billing, billingResource } from './resources/billing.ts'
import { briefingResource, type CreateBriefing } from './resources/briefing.ts'
import { type Chat, chatResource } from './resources/chat.ts'
import { type Connectors, connectorsResource } from './resources/connectors.ts'
import { type Conversations, conversationsResource } from './resources/conversations.ts'
import { type GovernanceReceipts, governanceReceiptsResource } from './resources/governance-receipts.ts'
import { type Health, healthResource } from './resources/health.ts'
import { type Knowledge, knowledgeResource } from './resources/knowledge.ts'
import { type KnowledgeScans, knowledgeScansResource } from './resources/knowledge-scans.ts'
import { type Leads, leadsResource } from './resources/leads.ts'
import { type Mfa, mfaResource } from './resources/mfa.ts'
import { type PlatformOverview, platformResource } from './resources/platform.ts'
import { type Retrieve, retrievalResource } from './resources/retrieval.ts'
import { type Tenants, tenantsResource } from './resources/tenants.ts'
import { type TopicGuard, topicGuardResource } from './resources/topic-guard.ts'
import { type Usage, usageResource } from './resources/usage.ts'
import { type VerifyWidget, verifyWidgetResource } from './resources/verify-widget.ts'
import { type Widgets, widgetsResource } from './resources/widgets.ts'

/** The chat service. */
export interface ChatClient {
  readonly billing: Billing
  readonly usage: Usage
  readonly connectors: Connectors
  readonly health: Health
  readonly conversations: Conversations
  readonly analytics: Analytics
  readonly leads: Leads
  readonly auditLog: AuditLog
  readonly briefing: CreateBriefing
  readonly platform: PlatformOverview
  readonly governanceReceipts: GovernanceReceipts
  readonly tenants: Tenants
  readonly widgets: Widgets
  readonly topicGuard: TopicGuard
  readonly mfa: Mfa
  readonly chat: Chat
  readonly knowledgeScans: KnowledgeScans
  readonly retrieve: Retrieve
  readonly verifyWidget: VerifyWidget
  readonly knowledge: Knowledge
}

/**
 * A client of the chat service alone.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 */
export function createChatClient(options: ClientOptions): ChatClient {
  return createClientOf(
    {
      billing: billingResource,
      usage: usageResource,
      connectors: connectorsResource,
      health: healthResource,
      conversations: conversationsResource,
      analytics: analyticsResource,
      leads: leadsResource,
      auditLog: auditLogResource,
      briefing: briefingResource,
      platform: platformResource,
      governanceReceipts: governanceReceiptsResource,
      tenants: tenantsResource,
      widgets: widgetsResource,
      topicGuard: topicGuardResource,
      mfa: mfaResource,
      chat: chatResource,
      knowledgeScans: knowledgeScansResource,
      retrieve: retrievalResource,
      verifyWidget: verifyWidgetResource,
      knowledge: knowledgeResource,
    },
    options,
  )
}
