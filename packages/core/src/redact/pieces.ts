/** Text that passes in pieces, through a platform's stream or an iteration. */

/** What becomes of the next piece, and of what is left when there are no more; often nothing. */
export interface Pieces {
  push(piece: string): string
  end(): string
}

export function streamOf(pieces: Pieces): TransformStream<string, string> {
  const pass = (text: string, controller: TransformStreamDefaultController<string>): void => {
    if (text) controller.enqueue(text)
  }
  return new TransformStream<string, string>({
    transform: (piece, controller) => pass(pieces.push(piece), controller),
    flush: (controller) => pass(pieces.end(), controller),
  })
}

export async function* passOver(
  source: AsyncIterable<string> | Iterable<string>,
  pieces: Pieces,
): AsyncGenerator<string, void, undefined> {
  for await (const piece of source) {
    const text = pieces.push(piece)
    if (text) yield text
  }
  const rest = pieces.end()
  if (rest) yield rest
}
