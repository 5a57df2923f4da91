/** The client: one call maker, and the resources over it. */

import { type ClientOptions, complete } from './options.ts'
import { createCall, createOpenStream } from './request.ts'
import { type Analytics, analyticsResource } from './resources/analytics.ts'
import { type AnchorRuns, anchorRunsResource } from './resources/anchor-runs.ts'
import { type ApiKeys, apiKeysResource } from './resources/api-keys.ts'
import { type Attestations, attestationsResource } from './resources/attestations.ts'
import { type AuditLog, auditLogResource } from './resources/audit-log.ts'
import { type Billing, billingResource } from './resources/billing.ts'
import { briefingResource, type CreateBriefing } from './resources/briefing.ts'
import { type Chat, chatResource } from './resources/chat.ts'
import { type Connectors, connectorsResource } from './resources/connectors.ts'
import { type Conversations, conversationsResource } from './resources/conversations.ts'
import { type CreateDevToken, devTokenResource } from './resources/dev-token.ts'
import { type Govern, governResource } from './resources/govern.ts'
import { type GovernanceReceipts, governanceReceiptsResource } from './resources/governance-receipts.ts'
import { type Health, healthResource } from './resources/health.ts'
import { type Knowledge, knowledgeResource } from './resources/knowledge.ts'
import { type KnowledgeScans, knowledgeScansResource } from './resources/knowledge-scans.ts'
import { type Leads, leadsResource } from './resources/leads.ts'
import { type Mfa, mfaResource } from './resources/mfa.ts'
import { type Notifications, notificationsResource } from './resources/notifications.ts'
import { type PlatformOverview, platformResource } from './resources/platform.ts'
import { type Policies, policiesResource } from './resources/policies.ts'
import { type Receipts, receiptsResource } from './resources/receipts.ts'
import { type Retrieve, retrievalResource } from './resources/retrieval.ts'
import { type Reviews, reviewsResource } from './resources/reviews.ts'
import { type Tenants, tenantsResource } from './resources/tenants.ts'
import { type TopicGuard, topicGuardResource } from './resources/topic-guard.ts'
import { type Usage, usageResource } from './resources/usage.ts'
import { type VerifyFingerprint, verifyFingerprintResource } from './resources/verify-fingerprint.ts'
import { type VerifyWidget, verifyWidgetResource } from './resources/verify-widget.ts'
import { type Webhooks, webhooksResource } from './resources/webhooks.ts'
import { type Widgets, widgetsResource } from './resources/widgets.ts'

/** Every call takes `CallOptions` last and rejects with `SvcApiError`, `SvcConnectionError` or the signal's reason. */
export interface Client {
  readonly govern: Govern
  readonly attestations: Attestations
  readonly receipts: Receipts
  readonly verifyFingerprint: VerifyFingerprint
  readonly policies: Policies
  readonly apiKeys: ApiKeys
  readonly reviews: Reviews
  readonly webhooks: Webhooks
  readonly notifications: Notifications
  readonly billing: Billing
  readonly usage: Usage
  readonly connectors: Connectors
  readonly anchorRuns: AnchorRuns
  readonly devToken: CreateDevToken
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
 * Makes a client. Nothing is sent until a call is made, and the client holds no connection, timer or listener between calls.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 * @example no-run
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8787' })
 * const { found } = await client.verifyFingerprint({ fingerprint: 'SVC-DNA-v2-0123456789abcdef' })
 */
export function createClient(options: ClientOptions): Client {
  const settings = complete(options)
  const call = createCall(settings)
  const openStream = createOpenStream(settings)
  return {
    govern: governResource(call),
    attestations: attestationsResource(call),
    receipts: receiptsResource(call, openStream),
    verifyFingerprint: verifyFingerprintResource(call),
    policies: policiesResource(call),
    apiKeys: apiKeysResource(call),
    reviews: reviewsResource(call),
    webhooks: webhooksResource(call),
    notifications: notificationsResource(call),
    billing: billingResource(call),
    usage: usageResource(call),
    connectors: connectorsResource(call),
    anchorRuns: anchorRunsResource(call),
    devToken: devTokenResource(call),
    health: healthResource(call),
    conversations: conversationsResource(call, openStream),
    analytics: analyticsResource(call),
    leads: leadsResource(call),
    auditLog: auditLogResource(call),
    briefing: briefingResource(call),
    platform: platformResource(call),
    governanceReceipts: governanceReceiptsResource(call),
    tenants: tenantsResource(call),
    widgets: widgetsResource(call),
    topicGuard: topicGuardResource(call),
    mfa: mfaResource(call),
    chat: chatResource(call, openStream),
    knowledgeScans: knowledgeScansResource(call),
    retrieve: retrievalResource(call),
    verifyWidget: verifyWidgetResource(call),
    knowledge: knowledgeResource(call),
  }
}
