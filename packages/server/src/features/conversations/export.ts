/** Conversations as a stream of CSV, a message a line: as many as there are, in bounded memory. */
import { type Cell, csvLines } from '../../export/csv.ts'
import { type PageStreamOptions, pageStream } from '../../export/page-stream.ts'
import type { ExportedMessage } from './store.ts'

/** In this order; lists are joined by spaces. */
const COLUMNS = [
  'conversation_id',
  'session_id',
  'widget_id',
  'surface',
  'conversation_created_at',
  'escalated_at',
  'position',
  'role',
  'content',
  'agent',
  'intent',
  'pii_types',
  'topic_blocked',
  'receipt_id',
  'created_at',
] as const satisfies readonly (keyof ExportedMessage)[]

export function exportStream(
  nextPage: PageStreamOptions<ExportedMessage>['nextPage'],
): ReadableStream<Uint8Array> {
  return pageStream({
    head: csvLines([COLUMNS]),
    nextPage,
    write: (page) => csvLines(page.map((message) => COLUMNS.map((column) => cell(message[column])))),
  })
}

function cell(value: ExportedMessage[(typeof COLUMNS)[number]]): Cell {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? value.join(' ') : value
}
