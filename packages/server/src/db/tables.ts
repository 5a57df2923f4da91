/** The tables, as Kysely sees them. int8 and counts are numbers, `date` is YYYY-MM-DD text, `timestamptz` is a Date. */
import type { Generated } from 'kysely'
import type { ChatTables } from './chat-tables.ts'
import type { EventTables } from './event-tables.ts'

export interface OrganisationsTable {
  id: string
  slug: string
  name: string
  plan: string
  created_at: Date
  /** Null while it is not. */
  suspended_at: Generated<Date | null>
  /** Since when it is being deleted. It is gone for everybody but the command that deletes it. */
  end_begun_at: Generated<Date | null>
}

/** What stays of organisations that were deleted; not a tenant's table. */
export interface EndedOrganisationsTable {
  id: string
  /** SHA-256 of its slug, hex. */
  slug_hash: string
  ended_at: Date
}

export interface MembershipsTable {
  org_id: string
  /** The `sub` of the person's sessions. */
  subject: string
  role: string
  email: string | null
  has_mfa: Generated<boolean>
  created_at: Date
}

/** People who act across organisations; not a tenant's table. */
export interface PlatformAdminsTable {
  subject: string
  created_at: Date
}

export interface WidgetsTable {
  org_id: string
  id: string
  name: string
  blocked_topics: Generated<string[]>
  created_at: Date
}

export interface ApiKeysTable {
  org_id: string
  id: string
  name: string
  prefix: string
  /** SHA-256 of the whole key, hex. */
  key_hash: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** Written once; only the two anchor columns are ever filled in later, and once. */
export interface ReceiptsTable {
  org_id: string
  receipt_id: string
  capture_mode: string
  attested_by: string
  decision: string
  risk: string
  score: number
  hitl: boolean
  policies: string[]
  policy_name: string
  policy_version: number
  pii_counts: Record<string, number>
  fingerprint: string | null
  fingerprint_salt: string | null
  canonical_json: string | null
  direction: string | null
  agent_id: string | null
  request_id: string | null
  sdk_name: string | null
  sdk_version: string | null
  decided_at: Date
  /** The UTC day of `decided_at`. */
  decided_day: string
  recorded_at: Date
  anchor_date: string | null
  leaf_index: number | null
}

/** One tree: one row for an organisation and the day whose run closed it. */
export interface AnchorsTable {
  org_id: string
  day: string
  merkle_root: string
  leaf_count: number
  network: string
  /** `frozen`: leaves and root are fixed. `signed`: the transaction is stored. `submitted`: it was sent. `anchored`: the ledger has it. */
  status: string
  tx_hash: string | null
  /** The signed transaction, base64: what is sent, and sent again, is always these bytes. */
  signed_transaction: string | null
  /** The last block that can take it; null on a ledger without such. */
  last_valid_block_height: number | null
  created_at: Date
  submitted_at: Date | null
  anchored_at: Date | null
  /** How many of its leaves are not outputs. */
  interactions: number
  /** Findings of all its leaves. */
  findings: number
  /** When its youngest leaf was recorded. */
  last_recorded_at: Date
}

/** What the leaves of a tree that were decided on one day add up to; the database writes it with the tree's row. */
export interface TreeSumsTable {
  org_id: string
  decided_day: string
  anchor_date: string
  allow: number
  redact: number
  deny: number
  /** Findings by type. */
  types: Record<string, number>
}

/** A transaction that could land no more, and was replaced by another. */
export interface AnchorAttemptsTable {
  org_id: string
  day: string
  tx_hash: string
  signed_transaction: string
  last_valid_block_height: number | null
  voided_at: Date
}

/** The local ledger: append-only, one transaction to a slot. */
export interface LedgerTransactionsTable {
  slot: Generated<number>
  signature: string
  transaction: string
  block_time: Date
}

/** Keys that the server made for itself, and notes to itself. */
export interface ServerStateTable {
  name: string
  value: string
}

/** Every version of an organisation's own policies. */
export interface PoliciesTable {
  org_id: string
  name: string
  version: number
  document: unknown
  created_at: Date
  created_by: string
}

export interface ReviewsTable {
  org_id: string
  id: string
  receipt_id: string
  status: string
  policy_name: string
  risk: string
  score: number
  detected_entities: string[]
  agent_id: string | null
  request_id: string | null
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: string | null
  note: string | null
}

/** What was used of a plan, by the month's first day and kind. */
export interface UsageTable {
  org_id: string
  month: string
  kind: string
  /** What has no limit is counted in several rows; the count is their sum. */
  slot: Generated<number>
  count: number
}

/** Counts of a window of time; not a tenant's table. */
export interface RateWindowsTable {
  bucket: string
  window_start: Date
  count: number
}

interface TurnsTable {
  name: string
  holder: string
  until: Date
}

export interface Tables extends ChatTables, EventTables {
  organisations: OrganisationsTable
  ended_organisations: EndedOrganisationsTable
  memberships: MembershipsTable
  platform_admins: PlatformAdminsTable
  widgets: WidgetsTable
  api_keys: ApiKeysTable
  receipts: ReceiptsTable
  anchors: AnchorsTable
  tree_sums: TreeSumsTable
  anchor_attempts: AnchorAttemptsTable
  ledger_transactions: LedgerTransactionsTable
  server_state: ServerStateTable
  policies: PoliciesTable
  reviews: ReviewsTable
  usage: UsageTable
  rate_windows: RateWindowsTable
  turns: TurnsTable
}
