/**
 * One list of several, by reciprocal rank fusion: what stands high in any of them stands high, whatever the units of their scores.
 *
 * Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods" (SIGIR 2009).
 */

/** Ids, the best first. */
export type Ranking = readonly string[]

export interface Fused {
  readonly id: string
  /** 1 for what is first in every list. */
  readonly score: number
}

/** How far the first places stand out; the paper's 60 is for lists of a thousand. */
const CALM = 10

/** The best of all lists, the best first; ids that score alike in the order of the lists. */
export function fuse(rankings: readonly Ranking[], limit: number): Fused[] {
  const scores = new Map<string, number>()
  const best = (CALM + 1) / Math.max(1, rankings.length)
  for (const ranking of rankings)
    for (const [place, id] of ranking.entries())
      scores.set(id, (scores.get(id) ?? 0) + best / (CALM + 1 + place))
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
