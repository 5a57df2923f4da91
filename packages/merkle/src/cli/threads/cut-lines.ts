/** Cuts bytes at the ends of lines, into pieces that can be read apart. */

const LINE_END = 10

/**
 * Pieces of whole lines, each in one or more buffers of its own; the last one ends its line, too. Ends with null where a line is longer than `maxLine` bytes:
 * then the text is none of lines. The buffers of `chunks` must not be used again.
 */
export async function* cutLines(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxLine: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>[] | null> {
  let rest: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1
    // A copy: it goes with the next piece, when the rest is elsewhere.
    const left = end === 0 ? chunk : new Uint8Array(chunk.subarray(end))
    if (end > 0) {
      yield [...rest, chunk.subarray(0, end)]
      rest = []
      size = 0
    }
    rest.push(left)
    size += left.length
    if (size > maxLine) return yield null
  }
  if (size > 0) yield [...rest, Uint8Array.of(LINE_END)]
}
