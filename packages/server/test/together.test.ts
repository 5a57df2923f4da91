import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { KEPT_MS } from '../src/features/keys/service.ts'
import { type Bucket, createRateStore } from '../src/features/limits/store.ts'
import { createDeliveryStore } from '../src/features/webhooks/delivery-store.ts'
import { createWebhookStore } from '../src/features/webhooks/store.ts'
import { NOON } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(databases)('what comes at the same time, on %s', (_name, open) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    app = await testApp({ database })
  })
  afterAll(() => database.close())

  const noon = new Date(NOON)
  const bucket = (name: string, changes: Partial<Bucket> = {}): Bucket => ({
    ...{ name, windowSeconds: 60 },
    ...changes,
  })
  const govern = (org: TestOrganisation, json: object = {}) =>
    app.ask('/api/v1/govern', { key: org.key, json: { content: 'Mail ops@example.com', ...json } })
  const used = (orgId: string, count: number) =>
    database.kysely
      .insertInto('usage')
      .values({ org_id: orgId, month: '2026-11-01', kind: 'governed_calls', count })
      .execute()
  const countOf = async (orgId: string) => {
    const rows = await database.kysely
      .selectFrom('usage')
      .select('count')
      .where('org_id', '=', orgId)
      .where('kind', '=', 'governed_calls')
      .execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }

  describe('is counted', () => {
    it('each as if after the one before it', async () => {
      const store = createRateStore(database.kysely)
      const name = randomUUID()
      const counts = await Promise.all(
        Array.from(
          { length: 20 },
          async (_, n) => (await store.hit([bucket(name, { by: 1 + (n % 2) })], noon))[0]?.count,
        ),
      )
      let sum = 0
      expect(counts).toEqual(Array.from({ length: 20 }, (_, n) => (sum += 1 + (n % 2))))
      expect((await store.hit([bucket(name)], noon))[0]?.count).toBe(31)
    })

    it('behind a gate for as long as that is open, and exactly', async () => {
      const [one, other] = [createRateStore(database.kysely), createRateStore(database.kysely)]
      const [key, otherKey, org, admin] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      const hits = await Promise.all(
        Array.from({ length: 24 }, (_, n) => {
          const store = n % 3 === 0 ? other : one
          const gate = bucket(n < 20 ? key : otherKey, { gate: 5 })
          return store.hit([gate, bucket(org), ...(n % 2 === 0 ? [bucket(admin)] : [])], noon)
        }),
      )
      const ofKey = hits.slice(0, 20)
      expect(ofKey.map(([gate]) => gate!.count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, n) => n + 1),
      )
      for (const [gate, ...rest] of ofKey)
        for (const behind of rest) expect(behind !== null).toBe(gate!.count <= 5)
      // The five that the gate let through, and the four of the other key, each once.
      const counted = hits.flatMap(([, behind]) => (behind ? [behind.count] : [])).sort((a, b) => a - b)
      expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      const admins = hits.flatMap(([, , behind]) => (behind ? [behind.count] : []))
      const { rows } = await sql<{ count: number }>`
        select count from rate_windows where bucket = ${admin}`.execute(database.kysely)
      expect(rows[0]?.count ?? 0).toBe(admins.length)
    })

    it('in one window, though it came on both sides of its end', async () => {
      const store = createRateStore(database.kysely)
      const name = randomUUID()
      const [before, after] = await Promise.all(
        [NOON - 1, NOON].map((at) => store.hit([bucket(name)], new Date(at))),
      )
      expect([before![0]?.count, after![0]?.count]).toEqual([1, 2])
      expect(after![0]?.resetsAt).toEqual(new Date(NOON + 60_000))
    })
  })

  describe('is decided', () => {
    it('up to the plan’s last call, of each organisation by itself', async () => {
      const [few, some, many] = [
        await app.newOrganisation(),
        await app.newOrganisation(),
        await app.newOrganisation(),
      ]
      await used(few.orgId, 997)
      await used(some.orgId, 1_000)
      const orgs = Array.from({ length: 36 }, (_, n) => [few, some, many][n % 3]!)
      const statuses = await Promise.all(orgs.map(async (org) => [org, (await govern(org)).status] as const))
      const allowed = (org: TestOrganisation) =>
        statuses.filter(([whose, status]) => whose === org && status === 200).length
      expect([few, some, many].map(allowed)).toEqual([3, 0, 12])
      expect(await Promise.all([few, some, many].map(({ orgId }) => countOf(orgId)))).toEqual([
        1000, 1000, 12,
      ])
      for (const [org, count] of [
        [few, 3],
        [some, 0],
        [many, 12],
      ] as const) {
        const { body } = await app.ask('/api/v1/receipts/proof-export', { key: org.key })
        expect(body.rows).toHaveLength(count)
      }
    })

    it('with its own events and its own review', async () => {
      const org = await app.newOrganisation()
      await app.ask('/api/v1/webhooks', {
        key: org.key,
        json: { name: 'all', url: 'http://127.0.0.1:9/', events: ['pii.detected', 'hitl.pending'] },
      })
      const key = 'AKIAIOSFODNN7EXAMPLE'
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          govern(org, { content: n % 3 === 0 ? key : n % 3 === 1 ? 'Mail ops@example.com' : 'nothing' }),
        ),
      )
      const ids = answers.map(({ headers }) => headers.get('x-svc-receipt-id')!)
      const events = await database.kysely
        .selectFrom('events')
        .select(['event', 'data'])
        .where('org_id', '=', org.orgId)
        .execute()
      const receiptsOf = (name: string) =>
        events
          .filter(({ event }) => event === name)
          .map(({ data }) => (data as { receipt_id: string }).receipt_id)
          .sort()
      expect(receiptsOf('pii.detected')).toEqual(ids.filter((_, n) => n % 3 !== 2).sort())
      expect(receiptsOf('hitl.pending')).toEqual(ids.filter((_, n) => n % 3 === 0).sort())
      const { body } = await app.ask('/api/v1/reviews', { key: org.key })
      expect(body.reviews.map((review: { receipt_id: string }) => review.receipt_id).sort()).toEqual(
        ids.filter((_, n) => n % 3 === 0).sort(),
      )
    })
  })

  describe('ends deliveries', () => {
    const lease = new Date(NOON + 60_000)
    const failed = (nextAt: Date | null) => ({
      ...{
        status: 'failed' as const,
        responseStatus: 500,
        responseMs: 1,
        error: 'The receiver answered 500',
      },
      ...{ nextAt, nextId: randomUUID(), at: noon, maxFailures: 20 },
    })
    /** A webhook of the organisation, with thirty deliveries under way. */
    const underWay = async (org: TestOrganisation) => {
      const store = createDeliveryStore(database.kysely)
      const { body } = await app.ask('/api/v1/webhooks', {
        key: org.key,
        json: { name: 'all', url: 'http://127.0.0.1:9/', events: ['pii.detected'] },
      })
      const hook = (await createWebhookStore(database.kysely).find(org.orgId, body.id))!
      const taken = () => ({ event: randomUUID(), delivery: randomUUID() })
      const deliveries = await Promise.all(
        Array.from({ length: 30 }, async () => (await store.addTest(hook, taken(), noon, lease))!),
      )
      const end = () =>
        Promise.all(deliveries.map((one, n) => store.record(one, failed(n % 2 ? lease : null))))
      return { store, hook, deliveries, end }
    }

    it('while their webhook is removed', async () => {
      const org = await app.newOrganisation()
      for (let round = 0; round < 10; round++) {
        const { hook, end } = await underWay(org)
        const removed = app.ask(`/api/v1/webhooks/${hook.id}`, { key: org.key, method: 'DELETE' })
        await end()
        expect((await removed).status).toBe(200)
      }
    })

    it('while their events are purged, as are further attempts by hand', async () => {
      const org = await app.newOrganisation()
      for (let round = 0; round < 10; round++) {
        const { store, deliveries, end } = await underWay(org)
        const purged = store.purge(new Date(NOON + 1), 1_000)
        const ended = end()
        const again = deliveries.map((one) => store.again(one, randomUUID(), lease))
        await Promise.all([purged, ended, ...again])
        await store.purge(new Date(NOON + 1), 1_000)
        expect(await store.again(deliveries[0]!, randomUUID(), lease)).toBe('gone')
      }
    })
  })

  it('finds a key that another process revoked dead within a second', async () => {
    const other = await testApp({ database })
    const org = await app.newOrganisation()
    const list = (at: TestApp) => at.ask('/api/v1/policies', { key: org.key }).then(({ status }) => status)
    expect([await list(app), await list(other)]).toEqual([200, 200])
    const [key] = await app.services.keys.list(org.orgId)
    await app.services.keys.revoke(org.orgId, key!.id)
    expect(await list(app)).toBe(401)
    await expect.poll(() => list(other)).toBe(401)
    expect(KEPT_MS).toBeLessThan(1_000)
  })
})

describe('a plan that is used up', () => {
  it('refuses before anything is read or recorded', async () => {
    const asked: string[] = []
    const { createGovernance } = await import('../src/features/governance/service.ts')
    const governance = createGovernance({
      newestPolicy: async () => {
        asked.push('policy')
        return undefined
      },
      record: async () => {
        asked.push('record')
        return 'recorded'
      },
      plan: {
        hasCallLeft: async () => false,
        refuse: async () => void asked.push('refuse'),
        resetsAt: () => new Date(NOON + 1_000),
      },
      clock: () => NOON,
    })
    const content = {
      get content(): string {
        throw new Error('the text was read')
      },
    }
    await expect(governance.govern('org', 'request', content)).rejects.toMatchObject({ code: 'plan_limit' })
    expect(asked).toEqual(['refuse'])
  })
})
