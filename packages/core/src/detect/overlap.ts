/**
 * Which finding stays when several cover the same characters. One order, for every pair: the higher confidence; then the longer;
 * then the earlier; then the label's alphabetical order. What the winner touches of others is dropped whole.
 */
import type { Finding } from './finding.ts'

/** The findings that stay, in text order, none overlapping. */
export function resolveOverlaps(findings: readonly Finding[]): Finding[] {
  const ordered = [...findings].sort((a, b) => a.start - b.start)
  const kept: Finding[] = []
  let cluster: Finding[] = []
  let reach = 0
  for (const finding of ordered) {
    if (finding.start >= reach && cluster.length > 0) {
      settle(cluster, kept)
      cluster = []
    }
    cluster.push(finding)
    reach = Math.max(reach, finding.end)
  }
  settle(cluster, kept)
  return kept
}

/** Appends to `kept` what stays of a chain of findings that touch one another. */
function settle(cluster: Finding[], kept: Finding[]): void {
  if (cluster.length < 2) {
    kept.push(...cluster)
    return
  }
  const winners: Finding[] = []
  for (const finding of cluster.sort(byPrecedence))
    if (winners.every((winner) => winner.end <= finding.start || winner.start >= finding.end))
      winners.push(finding)
  kept.push(...winners.sort((a, b) => a.start - b.start))
}

function byPrecedence(a: Finding, b: Finding): number {
  return (
    b.confidence - a.confidence ||
    b.end - b.start - (a.end - a.start) ||
    a.start - b.start ||
    (a.type < b.type ? -1 : 1)
  )
}
