/** The organisation's receipts, with a session. */
import type { ReceiptListQuery, ReceiptPage, ReceiptRecord } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<ReceiptPage> = {
  method: 'GET',
  path: '/api/governance/receipts',
  auth: 'session',
  repeat: 'safe',
  accepts: ['receipts[]'],
}

export const getEndpoint: Endpoint<ReceiptRecord> = {
  method: 'GET',
  path: '/api/governance/receipts/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['receipt_id', 'decision'],
}

/** With any session of the organisation. With a key, see `receipts`. */
export interface GovernanceReceipts {
  /** One page, the latest day first. */
  list(query?: Partial<ReceiptListQuery>, options?: CallOptions): Pending<ReceiptPage>
  /** Every receipt that the query selects, page after page. */
  each(query?: Partial<ReceiptListQuery>, options?: CallOptions): AsyncIterableIterator<ReceiptRecord>
  get(receiptId: string, options?: CallOptions): Pending<ReceiptRecord>
}

export function governanceReceiptsResource(call: Call): GovernanceReceipts {
  const list: GovernanceReceipts['list'] = (query = {}, options) =>
    call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) => eachItem(list, 'receipts', query, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
  }
}
