/** Writes the receipt of a decision. */
import { isWithin } from '../check-argument.ts'
import type { Finding } from '../detect/finding.ts'
import type { Outcome } from '../policy/outcome.ts'
import type { Policy } from '../policy/policy.ts'
import { VERSION } from '../version.ts'
import { canonicalJson } from './canonical-json.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Receipt } from './receipt.ts'
import { newEventId, newSalt, type RandomBytes } from './salt.ts'

export interface Decision {
  readonly findings: readonly Finding[]
  readonly outcome: Outcome
  readonly policy: Policy
  readonly autonomyLevel?: number | undefined
}

/** The last millisecond of which a date knows (ECMA-262, 21.4.1.1). */
const LAST_DATE = 8.64e15

/** @throws RangeError when `now`, which a clock gave, is no time from 1970 on that a date can hold */
export function receiptFor(decision: Decision, now: number, random: RandomBytes): Receipt {
  const { findings, outcome, policy, autonomyLevel } = decision
  if (!isWithin(now, 0, LAST_DATE))
    throw new RangeError('clock must return milliseconds since 1970, as Date.now does')
  const counts = countTypes(findings)
  const types = Object.keys(counts)
  const canonical = canonicalJson({ ...outcome, pii: types, ts: Math.floor(now / 1000), autonomyLevel })
  const salt = newSalt(random)
  return {
    client_event_id: newEventId(random),
    decided_at: new Date(now).toISOString(),
    action: outcome.action,
    pii_types: types,
    pii_counts: counts,
    policy: { name: policy.name, version: policy.version },
    fingerprint: fingerprintOf(canonical, salt),
    fingerprint_salt: salt,
    canonical_json: canonical,
    capture_mode: 'edge',
    attested_by: 'client',
    sdk: { name: '@svc/core', version: VERSION },
  }
}

/** How many findings of each type, keys sorted. */
export function countTypes(findings: readonly Finding[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
