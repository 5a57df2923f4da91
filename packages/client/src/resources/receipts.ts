/** Receipts and their proofs. */
import type { ProofExportQuery, ProofPage, ProofRow, ReceiptRecord } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

export const getEndpoint: Endpoint<ReceiptRecord> = {
  method: 'GET',
  path: '/api/v1/receipts/{receipt_id}',
  auth: 'key',
  repeat: 'safe',
  accepts: hasKeys('receipt_id', 'decision'),
}

export const proofExportEndpoint: Endpoint<ProofPage> = {
  method: 'GET',
  path: '/api/v1/receipts/proof-export',
  auth: 'key',
  repeat: 'safe',
  accepts: hasList('rows'),
}

/** Both days (`YYYY-MM-DD`, UTC) are inclusive; `limit` is the page size, 1 to 1,000, 100 when absent. */
export type ProofQuery = Partial<ProofExportQuery>

export interface Receipts {
  get(receiptId: string, options?: CallOptions): Promise<ReceiptRecord>
  /** One page; `next_cursor` is null on the last. */
  proofExport(query?: ProofQuery, options?: CallOptions): Promise<ProofPage>
  /** Every row, page after page, each page fetched when the one before is used up. Time limits hold per page. */
  proofRows(query?: ProofQuery, options?: CallOptions): AsyncIterableIterator<ProofRow>
}

export function receiptsResource(call: Call): Receipts {
  const proofExport: Receipts['proofExport'] = (query = {}, options) =>
    call(proofExportEndpoint, { query: { ...query } }, options)
  return {
    get: (receipt_id, options) => call(getEndpoint, { params: { receipt_id } }, options),
    proofExport,
    proofRows: (query = {}, options) =>
      eachItem(
        (cursor) => proofExport(cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.rows,
        query.cursor,
      ),
  }
}
