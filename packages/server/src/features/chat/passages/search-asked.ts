/** Searches for what a message asks: for each question by itself, and for the whole. */
import type { Passage, Search } from '../../../ports/passages.ts'
import { queriesOf } from '../words/asked.ts'

/** The best of each query in turn, none twice; `limit` in all. */
export async function searchAsked(
  search: Search,
  orgId: string,
  message: string,
  limit: number,
): Promise<readonly Passage[]> {
  const queries = queriesOf(message)
  const lists = await Promise.all(queries.map((query) => search(orgId, query, limit)))
  const found = new Map<string, Passage>()
  for (let place = 0; place < limit; place++)
    for (const list of lists) {
      const passage = list[place]
      if (passage && found.size < limit) found.set(passage.chunkId, found.get(passage.chunkId) ?? passage)
    }
  return [...found.values()]
}
