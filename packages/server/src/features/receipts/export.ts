/** Receipts as a stream of NDJSON or CSV, page by page from the store: as many as there are, in bounded memory. */
import type { ExportFormat, ReceiptRecord } from '@svc/contract'
import { stringify } from 'csv-stringify/sync'

/** Rows that are read at a time. */
const PAGE = 500

/** Gives the page after `last`; an empty one is the end. */
export type NextPage = (last: ReceiptRecord | null, limit: number) => Promise<readonly ReceiptRecord[]>

/**
 * Nothing is read ahead of what the reader takes, and nothing more once the reader has gone. A fault ends the stream with an error, so that what came so far
 * cannot pass for the whole.
 */
export function exportStream(format: ExportFormat, nextPage: NextPage): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const write = format === 'csv' ? csv : ndjson
  let last: ReceiptRecord | null = null
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (format === 'csv') controller.enqueue(encoder.encode(csvLine([...COLUMNS])))
      },
      async pull(controller) {
        const page = await nextPage(last, PAGE)
        if (page.length > 0) controller.enqueue(encoder.encode(write(page)))
        last = page.at(-1) ?? null
        if (page.length < PAGE) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
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
  return page
    .map((receipt) => {
      const cells: Record<Column, string | number | boolean | null> = {
        ...receipt,
        policies: receipt.policies.join(' '),
        policy_name: receipt.policy.name,
        policy_version: receipt.policy.version,
        pii_types: receipt.pii_types.join(' '),
        pii_counts: Object.entries(receipt.pii_counts)
          .map(([type, count]) => `${type}=${count}`)
          .join(' '),
      }
      return csvLine(COLUMNS.map((column) => cells[column]))
    })
    .join('')
}

function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return stringify([cells.map((cell) => (cell === null ? '' : harmless(String(cell))))], {
    record_delimiter: 'windows',
    // A lone carriage return ends a line for some readers.
    quoted_match: /[\r\n]/,
  })
}

/** A cell that begins so is run as a formula by spreadsheets: an apostrophe makes it text (OWASP, CSV injection). */
function harmless(cell: string): string {
  return /^[=+\-@\p{Cc}]/u.test(cell) ? `'${cell}` : cell
}
