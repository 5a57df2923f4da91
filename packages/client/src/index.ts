// @svc/client: the typed client of the whole API, and the types of all requests and answers.
export type {
  Acknowledgement,
  AnalyticsResponse,
  AnchorRun,
  AnchorRunAnswer,
  AnchorRunRequest,
  ApiKey,
  ApiKeyList,
  AuditEntry,
  AuditPage,
  AuditRequest,
  BackupCodes,
  BillingAddress,
  BillingCheckoutRequest,
  BillingPeriod,
  BillingPortalRequest,
  BlockedMessage,
  BotConfig,
  BotConfigInput,
  Briefing,
  ChatRequest,
  ChatResponse,
  Claim,
  ClaimBatchAnswer,
  ClaimResult,
  Connector,
  ConnectorList,
  Conversation,
  ConversationDetail,
  ConversationPage,
  ConversationQuery,
  CreateApiKeyRequest,
  CreateConnectorRequest,
  CreatedApiKey,
  CreateWebhookRequest,
  DecryptedConnector,
  DeleteChunksRequest,
  DeliveryPage,
  DeliveryPayload,
  DevToken,
  DevTokenRequest,
  DocumentChunk,
  DocumentQuery,
  DocumentStatus,
  DocumentWithChunks,
  ErrorCode,
  GovernanceResult,
  GovernanceStatus,
  GovernRequest,
  HealthResponse,
  IngestAnswer,
  KeyChatRequest,
  KeyChatResponse,
  KeyIngestAnswer,
  KnowledgeDocument,
  KnowledgeSummary,
  Lead,
  LeadPage,
  ListedConversation,
  Message,
  MfaSettings,
  NotificationEntry,
  NotificationTest,
  OnboardAnswer,
  OnboardRequest,
  Platform,
  PlatformTenant,
  PolicyDocument,
  PolicyList,
  PolicyVersion,
  PolicyVersionPage,
  PppTier,
  ProofPage,
  ProofRow,
  ProofStep,
  ProxyChatRequest,
  PutPolicyRequest,
  ReceiptRecord,
  ReceiptSummary,
  RecentNotifications,
  RecordedClaim,
  RetrievalRequest,
  RetrievalResult,
  RetrievedPassage,
  Review,
  ReviewPage,
  Routing,
  RoutingConfig,
  Rule,
  Scan,
  ScanRequest,
  Scope,
  Sensitivity,
  SoldPlan,
  Stakeholder,
  StripeOverview,
  TagCount,
  TeamMember,
  TenantAnalytics,
  TenantConfig,
  TenantConversationPage,
  TenantInfo,
  TenantUsage,
  TestNotificationRequest,
  TopicCheck,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UpdatedRouting,
  UpdateMfaSettingsRequest,
  UpdateRoutingRequest,
  UpdateTopicGuardRequest,
  UpdateWebhookRequest,
  UploadAnswer,
  UsageResponse,
  VerifyFingerprintAnswer,
  VerifyFingerprintRequest,
  Visibility,
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
  WidgetConfig,
  WidgetConfigInput,
  WidgetList,
  WidgetVerifyRequest,
  WidgetVerifyResponse,
} from '@svc/contract'
export type { AnswerEvent } from './answer-events.ts'
export type { ChatClient } from './chat-client.ts'
export { type Client, createClient } from './client.ts'
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
export type { GovernanceClient } from './governance-client.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Pending, ResponseInfo } from './request.ts'
export type { Analytics } from './resources/analytics.ts'
export type { AnchorRuns } from './resources/anchor-runs.ts'
export type { ApiKeys } from './resources/api-keys.ts'
export type { Attestations } from './resources/attestations.ts'
export type { AuditLog } from './resources/audit-log.ts'
export type { Billing } from './resources/billing.ts'
export type { CreateBriefing } from './resources/briefing.ts'
export type { Chat, ResumableOptions } from './resources/chat.ts'
export type { Connectors } from './resources/connectors.ts'
export type { Conversations } from './resources/conversations.ts'
export type { CreateDevToken } from './resources/dev-token.ts'
export type { Govern } from './resources/govern.ts'
export type { GovernanceReceipts } from './resources/governance-receipts.ts'
export type { Health } from './resources/health.ts'
export type { FileToSend, Knowledge, UploadOptions } from './resources/knowledge.ts'
export type { KnowledgeScans } from './resources/knowledge-scans.ts'
export type { Leads } from './resources/leads.ts'
export type { Mfa } from './resources/mfa.ts'
export type { Notifications } from './resources/notifications.ts'
export type { PlatformOverview } from './resources/platform.ts'
export type { Policies } from './resources/policies.ts'
export type { ProofQuery, Receipts } from './resources/receipts.ts'
export type { Retrieve } from './resources/retrieval.ts'
export type { Reviews } from './resources/reviews.ts'
export type { Tenants } from './resources/tenants.ts'
export type { TopicCheckInput, TopicGuard } from './resources/topic-guard.ts'
export type { Usage } from './resources/usage.ts'
export type { VerifyFingerprint } from './resources/verify-fingerprint.ts'
export type { VerifyWidget } from './resources/verify-widget.ts'
export type { Webhooks } from './resources/webhooks.ts'
export type { Widgets } from './resources/widgets.ts'
export type { UploadProgress } from './upload.ts'
