/** Receipts as a stream of NDJSON or CSV: as many as there are, in bounded memory. */
import type { ExportFormat, ReceiptRecord } from '@svc/contract'
import { type Cell, CSV_TYPE, csvLines } from '../../export/csv.ts'
import { type PageStreamOptions, pageStream } from '../../export/page-stream.ts'

export function exportStream(
  format: ExportFormat,
  nextPage: PageStreamOptions<ReceiptRecord>['nextPage'],
): ReadableStream<Uint8Array> {
  return format === 'csv'
    ? pageStream({ head: csvLines([COLUMNS]), nextPage, write: csv })
    : pageStream({ nextPage, write: ndjson })
}

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: CSV_TYPE,
}

function ndjson(page: readonly ReceiptRecord[]): string {
  return page.map((receipt) => `${JSON.stringify(receipt)}\n`).join('')
}

/** The columns of a CSV file, in this order. Lists are joined by spaces, counts are written `TYPE=1`. */
const COLUMNS = [
  'receipt_id',
  'timestamp',
  'recorded_at',
  'decision',
  'risk',
  'score',
  'hitl',
  'policies',
  'policy_name',
  'policy_version',
  'pii_types',
  'pii_counts',
  'pii_count',
  'direction',
  'agent_id',
  'fingerprint',
  'fingerprint_version',
  'capture_mode',
  'attested_by',
  'anchor_status',
  'anchor_date',
  'anchored_at',
  'anchor_network',
  'merkle_root',
  'tx_hash',
] as const

type Column = (typeof COLUMNS)[number]

function csv(page: readonly ReceiptRecord[]): string {
  return csvLines(
    page.map((receipt) => {
      const cells: Record<Column, Cell> = {
        ...receipt,
        policies: receipt.policies.join(' '),
        policy_name: receipt.policy.name,
        policy_version: receipt.policy.version,
        pii_types: receipt.pii_types.join(' '),
        pii_counts: Object.entries(receipt.pii_counts)
          .map(([type, count]) => `${type}=${count}`)
          .join(' '),
      }
      return COLUMNS.map((column) => cells[column])
    }),
  )
}
