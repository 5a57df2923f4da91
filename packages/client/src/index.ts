export type {
  Acknowledgement,
  AnchorRun,
  AnchorRunAnswer,
  AnchorRunRequest,
  ApiKey,
  ApiKeyList,
  BillingAddress,
  BillingCheckoutRequest,
  BillingPeriod,
  BillingPortalRequest,
  Claim,
  ClaimBatchAnswer,
  ClaimResult,
  Connector,
  ConnectorList,
  CreateApiKeyRequest,
  CreateConnectorRequest,
  CreatedApiKey,
  CreateWebhookRequest,
  DecryptedConnector,
  DeliveryPage,
  DevToken,
  DevTokenRequest,
  ErrorCode,
  GovernanceResult,
  GovernRequest,
  HealthResponse,
  NotificationEntry,
  NotificationTest,
  PolicyDocument,
  PolicyList,
  PppTier,
  ProofPage,
  ProofRow,
  ProofStep,
  PutPolicyRequest,
  ReceiptRecord,
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
  SoldPlan,
  Stakeholder,
  StripeOverview,
  TenantUsage,
  TestNotificationRequest,
  UpdatedRouting,
  UpdateRoutingRequest,
  UpdateWebhookRequest,
  UsageResponse,
  VerifyFingerprintAnswer,
  VerifyFingerprintRequest,
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
  WidgetVerifyRequest,
  WidgetVerifyResponse,
} from '@svc/contract'
export { type Client, createClient } from './client.ts'
export { SvcApiError, SvcConnectionError, type SvcConnectionErrorCode, SvcError } from './errors.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { AnchorRuns } from './resources/anchor-runs.ts'
export type { ApiKeys } from './resources/api-keys.ts'
export type { Attestations } from './resources/attestations.ts'
export type { Billing } from './resources/billing.ts'
export type { Connectors } from './resources/connectors.ts'
export type { CreateDevToken } from './resources/dev-token.ts'
export type { Govern } from './resources/govern.ts'
export type { Health } from './resources/health.ts'
export type { KnowledgeScans } from './resources/knowledge-scans.ts'
export type { Notifications } from './resources/notifications.ts'
export type { Policies } from './resources/policies.ts'
export type { ProofQuery, Receipts } from './resources/receipts.ts'
export type { Retrieve } from './resources/retrieval.ts'
export type { Reviews } from './resources/reviews.ts'
export type { Usage } from './resources/usage.ts'
export type { VerifyFingerprint } from './resources/verify-fingerprint.ts'
export type { VerifyWidget } from './resources/verify-widget.ts'
export type { Webhooks } from './resources/webhooks.ts'
