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
  BillingAddress,
  BillingCheckoutRequest,
  BillingPeriod,
  BillingPortalRequest,
  Briefing,
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
  DevToken,
  DevTokenRequest,
  DocumentChunk,
  DocumentQuery,
  DocumentStatus,
  DocumentWithChunks,
  ErrorCode,
  GovernanceResult,
  GovernRequest,
  HealthResponse,
  IngestAnswer,
  KeyIngestAnswer,
  KnowledgeDocument,
  KnowledgeSummary,
  Lead,
  LeadPage,
  Message,
  NotificationEntry,
  NotificationTest,
  Platform,
  PlatformTenant,
  PolicyDocument,
  PolicyList,
  PppTier,
  ProofPage,
  ProofRow,
  ProofStep,
  PutPolicyRequest,
  ReceiptRecord,
  RecentNotifications,
  RecordedClaim,
  Review,
  ReviewPage,
  Routing,
  RoutingConfig,
  Rule,
  Scope,
  SoldPlan,
  Stakeholder,
  StripeOverview,
  TagCount,
  TenantAnalytics,
  TenantConversationPage,
  TenantUsage,
  TestNotificationRequest,
  UpdatedRouting,
  UpdateRoutingRequest,
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
} from '@svc/contract'
export { type Client, createClient } from './client.ts'
export { SvcApiError, SvcConnectionError, type SvcConnectionErrorCode, SvcError } from './errors.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Analytics } from './resources/analytics.ts'
export type { AnchorRuns } from './resources/anchor-runs.ts'
export type { ApiKeys } from './resources/api-keys.ts'
export type { Attestations } from './resources/attestations.ts'
export type { AuditLog } from './resources/audit-log.ts'
export type { Billing } from './resources/billing.ts'
export type { CreateBriefing } from './resources/briefing.ts'
export type { Connectors } from './resources/connectors.ts'
export type { Conversations } from './resources/conversations.ts'
export type { CreateDevToken } from './resources/dev-token.ts'
export type { Govern } from './resources/govern.ts'
export type { GovernanceReceipts } from './resources/governance-receipts.ts'
export type { Health } from './resources/health.ts'
export type { FileToSend, Knowledge } from './resources/knowledge.ts'
export type { Leads } from './resources/leads.ts'
export type { Notifications } from './resources/notifications.ts'
export type { PlatformOverview } from './resources/platform.ts'
export type { Policies } from './resources/policies.ts'
export type { ProofQuery, Receipts } from './resources/receipts.ts'
export type { Reviews } from './resources/reviews.ts'
export type { Usage } from './resources/usage.ts'
export type { VerifyFingerprint } from './resources/verify-fingerprint.ts'
export type { Webhooks } from './resources/webhooks.ts'
