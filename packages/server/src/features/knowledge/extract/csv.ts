/** CSV, with whichever separator its first line has most of. */
import { parse } from 'csv-parse/sync'
import { UnreadableError } from './reading.ts'
import { linesOf } from './rows.ts'

/** Characters of a row. */
const MAX_ROW = 1_000_000
const MAX_ROWS = 200_000
const SEPARATORS = [',', ';', '\t', '|']

/** @throws UnreadableError `too_much`; anything else for what is no CSV */
export function readCsv(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  checkLines(lines)
  let rows: string[][]
  try {
    rows = parse(lines, {
      delimiter: separatorOf(lines),
      record_delimiter: '\n',
      max_record_size: MAX_ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
    }) as string[][]
  } catch (cause) {
    throw new UnreadableError(
      (cause as { code?: string }).code === 'CSV_MAX_RECORD_SIZE' ? 'too_much' : 'unsound',
      {
        cause,
      },
    )
  }
  if (rows.length > MAX_ROWS) throw new UnreadableError('too_much')
  return linesOf(rows)
}

/** Long lines are refused before they are taken apart. */
function checkLines(text: string): void {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > MAX_ROW) throw new UnreadableError('too_much')
    start = end + 1
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split('\n', 1)[0]!
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}
