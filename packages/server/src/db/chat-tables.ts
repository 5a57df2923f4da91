/** The tables of the chat service, as Kysely sees them. */
import type { Generated } from 'kysely'

export interface TenantSettingsTable {
  org_id: string
  domain: string | null
  industry: string | null
  bot_name: string
  welcome_message: string
  accent_color: string
  logo_url: string | null
  suggested_questions: Generated<string[]>
  locale: Generated<string>
  widget_config: Generated<unknown>
  bot_config: Generated<unknown>
  topic_guard_enabled: Generated<boolean>
  topic_guard_sensitivity: Generated<string>
  blocked_topics: Generated<string[]>
  updated_at: Date
}

/** A message that the topic guard stopped, redacted. */
export interface TopicBlocksTable {
  org_id: string
  id: string
  widget_id: string | null
  /** Null for notes from before they named it, and for what is said outside of one. */
  conversation_id: string | null
  message: string
  matched_topic: string
  confidence: number
  created_at: Date
}

export interface ConversationsTable {
  org_id: string
  id: string
  session_id: string
  widget_id: string | null
  /** `chat`: POST /api/chat. `proxy`: the widget. `api`: the second surface. */
  surface: string
  message_count: Generated<number>
  /** When a person was asked for. */
  escalated_at: Date | null
  created_at: Date
  last_message_at: Date
}

/** One message, redacted. */
export interface MessagesTable {
  org_id: string
  conversation_id: string
  id: string
  position: number
  role: string
  content: string
  agent: string | null
  intent: string | null
  receipt_id: string | null
  pii_types: Generated<string[]>
  topic_blocked: Generated<boolean>
  sources: Generated<unknown>
  created_at: Date
}

export interface LeadsTable {
  org_id: string
  id: string
  conversation_id: string | null
  /** Sealed JSON. */
  sealed: string
  created_at: Date
}

export interface DocumentsTable {
  org_id: string
  id: string
  filename: string
  file_size: number | null
  file_type: string | null
  source: string
  source_url: string | null
  scan_id: string | null
  status: string
  error: string | null
  visibility: string
  approved_at: Date | null
  chunk_count: Generated<number>
  extracted_text: string | null
  created_at: Date
}

export interface ChunksTable {
  org_id: string
  document_id: string
  id: string
  chunk_index: number
  content: string
  /** Those it stands under, the outermost first. */
  heading: Generated<string>
  token_count: number | null
  /** A tsvector: written and read by SQL alone. */
  words: string
  /** A vector: likewise. */
  embedding: string | null
  embedding_model: string | null
}

export interface ScansTable {
  org_id: string
  id: string
  url: string
  status: string
  pages_found: Generated<number>
  pages_done: Generated<number>
  pages_failed: Generated<number>
  bytes_read: Generated<number>
  worked_ms: Generated<number>
  error: string | null
  leased_until: Date | null
  created_at: Date
  finished_at: Date | null
}

/** A page of a scan: its list of what to read is kept, so that a scan goes on after its process ended. */
export interface ScanPagesTable {
  org_id: string
  scan_id: string
  url: string
  depth: number
  place: number
  status: string
  error: string | null
  document_id: string | null
}

export interface ConnectorsTable {
  org_id: string
  id: string
  name: string
  description: Generated<string>
  url: string
  keywords: Generated<string[]>
  sealed_header: string | null
  created_at: Date
  updated_at: Date
}

/** Append-only. */
export interface AuditLogTable {
  org_id: string
  id: string
  actor: string
  action: string
  resource_type: string
  resource_id: string | null
  metadata: Generated<unknown>
  created_at: Date
}

export interface SubscriptionsTable {
  org_id: string
  customer_id: string | null
  subscription_id: string | null
  status: string | null
  interval: string | null
  monthly_amount: number | null
  currency: string | null
  country: string | null
  ppp_tier: Generated<number>
  period_start: Date | null
  period_end: Date | null
  cycle_anchor: Date | null
  started_at: Date | null
  state_at: Date | null
  updated_at: Date
}

export interface PaymentEventsTable {
  id: string
  created_at: Date
}

export interface MfaSettingsTable {
  org_id: string
  is_required: Generated<boolean>
  grace_period_hours: Generated<number>
  required_since: Date | null
  updated_at: Date
}

export interface MfaBackupCodesTable {
  org_id: string
  subject: string
  /** SHA-256 of the code with the subject, hex. */
  code_hash: string
  used_at: Date | null
  created_at: Date
}

/** What a session chose beyond what its token says. */
export interface SessionsTable {
  session_key: string
  acts_on: string | null
  second_factor_on: string | null
  expires_at: Date
}

export interface ChatTables {
  tenant_settings: TenantSettingsTable
  topic_blocks: TopicBlocksTable
  conversations: ConversationsTable
  messages: MessagesTable
  leads: LeadsTable
  documents: DocumentsTable
  chunks: ChunksTable
  scans: ScansTable
  scan_pages: ScanPagesTable
  connectors: ConnectorsTable
  audit_log: AuditLogTable
  /** What is being done, or broke off. */
  audit_begun: AuditLogTable
  subscriptions: SubscriptionsTable
  payment_events: PaymentEventsTable
  mfa_settings: MfaSettingsTable
  mfa_backup_codes: MfaBackupCodesTable
  sessions: SessionsTable
}
