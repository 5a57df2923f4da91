/** What may travel, and that nothing else does. */
import { createGovernor } from '@svc/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAttestor, type Projection, projectClaim } from '../src/index.ts'
import { newReceipt, receipt } from './receipts.ts'

const FIELDS = Object.keys(receipt) as (keyof typeof receipt)[]
const reject = (field: string): Projection => ({ ok: false, field }) as Projection

describe('projectClaim', () => {
  it('takes every receipt that a governor writes, unchanged', () => {
    const piece = fc.constantFrom(
      'plain words ',
      'ann@example.com ',
      '+1 (415) 555-2671 ',
      '4111 1111 1111 1111 ',
      '192.168.1.20 ',
      'AKIAIOSFODNN7EXAMPLE ',
    )
    const level = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined })
    const now = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') })
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        level,
        fc.boolean(),
        now,
        (pieces, autonomyLevel, deny, at) => {
          const governor = createGovernor({ clock: () => at })
          const context = {
            ...(autonomyLevel === undefined ? {} : { autonomyLevel }),
            ...(deny ? { action: 'deny' as const } : {}),
          }
          const written = governor.govern(pieces.join(''), context).receipt
          expect(projectClaim(written)).toEqual({ ok: true, claim: written })
        },
      ),
    )
  })

  it('makes everything anew: the claim shares no object with the receipt', () => {
    const projected = projectClaim(receipt)
    if (!projected.ok) throw new Error(projected.field)
    expect(projected.claim).toEqual(receipt)
    for (const field of ['pii_types', 'pii_counts', 'policy', 'sdk'] as const)
      expect(projected.claim[field]).not.toBe(receipt[field])
  })

  it.each(FIELDS)('names %s when it is missing, null, or of another kind', (field) => {
    for (const value of [
      undefined,
      null,
      7,
      true,
      {},
      [],
      '',
      () => 'x',
      Symbol('x'),
      7n,
      Object(receipt[field]),
    ]) {
      // An object made of an object is that object, and an empty list of types is one.
      if (value === receipt[field] || (field === 'pii_types' && Array.isArray(value))) continue
      expect(projectClaim({ ...receipt, [field]: value })).toEqual(reject(field))
    }
  })

  it.each([undefined, null, 'text', 7, [], () => receipt])('refuses %s as a receipt', (value) => {
    expect(projectClaim(value)).toEqual(reject('client_event_id'))
  })

  const canonical = receipt.canonical_json
  it.each<[string, unknown]>([
    ['client_event_id', '018F3E6A-5B1C-4D2E-9F00-1A2B3C4D5E6F'],
    ['client_event_id', '018f3e6a5b1c4d2e9f001a2b3c4d5e6f'],
    ['client_event_id', ' 018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'],
    ['client_event_id', '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f\n'],
    ['decided_at', '2026-11-20T09:30:00Z'],
    // The same time, in the form of years past 9999.
    ['decided_at', '+002026-11-20T09:30:00.123Z'],
    ['decided_at', '2026-11-20T09:30:00.123+00:00'],
    ['decided_at', '2026-13-20T09:30:00.123Z'],
    ['action', 'Redact'],
    ['action', 'redact '],
    ['pii_types', ['PHONE_NUMBER', 'EMAIL_ADDRESS']],
    ['pii_types', ['EMAIL_ADDRESS', 'EMAIL_ADDRESS']],
    ['pii_types', ['EMAIL_ADDRESS', 'Phone_number']],
    ['pii_types', ['EMAIL_ADDRESS', 'PHONE NUMBER']],
    ['pii_types', ['EMAIL_ADDRESS', `P${'X'.repeat(64)}`]],
    ['pii_types', ['E', 'PHONE_NUMBER']],
    ['pii_counts', { EMAIL_ADDRESS: 2 }],
    ['pii_counts', { EMAIL_ADDRESS: 2, PHONE_NUMBER: 0 }],
    ['pii_counts', { EMAIL_ADDRESS: 2, PHONE_NUMBER: 1.5 }],
    ['pii_counts', { EMAIL_ADDRESS: 2, PHONE_NUMBER: '1' }],
    ['pii_counts', { EMAIL_ADDRESS: 2, PHONE_NUMBER: 1_000_001 }],
    ['pii_counts', { EMAIL_ADDRESS: 2, PHONE_NUMBER: 1, URL: 1 }],
    ['pii_counts', Object.create({ EMAIL_ADDRESS: 2, PHONE_NUMBER: 1 })],
    ['pii_counts', Object.assign(Object.create({ PHONE_NUMBER: 1 }), { EMAIL_ADDRESS: 2, URL: 1 })],
    ['policy', { name: 'Standard', version: 1 }],
    ['policy', { name: '4111111111111111', version: 1 }],
    ['policy', { name: 'standard', version: 0 }],
    ['policy', { name: 'standard', version: '1' }],
    ['policy', { name: 'standard', version: 2 ** 31 }],
    ['fingerprint', 'SVC-DNA-v1-0123456789abcdef'],
    ['fingerprint', 'SVC-DNA-v2-0123456789abcdeF'],
    ['fingerprint', 'SVC-DNA-v2-0123456789abcdef0'],
    ['fingerprint_salt', '000102030405060708090a0b0c0d0e0'],
    ['fingerprint_salt', '000102030405060708090A0B0C0D0E0F'],
    ['canonical_json', canonical.replace('{', '{ ')],
    ['canonical_json', canonical.replace('{', '{"a":"ann@example.com",')],
    ['canonical_json', canonical.replace('"v":"2"}', '"v":"2","z":1}')],
    ['canonical_json', canonical.replace('"v":"2"', '"v":"1"')],
    ['canonical_json', canonical.replace('"v":"2"', '"v":2')],
    ['canonical_json', canonical.replace('"hitl":false', '"hitl":"false"')],
    ['canonical_json', canonical.replace('"hitl":false', '"hitl":true,"hitl":false')],
    ['canonical_json', canonical.replace('EMAIL_ADDRESS', 'EMAIL\\u005fADDRESS')],
    ['canonical_json', canonical.replace('"EMAIL_ADDRESS",', '')],
    ['canonical_json', canonical.replace('pii.contact', 'Jane Doe')],
    ['canonical_json', canonical.replace('pii.contact', '4111111111111111')],
    ['canonical_json', canonical.replace('["pii.contact"]', '["pii.contact","pii.contact"]')],
    ['canonical_json', canonical.replace('["pii.contact"]', '[["pii.contact"]]')],
    ['canonical_json', canonical.replace('["pii.contact"]', '[1pii.contact2]')],
    ['canonical_json', canonical.replace('medium', 'grave')],
    ['canonical_json', canonical.replace('"score":41', '"score":101')],
    ['canonical_json', canonical.replace('"score":41', '"score":4.1e1')],
    ['canonical_json', canonical.replace('1795167000', '1795167001')],
    ['canonical_json', canonical.replace('{', '{"autonomy_level":6,')],
    ['canonical_json', canonical.replace('{', '{"autonomy_level":null,')],
    ['canonical_json', canonical.slice(0, -1)],
    ['canonical_json', 'null'],
    ['canonical_json', `${canonical}\n`],
    ['capture_mode', 'cloud'],
    ['attested_by', 'svc'],
    ['sdk', { name: '@svc/client', version: '0.11.0' }],
    ['sdk', { name: '@svc/core', version: '0.11' }],
    ['sdk', { name: '@svc/core', version: '100000.0.0' }],
    ['sdk', { name: '@svc/core', version: '0.01.0' }],
    ['sdk', { name: '@svc/core', version: '0.11.0-rc.100000' }],
    ['sdk', { name: '@svc/core', version: '0.11.0-rc.01' }],
    ['sdk', { name: '@svc/core', version: '0.11.0-jane.doe' }],
    ['sdk', { name: '@svc/core', version: '0.11.0+jane' }],
  ])('refuses %s: %j', (field, value) => {
    expect(projectClaim({ ...receipt, [field]: value })).toEqual(reject(field))
  })

  it.each([
    ['in front of', (text: string) => `(Jane Doe) ${text}`],
    ['behind', (text: string) => `${text} (Jane Doe)`],
    ['on the line above', (text: string) => `Jane Doe\n${text}`],
    ['on the line below', (text: string) => `${text}\nJane Doe`],
  ])('refuses words %s any of its texts', (_, beside) => {
    for (const field of FIELDS) {
      const value = receipt[field]
      if (typeof value === 'string')
        expect(projectClaim({ ...receipt, [field]: beside(value) })).toEqual(reject(field))
    }
    const { policy, sdk, pii_types } = receipt
    for (const [field, value] of Object.entries({
      policy: { ...policy, name: beside(policy.name) },
      sdk: { ...sdk, version: beside(sdk.version) },
      pii_types: pii_types.map(beside),
    }))
      expect(projectClaim({ ...receipt, [field]: value })).toEqual(reject(field))
  })

  it.each<[string, unknown]>([
    ['pii_counts', { PHONE_NUMBER: 1, EMAIL_ADDRESS: 1_000_000 }],
    ['policy', { name: '2fa-rules_7', version: 2 ** 31 - 1 }],
    ['canonical_json', canonical.replace('{', '{"autonomy_level":0,')],
    ['canonical_json', canonical.replace('["pii.contact"]', '[]')],
    ['canonical_json', canonical.replace('{', '{"autonomy_level":5,')],
    ['canonical_json', canonical.replace('"score":41', '"score":100')],
    ['sdk', { name: '@svc/widget', version: '1.20.3-rc.4' }],
    ['sdk', { name: '@svc/attest', version: '99999.0.0-alpha.0' }],
    ['sdk', { name: '@svc/server', version: '0.99999.1-beta' }],
    ['sdk', { name: '@svc/core', version: '0.0.0-next.99999' }],
    ['sdk', { name: '@svc/core', version: '1.0.0-dev.1' }],
  ])('takes %s: %j', (field, value) => {
    expect(projectClaim({ ...receipt, [field]: value })).toEqual({
      ok: true,
      claim: { ...receipt, [field]: value },
    })
  })

  /** `receipt` with these types and policies, once each. */
  const stating = (pii_types: readonly string[], policies: readonly string[]) => ({
    ...receipt,
    pii_types,
    pii_counts: Object.fromEntries(pii_types.map((type) => [type, 1])),
    canonical_json: `{"hitl":false,"pii":${JSON.stringify(pii_types)},"policies":${JSON.stringify(policies)},"risk":"low","score":0,"ts":1795167000,"v":"2"}`,
  })
  const labels = (count: number, prefix: string, length = 8) =>
    Array.from({ length: count }, (_, i) => prefix.padEnd(length - 3, prefix) + String(i).padStart(3, '0'))

  it('takes 256 types and 256 policies, labels of 2 to 64 characters, and 8,192 characters in all', () => {
    const taken = (given: object) => expect(projectClaim(given)).toEqual({ ok: true, claim: given })
    const refused = (field: string, given: object) => expect(projectClaim(given)).toEqual(reject(field))
    taken(stating(labels(256, 'T'), []))
    refused('pii_types', stating(labels(257, 'T'), []))
    taken(stating([], labels(256, 'p')))
    refused('canonical_json', stating([], labels(257, 'p')))
    taken(stating(['AB', 'A'.padEnd(64, 'Z')], ['p', 'p'.padEnd(64, 'z')]))
    refused('canonical_json', stating([], ['p'.padEnd(65, 'z')]))
    const most = labels(126, 'p', 61)
    const room = 8192 - stating([], [...most, 'q']).canonical_json.length
    const full = stating([], [...most, 'q'.padEnd(1 + room, 'z')])
    expect(full.canonical_json).toHaveLength(8192)
    taken(full)
    refused('canonical_json', stating([], [...most, 'q'.padEnd(2 + room, 'z')]))
  })

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (thing) => {
          expect(projectClaim(thing).ok).toBe(false)
          for (const field of FIELDS) projectClaim({ ...receipt, [field]: thing })
        },
      ),
    )
    const hostile = new Proxy(receipt, {
      get(target, key) {
        if (key === 'policy') throw new Error('ann@example.com')
        return Reflect.get(target, key)
      },
    })
    expect(projectClaim(hostile)).toEqual(reject('policy'))
  })
})

describe('canaries', () => {
  /** Things that a person wrote: none of them has the form of an identifier, a digest, a label or a count. */
  const canary = fc.oneof(
    fc.constantFrom(
      'ann.canary@example.com',
      'Jane Canary',
      'canary words in a sentence',
      '4111 1111 1111 1111',
      '+44 20 7946 0958',
      '{"canary":1}',
      'Canary\u0000\u2028"\\',
      'канарейка',
      '🐤 canary',
    ),
    fc.string({ minLength: 3 }).map((text) => `Canary ${text}`),
  )
  /** A claim is written without spaces and in ASCII, so these find any canary and any part of one. */
  const TRACE = /[^\x21-\x7e]|canary|@example|\\u/i

  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

  /** Ways to plant a canary in one field. */
  const plants: ((value: unknown, text: string) => unknown)[] = [
    (_, text) => text,
    (value, text) => `${value} ${text}`,
    (_, text) => [text],
    (_, text) => ({ [text]: text }),
    (_, text) => ({ toJSON: () => text, toString: () => text, valueOf: () => text }),
    (value, text) =>
      isObject(value) ? Object.assign(structuredClone(value), { [text]: text }) : Object(text),
    (value, text) =>
      isObject(value) ? Object.assign(structuredClone(value), { toJSON: () => text }) : value,
    (value, text) =>
      isObject(value)
        ? Object.setPrototypeOf(structuredClone(value), { [text]: text, toJSON: () => text })
        : value,
    (value, text) => (Array.isArray(value) ? [...value, text] : value),
    (value, text) =>
      Array.isArray(value) ? value.map((one) => ({ toString: () => one, toJSON: () => text })) : value,
    (value, text) =>
      isObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, text])) : value,
    (value, text) =>
      typeof value === 'string' && value.startsWith('{')
        ? value.replace('{', `{${JSON.stringify(text)}:1,`)
        : value,
    (value, text) =>
      typeof value === 'string' && value.startsWith('{')
        ? value.replace('["', `[${JSON.stringify(text)},"`)
        : value,
  ]

  /** A receipt whose field changes when it is read again. */
  function shifting(given: object, field: string, text: string): object {
    let reads = 0
    const first = (given as Record<string, unknown>)[field]
    return Object.defineProperty({ ...given }, field, {
      enumerable: true,
      get: () => (reads++ === 0 ? first : text),
    })
  }

  const planted = fc
    .tuple(canary, fc.constantFrom(...FIELDS), fc.nat(), fc.nat({ max: 5 }))
    .map(([text, field, plant, outer]) => {
      const real = newReceipt()
      const put = plants[plant % plants.length]!
      const bent: object =
        outer === 0 ? shifting(real, field, text) : { ...real, [field]: put(real[field], text) }
      switch (outer) {
        case 1:
          return Object.assign(bent, { [text]: text, text, output: text, nested: { deep: [text] } })
        case 2:
          return Object.assign(bent, { toJSON: () => ({ text }), [Symbol.toPrimitive]: () => text })
        case 3:
          return Object.setPrototypeOf(bent, { text, toJSON: () => text })
        case 4:
          return JSON.parse(
            `{"__proto__":${JSON.stringify({ text })},${JSON.stringify({ text, ...bent }).slice(1)}`,
          )
        default:
          return bent
      }
    })

  it('planted in any field, key, prototype or conversion of a receipt are in nothing that is sent', async () => {
    const bodies: string[] = []
    const heads: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const body = await request.text()
      bodies.push(body)
      heads.push(request.url, ...[...request.headers].flat())
      const { attestations } = JSON.parse(body)
      return Response.json({ results: attestations.map(() => ({ status: 201, duplicate: false })) })
    }
    const attestor = createAttestor({
      apiKey: 'svc_k_s',
      baseUrl: 'http://127.0.0.1:9',
      fetch,
      batchSize: 500,
    })
    let taken = 0
    fc.assert(
      fc.property(planted, (bent) => {
        const recorded = attestor.record(bent as never)
        if (recorded.kind === 'queued') taken++
      }),
      { numRuns: 3000 },
    )
    await attestor.close()

    // Receipts that were only hung about with canaries must have gone through, or this would show nothing.
    expect(taken).toBeGreaterThan(300)
    expect(attestor.stats().sent).toBe(taken)
    for (const body of bodies) expect(body).not.toMatch(TRACE)
    for (const head of heads) expect(head).not.toMatch(/canary|@example/i)
    const claims = bodies.flatMap((body) => JSON.parse(body).attestations)
    expect(claims).toHaveLength(taken)
    for (const claim of claims) expect(Object.keys(claim).sort()).toEqual([...FIELDS].sort())
  })
})
