/**
 * Which finding stays when several cover the same characters. One order, for every pair: the higher confidence; then the longer;
 * then the earlier; then the label's alphabetical order. What the winner touches of others is dropped whole.
 *
 * A name that is less than certain counts 0.5 at most: it is a guess, where the other detectors check. So one within an address stays part of it.
 * What a policy lets through counts less than all else: an address of a page may stay, and what somebody's number is within it may not.
 */
import type { Finding } from './finding.ts'
import { NAME_LABELS } from './names.ts'

/** Whether findings of a type give way to all others. */
export type GivesWay = ((type: string) => boolean) | undefined

/** The findings that stay, in text order, none overlapping; the same list where that is all of them. */
export function resolveOverlaps(findings: Finding[], givesWay?: GivesWay): Finding[] {
  if (areApart(findings)) return findings
  const ordered = [...findings].sort((a, b) => a.start - b.start)
  const kept: Finding[] = []
  for (let at = 0; at < ordered.length; ) {
    const first = ordered[at]!
    let next = at + 1
    let reach = first.end
    for (; next < ordered.length && ordered[next]!.start < reach; next++)
      reach = Math.max(reach, ordered[next]!.end)
    if (next === at + 1) kept.push(first)
    else settle(ordered.slice(at, next), reach, kept, givesWay)
    at = next
  }
  return kept
}

/** True for findings in text order that do not touch one another. */
function areApart(findings: readonly Finding[]): boolean {
  let reach = 0
  for (const { start, end } of findings) {
    if (start < reach) return false
    reach = end
  }
  return true
}

/** So many findings are quicker compared with one another. */
const FEW = 8

/** Appends to `kept` what stays of a chain of findings that touch one another, which ends at `reach`. */
function settle(cluster: Finding[], reach: number, kept: Finding[], givesWay: GivesWay): void {
  const from = cluster[0]!.start
  // A chain may be as long as the text (`a@b.coa@b.co…`): comparing each finding with all winners would take time with its square.
  const taken = cluster.length > FEW ? new Uint8Array(reach - from) : undefined
  const winners: Finding[] = []
  const weight = ({ type, confidence }: Finding): number => {
    if (givesWay?.(type)) return confidence - 2
    return confidence < 1 && NAME_LABELS.has(type) ? Math.min(confidence, 0.5) : confidence
  }
  const byPrecedence = (a: Finding, b: Finding): number =>
    weight(b) - weight(a) ||
    b.end - b.start - (a.end - a.start) ||
    a.start - b.start ||
    +(a.type > b.type) - +(a.type < b.type)
  for (const finding of cluster.sort(byPrecedence)) {
    const { start, end } = finding
    if (taken) {
      let at = start - from
      while (at < end - from && !taken[at]) at++
      if (at < end - from) continue
      taken.fill(1, start - from, end - from)
    } else if (winners.some((other) => other.start < end && start < other.end)) continue
    winners.push(finding)
  }
  for (const winner of winners.sort((a, b) => a.start - b.start)) kept.push(winner)
}
