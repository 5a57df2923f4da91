/** The client of the governance API: decisions, receipts, proofs, reviews, webhooks. */
import { createClientOf } from './client-of.ts'
import type { ClientOptions } from './options.ts'
import { type AnchorRuns, anchorRunsResource } from './resources/anchor-runs.ts'
import { type ApiKeys, apiKeysResource } from './resources/api-keys.ts'
import { type Attestations, attestationsResource } from './resources/attestations.ts'
import { type CreateDevToken, devTokenResource } from './resources/dev-token.ts'
import { type Govern, governResource } from './resources/govern.ts'
import { type Health, healthResource } from './resources/health.ts'
import { type Notifications, notificationsResource } from './resources/notifications.ts'
import { type Policies, policiesResource } from './resources/policies.ts'
import { type Receipts, receiptsResource } from './resources/receipts.ts'
import { type Reviews, reviewsResource } from './resources/reviews.ts'
import { type VerifyFingerprint, verifyFingerprintResource } from './resources/verify-fingerprint.ts'
import { type Webhooks, webhooksResource } from './resources/webhooks.ts'

/** The governance API. */
export interface GovernanceClient {
  readonly govern: Govern
  readonly attestations: Attestations
  readonly receipts: Receipts
  readonly verifyFingerprint: VerifyFingerprint
  readonly policies: Policies
  readonly apiKeys: ApiKeys
  readonly reviews: Reviews
  readonly webhooks: Webhooks
  readonly notifications: Notifications
  readonly anchorRuns: AnchorRuns
  readonly devToken: CreateDevToken
  readonly health: Health
}

/**
 * A client of the governance API alone.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 */
export function createGovernanceClient(options: ClientOptions): GovernanceClient {
  return createClientOf(
    {
      govern: governResource,
      attestations: attestationsResource,
      receipts: receiptsResource,
      verifyFingerprint: verifyFingerprintResource,
      policies: policiesResource,
      apiKeys: apiKeysResource,
      reviews: reviewsResource,
      webhooks: webhooksResource,
      notifications: notificationsResource,
      anchorRuns: anchorRunsResource,
      devToken: devTokenResource,
      health: healthResource,
    },
    options,
  )
}
