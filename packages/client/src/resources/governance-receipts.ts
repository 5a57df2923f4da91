/** The organisation's receipts, with a session. */
import type { ReceiptListQuery, ReceiptPage, ReceiptRecord } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

const reading = { method: 'GET', auth: 'session', repeat: 'safe' } as const

export const listEndpoint: Endpoint<ReceiptPage> = {
  ...reading,
  path: '/api/governance/receipts',
  accepts: hasList('receipts'),
}

export const getEndpoint: Endpoint<ReceiptRecord> = {
  ...reading,
  path: '/api/governance/receipts/{id}',
  accepts: hasKeys('receipt_id', 'decision'),
}

export interface GovernanceReceipts {
  /** One page, the latest day first. */
  list(query?: Partial<ReceiptListQuery>, options?: CallOptions): Promise<ReceiptPage>
  /** Every receipt that the query selects, page after page. */
  each(query?: Partial<ReceiptListQuery>, options?: CallOptions): AsyncIterableIterator<ReceiptRecord>
  get(receiptId: string, options?: CallOptions): Promise<ReceiptRecord>
}

export function governanceReceiptsResource(call: Call): GovernanceReceipts {
  const list: GovernanceReceipts['list'] = (query = {}, options) =>
    call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        (cursor) => list(cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.receipts,
        query.cursor,
      ),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
  }
}
