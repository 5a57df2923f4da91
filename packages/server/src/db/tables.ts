/** The tables, as Kysely sees them. int8 and counts are numbers, `date` is YYYY-MM-DD text, `timestamptz` is a Date. */
import type { Generated } from 'kysely'

export interface OrganisationsTable {
  id: string
  slug: string
  name: string
  plan: string
  created_at: Date
}

export interface MembershipsTable {
  org_id: string
  /** The `sub` of the person's sessions. */
  subject: string
  role: string
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
  created_at: Date
  submitted_at: Date | null
  anchored_at: Date | null
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

export interface Tables {
  organisations: OrganisationsTable
  memberships: MembershipsTable
  platform_admins: PlatformAdminsTable
  widgets: WidgetsTable
  api_keys: ApiKeysTable
  receipts: ReceiptsTable
  anchors: AnchorsTable
  ledger_transactions: LedgerTransactionsTable
  server_state: ServerStateTable
}
