/** Lines of CSV (RFC 4180) that no spreadsheet runs. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** Lines with their ends; null is an empty cell. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : harmless(String(cell)))))
  return stringify(cells, {
    record_delimiter: 'windows',
    // A lone carriage return ends a line for some readers.
    quoted_match: /[\r\n]/,
  })
}

/** A cell that begins so, some spreadsheets run as a formula, spaces and full-width signs among them: an apostrophe makes it text (OWASP, CSV injection). */
function harmless(cell: string): string {
  return /^\s*[=+\-@＝＋－＠\p{Cc}]/u.test(cell) ? `'${cell}` : cell
}
