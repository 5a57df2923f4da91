/**
 * What searches found out about an organisation's chunks and the next search need not count again: that there are many, and which words are in many of them.
 * Known for a while only, since chunks come and go; a search that goes by what was true minutes ago finds the same or ranks a little otherwise.
 */
import { createShortCache, type ShortCache } from '../../short-cache.ts'

/** Searches add to it as they go. */
export interface CorpusFacts {
  isLarge: boolean
  /** Lexemes of many chunks. */
  readonly common: Set<string>
}

const KEPT_MS = 300_000
/** Beyond, words are counted each time. */
const MAX_COMMON = 500

/** By organisation. */
export type CorpusCache = Pick<ShortCache<CorpusFacts>, 'get'>

export function createCorpusCache(): CorpusCache {
  return createShortCache<CorpusFacts>(KEPT_MS)
}

export function factsOf(cache: CorpusCache, orgId: string): Promise<CorpusFacts> {
  return cache.get(orgId, async () => ({ isLarge: false, common: new Set() }))
}

export function addCommon({ common }: CorpusFacts, lexemes: readonly string[]): void {
  for (const lexeme of lexemes) if (common.size < MAX_COMMON) common.add(lexeme)
}
