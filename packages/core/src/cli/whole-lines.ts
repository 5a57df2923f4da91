/** Cuts what arrives in pieces into values: at line feeds, or not at all. */
import { fault } from './fault.ts'
import { MAX_HELD } from './rewrite.ts'

/**
 * The lines of a text with their line feeds, in lots: all that a piece brings to their ends. With `one`, the whole text as one value.
 *
 * @throws Error with code `LONG_LINE` for one longer than `maxHeld` UTF-16 units
 */
export async function* wholeLines(
  pieces: AsyncIterable<string>,
  one: boolean,
  maxHeld: number = MAX_HELD,
): AsyncGenerator<string[], void, undefined> {
  let held: string[] = []
  let length = 0
  const hold = (some: string): void => {
    length += some.length
    if (length > maxHeld) throw fault('LONG_LINE')
    held.push(some)
  }
  const taken = (): string => {
    const line = held.join('')
    held = []
    length = 0
    return line
  }
  for await (const piece of pieces) {
    const lines: string[] = []
    let from = 0
    for (let feed = piece.indexOf('\n'); feed >= 0 && !one; feed = piece.indexOf('\n', from)) {
      hold(piece.slice(from, feed + 1))
      lines.push(taken())
      from = feed + 1
    }
    hold(piece.slice(from))
    if (lines.length > 0) yield lines
  }
  // An empty file is no line, and no value.
  if (one || length > 0) yield [taken()]
}
