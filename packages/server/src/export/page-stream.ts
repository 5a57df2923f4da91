/** A list of any length as a stream of bytes, page by page from the store: in bounded memory. */

/** Rows that are read at a time. */
const PAGE = 500

export interface PageStreamOptions<Row> {
  /** Written before the first row; nothing when absent. */
  readonly head?: string
  /** Gives the page after `last`, at most `limit` rows; a shorter one is the last. */
  nextPage(last: Row | null, limit: number): Promise<readonly Row[]>
  write(page: readonly Row[]): string
}

/**
 * Nothing is read ahead of what the reader takes, and nothing more once the reader has gone. A fault ends the stream with an error, so that what came so far
 * cannot pass for the whole.
 */
export function pageStream<Row>({
  head,
  nextPage,
  write,
}: PageStreamOptions<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: Row | null = null
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (head !== undefined) controller.enqueue(encoder.encode(head))
      },
      async pull(controller) {
        const page = await nextPage(last, PAGE)
        if (page.length > 0) controller.enqueue(encoder.encode(write(page)))
        last = page.at(-1) ?? null
        if (page.length < PAGE) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}
