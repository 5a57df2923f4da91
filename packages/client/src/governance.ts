// @svc/client/governance: the governance API, whole or resource by resource. The types of requests and answers are in `@svc/client`.

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
export { createGovernanceClient, type GovernanceClient } from './governance-client.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Pending, ResponseInfo } from './request.ts'
export { type AnchorRuns, anchorRunsResource as anchorRuns } from './resources/anchor-runs.ts'
export { type ApiKeys, apiKeysResource as apiKeys } from './resources/api-keys.ts'
export { type Attestations, attestationsResource as attestations } from './resources/attestations.ts'
export { type CreateDevToken, devTokenResource as devToken } from './resources/dev-token.ts'
export { type Govern, governResource as govern } from './resources/govern.ts'
export { type Health, healthResource as health } from './resources/health.ts'
export { type Notifications, notificationsResource as notifications } from './resources/notifications.ts'
export { type Policies, policiesResource as policies } from './resources/policies.ts'
export { type ProofQuery, type Receipts, receiptsResource as receipts } from './resources/receipts.ts'
export { type Reviews, reviewsResource as reviews } from './resources/reviews.ts'
export {
  type VerifyFingerprint,
  verifyFingerprintResource as verifyFingerprint,
} from './resources/verify-fingerprint.ts'
export { type Webhooks, webhooksResource as webhooks } from './resources/webhooks.ts'
