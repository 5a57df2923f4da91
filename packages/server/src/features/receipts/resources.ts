/** Stored receipts in the forms of the contract: an export row, a record, an answer to a fingerprint, a summary. */
import type {
  Anchor,
  AnchorStatus,
  ProofRow,
  ProofStep,
  ReceiptDay,
  ReceiptRecord,
  ReceiptSummary,
} from '@svc/contract'
import type { StoredReceipt } from '../../receipt.ts'
import type { SummedReceipts } from './store.ts'

/** How far a receipt's anchor has come. A root that is fixed but not yet sent is still `pending`. */
export function anchorStatusOf({ fingerprint, placement }: StoredReceipt): AnchorStatus {
  if (fingerprint === null) return 'none'
  if (placement?.status === 'anchored' || placement?.status === 'submitted') return placement.status
  return 'pending'
}

export function anchorOf(receipt: StoredReceipt): Anchor {
  const { placement } = receipt
  const status = anchorStatusOf(receipt)
  // A transaction that is signed but was never sent is on no ledger: nobody could find it.
  const isSent = status === 'submitted' || status === 'anchored'
  return {
    anchor_status: status,
    anchor_date: placement?.day ?? null,
    anchored_at: placement?.anchoredAt?.toISOString() ?? null,
    merkle_root: placement?.root ?? null,
    tx_hash: (isSent && placement?.txHash) || null,
    anchor_network: placement?.network ?? null,
  }
}

export function proofRowOf(receipt: StoredReceipt, proof: readonly ProofStep[] | null): ProofRow {
  const version = versionOf(receipt)
  return {
    receipt_id: receipt.receiptId,
    fingerprint: receipt.fingerprint,
    fingerprint_version: version,
    fingerprint_salt: receipt.fingerprintSalt,
    fingerprint_canonical_json: receipt.canonicalJson,
    independently_verifiable: version === 'v2',
    leaf_index: receipt.placement?.leafIndex ?? null,
    merkle_proof: proof,
    leaf_count: receipt.placement?.leafCount ?? null,
    ...anchorOf(receipt),
    capture_mode: receipt.captureMode,
    attested_by: receipt.attestedBy,
    decision: receipt.decision,
    pii_types: Object.keys(receipt.piiCounts).sort(),
    pii_count: countOf(receipt),
    timestamp: receipt.decidedAt.toISOString(),
  }
}

export function receiptRecordOf(receipt: StoredReceipt): ReceiptRecord {
  const types = Object.keys(receipt.piiCounts).sort()
  return {
    receipt_id: receipt.receiptId,
    decision: receipt.decision,
    risk: receipt.risk,
    score: receipt.score,
    hitl: receipt.hitl,
    policies: receipt.policies,
    policy: receipt.policy,
    pii_types: types,
    pii_counts: Object.fromEntries(types.map((type) => [type, receipt.piiCounts[type] ?? 0])),
    pii_count: countOf(receipt),
    direction: receipt.direction,
    agent_id: receipt.agentId,
    fingerprint: receipt.fingerprint,
    fingerprint_version: versionOf(receipt),
    ...anchorOf(receipt),
    capture_mode: receipt.captureMode,
    attested_by: receipt.attestedBy,
    timestamp: receipt.decidedAt.toISOString(),
    recorded_at: receipt.recordedAt.toISOString(),
  }
}

function versionOf({ fingerprint }: StoredReceipt): 'v1' | 'v2' | null {
  if (fingerprint === null) return null
  return fingerprint.startsWith('SVC-DNA-v1-') ? 'v1' : 'v2'
}

function countOf({ piiCounts }: StoredReceipt): number {
  return Object.values(piiCounts).reduce((sum, count) => sum + count, 0)
}

export function summaryOf(
  from: string,
  to: string,
  { days, type_days, anchored, pending, last }: SummedReceipts,
): ReceiptSummary {
  const byDay = new Map<string, ReceiptDay>()
  for (const { day, decision, count } of days) {
    const there = byDay.get(day) ?? { day, allow: 0, redact: 0, deny: 0, types: typesOf(day) }
    byDay.set(day, { ...there, [decision]: count })
  }
  return {
    from,
    to,
    days: [...byDay.values()],
    types: totals(),
    anchored,
    pending,
    last_anchor: last && {
      anchor_date: last.day,
      anchored_at: new Date(last.anchored_at).toISOString(),
      merkle_root: last.merkle_root,
      tx_hash: last.tx_hash,
      anchor_network: last.network,
    },
  }

  function typesOf(of: string): Record<string, number> {
    return Object.fromEntries(
      type_days.flatMap(({ day, type, count }) => (day === of ? [[type, count]] : [])),
    )
  }

  function totals(): ReceiptSummary['types'] {
    const sums = new Map<string, number>()
    for (const { type, count } of type_days) sums.set(type, (sums.get(type) ?? 0) + count)
    return [...sums]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))
  }
}
