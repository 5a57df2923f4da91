/** From pages to items. */
import { SvcConnectionError } from './errors.ts'
import type { CallOptions } from './options.ts'

interface Paged {
  readonly cursor?: string | undefined
}

/**
 * Every item of every page, each page fetched when the one before is used up. Breaking out of the loop fetches nothing more.
 *
 * @param key the page's list
 * @throws SvcConnectionError `response_invalid` when a page names itself as its next: the loop would never end
 */
export async function* eachItem<Query extends Paged, Key extends string, Item>(
  list: (
    query: Query,
    options?: CallOptions,
  ) => Promise<{ readonly next_cursor: string | null } & { readonly [K in Key]: readonly Item[] }>,
  key: Key,
  query: Query,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for (let at = query; ; ) {
    const page = await list(at, options)
    yield* page[key]
    const { next_cursor: cursor } = page
    if (typeof cursor !== 'string') return
    if (cursor === at.cursor)
      throw new SvcConnectionError('response_invalid', 'The server gave the same next_cursor twice')
    at = { ...at, cursor }
  }
}
