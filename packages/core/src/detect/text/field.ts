/** What stands beside a field of a table: padding, quotes, and what parts it from the next. */
import { GAP, isParted } from './aligned.ts'
import { marked } from './characters.ts'
import { unitAt } from './units.ts'

/** What stands beside the one field of a line. */
export const LINE = '\n'
export const DELIMITERS: readonly string[] = ['\t', ';', '|', ',', GAP, LINE]
/** Most units of padding on a side of a field. */
export const MOST_PADDING = 40

/** The delimiter beside a field that holds `start` to `end`, padding, quotes and nothing else; empty where it is none. */
export function delimiterBeside(text: string, start: number, end: number): string {
  let from = start - 1
  let to = end
  while (to < end + MOST_PADDING && isMargin(text.charCodeAt(to))) to++
  while (from >= start - MOST_PADDING && isMargin(text.charCodeAt(from))) from--
  const before = from < 0 || text[from] === '(' ? '\n' : text[from]!
  const after = to < text.length && text[to] !== ')' ? text[to]! : '\n'
  const sides = before === '\n' ? after : before
  const isField = DELIMITERS.includes(sides) && (sides === after || after === LINE)
  // What is in brackets is not alone on its line.
  const parts = isField && `${text[from]}${sides}` !== '(\n' ? sides : ''
  return (parts === '' || parts === LINE) && isParted(text, start, end) ? GAP : parts
}

/** Space, quotes, carriage return, and what nobody sees. */
const isMargin = (code: number): boolean =>
  code === 32 ||
  code === 34 ||
  code === 39 ||
  code === 13 ||
  code === 0xad ||
  (code > 0x200a && code < 0x200e) ||
  code === 0x2060 ||
  code === 0xfeff

/** What may stand beside a field: a delimiter, the end of a line or of the text, a quote, what parts components and elements. */
const BESIDE = marked('\0\t\n\r"\',;|()*~^')

/** A look that saves the rest: whether what stands beside `start` and `end`, behind padding, may end a field. */
export function mayBeField(start: number, end: number): boolean {
  let to = end
  while (unitAt(to) === 32 && to < end + MOST_PADDING) to++
  const parted = to > end + 1
  if (!parted && BESIDE[unitAt(to)] !== 1) return false
  let from = start - 1
  while (unitAt(from) === 32 && from > start - MOST_PADDING) from--
  return BESIDE[unitAt(from)] === 1 || from < start - 2
}
