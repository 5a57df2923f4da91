/** Every endpoint there is, in one table. */

import { getAnalytics, getTenantAnalytics, listTags } from './analytics.ts'
import { createAnchorRun } from './anchoring.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts'
import { createAttestation, createAttestationBatch } from './attestations.ts'
import { createAuditEntry, listAuditLog } from './audit.ts'
import { createDevToken } from './auth-dev.ts'
import { createCheckout, createPortal, getStripeOverview, receivePaymentEvent } from './billing.ts'
import { createBriefing } from './briefing.ts'
import { chat, keyChat, keyChatStream, proxyChat, proxyChatStream } from './chat.ts'
import { createConnector, decryptConnector, deleteConnector, listConnectors } from './connectors.ts'
import {
  deleteConversation,
  exportConversations,
  getConversation,
  listConversations,
  listRecentNotifications,
  listTenantConversations,
} from './conversations.ts'
import { ingestDocument, keyIngestDocument, uploadDocument } from './document-intake.ts'
import { getDocs, getOpenApi } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { govern } from './governance.ts'
import { getGovernanceReceipt, listGovernanceReceipts } from './governance-receipts.ts'
import { getHealth, getSecondHealth } from './health.ts'
import {
  approveDocument,
  deleteChunks,
  deleteDocument,
  getDocument,
  getKnowledgeSummary,
  listAdminDocuments,
  listApprovals,
  listDocuments,
  updateDocument,
} from './knowledge.ts'
import { deleteLeads, listLeads } from './leads.ts'
import { ledgerRpc } from './ledger.ts'
import { listMessages } from './messages.ts'
import { getMetrics } from './metrics.ts'
import { createBackupCodes, getMfaSettings, redeemBackupCode, updateMfaSettings } from './mfa.ts'
import { acknowledgeNotification, getRouting, testNotification, updateRouting } from './notifications.ts'
import { getPlatform } from './platform.ts'
import { getPolicy, listPolicies, listPolicyVersions, putPolicy } from './policies.ts'
import { proofExport } from './proof-export.ts'
import { summarizeReceipts } from './receipt-summary.ts'
import { exportReceipts, getReceipt, listReceipts } from './receipts.ts'
import { askKnowledge } from './retrieval.ts'
import { approveReview, getReview, listReviews, rejectReview } from './reviews.ts'
import { getScan, startScan } from './scan.ts'
import { getGovernanceStatus, getTenant, getTenantConfig, onboard } from './tenants.ts'
import {
  checkTopic,
  getTopicGuardAnalytics,
  getTopicGuardConfig,
  updateTopicGuardConfig,
} from './topic-guard.ts'
import { getTenantUsage, getUsage } from './usage.ts'
import { verifyFingerprint } from './verify-fingerprint.ts'
import { verifyWidget } from './verify-widget.ts'
import { listWebhookDeliveries, retryWebhookDelivery, testWebhook } from './webhook-deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts'
import {
  getAdminWidgetConfig,
  getBotConfig,
  getWidgetConfig,
  listWidgets,
  updateBotConfig,
  updateWidgetConfig,
} from './widgets.ts'

/** The table. */
export const endpoints: readonly Endpoint[] = [
  govern,
  createAttestation,
  createAttestationBatch,
  proofExport,
  listReceipts,
  summarizeReceipts,
  exportReceipts,
  getReceipt,
  verifyFingerprint,
  listPolicies,
  getPolicy,
  putPolicy,
  listPolicyVersions,
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
  getAnalytics,
  listTags,
  listConversations,
  exportConversations,
  getConversation,
  deleteConversation,
  listMessages,
  listRecentNotifications,
  listLeads,
  deleteLeads,
  createBriefing,
  createAuditEntry,
  listAuditLog,
  getPlatform,
  listTenantConversations,
  getTenantAnalytics,
  listGovernanceReceipts,
  getGovernanceReceipt,
  onboard,
  getTenantConfig,
  getWidgetConfig,
  verifyWidget,
  getGovernanceStatus,
  getTenant,
  listWidgets,
  getAdminWidgetConfig,
  updateWidgetConfig,
  getBotConfig,
  updateBotConfig,
  checkTopic,
  getTopicGuardAnalytics,
  getTopicGuardConfig,
  updateTopicGuardConfig,
  createBackupCodes,
  redeemBackupCode,
  getMfaSettings,
  updateMfaSettings,
  chat,
  proxyChat,
  proxyChatStream,
  keyChat,
  keyChatStream,
  askKnowledge,
  startScan,
  getScan,
  ingestDocument,
  uploadDocument,
  listDocuments,
  getDocument,
  updateDocument,
  deleteDocument,
  getKnowledgeSummary,
  listApprovals,
  approveDocument,
  listAdminDocuments,
  deleteChunks,
  keyIngestDocument,
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
] as readonly Endpoint[]
