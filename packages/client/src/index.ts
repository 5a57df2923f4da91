export type {
  Acknowledgement,
  AnchorRun,
  AnchorRunAnswer,
  AnchorRunRequest,
  ApiKey,
  ApiKeyList,
  BackupCodes,
  BlockedMessage,
  BotConfigInput,
  Claim,
  ClaimBatchAnswer,
  ClaimResult,
  CreateApiKeyRequest,
  CreatedApiKey,
  CreateWebhookRequest,
  DeliveryPage,
  DevToken,
  DevTokenRequest,
  ErrorCode,
  GovernanceResult,
  GovernanceStatus,
  GovernRequest,
  HealthResponse,
  MfaSettings,
  NotificationEntry,
  NotificationTest,
  OnboardAnswer,
  OnboardRequest,
  PolicyDocument,
  PolicyList,
  ProofPage,
  ProofRow,
  ProofStep,
  PutPolicyRequest,
  ReceiptRecord,
  RecordedClaim,
  Review,
  ReviewPage,
  Routing,
  RoutingConfig,
  Rule,
  Scope,
  Sensitivity,
  Stakeholder,
  TeamMember,
  TenantConfig,
  TenantInfo,
  TestNotificationRequest,
  TopicCheck,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UpdatedRouting,
  UpdateMfaSettingsRequest,
  UpdateRoutingRequest,
  UpdateTopicGuardRequest,
  UpdateWebhookRequest,
  VerifyFingerprintAnswer,
  VerifyFingerprintRequest,
  VerifyWidgetAnswer,
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
  WidgetConfig,
  WidgetConfigInput,
} from '@svc/contract'
export { type Client, createClient } from './client.ts'
export { SvcApiError, SvcConnectionError, type SvcConnectionErrorCode, SvcError } from './errors.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { AnchorRuns } from './resources/anchor-runs.ts'
export type { ApiKeys } from './resources/api-keys.ts'
export type { Attestations } from './resources/attestations.ts'
export type { CreateDevToken } from './resources/dev-token.ts'
export type { Govern } from './resources/govern.ts'
export type { Health } from './resources/health.ts'
export type { Mfa } from './resources/mfa.ts'
export type { Notifications } from './resources/notifications.ts'
export type { Policies } from './resources/policies.ts'
export type { ProofQuery, Receipts } from './resources/receipts.ts'
export type { Reviews } from './resources/reviews.ts'
export type { Tenants } from './resources/tenants.ts'
export type { TopicCheckInput, TopicGuard } from './resources/topic-guard.ts'
export type { VerifyFingerprint } from './resources/verify-fingerprint.ts'
export type { Webhooks } from './resources/webhooks.ts'
export type { Widgets } from './resources/widgets.ts'
