import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  builtInPolicies,
  canonicalJson,
  createGovernor,
  deriveOutcome,
  detect,
  fingerprintOf,
  newEventId,
  newSalt,
  VERSION,
} from '../src/index.ts'

const bytes = (value: number) => (count: number) => new Uint8Array(count).fill(value)

describe('a fingerprint', () => {
  it('is the prefix and 16 hex characters of SHA-256 over the text, a bar and the salt', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[0-9a-f]{32}$/), (text, salt) => {
        const well = new TextDecoder().decode(new TextEncoder().encode(text))
        const digest = createHash('sha256').update(`${well}|${salt}`, 'utf8').digest('hex')
        expect(fingerprintOf(well, salt)).toBe(`SVC-DNA-v2-${digest.slice(0, 16)}`)
      }),
    )
  })
})

describe('canonical JSON', () => {
  const fields = { hitl: false, pii: [], policies: [], risk: 'low', score: 0, ts: 1 } as const

  it('has its keys in alphabetical order, labels sorted and unique, and no white space', () => {
    expect(canonicalJson({ ...fields, autonomyLevel: 3, pii: ['US_SSN', 'EMAIL_ADDRESS', 'US_SSN'] })).toBe(
      '{"autonomy_level":3,"hitl":false,"pii":["EMAIL_ADDRESS","US_SSN"],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}',
    )
  })

  it('takes each figure from its least to its most', () => {
    expect(canonicalJson({ ...fields, autonomyLevel: 0, score: 0, ts: 0 })).toContain(
      '{"autonomy_level":0,"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":0,',
    )
    const ts = Number.MAX_SAFE_INTEGER
    expect(canonicalJson({ ...fields, autonomyLevel: 5, score: 100, ts })).toContain(
      '{"autonomy_level":5,"hitl":false,"pii":[],"policies":[],"risk":"low","score":100,"ts":9007199254740991,',
    )
  })

  it.each([
    ['a level over 5', { autonomyLevel: 6 }],
    ['a broken level', { autonomyLevel: 1.5 }],
    ['a negative level', { autonomyLevel: -1 }],
    ['a score over 100', { score: 101 }],
    ['a time with a fraction', { ts: 1.5 }],
    ['a time past what a number holds exactly', { ts: 2 ** 53 }],
    ['minus nought', { ts: -0 }],
    ['NaN', { score: Number.NaN }],
    ['a label that is not ASCII', { pii: ['É'] }],
    ['a label with a quote', { policies: ['a"b'] }],
    ['a label with a backslash', { policies: ['a\\b'] }],
    ['an empty label', { policies: [''] }],
  ])('refuses %s', (_, wrong) => {
    expect(() => canonicalJson({ ...fields, ...wrong })).toThrow(RangeError)
  })
})

describe('a wrong argument', () => {
  const fields = { hitl: false, pii: [], policies: [], risk: 'low', score: 0, ts: 1 } as const
  const json = (wrong: object) => () => canonicalJson({ ...fields, ...wrong })
  const outcome = (policy: unknown, action: unknown, types: unknown) => () =>
    deriveOutcome(policy as never, action as never, types as never)
  const [standard] = builtInPolicies

  it.each<[name: string, act: () => unknown, kind: ErrorConstructor]>([
    ['canonicalJson', () => fingerprintOf({ a: 1 } as never, '00'), TypeError],
    ['salt', () => fingerprintOf('{}', 7 as never), TypeError],
    ['fields', () => canonicalJson(undefined as never), TypeError],
    ['hitl', json({ hitl: 'x' }), TypeError],
    ['risk', json({ risk: 'nope' }), RangeError],
    ['risk', json({ risk: undefined }), RangeError],
    ['pii', json({ pii: 'EMAIL' }), TypeError],
    ['pii', json({ pii: undefined }), TypeError],
    ['policies', json({ policies: [1] }), TypeError],
    ['score', json({ score: '1' }), TypeError],
    ['policy', outcome('standard', undefined, []), TypeError],
    ['policy.rules', outcome({}, undefined, []), TypeError],
    ['policy.fallback', outcome({ rules: [] }, undefined, []), TypeError],
    ['action', outcome(standard, 'DENY', []), RangeError],
    ['types', outcome(standard, undefined, 'US_SSN'), TypeError],
    ['types', outcome(standard, undefined, [1]), TypeError],
    ['random', () => newSalt(5 as never), TypeError],
    ['random', () => newEventId(null as never), TypeError],
    ...[0, '', false, null].flatMap((wrong): [string, () => unknown, ErrorConstructor][] => [
      ['types', () => detect('x', { types: wrong as never }), TypeError],
      ['types', () => createGovernor({ types: wrong as never }), TypeError],
      ['detectors', () => createGovernor({ detectors: wrong as never }), TypeError],
      ['names', () => createGovernor({ names: wrong as never }), TypeError],
    ]),
  ])('is refused by its name: %s (%#)', (name, act, kind) => {
    expect(act).toThrow(kind)
    expect(act).toThrow(new RegExp(`^${name} must`))
  })

  it('is not what runs through strings', () => {
    const set = new Set(['US_SSN'])
    expect(canonicalJson({ ...fields, pii: set })).toBe(canonicalJson({ ...fields, pii: ['US_SSN'] }))
    expect(outcome(standard, undefined, set.values())()).toEqual(outcome(standard, undefined, ['US_SSN'])())
    expect(() =>
      createGovernor({ types: undefined, detectors: undefined, names: undefined } as never),
    ).not.toThrow()
  })
})

describe('a receipt', () => {
  const clock = () => Date.UTC(2026, 10, 20, 12, 0, 0, 987)
  const governed = createGovernor({ clock, random: bytes(0xab) }).govern(
    'ops@example.com and 4111 1111 1111 1111',
  )

  it('is the same for the same text, clock and salt, whatever runs it', () => {
    expect(governed.receipt).toEqual({
      client_event_id: 'abababab-abab-4bab-abab-abababababab',
      decided_at: '2026-11-20T12:00:00.987Z',
      action: 'redact',
      pii_types: ['CREDIT_CARD', 'EMAIL_ADDRESS'],
      pii_counts: { CREDIT_CARD: 1, EMAIL_ADDRESS: 1 },
      policy: { name: 'standard', version: 1 },
      fingerprint: fingerprintOf(governed.receipt.canonical_json, 'ab'.repeat(16)),
      fingerprint_salt: 'ab'.repeat(16),
      canonical_json:
        '{"hitl":false,"pii":["CREDIT_CARD","EMAIL_ADDRESS"],"policies":["pii.contact","pii.financial"],"risk":"high","score":71,"ts":1795176000,"v":"2"}',
      capture_mode: 'edge',
      attested_by: 'client',
      sdk: { name: '@svc/core', version: VERSION },
    })
  })

  it.each([
    [0, '1970-01-01T00:00:00.000Z', 0],
    [8.64e15, '+275760-09-13T00:00:00.000Z', 8.64e12],
  ])('is made at %d ms, as at any time that a date can hold', (now, decided_at, ts) => {
    const { receipt } = createGovernor({ clock: () => now }).govern('x')
    expect(receipt.decided_at).toBe(decided_at)
    expect(JSON.parse(receipt.canonical_json)).toMatchObject({ ts })
  })

  it('holds no character of what was found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (n) => {
        const canary = `canary${n}x@example.org`
        const { receipt, report } = createGovernor().govern(`before ${canary} after`)
        expect(JSON.stringify({ receipt, report })).not.toMatch(/canary|before|after/)
      }),
    )
  })
})

describe('randomness', () => {
  it('makes salts of 32 lower-case hex characters that do not repeat', () => {
    const salts = new Set(Array.from({ length: 1000 }, () => newSalt()))
    expect(salts.size).toBe(1000)
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })

  it('makes version 4 UUIDs', () => {
    expect(newEventId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    // All bits but the six that name version and variant are the source's.
    expect(newEventId((count) => Uint8Array.from({ length: count }, (_, i) => 0xf0 - 15 * i))).toBe(
      'f0e1d2c3-b4a5-4687-b869-5a4b3c2d1e0f',
    )
    expect(newEventId(bytes(0))).toBe('00000000-0000-4000-8000-000000000000')
    expect(newEventId(bytes(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  it.each([
    ['too few bytes', () => new Uint8Array(3)],
    ['an array of numbers', () => Array.from({ length: 16 }, () => 0)],
    ['nothing', () => undefined],
  ])('refuses a source that gives %s', (_, random) => {
    expect(() => newSalt(random as never)).toThrow(expect.objectContaining({ code: 'randomness_invalid' }))
  })
})

describe('the shared vectors', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../vectors/${name}`, import.meta.url), 'utf8'))

  it('are there', () => {
    expect(existsSync(new URL('../../../vectors/fingerprint.json', import.meta.url))).toBe(true)
  })

  it('of fingerprints hold', () => {
    const { accept } = read('fingerprint.json')
    expect(accept.length).toBeGreaterThan(0)
    for (const row of accept)
      expect(fingerprintOf(row.canonical_json, row.salt ?? row.fingerprint_salt)).toBe(row.fingerprint)
  })
})
