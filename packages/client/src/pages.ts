/** From pages to items. */
import { SvcConnectionError } from './errors.ts'

interface Page {
  readonly next_cursor: string | null
}

/**
 * Every item of every page. Breaking out of the loop fetches nothing more.
 *
 * @throws SvcConnectionError `response_invalid` when a page names itself as its next: the loop would never end
 */
export async function* eachItem<P extends Page, Item>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  itemsOf: (page: P) => readonly Item[],
  start?: string | undefined,
): AsyncGenerator<Item, void, undefined> {
  let cursor = start
  for (;;) {
    const page = await fetchPage(cursor)
    yield* itemsOf(page)
    if (typeof page.next_cursor !== 'string') return
    if (page.next_cursor === cursor)
      throw new SvcConnectionError('response_invalid', 'The server gave the same next_cursor twice')
    cursor = page.next_cursor
  }
}
