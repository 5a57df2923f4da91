/** Receipts: exported with their proofs, read one by one, and looked up by fingerprint. */
import type {
  ProofExportQuery,
  ProofPage,
  ProofRow,
  ReceiptExportQuery,
  ReceiptFilter,
  ReceiptListQuery,
  ReceiptPage,
  ReceiptRecord,
  ReceiptSummary,
  ReceiptSummaryQuery,
  VerifyFingerprintAnswer,
  VerifyFingerprintRequest,
} from '@svc/contract'
import { fingerprintOf } from '@svc/core'
import type { Logger } from 'pino'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { StoredReceipt } from '../../receipt.ts'
import { utcDay } from '../../time/utc-day.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { exportStream } from './export.ts'
import { anchorOf, proofRowOf, receiptRecordOf, summaryOf } from './resources.ts'
import type { ReceiptStore, ReceiptFilter as StoredFilter } from './store.ts'
import type { Trees } from './trees.ts'

export interface Receipts {
  exportProofs(orgId: string, query: ProofExportQuery): Promise<ProofPage>
  list(orgId: string, query: ReceiptListQuery): Promise<ReceiptPage>
  summarize(orgId: string, query: ReceiptSummaryQuery): Promise<ReceiptSummary>
  /** A stream of every receipt that the query selects. */
  export(orgId: string, query: ReceiptExportQuery): ReadableStream<Uint8Array>
  get(orgId: string, receiptId: string): Promise<ReceiptRecord>
  verifyFingerprint(request: VerifyFingerprintRequest): Promise<VerifyFingerprintAnswer>
}

export interface ReceiptNeeds {
  readonly store: Pick<ReceiptStore, 'export' | 'list' | 'sum' | 'find' | 'findByFingerprint'>
  readonly trees: Trees
  readonly log: Logger
}

export function createReceipts({ store, trees, log }: ReceiptNeeds): Receipts {
  return {
    async exportProofs(orgId, query) {
      if (query.org_id !== undefined && query.org_id.toLowerCase() !== orgId)
        throw new ApiError('forbidden', 'This key belongs to another organisation')
      const { from, to, limit, receipt_id: receiptId } = query
      const after = query.cursor === undefined ? null : placeOf(query.cursor)
      // One more than asked for tells whether there is a next page.
      const found = await store.export({ orgId, from, to, receiptId, after, limit: limit + 1 })
      const page = found.slice(0, limit)
      const rows: ProofRow[] = []
      for (const receipt of page) rows.push(await proofRow(receipt))
      return { rows, next_cursor: found.length > limit ? cursorAfter(page) : null }
    },
    async list(orgId, query) {
      const { limit } = query
      const after = query.cursor === undefined ? null : placeOf(query.cursor)
      const found = await store.list({
        orgId,
        filter: filterOf(query),
        after,
        order: 'newest_first',
        limit: limit + 1,
      })
      const page = found.slice(0, limit)
      return {
        receipts: page.map(receiptRecordOf),
        next_cursor: found.length > limit ? cursorAfter(page) : null,
      }
    },
    async summarize(orgId, { from, to }) {
      return summaryOf(from, to, await store.sum(orgId, from, to))
    },
    export(orgId, query) {
      const filter = filterOf(query)
      return exportStream(query.format, async (last, limit) => {
        const after = last && {
          decidedDay: last.timestamp.slice(0, 10),
          recordedAt: new Date(last.recorded_at),
          receiptId: last.receipt_id,
        }
        const page = await store.list({ orgId, filter, after, order: 'oldest_first', limit })
        return page.map(receiptRecordOf)
      })
    },
    async get(orgId, receiptId) {
      const [receipt] = await store.find(orgId, [receiptId])
      if (!receipt) throw notFound()
      return receiptRecordOf(receipt)
    },
    async verifyFingerprint({ fingerprint, canonical_json, fingerprint_salt }) {
      const receipt = await store.findByFingerprint(fingerprint)
      const matches =
        canonical_json === undefined || fingerprint_salt === undefined
          ? null
          : fingerprintOf(canonical_json, fingerprint_salt) === fingerprint
      const anchor = receipt
        ? anchorOf(receipt)
        : {
            anchor_status: null,
            anchor_date: null,
            anchored_at: null,
            merkle_root: null,
            tx_hash: null,
            anchor_network: null,
          }
      return {
        found: receipt !== undefined,
        matches,
        capture_mode: receipt?.captureMode ?? null,
        attested_by: receipt?.attestedBy ?? null,
        ...anchor,
      }
    },
  }

  async function proofRow(receipt: StoredReceipt): Promise<ProofRow> {
    const { orgId, placement } = receipt
    if (placement === null) return proofRowOf(receipt, null)
    const tree = await trees(orgId, placement.day)
    // Exported all the same: whoever checks the row must see that it fails.
    if (tree.root !== placement.root)
      log.error({ day: placement.day }, 'the stored root is not that of its leaves')
    return proofRowOf(receipt, tree.proof(placement.leafIndex))
  }
}

function filterOf({ from, to, decision, capture_mode, pii_type }: ReceiptFilter): StoredFilter {
  return { from, to, decision, captureMode: capture_mode, piiType: pii_type }
}

function cursorAfter(page: readonly StoredReceipt[]): string {
  const last = page[page.length - 1] as StoredReceipt
  return cursorOf({
    decidedDay: utcDay(last.decidedAt),
    recordedAt: last.recordedAt,
    receiptId: last.receiptId,
  })
}
