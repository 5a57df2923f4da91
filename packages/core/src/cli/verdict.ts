/** What a policy says about a text whose findings were counted. */
import { deriveOutcome, type Outcome } from '../policy/outcome.ts'
import { owner, type Policy } from '../policy/policy.ts'

/** Findings by entity label. */
export type Counts = Map<string, number>

export function count(counts: Counts, type: string): void {
  counts.set(type, (counts.get(type) ?? 0) + 1)
}

export function outcomeOf(policy: Policy, counts: Counts): Outcome {
  const result = deriveOutcome(policy, undefined, counts.keys())
  // Only an action of the caller's can be inconsistent, and none is asked for.
  if (!result.ok) throw new Error(result.reason)
  return result.outcome
}

/** Whether a text could be denied at all when these types (undefined: all) are looked for. */
export function mayDeny(policy: Policy, types: readonly string[] | undefined): boolean {
  return types
    ? types.some((type) => owner(policy, type).action === 'deny')
    : [...policy.rules, policy.fallback].some(({ action }) => action === 'deny')
}

/** The types that are denied, and how many of each: `2 JWT, 1 PASSWORD`. */
export function deniedIn(policy: Policy, counts: Counts): string {
  return [...counts]
    .filter(([type]) => owner(policy, type).action === 'deny')
    .map(([type, times]) => `${times} ${type}`)
    .sort()
    .join(', ')
}
