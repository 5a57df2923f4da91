/** A receipt as its row holds it, and back. */
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { NewReceipt, Placement, StoredReceipt } from '../../receipt.ts'

/** What is undefined is left out of the JSON, and null in the table. */
export function rowOf(receipt: NewReceipt): Record<string, unknown> {
  const decidedAt = receipt.decidedAt.toISOString()
  return {
    org_id: receipt.orgId,
    receipt_id: receipt.receiptId,
    capture_mode: receipt.captureMode,
    attested_by: receipt.attestedBy,
    decision: receipt.decision,
    risk: receipt.risk,
    score: receipt.score,
    hitl: receipt.hitl,
    policies: receipt.policies,
    policy_name: receipt.policy.name,
    policy_version: receipt.policy.version,
    pii_counts: receipt.piiCounts,
    fingerprint: receipt.fingerprint,
    fingerprint_salt: receipt.fingerprintSalt,
    canonical_json: receipt.canonicalJson,
    direction: receipt.direction ?? undefined,
    agent_id: receipt.agentId ?? undefined,
    request_id: receipt.requestId ?? undefined,
    sdk_name: receipt.sdk?.name,
    sdk_version: receipt.sdk?.version,
    decided_at: decidedAt,
    decided_day: decidedAt.slice(0, 10),
    recorded_at: receipt.recordedAt,
  }
}

/** With what is known of its tree. */
type Row = Selectable<Tables['receipts']> & {
  [Column in 'merkle_root' | 'leaf_count' | 'network' | 'status' | 'tx_hash' | 'anchored_at']:
    | Selectable<Tables['anchors']>[Column]
    | null
}

export function stored(row: Row): StoredReceipt {
  return {
    orgId: row.org_id,
    receiptId: row.receipt_id,
    captureMode: row.capture_mode as StoredReceipt['captureMode'],
    attestedBy: row.attested_by as StoredReceipt['attestedBy'],
    decision: row.decision as StoredReceipt['decision'],
    risk: row.risk as StoredReceipt['risk'],
    score: row.score,
    hitl: row.hitl,
    policies: row.policies,
    policy: { name: row.policy_name, version: row.policy_version },
    piiCounts: row.pii_counts,
    fingerprint: row.fingerprint,
    fingerprintSalt: row.fingerprint_salt,
    canonicalJson: row.canonical_json,
    direction: row.direction as StoredReceipt['direction'],
    agentId: row.agent_id,
    requestId: row.request_id,
    sdk: row.sdk_name === null ? null : { name: row.sdk_name, version: row.sdk_version as string },
    decidedAt: row.decided_at,
    recordedAt: row.recorded_at,
    placement: placement(row),
  }
}

function placement(row: Row): Placement | null {
  if (row.anchor_date === null || row.merkle_root === null) return null
  return {
    day: row.anchor_date,
    leafIndex: row.leaf_index as number,
    root: row.merkle_root,
    leafCount: row.leaf_count as number,
    network: row.network as string,
    status: row.status as Placement['status'],
    txHash: row.tx_hash,
    anchoredAt: row.anchored_at,
  }
}
