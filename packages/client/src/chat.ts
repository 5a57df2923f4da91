// @svc/client/chat: the chat service, whole or resource by resource. The types of requests and answers are in `@svc/client`.
export type { AnswerEvent } from './answer-events.ts'
export { type ChatClient, createChatClient } from './chat-client.ts'
export type { ClientEvent } from './client-events.ts'
export { createClientOf, type Resource } from './client-of.ts'
export {
  type RateLimit,
  SvcApiError,
  SvcAuthenticationError,
  SvcBadRequestError,
  SvcConflictError,
  SvcConnectionError,
  type SvcConnectionErrorCode,
  SvcError,
  SvcNotFoundError,
  SvcPaymentRequiredError,
  SvcPermissionError,
  SvcPreconditionError,
  SvcRateLimitError,
  SvcServerError,
  SvcTooLargeError,
  SvcUnprocessableError,
} from './errors.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Pending, ResponseInfo } from './request.ts'
export { type Analytics, analyticsResource as analytics } from './resources/analytics.ts'
export { type AuditLog, auditLogResource as auditLog } from './resources/audit-log.ts'
export { type Billing, billingResource as billing } from './resources/billing.ts'
export { briefingResource as briefing, type CreateBriefing } from './resources/briefing.ts'
export { type Chat, chatResource as chat, type ResumableOptions } from './resources/chat.ts'
export { type Connectors, connectorsResource as connectors } from './resources/connectors.ts'
export { type Conversations, conversationsResource as conversations } from './resources/conversations.ts'
export {
  type GovernanceReceipts,
  governanceReceiptsResource as governanceReceipts,
} from './resources/governance-receipts.ts'
export { type Health, healthResource as health } from './resources/health.ts'
export {
  type FileToSend,
  type Knowledge,
  knowledgeResource as knowledge,
  type UploadOptions,
} from './resources/knowledge.ts'
export { type KnowledgeScans, knowledgeScansResource as knowledgeScans } from './resources/knowledge-scans.ts'
export { type Leads, leadsResource as leads } from './resources/leads.ts'
export { type Mfa, mfaResource as mfa } from './resources/mfa.ts'
export { type PlatformOverview, platformResource as platform } from './resources/platform.ts'
export { type Retrieve, retrievalResource as retrieve } from './resources/retrieval.ts'
export { type Tenants, tenantsResource as tenants } from './resources/tenants.ts'
export {
  type TopicCheckInput,
  type TopicGuard,
  topicGuardResource as topicGuard,
} from './resources/topic-guard.ts'
export { type Usage, usageResource as usage } from './resources/usage.ts'
export { type VerifyWidget, verifyWidgetResource as verifyWidget } from './resources/verify-widget.ts'
export { type Widgets, widgetsResource as widgets } from './resources/widgets.ts'
export type { UploadProgress } from './upload.ts'
