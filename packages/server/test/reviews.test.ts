import { webhookEventData } from '@svc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StoredEvent, spreadEvents } from '../src/events.ts'
import { testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const SECRET = `key AKIA${'IOSFODNN7EXAMPLQ'}`
const DAY_MS = 86_400_000

describe.each(featureDatabases)('reviews on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
    // Events are written where somebody listens.
    await app.ask('/api/v1/webhooks', {
      key: org.key,
      json: {
        name: 'all',
        url: 'http://127.0.0.1:9/',
        events: ['hitl.pending', 'hitl.approved', 'hitl.rejected'],
      },
    })
  })

  const govern = (content: string) => app.ask('/api/v1/govern', { key: org.key, json: { content } })
  const list = async (query = '') => (await app.ask(`/api/v1/reviews${query}`, { key: org.key })).body
  const decide = (id: string, word: string, options: object = { key: org.key }) =>
    app.ask(`/api/v1/reviews/${id}/${word}`, { method: 'POST', ...options })

  async function events(): Promise<StoredEvent[]> {
    const seen: StoredEvent[] = []
    await spreadEvents(
      app.database.kysely,
      [async (_transaction, events) => void seen.push(...events)],
      new Date(app.clock()),
      100,
    )
    return seen.filter(({ orgId }) => orgId === org.orgId)
  }

  it('are opened by decisions that ask for one, and by no others', async () => {
    await govern('Write to ops@example.com')
    const denied = await govern(SECRET)
    const { reviews, next_cursor } = await list()
    expect(next_cursor).toBeNull()
    expect(reviews).toEqual([
      {
        id: expect.any(String),
        receipt_id: denied.headers.get('x-svc-receipt-id'),
        status: 'pending',
        policy_name: 'standard',
        risk: 'critical',
        score: 90,
        detected_entities: ['AWS_ACCESS_KEY'],
        agent_id: null,
        request_id: denied.body.request_id,
        created_at: new Date(app.clock()).toISOString(),
        expires_at: new Date(app.clock() + DAY_MS).toISOString(),
        decided_at: null,
        decided_by: null,
        note: null,
      },
    ])
    const [pending] = await events()
    expect(pending).toMatchObject({ event: 'hitl.pending', data: { review_id: reviews[0].id } })
    expect(webhookEventData['hitl.pending'].safeParse(pending!.data).success).toBe(true)
  })

  it('are found by the receipt of their decision', async () => {
    await govern(SECRET)
    const receipt = (await govern(SECRET)).headers.get('x-svc-receipt-id')
    const none = (await govern('Write to ops@example.com')).headers.get('x-svc-receipt-id')
    expect((await list(`?receipt_id=${receipt}`)).reviews).toMatchObject([{ receipt_id: receipt }])
    expect((await list(`?receipt_id=${receipt}&status=approved`)).reviews).toEqual([])
    expect((await list(`?receipt_id=${none}`)).reviews).toEqual([])
    const other = await app.newOrganisation()
    const { body } = await app.ask(`/api/v1/reviews?receipt_id=${receipt}`, { key: other.key })
    expect(body.reviews).toEqual([])
    expect((await app.ask('/api/v1/reviews?receipt_id=x', { key: org.key })).status).toBe(400)
  })

  it.each([
    ['approve', 'approved', 'hitl.approved'],
    ['reject', 'rejected', 'hitl.rejected'],
  ] as const)('are decided once: %s', async (word, status, event) => {
    await govern(SECRET)
    await govern(SECRET)
    const [{ id }, another] = (await list()).reviews
    await events()
    const both = await Promise.all([
      decide(id, word, { token: org.member, json: { note: 'Seen by ops@example.com' } }),
      decide(id, word, { token: org.member, json: { note: 'Seen by ops@example.com' } }),
    ])
    expect(both.map((answered) => answered.status).sort()).toEqual([200, 409])
    const done = both.find((answered) => answered.status === 200)!.body
    expect(done).toMatchObject({
      status,
      decided_by: expect.stringMatching(/^person:/),
      note: 'Seen by [EMAIL_ADDRESS]',
    })
    expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await app.ask(`/api/v1/reviews/${id}`, { key: org.key })).body).toEqual(done)
    expect((await app.ask(`/api/v1/reviews/${another.id}`, { key: org.key })).body).toEqual(another)
    const told = await events()
    expect(told).toMatchObject([{ event, data: { review_id: id, decided_by: 'reviewer' } }])
    expect(JSON.stringify(told)).not.toContain('Seen')
    expect(webhookEventData[event].safeParse(told[0]!.data).success).toBe(true)
  })

  it('need no body, and take no wrong one', async () => {
    await govern(SECRET)
    const [{ id }] = (await list()).reviews
    expect((await decide(id, 'approve', { key: org.key, json: { note: 'x'.repeat(1001) } })).status).toBe(400)
    expect((await decide(id, 'approve', { key: org.key, raw: 'note' })).status).toBe(400)
    expect((await decide(id, 'approve')).status).toBe(200)
  })

  it('deny when nobody decides in time', async () => {
    await govern(SECRET)
    const [{ id }] = (await list()).reviews
    await events()
    app.clock.advance(DAY_MS - 1)
    expect(await app.services.reviews.work.take(10)).toEqual([])
    app.clock.advance(1)
    // Late, though nobody has recorded the expiry yet.
    expect(await decide(id, 'approve')).toMatchObject({ status: 409 })
    for (const close of await app.services.reviews.work.take(10)) await close()
    expect((await list('?status=expired')).reviews).toMatchObject([{ id, decided_by: null }])
    const told = await events()
    expect(told).toMatchObject([{ event: 'hitl.rejected', data: { decided_by: 'expired' } }])
    expect(await app.services.reviews.work.take(10)).toEqual([])
  })

  it('expire one after the other, however many are overdue: requests need the connections too', async () => {
    for (let n = 0; n < 3; n++) await govern(SECRET)
    app.clock.advance(DAY_MS)
    const { work } = app.services.reviews
    const jobs = await work.take(work.concurrency)
    expect(jobs).toHaveLength(work.concurrency)
    for (const close of jobs) await close()
    expect((await list('?status=expired')).reviews).toHaveLength(3)
    expect(await work.take(work.concurrency)).toEqual([])
  })

  it('page, each once', async () => {
    for (let n = 0; n < 5; n++) {
      await govern(SECRET)
      app.clock.advance(1)
    }
    const ids: string[] = []
    let cursor = ''
    do {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      ids.push(...page.reviews.map(({ id }: { id: string }) => id))
      cursor = page.next_cursor ?? ''
    } while (cursor)
    expect(new Set(ids).size).toBe(5)
  })
})

describe.each(featureDatabases)('the plan’s governed calls on %s', (_name, open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock(Date.parse('2026-11-30T23:00:00Z')) })
  })
  afterAll(() => app.close())

  async function used(orgId: string, count: number): Promise<void> {
    await app.database.kysely
      .insertInto('usage')
      .values({ org_id: orgId, month: '2026-11-01', kind: 'governed_calls', count })
      .execute()
  }

  it('are refused from the 1,001st on, leave nothing behind, and begin anew with the month', async () => {
    const org = await app.newOrganisation()
    await used(org.orgId, 998)
    const govern = () => app.ask('/api/v1/govern', { key: org.key, json: { content: 'hello' } })
    const statuses = (await Promise.all(Array.from({ length: 6 }, govern))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 429, 429, 429, 429])
    const refused = await govern()
    expect(refused.body).toMatchObject({ code: 'plan_limit' })
    const untilDecember = Math.ceil((Date.UTC(2026, 11, 1) - app.clock()) / 1000)
    expect(Math.abs(Number(refused.headers.get('retry-after')) - untilDecember)).toBeLessThanOrEqual(1)
    const { body } = await app.ask('/api/v1/receipts/proof-export', { key: org.key })
    expect(body.rows).toHaveLength(2)
    app.clock.set('2026-12-01T00:00:00Z')
    expect((await govern()).status).toBe(200)
    app.clock.set('2026-11-30T23:00:00Z')
  })

  it('tell once when they are used up', async () => {
    const org = await app.newOrganisation()
    await app.ask('/api/v1/webhooks', {
      key: org.key,
      json: { name: 'all', url: 'http://127.0.0.1:9/', events: ['rate_limit.exceeded'] },
    })
    await used(org.orgId, 1000)
    for (let n = 0; n < 3; n++) await app.ask('/api/v1/govern', { key: org.key, json: { content: 'hello' } })
    const events = await app.database.kysely
      .selectFrom('events')
      .selectAll()
      .where('org_id', '=', org.orgId)
      .execute()
    expect(events).toMatchObject([
      {
        event: 'rate_limit.exceeded',
        data: {
          scope: 'plan',
          limit: 1000,
          resets_at: '2026-12-01T00:00:00.000Z',
          window_seconds: 2_592_000,
        },
      },
    ])
    expect(webhookEventData['rate_limit.exceeded'].safeParse(events[0]!.data).success).toBe(true)
  })

  it('are counted without a limit where the plan has none, and held to one from a change of plan on', async () => {
    const org = await app.newOrganisation()
    const { kysely } = app.database
    const plan = (name: string) =>
      kysely.updateTable('organisations').set({ plan: name }).where('id', '=', org.orgId).execute()
    await plan('pro')
    const govern = () => app.ask('/api/v1/govern', { key: org.key, json: { content: 'hello' } })
    await used(org.orgId, 1000)
    const statuses = (await Promise.all(Array.from({ length: 12 }, govern))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const rows = await kysely.selectFrom('usage').selectAll().where('org_id', '=', org.orgId).execute()
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1012)
    await plan('free')
    expect((await govern()).body).toMatchObject({ code: 'plan_limit' })
    // What was counted in another month, of another kind or for another organisation is none of it.
    const { orgId } = await app.newOrganisation()
    await kysely
      .insertInto('usage')
      .values(
        [
          { org_id: org.orgId, month: '2026-11-01', kind: 'governed_calls' },
          { org_id: org.orgId, month: '2026-12-01', kind: 'messages' },
          { org_id: orgId, month: '2026-12-01', kind: 'governed_calls' },
        ].map((other) => ({ ...other, slot: 20, count: 1000 })),
      )
      .execute()
    app.clock.set('2026-12-01T00:00:00Z')
    expect([(await govern()).status, (await govern()).status]).toEqual([200, 200])
    app.clock.set('2026-11-30T23:00:00Z')
  })

  it('are never used up by what devices decide', async () => {
    const org = await app.newOrganisation()
    await used(org.orgId, 1000)
    const { soundClaim } = await import('./support/claims.ts')
    const claimed = await app.ask('/api/v1/attestations', { key: org.key, json: soundClaim(app.clock()) })
    expect(claimed.status).toBe(201)
  })
})
