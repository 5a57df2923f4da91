/** Receipts and their proofs. */
import type {
  ProofExportQuery,
  ProofPage,
  ProofRow,
  ReceiptExportQuery,
  ReceiptListQuery,
  ReceiptPage,
  ReceiptRecord,
  ReceiptSummary,
  ReceiptSummaryQuery,
} from '@svc/contract'
import type { Endpoint, StreamEndpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, OpenStream, Pending } from '../request.ts'
import { streamOf } from '../transport.ts'

export const getEndpoint: Endpoint<ReceiptRecord> = {
  method: 'GET',
  path: '/api/v1/receipts/{receipt_id}',
  auth: 'key',
  repeat: 'safe',
  accepts: ['receipt_id', 'decision'],
}

export const proofExportEndpoint: Endpoint<ProofPage> = {
  method: 'GET',
  path: '/api/v1/receipts/proof-export',
  auth: 'key',
  repeat: 'safe',
  accepts: ['rows[]'],
}

export const listEndpoint: Endpoint<ReceiptPage> = {
  method: 'GET',
  path: '/api/v1/receipts/list',
  auth: 'key',
  repeat: 'safe',
  accepts: ['receipts[]'],
}

export const summaryEndpoint: Endpoint<ReceiptSummary> = {
  method: 'GET',
  path: '/api/v1/receipts/summary',
  auth: 'key',
  repeat: 'safe',
  accepts: ['days[]', 'types[]'],
}

export const exportEndpoint: StreamEndpoint = {
  method: 'GET',
  path: '/api/v1/receipts/export',
  auth: 'key',
  repeat: 'safe',
  streams: ['application/x-ndjson', 'text/csv'],
}

/** Both days (`YYYY-MM-DD`, UTC) are inclusive; `limit` is the page size, 1 to 1,000, 100 when absent. */
export type ProofQuery = Partial<ProofExportQuery>

/** With a key of scope `receipts:read`. With a session, see `governanceReceipts`. */
export interface Receipts {
  get(receiptId: string, options?: CallOptions): Pending<ReceiptRecord>
  /** One page, the latest day first. */
  list(query?: Partial<ReceiptListQuery>, options?: CallOptions): Pending<ReceiptPage>
  /** Every receipt that the query selects, page after page, the latest day first. */
  each(query?: Partial<ReceiptListQuery>, options?: CallOptions): AsyncIterableIterator<ReceiptRecord>
  /** Counted by day and decision, by type and by anchor, over at most 90 days. */
  summary(query: ReceiptSummaryQuery, options?: CallOptions): Pending<ReceiptSummary>
  /** The receipts as bytes of NDJSON or CSV, oldest first, as they come. `timeoutMs` is for the first byte. */
  export(query: ReceiptExportQuery, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
  /** One page; `next_cursor` is null on the last. */
  proofExport(query?: ProofQuery, options?: CallOptions): Pending<ProofPage>
  /** Every row, page after page, each page fetched when the one before is used up. Time limits hold per page. */
  proofRows(query?: ProofQuery, options?: CallOptions): AsyncIterableIterator<ProofRow>
}

export function receiptsResource(call: Call, openStream: OpenStream): Receipts {
  const list: Receipts['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  const proofExport: Receipts['proofExport'] = (query = {}, options) =>
    call(proofExportEndpoint, { query: { ...query } }, options)
  return {
    get: (receipt_id, options) => call(getEndpoint, { params: { receipt_id } }, options),
    list,
    each: (query = {}, options) => eachItem(list, 'receipts', query, options),
    summary: (query, options) => call(summaryEndpoint, { query: { ...query } }, options),
    export: async (query, options) =>
      streamOf(await openStream(exportEndpoint, { query: { ...query } }, options)),
    proofExport,
    proofRows: (query = {}, options) => eachItem(proofExport, 'rows', query, options),
  }
}
