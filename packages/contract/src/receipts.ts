/** Receipts: the record of each decision, as its organisation sees it (governance-api 2.4). */
import { ACTIONS, type Action, type CaptureMode, RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import { type Anchor, type Attester, anchor, attester, captureMode } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import {
  cursor,
  dateTime,
  day,
  inOrder,
  keptFingerprint,
  label,
  notInOrder,
  pageSize,
  receiptId,
} from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export const counts: z.ZodRecord<typeof label, z.ZodInt> = z.record(label, z.int().min(1))

/** One receipt, as its organisation sees it. */
export interface ReceiptRecord extends Anchor {
  readonly receipt_id: string
  readonly decision: Action
  readonly risk: Risk
  readonly score: number
  readonly hitl: boolean
  /** Labels of the rules that took part. */
  readonly policies: readonly string[]
  /** The policy that decided. */
  readonly policy: { readonly name: string; readonly version: number }
  readonly pii_types: readonly string[]
  readonly pii_counts: Readonly<Record<string, number>>
  readonly pii_count: number
  readonly direction: 'input' | 'output' | null
  readonly agent_id: string | null
  readonly fingerprint: string | null
  readonly fingerprint_version: 'v1' | 'v2' | null
  readonly capture_mode: CaptureMode
  readonly attested_by: Attester
  readonly timestamp: string
  readonly recorded_at: string
}

export const receiptRecord: Schema<ReceiptRecord> = exactly<ReceiptRecord>('Receipt')(
  z.object({
    receipt_id: receiptId,
    decision: z.enum(ACTIONS),
    risk: z.enum(RISKS),
    score: z.int(),
    hitl: z.boolean(),
    policies: z.array(z.string()),
    policy: z.object({ name: z.string(), version: z.int() }),
    pii_types: z.array(label),
    pii_counts: counts,
    pii_count: z.int().min(0),
    direction: z.enum(['input', 'output']).nullable(),
    agent_id: z.string().nullable(),
    fingerprint: keptFingerprint.nullable(),
    fingerprint_version: z.enum(['v1', 'v2']).nullable(),
    ...anchor,
    capture_mode: captureMode,
    attested_by: attester,
    timestamp: dateTime,
    recorded_at: dateTime,
  }),
)

/** Which receipts to list or export. Both days are inclusive, UTC, and of the decision. */
export interface ReceiptFilter {
  /** The first UTC day of the decision. */
  readonly from?: string | undefined
  /** The last one, inclusive. */
  readonly to?: string | undefined
  readonly decision?: Action | undefined
  readonly capture_mode?: CaptureMode | undefined
  /** Only receipts that count findings of this type. */
  readonly pii_type?: string | undefined
}

const filter = {
  from: day.optional(),
  to: day.optional(),
  decision: z.enum(ACTIONS).optional(),
  capture_mode: captureMode.optional(),
  pii_type: label.optional(),
}

export interface ReceiptListQuery extends ReceiptFilter {
  /** 1 to 1,000; 100 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const receiptListQuery: Schema<ReceiptListQuery> = exactly<ReceiptListQuery>('ReceiptListQuery')(
  z
    .strictObject({ ...filter, limit: pageSize(100, 1000), cursor: cursor.optional() })
    .refine(inOrder, notInOrder),
)

export interface ReceiptPage {
  readonly receipts: readonly ReceiptRecord[]
  readonly next_cursor: string | null
}

export const receiptPage: Schema<ReceiptPage> = exactly<ReceiptPage>('ReceiptPage')(
  z.object({ receipts: z.array(receiptRecord), next_cursor: cursor.nullable() }),
)

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ReceiptExportQuery extends ReceiptFilter {
  readonly format: ExportFormat
}

export const receiptExportQuery: Schema<ReceiptExportQuery> = exactly<ReceiptExportQuery>(
  'ReceiptExportQuery',
)(z.strictObject({ ...filter, format: z.enum(EXPORT_FORMATS) }).refine(inOrder, notInOrder))

export interface ReceiptPath {
  readonly receipt_id: string
}

export const receiptPath: Schema<ReceiptPath> = exactly<ReceiptPath>('ReceiptPath')(
  z.strictObject({ receipt_id: receiptId }),
)

export const listReceipts: Endpoint<{ query: ReceiptListQuery; answer: ReceiptPage }> = {
  id: 'listReceipts',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/list',
  summary: 'Receipts, the latest day first.',
  auth: 'key',
  scope: 'receipts:read',
  query: receiptListQuery,
  answer: receiptPage,
  success: { 200: 'A page of receipts.' },
}

export const exportReceipts: Endpoint<{ query: ReceiptExportQuery; answer: ReadableStream<Uint8Array> }> = {
  id: 'exportReceipts',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/export',
  summary:
    'Receipts as a stream, oldest first: `ndjson` (application/x-ndjson, a receipt a line) or `csv` (text/csv, RFC 4180, cells that a spreadsheet would run are quoted with an apostrophe).',
  auth: 'key',
  scope: 'receipts:read',
  query: receiptExportQuery,
  contentType: ['application/x-ndjson', 'text/csv'],
  success: { 200: 'The receipts. A stream that breaks off was cut: it is not the whole.' },
}

export const getReceipt: Endpoint<{ params: ReceiptPath; answer: ReceiptRecord }> = {
  id: 'getReceipt',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/{receipt_id}',
  summary: 'One receipt.',
  auth: 'key',
  scope: 'receipts:read',
  params: receiptPath,
  answer: receiptRecord,
  success: { 200: 'The receipt.' },
}
