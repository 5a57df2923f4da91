/** What the receipts of some days add up to: for whoever looks at many of them at once. */
import { z } from 'zod'
import { network } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import { dateTime, day, inOrder, label, notInOrder, sha256 } from './forms.ts'
import { counts } from './receipts.ts'
import { exactly, type Schema } from './schema.ts'

/** The longest range of days that is summed up in one answer. */
export const MAX_SUMMARY_DAYS = 90

/** Which days to sum up, both inclusive, UTC, of the decision. */
export interface ReceiptSummaryQuery {
  readonly from: string
  readonly to: string
}

export const receiptSummaryQuery: Schema<ReceiptSummaryQuery> = exactly<ReceiptSummaryQuery>(
  'ReceiptSummaryQuery',
)(
  z
    .strictObject({ from: day, to: day })
    .refine(inOrder, notInOrder)
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_SUMMARY_DAYS * 86_400_000, {
      path: ['from'],
      message: `must be less than ${MAX_SUMMARY_DAYS} days before \`to\``,
    }),
)

/** The decisions of one day. */
export interface ReceiptDay {
  readonly day: string
  readonly allow: number
  readonly redact: number
  readonly deny: number
  /** Findings by type. */
  readonly types: Readonly<Record<string, number>>
}

/** What the receipts of some days add up to. */
export interface ReceiptSummary {
  readonly from: string
  readonly to: string
  /** Days with a decision alone, the earliest first. */
  readonly days: readonly ReceiptDay[]
  /** Findings by type over all days, most first. */
  readonly types: readonly { readonly type: string; readonly count: number }[]
  /** Receipts whose root stands on the ledger. */
  readonly anchored: number
  /** Receipts that await it. */
  readonly pending: number
  /** The newest tree on the ledger, of whatever day; null before the first. */
  readonly last_anchor: {
    readonly anchor_date: string
    readonly anchored_at: string
    readonly merkle_root: string
    readonly tx_hash: string
    readonly anchor_network: string
  } | null
}

export const receiptSummary: Schema<ReceiptSummary> = exactly<ReceiptSummary>('ReceiptSummary')(
  z.object({
    from: day,
    to: day,
    days: z.array(
      z.object({ day, allow: z.int().min(0), redact: z.int().min(0), deny: z.int().min(0), types: counts }),
    ),
    types: z.array(z.object({ type: label, count: z.int().min(1) })),
    anchored: z.int().min(0),
    pending: z.int().min(0),
    last_anchor: z
      .object({
        anchor_date: day,
        anchored_at: dateTime,
        merkle_root: sha256,
        tx_hash: z.string(),
        anchor_network: network,
      })
      .nullable(),
  }),
)

export const summarizeReceipts: Endpoint<{ query: ReceiptSummaryQuery; answer: ReceiptSummary }> = {
  id: 'summarizeReceipts',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/summary',
  summary: `Receipts counted by day and decision, by type of finding and by anchor, over at most ${MAX_SUMMARY_DAYS} days.`,
  auth: 'key',
  scope: 'receipts:read',
  query: receiptSummaryQuery,
  answer: receiptSummary,
  success: { 200: 'The counts.' },
}
