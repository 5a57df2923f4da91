/** Answers as the server gives them; the tests check each against the contract's schema before using it. */
import type {
  Acknowledgement,
  AnalyticsResponse,
  AnchorRunAnswer,
  ApiKeyList,
  AuditEntry,
  Briefing,
  ChatResponse,
  Claim,
  ClaimBatchAnswer,
  Connector,
  Conversation,
  ConversationDetail,
  ConversationItem,
  CreatedApiKey,
  DocumentWithChunks,
  GovernanceResult,
  GovernanceStatus,
  HealthResponse,
  KeyChatResponse,
  KnowledgeDocument,
  Lead,
  ListedConversation,
  Message,
  MfaSettings,
  NotificationTest,
  Platform,
  ProofPage,
  ProofRow,
  PutPolicyRequest,
  ReceiptRecord,
  ReceiptSummary,
  RecordedClaim,
  RetrievalResult,
  Review,
  Routing,
  Scan,
  StripeOverview,
  TenantAnalytics,
  TenantConfig,
  TenantInfo,
  TenantUsage,
  TopicCheck,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UsageResponse,
  VerifyFingerprintAnswer,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
  WidgetConfig,
  WidgetVerifyResponse,
} from '@svc/contract'

const at = '2026-11-20T09:30:00.000Z'
const fingerprint = 'SVC-DNA-v2-0123456789abcdef'
const id = '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'
const unanchored = {
  anchor_status: 'pending',
  anchor_date: null,
  anchored_at: null,
  merkle_root: null,
  tx_hash: null,
  anchor_network: null,
} as const

export const claim: Claim = {
  client_event_id: id,
  decided_at: at,
  action: 'redact',
  pii_types: ['EMAIL_ADDRESS'],
  pii_counts: { EMAIL_ADDRESS: 2 },
  policy: { name: 'standard', version: 1 },
  fingerprint,
  fingerprint_salt: '000102030405060708090a0b0c0d0e0f',
  canonical_json:
    '{"hitl":false,"pii":["EMAIL_ADDRESS"],"policies":["pii.contact"],"risk":"medium","score":40,"ts":1795167000,"v":"2"}',
  capture_mode: 'edge',
  attested_by: 'client',
  sdk: { name: '@svc/core', version: '0.11.0' },
}

export const recorded: RecordedClaim = {
  receipt_id: `svc_rcpt_attest_${'ab'.repeat(32)}`,
  duplicate: false,
  fingerprint,
  capture_mode: 'edge',
  attested_by: 'client',
  recorded_at: at,
  anchor_status: 'pending',
}

export const batchAnswer: ClaimBatchAnswer = {
  results: [
    { status: 201, ...recorded },
    { status: 422, error: 'The fingerprint is not the digest', code: 'fingerprint_mismatch' },
  ],
}

export const governed: GovernanceResult = {
  action: 'redact',
  redacted: 'Write to [EMAIL_ADDRESS]',
  original: 'Write to a@example.com',
  pii_detected: [
    { type: 'EMAIL_ADDRESS', value: 'a@example.com', position: { start: 9, end: 22 }, confidence: 0.9 },
  ],
  policy_applied: 'standard',
  processing_time_ms: 0.4,
  request_id: 'req-1',
}

export const receiptSummary: ReceiptSummary = {
  ...{ from: '2026-11-01', to: '2026-11-19', anchored: 2, pending: 1 },
  days: [{ day: '2026-11-18', allow: 1, redact: 2, deny: 0, types: { EMAIL_ADDRESS: 3 } }],
  types: [{ type: 'EMAIL_ADDRESS', count: 3 }],
  last_anchor: null,
}

export const receipt: ReceiptRecord = {
  ...unanchored,
  receipt_id: `svc_rcpt_${id}`,
  decision: 'redact',
  risk: 'medium',
  score: 40,
  hitl: false,
  policies: ['pii.contact'],
  policy: { name: 'standard', version: 1 },
  pii_types: ['EMAIL_ADDRESS'],
  pii_counts: { EMAIL_ADDRESS: 1 },
  pii_count: 1,
  direction: null,
  agent_id: null,
  fingerprint,
  fingerprint_version: 'v2',
  capture_mode: 'cloud',
  attested_by: 'svc',
  timestamp: at,
  recorded_at: at,
}

function proofRow(index: number): ProofRow {
  return {
    ...unanchored,
    receipt_id: `svc_rcpt_018f3e6a-5b1c-4d2e-9f00-${String(index).padStart(12, '0')}`,
    fingerprint,
    fingerprint_version: 'v2',
    fingerprint_salt: claim.fingerprint_salt,
    fingerprint_canonical_json: claim.canonical_json,
    independently_verifiable: true,
    leaf_index: null,
    merkle_proof: null,
    leaf_count: null,
    capture_mode: 'cloud',
    attested_by: 'svc',
    decision: 'redact',
    pii_types: ['EMAIL_ADDRESS'],
    pii_count: 1,
    timestamp: at,
  }
}

export function proofPage(indexes: readonly number[], next_cursor: string | null): ProofPage {
  return { rows: indexes.map(proofRow), next_cursor }
}

export const looked: VerifyFingerprintAnswer = {
  ...unanchored,
  found: true,
  matches: null,
  capture_mode: 'edge',
  attested_by: 'client',
}

export const apiKey: CreatedApiKey = {
  id,
  name: 'ci',
  prefix: 'svc_ab12cd34',
  scopes: ['attest'],
  created_at: at,
  last_used_at: null,
  key: 'svc_ab12cd34_the-secret-part',
}

const { key: _shownOnce, ...listed } = apiKey
export const apiKeys: ApiKeyList = { api_keys: [listed] }

export const anchorRuns: AnchorRunAnswer = {
  runs: [
    {
      org_id: id,
      day: '2026-11-19',
      leaf_count: 3,
      merkle_root: 'cd'.repeat(32),
      anchor_status: 'anchored',
      anchor_network: 'local',
      tx_hash: 'tx',
      anchored_at: at,
      created: true,
    },
  ],
}

export const chatted: ChatResponse = {
  response: 'We ship within two days.',
  session_id: id,
  receipt_ids: { l3: `svc_rcpt_${id}`, l6: `svc_rcpt_${id}` },
  pii_detected: false,
  topic_blocked: false,
  matched_topic: null,
  data_connector_used: false,
}

export const asked: KeyChatResponse = {
  response: 'We ship within two days.',
  conversation_id: id,
  governance: { receipt_id: `svc_rcpt_${id}`, pii_detected: false },
}

export const health: HealthResponse = { status: 'ok', service: 'svc', engine: {}, timestamp: at }

export const webhook: Webhook = {
  id,
  name: 'ops',
  url: 'https://example.com/hook',
  events: ['pii.detected'],
  is_active: true,
  disabled_reason: null,
  created_at: at,
}

export const webhookWithSecret: WebhookWithSecret = {
  ...webhook,
  secret: 'whsec_example',
  message: 'Keep the secret now: it is not shown again.',
}

export const delivery: WebhookDelivery = {
  id,
  webhook_id: id,
  event: 'pii.detected',
  event_id: id,
  attempt: 1,
  status: 'failed',
  response_status: 500,
  response_ms: 12,
  error: 'The receiver answered 500',
  next_attempt_at: null,
  payload: {
    ...{ id, event: 'pii.detected', timestamp: at, organization_id: id },
    data: { receipt_id: `svc_rcpt_${id}` },
  },
  created_at: at,
}

export const routing: Routing = {
  config: {
    stakeholders: [
      { id: 'ops', name: 'Operations', channels: ['email'], addresses: { email: 'ops@example.com' } },
    ],
    rules: [{ event: 'PII_DETECTED', severity_min: 4, stakeholder_ids: ['ops'], channels: ['email'] }],
    escalation: { critical_timeout_minutes: 15, high_timeout_minutes: 60 },
  },
  history: [
    {
      id,
      event: 'PII_DETECTED',
      severity: 5,
      delivered_at: at,
      channel: 'email',
      status: 'delivered',
      attempt: 2,
      error: null,
      next_attempt_at: null,
    },
  ],
  labels: {
    stakeholders: ['ops'],
    channels: ['email', 'slack', 'webhook', 'sms'],
    events: ['PII_DETECTED', 'EMERGENCY_SHUTDOWN', 'POLICY_VIOLATION', 'SCORING_ANOMALY'],
  },
}

export const notificationTest: NotificationTest = {
  mode: 'preview',
  event_type: 'PII_DETECTED',
  severity: 5,
  matched_rules: 1,
  would_notify: [{ stakeholder: 'ops', channel: 'email' }],
}

export const acknowledgement: Acknowledgement = {
  id,
  event: 'PII_DETECTED',
  acknowledged_at: at,
  acknowledged_by: `key:${id}`,
}

export const ownPolicy: PutPolicyRequest = {
  threshold: 0.5,
  rules: [{ label: 'own.ticket', types: ['TICKET'], action: 'redact', risk: 'low', review: false }],
  fallback: { label: 'own.other', action: 'redact', risk: 'medium', review: false },
}

export const review: Review = {
  id,
  receipt_id: receipt.receipt_id,
  status: 'approved',
  policy_name: 'standard',
  risk: 'critical',
  score: 90,
  detected_entities: ['AWS_ACCESS_KEY'],
  agent_id: null,
  request_id: 'req-1',
  created_at: at,
  expires_at: at,
  decided_at: at,
  decided_by: 'person:ops',
  note: null,
}

export const scan: Scan = {
  ...{ scan_id: id, url: 'https://example.com/', status: 'running', pages_found: 3, pages_done: 1 },
  ...{ pages_failed: 0, bytes_read: 1_000, error: null, created_at: at, finished_at: null },
}

export const retrieved: RetrievalResult = {
  results: [
    {
      ...{ chunk_id: id, document_id: id, filename: 'hours.md', source_url: null, visibility: 'public' },
      ...{ content: 'Open from nine.', score: 1 },
    },
  ],
}

export const widgetVerified: WidgetVerifyResponse = {
  ...{ installed: false, url: 'https://example.com/', checked_at: at, error: 'The connection was refused' },
}

export const document: KnowledgeDocument = {
  id,
  filename: 'guide.md',
  file_size: 1_024,
  file_type: 'md',
  chunk_count: 1,
  status: 'ready',
  error: null,
  visibility: 'public',
  source: 'upload',
  source_url: null,
  approved_at: at,
  created_at: at,
  extracted_text: null,
}

export const documentWithChunks: DocumentWithChunks = {
  ...document,
  extracted_text: 'Hello.',
  chunks: [{ id, content: 'Hello.', chunk_index: 0, token_count: 2 }],
}

export const usage: UsageResponse = {
  plan: 'pro',
  subscription_status: 'active',
  conversations_used: 12,
  conversations_limit: 2_500,
  messages_used: 100,
  messages_limit: 5_000,
  documents_used: 3,
  documents_limit: 500,
  period_start: '2026-11-15',
  period_end: '2026-12-15',
  ppp_tier: 2,
}

export const tenantUsage: TenantUsage = {
  plan: 'growth',
  messages_used: 100,
  messages_limit: 5_000,
  documents_used: 3,
  documents_limit: 500,
  period: '2026-11',
  days_remaining: 25,
  usage_percentage: 2,
}

export const stripeOverview: StripeOverview = {
  scope: 'organisation',
  configured: true,
  monthly_recurring_revenue: { usd: 9_900 },
  active_subscribers: 1,
  trialing: 0,
  past_due: 0,
  by_plan: { pro: 1 },
}

export const connector: Connector = {
  id,
  name: 'Orders',
  description: 'What became of an order',
  url: 'https://shop.example.com/orders',
  keywords: ['order'],
  encrypted: `${id}.own.AAAA`,
  created_at: at,
  updated_at: at,
}

export const conversationItem: ConversationItem = {
  conversation_id: id,
  session_id: id,
  message_count: 1,
  created_at: at,
  last_message_at: at,
}

export const conversation: Conversation = {
  ...conversationItem,
  widget_id: null,
  surface: 'proxy',
  escalated_at: null,
}

export const listedConversation: ListedConversation = {
  ...conversation,
  first_message: 'Write to [EMAIL_ADDRESS]',
}

export const message: Message = {
  id,
  conversation_id: id,
  position: 0,
  role: 'user',
  content: 'Write to [EMAIL_ADDRESS]',
  agent: null,
  intent: 'order',
  receipt_id: receipt.receipt_id,
  pii_types: ['EMAIL_ADDRESS'],
  topic_blocked: false,
  sources: [],
  created_at: at,
}

export const lead: Lead = {
  id,
  conversation_id: id,
  name: 'Ann',
  email: 'ann@example.com',
  phone: null,
  note: null,
  is_unreadable: false,
  created_at: at,
}

export const conversationDetail: ConversationDetail = { ...conversation, messages: [message], leads: [lead] }

export const analytics: AnalyticsResponse = {
  conversations: { today: 1, week: 2, month: 3 },
  messages: { today: 4, week: 5, month: 6 },
  avg_messages_per_conversation: '2.0',
  escalation_rate: '12.5%',
  busiest_hour: '14:00',
  top_intents: [{ intent: 'order', count: 2 }],
}

export const tenantAnalytics: TenantAnalytics = {
  conversations_today: 1,
  messages_today: 4,
  avg_messages_per_conversation: 4,
  active_sessions_24h: 1,
  top_intents: [],
  governance: { total_governed: 4, pii_detected: 1, escalations: 0 },
}

export const auditEntry: AuditEntry = {
  id,
  actor: 'person:ops',
  actor_name: 'ops@example.com',
  action: 'widget.update',
  resource_type: 'widget',
  resource_id: null,
  metadata: { count: 1 },
  created_at: at,
}

const figures = {
  ...{ conversations: 1, messages: 4, escalations: 0, leads: 0 },
  ...{ blocked_messages: 0, messages_with_pii: 1, new_documents: 0 },
}

export const briefing: Briefing = {
  period: { from: at, to: at },
  summary: 'A quiet week.',
  worded_by: 'svc',
  figures,
  previous: figures,
  top_intents: [],
}

export const platform: Platform = {
  tenants: [
    {
      ...{ id, slug: 'acme', name: 'Acme', plan: 'free', created_at: at, suspended_at: null },
      ...{ members: 1, documents: 0, conversations: 1, messages: 4, last_message_at: at },
    },
  ],
  plans: { free: 1, starter: 0, pro: 0, business: 0, enterprise: 0 },
  total: 1,
  next_cursor: null,
}

export const tenant: TenantInfo = { id, slug: 'acme', name: 'Acme', plan: 'free', domain: 'example.com' }

export const tenantConfig: TenantConfig = {
  name: 'Acme',
  bot_name: 'Ada',
  welcome_message: 'Hello',
  widget_config: {},
}

export const widgetConfig: WidgetConfig = {
  ...tenantConfig,
  accent_color: '#1a73e8',
  logo_url: null,
  suggested_questions: ['When are you open?'],
  locale: 'en',
  text_direction: 'ltr',
  widget_config: { position: 'left' },
  position: 'left',
}

export const governanceStatus: GovernanceStatus = {
  tenant_name: 'Acme',
  governance_status: 'active',
  total_interactions: 3,
  pii_detections_redacted: 1,
  last_receipt_timestamp: at,
}

export const topicGuard: TopicGuardConfig = {
  topic_guard_enabled: true,
  topic_guard_sensitivity: 'medium',
  blocked_topics: ['politics'],
}

export const topicCheck: TopicCheck = { blocked: true, matchedTopic: 'politics', confidence: 0.85 }

export const topicAnalytics: TopicGuardAnalytics = {
  counts: { today: 1, week: 1, month: 1 },
  top_topics: [{ topic: 'politics', count: 1 }],
  recent: [
    { id, message: 'x', matched_topic: 'politics', confidence: 0.85, created_at: at, widget_id: null },
  ],
}

export const mfaSettings: MfaSettings = {
  mfa_required: true,
  mfa_grace_period_hours: 72,
  team_members: [{ id, email: 'ops@example.com', has_mfa: true }],
}
