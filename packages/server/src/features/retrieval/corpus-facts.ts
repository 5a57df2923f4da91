/**
 * What searches found out about an organisation's chunks and the next search need not count again: that there are many, and which words are in many of them.
 * Known for a while only, since chunks come and go; a search that goes by what was true minutes ago finds the same or ranks a little otherwise.
 */

export interface CorpusFacts {
  readonly isLarge: boolean
  /** Lexemes of many chunks. */
  readonly common: ReadonlySet<string>
}

export interface CorpusMemory {
  of(orgId: string): CorpusFacts
  add(orgId: string, facts: { readonly isLarge?: true; readonly common?: readonly string[] }): void
}

const KEPT_MS = 300_000
const MAX_ORGANISATIONS = 1_000
const MAX_COMMON = 500
const NOTHING: CorpusFacts = { isLarge: false, common: new Set() }

interface Kept {
  readonly until: number
  isLarge: boolean
  readonly common: Set<string>
}

/** @param now milliseconds */
export function createCorpusMemory(now: () => number): CorpusMemory {
  /** By organisation, the one that came first at the front. */
  const kept = new Map<string, Kept>()

  function live(orgId: string): Kept | undefined {
    const found = kept.get(orgId)
    if (found && found.until > now()) return found
    kept.delete(orgId)
    return undefined
  }

  return {
    of: (orgId) => live(orgId) ?? NOTHING,
    add(orgId, { isLarge, common = [] }) {
      if (!isLarge && common.length === 0) return
      let facts = live(orgId)
      if (!facts) {
        const [first] = kept.keys()
        if (first !== undefined && kept.size >= MAX_ORGANISATIONS) kept.delete(first)
        facts = { until: now() + KEPT_MS, isLarge: false, common: new Set() }
        kept.set(orgId, facts)
      }
      if (isLarge) facts.isLarge = true
      for (const lexeme of common) if (facts.common.size < MAX_COMMON) facts.common.add(lexeme)
    },
  }
}
