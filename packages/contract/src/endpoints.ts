/** Every endpoint there is, in one table. */

import { createAnchorRun } from './anchoring.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts'
import { createAttestation, createAttestationBatch } from './attestations.ts'
import { createDevToken } from './auth-dev.ts'
import { createCheckout, createPortal, getStripeOverview, receivePaymentEvent } from './billing.ts'
import { createConnector, decryptConnector, deleteConnector, listConnectors } from './connectors.ts'
import { getDocs, getOpenApi } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { govern } from './governance.ts'
import { getHealth, getSecondHealth } from './health.ts'
import { ledgerRpc } from './ledger.ts'
import { getMetrics } from './metrics.ts'
import { acknowledgeNotification, getRouting, testNotification, updateRouting } from './notifications.ts'
import { listPolicies, putPolicy } from './policies.ts'
import { exportReceipts, getReceipt, listReceipts, proofExport, verifyFingerprint } from './receipts.ts'
import { askKnowledge } from './retrieval.ts'
import { approveReview, getReview, listReviews, rejectReview } from './reviews.ts'
import { getScan, startScan } from './scan.ts'
import { getTenantUsage, getUsage } from './usage.ts'
import { verifyWidget } from './verify-widget.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  retryWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

/** The table. */
export const endpoints: readonly Endpoint[] = [
  govern,
  createAttestation,
  createAttestationBatch,
  proofExport,
  listReceipts,
  exportReceipts,
  getReceipt,
  verifyFingerprint,
  listPolicies,
  putPolicy,
  listApiKeys,
  createApiKey,
  deleteApiKey,
  listReviews,
  getReview,
  approveReview,
  rejectReview,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  retryWebhookDelivery,
  getRouting,
  updateRouting,
  testNotification,
  acknowledgeNotification,
  createDevToken,
  createAnchorRun,
  ledgerRpc,
  createCheckout,
  createPortal,
  receivePaymentEvent,
  getStripeOverview,
  getUsage,
  getTenantUsage,
  listConnectors,
  createConnector,
  deleteConnector,
  decryptConnector,
  getHealth,
  getSecondHealth,
  getMetrics,
  getOpenApi,
  getDocs,
  askKnowledge,
  startScan,
  getScan,
  verifyWidget,
] as readonly Endpoint[]
