/** Checks one row of a proof export: its form, what it says about itself, its fingerprint, and its path to the root. */
import { type ExportRow, parseExportRow } from './export-row.ts'
import { createPathMemory, type PathMemory } from './path-memory.ts'
import { checkPath, type ProofResult } from './proof.ts'
import type { Anchor, RowResult, RowWarning } from './row-result.ts'
import { isUnlikely, selfFault } from './self-check.ts'

/**
 * Checks one row, given as it came from `JSON.parse`. Never throws.
 *
 * @example
 * verifyRow({ anchor_status: 'anchored' }).reason // 'field_missing'
 */
export function verifyRow(value: unknown): RowResult {
  const parsed = parseExportRow(value)
  if (!parsed.ok) return { ...parsed, status: 'failed' }
  return checkRow(parsed.row, createPathMemory())
}

/** The check itself, over a row whose fields have the right form. */
export function checkRow(row: ExportRow, memory: PathMemory): RowResult {
  const receiptId = row.receipt_id
  const path = pathOf(row, memory)
  const fault = selfFault(row) ?? (path?.ok === false ? path : undefined)
  if (fault !== undefined) return { ok: false, status: 'failed', receiptId, ...fault }
  if (row.fingerprint === null)
    return { ok: false, status: 'unfingerprinted', receiptId, reason: 'no_fingerprint' }
  if (row.anchor_status !== 'anchored')
    return { ok: false, status: 'pending', receiptId, reason: 'not_anchored' }

  const anchor = anchorOf(row)
  if (typeof anchor === 'string')
    return { ok: false, status: 'failed', receiptId, reason: 'field_missing', field: anchor }
  return {
    ok: true,
    status: row.fingerprint_version === 'v1' ? 'included' : 'verified',
    receiptId,
    anchor,
    warnings: [...(path?.ok ? path.warnings : []), ...gaps(row)],
  }
}

/** A path that is there is checked, also while the root awaits its confirmation. */
function pathOf(row: ExportRow, memory: PathMemory): ProofResult | null {
  if (row.fingerprint === null || row.merkle_proof === null || row.merkle_root === null) return null
  return checkPath(row.fingerprint, row.merkle_proof, row.merkle_root, row.leaf_index, row.leaf_count, memory)
}

const ANCHORED = [
  'merkle_proof',
  'merkle_root',
  'leaf_index',
  'anchor_date',
  'anchored_at',
  'tx_hash',
] as const

/** Or the name of a field that it lacks. */
function anchorOf(row: ExportRow): Anchor | string {
  const missing = ANCHORED.find((field) => row[field] === null)
  if (missing) return missing
  const { merkle_root, anchor_date, anchored_at, tx_hash, anchor_network, leaf_index, leaf_count } = row
  return { merkle_root, anchor_date, anchored_at, tx_hash, anchor_network, leaf_index, leaf_count } as Anchor
}

function gaps(row: ExportRow): RowWarning[] {
  const found: RowWarning[] = []
  if (row.leaf_count === null) found.push('leaf_count_missing')
  if (row.anchor_network === null) found.push('anchor_network_missing')
  if (isUnlikely(row)) found.push('decision_unlikely')
  return found
}
