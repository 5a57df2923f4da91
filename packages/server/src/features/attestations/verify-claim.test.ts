import { readFileSync } from 'node:fs'
import { type Claim, claim as claimSchema } from '@svc/contract'
import { canonicalJson, createGovernor, deriveOutcome, fingerprintOf, LABELS, type Policy } from '@svc/core'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { verifyClaim } from './verify-claim.ts'

interface ClaimVectors {
  now: string
  max_age_seconds: number
  max_skew_seconds: number
  policies: string[]
  accept: { name: string; claim: unknown }[]
  reject: { name: string; code: string; claim: unknown }[]
}

const folder = new URL('../../../../../vectors/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const vectors = read('claims.json') as ClaimVectors
const policies = vectors.policies.map((name) => read(name) as Policy)
const now = Date.parse(vectors.now)
const window = { maxAge: vectors.max_age_seconds, maxSkew: vectors.max_skew_seconds }

/** What the server does with a body: its form first, then its truth. */
function judge(value: unknown): string {
  const parsed = claimSchema.safeParse(value)
  if (!parsed.success) return 'invalid_body'
  const { name, version } = parsed.data.policy
  const policy = policies.find((candidate) => candidate.name === name && candidate.version === version)
  const verdict = verifyClaim(parsed.data, { policy, now, window })
  return verdict.ok ? 'accepted' : verdict.code
}

describe('the claim vectors', () => {
  test.each(vectors.accept.map(({ name, claim }) => [name, claim]))('accepts: %s', (_name, claim) => {
    expect(judge(claim)).toBe('accepted')
  })

  test.each(vectors.reject.map(({ name, code, claim }) => [name, code, claim]))(
    'rejects: %s (%s)',
    (_name, code, claim) => {
      expect(judge(claim)).toBe(code)
    },
  )
})

it('a claim with a label that this server does not know says that the server may be too old', () => {
  const claim = claimSchema.parse(vectors.accept[0]!.claim)
  const types = ['LABEL_OF_LATER']
  const derived = deriveOutcome(policies[0] as Policy, undefined, types)
  if (!derived.ok) throw new Error('an honest outcome')
  const ts = Math.floor(Date.parse(claim.decided_at) / 1000)
  const text = canonicalJson({ ...derived.outcome, autonomyLevel: undefined, pii: types, ts })
  const later: Claim = {
    ...claim,
    action: derived.outcome.action,
    pii_types: types,
    pii_counts: { LABEL_OF_LATER: 1 },
    canonical_json: text,
    fingerprint: fingerprintOf(text, claim.fingerprint_salt),
  }
  expect(verifyClaim(later, { policy: policies[0] as Policy, now, window })).toMatchObject({
    code: 'outcome_inconsistent',
    message: expect.stringMatching(/newer than this server, the server must be updated/),
  })
})

describe('any claim', () => {
  const policy = policies[0] as Policy
  const types = fc.uniqueArray(fc.constantFrom(...Object.values(LABELS).flat()), { maxLength: 12 })
  const honest = fc
    .record({
      types,
      escalate: fc.boolean(),
      level: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      age: fc.integer({ min: 0, max: 6 * 86_400_000 }),
      salt: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    })
    .map(({ types, escalate, level, age, salt }): Claim => {
      const sorted = [...types].sort()
      const derived = deriveOutcome(policy, escalate ? 'deny' : undefined, sorted)
      if (!derived.ok) throw new Error('an honest outcome')
      const at = now - age
      const text = canonicalJson({
        ...derived.outcome,
        autonomyLevel: level,
        pii: sorted,
        ts: Math.floor(at / 1000),
      })
      const saltHex = Buffer.from(salt).toString('hex')
      return {
        client_event_id: '00000000-0000-4000-8000-000000000000',
        decided_at: new Date(at).toISOString(),
        action: derived.outcome.action,
        pii_types: sorted,
        pii_counts: Object.fromEntries(sorted.map((type) => [type, 1])),
        policy: { name: policy.name, version: policy.version },
        fingerprint: fingerprintOf(text, saltHex),
        fingerprint_salt: saltHex,
        canonical_json: text,
        capture_mode: 'edge',
        attested_by: 'client',
        sdk: { name: '@svc/core', version: '0.11.0' },
      }
    })

  it('is accepted when it follows from the rules', () => {
    fc.assert(
      fc.property(honest, (claim) => {
        expect(judge(claim)).toBe('accepted')
      }),
    )
  })

  it('is rejected when one character of what is hashed differs', () => {
    fc.assert(
      fc.property(honest, fc.nat(), (claim, at) => {
        // The autonomy level is the device's own statement: any other is as good.
        fc.pre(!claim.canonical_json.includes('autonomy_level'))
        const i = at % claim.canonical_json.length
        const changed = claim.canonical_json[i] === '0' ? '1' : '0'
        const text = claim.canonical_json.slice(0, i) + changed + claim.canonical_json.slice(i + 1)
        expect(judge({ ...claim, canonical_json: text })).toBe('fingerprint_mismatch')
        // Hashed again, so that only what it says is wrong: it is rejected all the same.
        const hashed = fingerprintOf(text, claim.fingerprint_salt)
        expect(judge({ ...claim, canonical_json: text, fingerprint: hashed })).not.toBe('accepted')
      }),
    )
  })

  it('is rejected when it tells another action than it fingerprinted', () => {
    fc.assert(
      fc.property(honest, fc.constantFrom('allow', 'redact', 'deny'), (claim, action) => {
        fc.pre(action !== claim.action)
        expect(judge({ ...claim, action })).toBe('outcome_inconsistent')
      }),
    )
  })

  it('is rejected when two of its types stand in another order', () => {
    fc.assert(
      fc.property(honest, fc.nat(), (claim, at) => {
        fc.pre(claim.pii_types.length > 1)
        const i = at % (claim.pii_types.length - 1)
        const swapped = claim.pii_types.with(i, claim.pii_types[i + 1]!).with(i + 1, claim.pii_types[i]!)
        expect(judge({ ...claim, pii_types: swapped })).toBe('outcome_inconsistent')
      }),
    )
  })

  it.each(['null', '12', '[]', 'true', '"x"'])('is rejected when what it hashed is %s', (text) => {
    const claim = vectors.accept[0]!.claim as Claim
    const fingerprint = fingerprintOf(text, claim.fingerprint_salt)
    expect(judge({ ...claim, canonical_json: text, fingerprint })).toBe('canonical_json_invalid')
  })

  it('is accepted to the last millisecond of the window, and not one longer', () => {
    const ofSecond = (offsetMs: number) => {
      const at = now + offsetMs
      const outcome = deriveOutcome(policy, undefined, [])
      if (!outcome.ok) throw new Error('an honest outcome')
      const text = canonicalJson({ ...outcome.outcome, pii: [], ts: Math.floor(at / 1000) })
      const claim = vectors.accept[0]!.claim as Claim
      return judge({
        ...claim,
        ...{
          decided_at: new Date(at).toISOString(),
          action: outcome.outcome.action,
          pii_types: [],
          pii_counts: {},
        },
        policy: { name: policy.name, version: policy.version },
        ...{ canonical_json: text, fingerprint: fingerprintOf(text, claim.fingerprint_salt) },
      })
    }
    const [past, ahead] = [-window.maxAge * 1000, window.maxSkew * 1000]
    expect([past - 1, past, ahead, ahead + 1].map(ofSecond)).toEqual([
      'outside_clock_window',
      'accepted',
      'accepted',
      'outside_clock_window',
    ])
  })

  it('made by the core is accepted, whatever the text', () => {
    const governor = createGovernor({ clock: () => now })
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), (text, address) => {
        expect(judge(governor.govern(`${text} ${address}`).receipt)).toBe('accepted')
      }),
    )
  })
})
