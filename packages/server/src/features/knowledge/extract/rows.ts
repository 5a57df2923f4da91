/** Rows of a table as lines that make sense by themselves: each value with the name of its column, where the first row that is no title has names. */
import { MAX_TEXT, UnreadableError } from './reading.ts'

const MAX_COLUMNS = 500

/**
 * One line for each row that is not empty. A value may stand in many cells, and a name in every row, so what is made of little is watched.
 *
 * @throws UnreadableError `too_much`
 */
export function linesOf(rows: readonly (readonly string[])[]): string {
  const lines: string[] = []
  let length = 0
  let names: readonly string[] | null = null
  /** Which line the names are. */
  let named = -1
  for (const row of rows) {
    const wide = row.slice(0, MAX_COLUMNS)
    // Before anything is made of them.
    if (wide.reduce((sum, cell) => sum + cell.length, length) > MAX_TEXT)
      throw new UnreadableError('too_much')
    const cells = wide.map((cell) => cell.replace(/\s+/g, ' ').trim())
    if (cells.every((cell) => cell === '')) continue
    const line = joined(cells, names ?? [])
    // One cell alone is a title, and says nothing of the columns.
    if (names === null && cells.filter((cell) => cell !== '').length > 1) {
      names = areNames(cells) ? cells : []
      if (names.length > 0) named = lines.length
    }
    length += line.length + 1
    if (length > MAX_TEXT) throw new UnreadableError('too_much')
    lines.push(line)
  }
  // Names are told with each row under them; alone they are all there is.
  const isAlone = named === lines.length - 1
  return lines.filter((_, i) => i !== named || isAlone).join('\n')
}

function joined(row: readonly string[], names: readonly string[]): string {
  return row
    .map((cell, i) => (cell !== '' && names[i] ? `${names[i]}: ${cell}` : cell))
    .filter((cell) => cell !== '')
    .join(' | ')
}

/** Short words, one for each column, no two alike. */
function areNames(row: readonly string[]): boolean {
  return (
    row.length > 1 &&
    row.every((cell) => cell !== '' && cell.length <= 60 && !/^[\d.,\s%-]+$/.test(cell)) &&
    new Set(row).size === row.length
  )
}
