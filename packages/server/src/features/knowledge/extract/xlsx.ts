/** Workbooks: each sheet under its name, each row as a line. */
import readWorkbook from 'read-excel-file/universal'
import { officeParts, repacked } from './office.ts'
import { UnreadableError } from './reading.ts'
import { linesOf } from './rows.ts'

/** Cells of one sheet, empty ones included: the reader makes every cell up to the last one in a row. */
const MAX_CELLS = 2_000_000
const MAX_SHEETS = 200

/** @throws UnreadableError; anything else for a workbook that is not well formed */
export async function readXlsx(bytes: Uint8Array): Promise<string> {
  const parts = await officeParts(bytes)
  let cells = 0
  for (const { bytes: part } of parts) cells += cellsOf(part)
  if (cells > MAX_CELLS) throw new UnreadableError('too_much')
  const sheets = await readWorkbook(repacked(parts))
  if (sheets.length > MAX_SHEETS) throw new UnreadableError('too_much')
  return sheets
    .map(({ sheet, data }) => ({ sheet, lines: linesOf(data.map((row) => row.map(shown))) }))
    .filter(({ lines }) => lines !== '')
    .map(({ sheet, lines }) => `# ${sheet}\n\n${lines}`)
    .join('\n\n')
}

/** The area that the addresses of cells in a part span: a cell in the last row and column spans 17 thousand million. */
function cellsOf(part: Uint8Array): number {
  let columns = 0
  let rows = 0
  const xml = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
  for (const [, letters, digits] of xml.matchAll(
    /\sr\s{0,9}=\s{0,9}["']\s{0,9}([A-Za-z]{0,9})(\d{1,9})["']/g,
  )) {
    rows = Math.max(rows, Number(digits))
    if (letters === '') continue
    let column = 0
    for (const letter of letters!.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
    columns = Math.max(columns, column)
  }
  return columns * rows
}

function shown(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  // A day has no time of day.
  return cell
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z')
}
