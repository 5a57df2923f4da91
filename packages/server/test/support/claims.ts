/** Claims as a device makes them. */
import type { Claim } from '@svc/contract'
import { canonicalJson, createGovernor, fingerprintOf, newEventId, newSalt } from '@svc/core'
import { NOON } from './clock.ts'

/** The claim of a real decision about `text`. */
export function claimOf(text: string, at: number = NOON): Claim {
  return createGovernor({ clock: () => at }).govern(text).receipt
}

/** A sound claim that says nothing was found; `changes` are laid over it afterwards. */
export function soundClaim(at: number = NOON, changes: Partial<Claim> = {}): Claim {
  return { ...claimOf('nothing to see', at), ...changes }
}

/** A claim whose fingerprint is true to its text, whatever the text says. */
export function claimStating(canonical: string, changes: Partial<Claim> = {}): Claim {
  const salt = newSalt()
  return soundClaim(NOON, {
    client_event_id: newEventId(),
    canonical_json: canonical,
    fingerprint_salt: salt,
    fingerprint: fingerprintOf(canonical, salt),
    ...changes,
  })
}

/** The canonical text of a decision that found nothing, with some fields changed. */
export function canonicalOf(
  changes: Partial<Parameters<typeof canonicalJson>[0]> = {},
  at: number = NOON,
): string {
  return canonicalJson({
    hitl: false,
    pii: [],
    policies: [],
    risk: 'low',
    score: 0,
    ts: Math.floor(at / 1000),
    ...changes,
  })
}
