import { createHash } from 'node:crypto'
import type { Claim } from '@svc/contract'
import { claimBatchAnswer, recordedClaim } from '@svc/contract'
import { newEventId } from '@svc/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { canonicalOf, claimOf, claimStating, soundClaim } from './support/claims.ts'
import { DAY_MS, NOON } from './support/clock.ts'
import { postgres } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const ONE = '/api/v1/attestations'
const BATCH = '/api/v1/attestations/batch'

let app: TestApp
let acme: TestOrganisation
let globex: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  acme = await app.newOrganisation()
  globex = await app.newOrganisation()
})
afterAll(() => app.close())

const send = (claim: unknown, key = acme.key) => app.ask(ONE, { key, json: claim })
const sendBatch = (attestations: unknown, key = acme.key) => app.ask(BATCH, { key, json: { attestations } })

async function countOf(claim: Claim, orgId = acme.orgId, on = app): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from receipts where org_id = ${orgId} and fingerprint = ${claim.fingerprint}`.execute(
    on.database.kysely,
  )
  return rows[0]?.count ?? 0
}

describe('one claim', () => {
  it('is recorded under the id that follows from organisation and event', async () => {
    const claim = claimOf('Write to ops@example.com')
    const { status, body } = await send(claim)
    expect(status).toBe(201)
    expect(recordedClaim.parse(body)).toEqual({
      receipt_id: `svc_rcpt_attest_${createHash('sha256').update(`${acme.orgId}|${claim.client_event_id}`).digest('hex')}`,
      duplicate: false,
      fingerprint: claim.fingerprint,
      capture_mode: 'edge',
      attested_by: 'client',
      recorded_at: new Date(NOON).toISOString(),
      anchor_status: 'pending',
    })
  })

  it('is refused under a second event id, alone, in a batch, at once and for ever after', async () => {
    const claim = claimOf('Write to ops@example.com')
    const reused = () => ({ ...claim, client_event_id: newEventId() })
    const both = await Promise.all([send(claim), send(reused())])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const second = reused()
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, body } = await send(second)
      expect([status, body]).toEqual([409, { error: expect.any(String), code: 'conflict' }])
    }
    const fresh = claimOf('Write to ops@example.com')
    const { body } = await sendBatch([fresh, { ...fresh, client_event_id: newEventId() }, second, fresh])
    expect(claimBatchAnswer.parse(body).results.map(({ status }) => status)).toEqual([201, 409, 409, 200])
    expect([await countOf(claim), await countOf(fresh)]).toEqual([1, 1])
    expect((await send({ ...fresh, client_event_id: newEventId() }, globex.key)).status).toBe(201)
  })

  it('whose counts hold the key __proto__ is refused', async () => {
    const claim = claimOf('Write to ops@example.com')
    const raw = JSON.stringify(claim).replace('"pii_counts":{', '"pii_counts":{"__proto__":1,')
    const { status, body } = await app.ask(ONE, { key: acme.key, raw })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.error).toBe('body.pii_counts has a key of the wrong form')
    expect((await send(claim)).status).toBe(201)
  })

  it('answers a retry with the first row', async () => {
    const claim = claimOf('Write to ops@example.com')
    const first = await send(claim)
    const again = await send(claim)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...first.body, duplicate: true })
    expect(await countOf(claim)).toBe(1)
  })

  it('answers a retry with how far the first row has come since', async () => {
    const { orgId, key } = await app.newOrganisation()
    const claim = soundClaim()
    const first = await send(claim, key)
    await app.services.anchoring.runDay(orgId, '2026-11-20')
    const due = { ...first.body, duplicate: true, anchor_status: 'anchored' }
    expect((await send(claim, key)).body).toEqual(due)
  })

  it('answers the same event with the first row, whatever else the claim says by then', async () => {
    const claim = soundClaim()
    const first = await send(claim)
    const others: Claim[] = [
      { ...claimOf('Write to ops@example.com'), client_event_id: claim.client_event_id },
      { ...claim, fingerprint: 'SVC-DNA-v2-0000000000000000' },
      { ...claim, policy: { name: 'no-such-policy', version: 9 } },
      { ...claim, decided_at: new Date(NOON - 400 * DAY_MS).toISOString() },
    ]
    for (const other of others) {
      const again = await send(other)
      expect(again.status).toBe(200)
      expect(again.body).toEqual({ ...first.body, duplicate: true })
    }
    expect(await countOf(claim)).toBe(1)
  })

  it('of the same event is another row for another organisation', async () => {
    const claim = soundClaim()
    const mine = await send(claim)
    const theirs = await send(claim, globex.key)
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.receipt_id).not.toBe(mine.body.receipt_id)
  })

  it('is one row when ten requests bring it at the same moment', async () => {
    const claim = soundClaim()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(claim)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map((answer) => answer.body.receipt_id)).size).toBe(1)
    expect(await countOf(claim)).toBe(1)
  })

  it('may be seven days old and five minutes ahead, and not a second more', async () => {
    expect((await send(soundClaim(NOON - 7 * DAY_MS))).status).toBe(201)
    expect((await send(soundClaim(NOON + 300_000))).status).toBe(201)
    expect((await send(soundClaim(NOON - 7 * DAY_MS - 1000))).body.code).toBe('outside_clock_window')
    expect((await send(soundClaim(NOON + 301_000))).body.code).toBe('outside_clock_window')
  })

  it('answers at /v1 as at /api/v1', async () => {
    expect((await app.ask('/v1/attestations', { key: acme.key, json: soundClaim() })).status).toBe(201)
  })
})

describe('a claim that is well formed and untrue', () => {
  const untrue: [string, () => Claim][] = [
    ['fingerprint_mismatch', () => soundClaim(NOON, { fingerprint: 'SVC-DNA-v2-0000000000000000' })],
    ['canonical_json_invalid', () => claimStating(`${canonicalOf()} `)],
    ['outcome_inconsistent', () => claimStating(canonicalOf({ score: 1 }))],
    ['policy_unknown', () => soundClaim(NOON, { policy: { name: 'standard', version: 999 } })],
    ['timestamp_mismatch', () => soundClaim(NOON, { decided_at: new Date(NOON - 1000).toISOString() })],
    ['outside_clock_window', () => soundClaim(NOON - 30 * DAY_MS)],
    ['version_rejected', () => soundClaim(NOON, { fingerprint: 'SVC-DNA-v1-0000000000000000' })],
    ['version_rejected', () => soundClaim(NOON, { sdk: { name: '@svc/core', version: '0.10.9' } })],
  ]
  test.each(untrue)('is refused with 422 %s, and not recorded', async (code, make) => {
    const claim = make()
    const { status, body } = await send(claim)
    expect([status, body.code]).toEqual([422, code])
    expect(Object.keys(body).sort()).toEqual(['code', 'error'])
    expect(await countOf(claim)).toBe(0)
    // Refused, not remembered: the same event told truly is recorded.
    expect((await send(soundClaim(NOON, { client_event_id: claim.client_event_id }))).status).toBe(201)
  })
})

describe('a claim has no room for text', () => {
  const canary = 'jane.roe@example.com'
  const spots = [
    'client_event_id',
    'decided_at',
    'action',
    'pii_types',
    'pii_counts',
    'policy',
    'fingerprint',
    'fingerprint_salt',
    'canonical_json',
    'capture_mode',
    'attested_by',
    'sdk',
    'note',
  ]
  const planted: [string, unknown][] = [
    ...spots.map((spot): [string, unknown] => [spot, { ...soundClaim(), [spot]: canary }]),
    ['a type', soundClaim(NOON, { pii_types: [canary] })],
    ['a count', { ...soundClaim(), pii_counts: { [canary]: 1 } }],
    ['a policy name', soundClaim(NOON, { policy: { name: canary, version: 1 } })],
    ['a policy key', { ...soundClaim(), policy: { name: 'standard', version: 1, [canary]: 1 } }],
    ['an SDK version', { ...soundClaim(), sdk: { name: '@svc/core', version: `0.11.0-${canary}` } }],
    ['a pre-release', { ...soundClaim(), sdk: { name: '@svc/core', version: '0.11.0-janeroe' } }],
    [
      'a label in the vocabulary’s form',
      soundClaim(NOON, { pii_types: ['JANE_ROE'], pii_counts: { JANE_ROE: 1 } }),
    ],
    ['a policy label', claimStating(canonicalOf({ policies: ['jane.roe'] }))],
  ]
  test.each(planted)('not in %s', async (_spot, claim) => {
    const { status, body } = await send(claim)
    expect(status === 400 || status === 422).toBe(true)
    expect(JSON.stringify(body)).not.toContain('jane')
    expect(JSON.stringify(body)).not.toContain('JANE')
    expect(app.logged.join('')).not.toMatch(/jane/i)
  })
})

describe('a batch', () => {
  it('answers each claim on its own, in order, and lets no bad one spoil the others', async () => {
    const [one, two] = [soundClaim(), claimOf('Card 4111 1111 1111 1111')]
    const { status, body } = await sendBatch([
      one,
      { not: 'a claim' },
      soundClaim(NOON, { fingerprint: 'SVC-DNA-v1-0000000000000000' }),
      two,
      null,
      one,
    ])
    expect(status).toBe(200)
    expect(
      body.results.map((result: { status: number; code?: string }) => [result.status, result.code]),
    ).toEqual([
      [201, undefined],
      [400, 'invalid_request'],
      [422, 'version_rejected'],
      [201, undefined],
      [400, 'invalid_request'],
      [200, undefined],
    ])
    expect(body.results[5]).toEqual({ ...body.results[0], status: 200, duplicate: true })
    expect(await countOf(one)).toBe(1)
  })

  it('records a doubled claim once, and takes the first sound one of an event', async () => {
    const id = newEventId()
    const sound = soundClaim(NOON, { client_event_id: id })
    const { body } = await sendBatch([{ ...sound, fingerprint: 'SVC-DNA-v2-0000000000000000' }, sound, sound])
    expect(body.results.map((result: { status: number }) => result.status)).toEqual([422, 201, 200])
    expect(await countOf(sound)).toBe(1)
  })

  it('knows what the single call recorded, and the other way round', async () => {
    const [one, two] = [soundClaim(), soundClaim()]
    await send(one)
    const { body } = await sendBatch([one, two])
    expect(body.results.map((result: { status: number }) => result.status)).toEqual([200, 201])
    expect((await send(two)).status).toBe(200)
  })

  it('takes 500 claims and no more, and not none', async () => {
    const claims = Array.from({ length: 500 }, () => soundClaim())
    const { status, body } = await sendBatch(claims)
    expect(status).toBe(200)
    expect(body.results.map((result: { status: number }) => result.status)).toEqual(Array(500).fill(201))
    expect((await sendBatch([...claims, soundClaim()])).status).toBe(400)
    expect((await sendBatch([])).status).toBe(400)
  })

  it('sent twice at once leaves one row for each claim', async () => {
    const claims = Array.from({ length: 40 }, () => soundClaim())
    const answers = await Promise.all([sendBatch(claims), sendBatch([...claims].reverse())])
    const created = answers
      .flatMap(({ body }) => body.results)
      .filter((result: { status: number }) => result.status === 201)
    expect(created).toHaveLength(40)
    for (const claim of claims.slice(0, 5)) expect(await countOf(claim)).toBe(1)
  })
})

describe('on PostgreSQL', () => {
  it('two processes that bring the same claims at once leave one row for each', async () => {
    // Two applications share nothing but the database, as two processes do.
    const database = await postgres()
    const [left, right] = [await testApp({ database }), await testApp({ database })]
    try {
      const org = await left.newOrganisation()
      const claims = Array.from({ length: 30 }, () => soundClaim())
      const batch = (on: TestApp) => on.ask(BATCH, { key: org.key, json: { attestations: claims } })
      const single = (on: TestApp) => claims.map((claim) => on.ask(ONE, { key: org.key, json: claim }))
      const answers = await Promise.all([batch(left), batch(right), ...single(left), ...single(right)])
      const statuses = answers.flatMap(({ status, body }) =>
        body.results ? body.results.map((result: { status: number }) => result.status) : [status],
      )
      expect(statuses.filter((status) => status === 201)).toHaveLength(30)
      expect(statuses.filter((status) => status === 200)).toHaveLength(90)
      for (const claim of claims) expect(await countOf(claim, org.orgId, left)).toBe(1)
      // Each would wait for a row of the other's, in whatever order they bring them.
      for (let round = 0; round < 5; round++) {
        const many = Array.from({ length: 200 }, () => soundClaim())
        const both = await Promise.all(
          [many, many.toReversed()].map((attestations, i) =>
            (i === 0 ? left : right).ask(BATCH, { key: org.key, json: { attestations } }),
          ),
        )
        expect(both.map(({ status }) => status)).toEqual([200, 200])
      }
      // No order of fingerprints is one of ids: one of the two is given up by the database, and tried again.
      for (let round = 0; round < 5; round++) {
        const many = Array.from({ length: 500 }, () => soundClaim())
        const others = many.map(({ client_event_id }) => soundClaim(undefined, { client_event_id }))
        const send = (on: TestApp, attestations: unknown[]) =>
          on.ask(BATCH, { key: org.key, json: { attestations } })
        const both = await Promise.all([send(left, many), send(right, others.reverse())])
        const results = both.flatMap(({ body }) => body.results ?? [body])
        for (const status of [201, 200])
          expect(results.filter((result: { status: number }) => result.status === status)).toHaveLength(500)
      }
    } finally {
      await database.close()
    }
  })
})
