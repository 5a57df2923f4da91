/**
 * Is a claim consistent with itself and with the rules the server applies to its own decisions (governance-api 4)? Pure. What a
 * pass does not say: that the device really decided so.
 */
import { hash } from 'node:crypto'
import type { Claim, ClaimRejection } from '@svc/contract'
import { canonicalJson, deriveOutcome, isLabel, type Outcome, type Policy } from '@svc/core'
import { type CanonicalClaim, isCanonical, readCanonical } from './read-canonical.ts'

export interface ClockWindow {
  /** How old a decision may be, in seconds. */
  readonly maxAge: number
  /** How far ahead of our clock, in seconds. */
  readonly maxSkew: number
}

export interface ClaimContext {
  /** The policy of the claim's name and version; undefined when the organisation has none. */
  readonly policy: Policy | undefined
  /** When the request was received, in milliseconds since the Unix epoch. */
  readonly now: number
  readonly window: ClockWindow
}

export type ClaimVerdict =
  | { readonly ok: true; readonly outcome: Outcome; readonly decidedAt: Date }
  | { readonly ok: false; readonly code: ClaimRejection; readonly message: string }

/** What the core calls the words of a device's own deny list. No detector finds it, so that it is no label of the vocabulary; a policy's fallback owns it. */
const DENY_LIST = 'DENY_LIST'

type Refusal = Extract<ClaimVerdict, { ok: false }>

export function verifyClaim(claim: Claim, { policy, now, window }: ClaimContext): ClaimVerdict {
  if (!claim.fingerprint.startsWith('SVC-DNA-v2-'))
    return refuse('version_rejected', 'Only SVC-DNA-v2 fingerprints are recorded')
  if (!isReportingVersion(claim.sdk.version))
    return refuse('version_rejected', 'Only SDK 0.11.0 and later report attestations')
  if (digestOf(claim) !== claim.fingerprint)
    return refuse(
      'fingerprint_mismatch',
      'fingerprint is not the digest of canonical_json and fingerprint_salt',
    )

  const stated = readCanonical(claim.canonical_json)
  const checked = stated && policy && checkOutcome(claim, stated, policy)
  if (!checked || 'code' in checked) {
    if (!stated || !isCanonical(claim.canonical_json, stated))
      return refuse(
        'canonical_json_invalid',
        'canonical_json is not in the canonical form with exactly the keys of the scheme',
      )
    return checked || refuse('policy_unknown', 'policy names no policy and version of this organisation')
  }
  const decidedAt = new Date(claim.decided_at)
  return checkTime(stated, decidedAt, now, window) ?? { ok: true, outcome: checked, decidedAt }
}

/** What the fingerprint must be (governance-api 2.2), by the hash of the machine: several times as fast as one that also runs on devices. */
function digestOf({ canonical_json, fingerprint_salt }: Claim): string {
  return `SVC-DNA-v2-${hash('sha256', `${canonical_json}|${fingerprint_salt}`, 'hex').slice(0, 16)}`
}

function refuse(code: ClaimRejection, message: string): Refusal {
  return { ok: false, code, message }
}

/** The first SDK version that reports is 0.11.0 (governance-api 9); its pre-releases come before it. */
function isReportingVersion(version: string): boolean {
  const [release = '', preRelease] = version.split('-', 2)
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number)
  if (major === 0 && minor === 11 && patch === 0) return preRelease === undefined
  return major > 0 || minor >= 11
}

function checkOutcome(claim: Claim, stated: CanonicalClaim, policy: Policy): Outcome | Refusal {
  const inconsistent = (message: string) => refuse('outcome_inconsistent', message)
  const types = claim.pii_types
  const counted = Object.keys(claim.pii_counts)
  if (types.some((type, i) => i > 0 && type <= (types[i - 1] as string)))
    return inconsistent('pii_types must be sorted and unique')
  if (counted.length !== types.length || !types.every((type) => Object.hasOwn(claim.pii_counts, type)))
    return inconsistent('pii_counts must count exactly the types of pii_types')
  if (!types.every((type) => isLabel(type) || type === DENY_LIST || ownTypes(policy).has(type)))
    return inconsistent(
      'pii_types holds a label of neither the vocabulary nor the policy; where the SDK is newer than this server, the server must be updated',
    )

  const derived = deriveOutcome(policy, claim.action, types)
  if (!derived.ok) return inconsistent('action is laxer than the policy asks for these types')
  const { outcome } = derived
  // One comparison of everything: the text that follows from the claim is the text that was hashed, or it is not. If it is, it is canonical.
  const due = canonicalJson({ ...outcome, autonomyLevel: stated.autonomyLevel, pii: types, ts: stated.ts })
  if (due !== claim.canonical_json)
    return inconsistent(
      'canonical_json states another outcome than follows from the action, the types and the policy',
    )
  return outcome
}

const typesByPolicy = new WeakMap<Policy, ReadonlySet<string>>()

/** Every type a policy's rules name; looked up for each claim, so made once. */
function ownTypes(policy: Policy): ReadonlySet<string> {
  let types = typesByPolicy.get(policy)
  if (!types) {
    types = new Set(policy.rules.flatMap((rule) => rule.types))
    typesByPolicy.set(policy, types)
  }
  return types
}

function checkTime(
  stated: CanonicalClaim,
  decidedAt: Date,
  now: number,
  window: ClockWindow,
): Refusal | null {
  const decided = decidedAt.getTime()
  if (Math.floor(decided / 1000) !== stated.ts)
    return refuse('timestamp_mismatch', 'decided_at is another second than ts in canonical_json')
  if (decided < now - window.maxAge * 1000)
    return refuse('outside_clock_window', `decided_at is more than ${window.maxAge} seconds ago`)
  if (decided > now + window.maxSkew * 1000)
    return refuse('outside_clock_window', `decided_at is more than ${window.maxSkew} seconds ahead`)
  return null
}
