/** Cuts bytes at the ends of lines, into pieces that can be read apart. */

const LINE_END = 10

/**
 * Pieces of whole lines, each a buffer of its own; the last one ends its line, too. Ends with null where a line is longer than `maxLine` bytes: then the text is
 * none of lines.
 */
export async function* cutLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLine: number,
): AsyncGenerator<Uint8Array<ArrayBuffer> | null> {
  let rest: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1
    if (end > 0) yield joined([...rest, chunk.subarray(0, end)])
    if (end > 0) [rest, size] = [[], 0]
    rest.push(chunk.subarray(end))
    size += chunk.length - end
    if (size > maxLine) return yield null
  }
  if (size > 0) yield joined([...rest, Uint8Array.of(LINE_END)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
