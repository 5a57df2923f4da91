/** Tables whose columns are set by spaces alone, as terminals, data frames and printed pages have them: two spaces or more part the fields. */
import { textBefore } from './around.ts'

/** What a table's columns are called, and where on its line each name begins and ends. */
export interface Aligned {
  readonly names: readonly string[]
  readonly starts: readonly number[]
}

/** What parts the fields; a line that holds it behind a field is a row or a head. */
export const GAP = '  '
const PARTED = /\S {2,}\S/
const FIELDS = /\S+(?: \S+)*/g

/** The table that goes on below `line`, or begins with it: a row has a digit, or as many fields as its head. */
export function alignedBelow(
  line: string,
  table: Aligned | undefined,
  isName: (field: string) => boolean,
): Aligned | undefined {
  if (!PARTED.test(line)) return
  if (table && /\d/.test(line)) return table
  const fields = [...line.matchAll(FIELDS)]
  const names = fields.map(([name]) => name)
  if (table && names.length === table.names.length) return table
  return names.every(isName) ? { names, starts: fields.map(({ index }) => index) } : undefined
}

/** What the column is called whose field takes `start` to `end` of its line: set flush with its name on either side, or below it. Empty where that is not told. */
export function nameOver({ names, starts }: Aligned, start: number, end: number): string {
  const isFlush = (name: string, i: number): boolean =>
    starts[i] === start || starts[i]! + name.length === end
  const isOver = (name: string, i: number): boolean => starts[i]! < end && starts[i]! + name.length > start
  const [name, ...others] = names.some(isFlush) ? names.filter(isFlush) : names.filter(isOver)
  return others.length > 0 ? '' : (name ?? '')
}

/** Whether `start` to `end` is a field of its line by such gaps. */
export function isParted(text: string, start: number, end: number): boolean {
  const before = textBefore(text, start, 2)
  const after = text.slice(end, end + 2)
  return (
    (before === GAP || after === GAP) &&
    (before === '' || before === GAP || /\n ?$/.test(before)) &&
    (after === '' || after === GAP || /^[\r\n]/.test(after))
  )
}
