import { webhookEventData } from '@svc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAlerts } from '../src/features/limits/alerts.ts'
import { createRateStore } from '../src/features/limits/store.ts'
import { claimOf } from './support/claims.ts'
import { testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('limits on %s', (_name, open) => {
  let app: TestApp
  let other: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const database = await open()
    const clock = testClock()
    const config = {
      rateLimits: { key: 5, organisation: 8, ip: 12, admin: 0 },
      trustedProxies: ['127.0.0.1'],
    }
    app = await testApp({ database, clock, config })
    // Another process on the same database.
    other = await testApp({ database, clock, config })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.advance(60_000)
    org = await app.newOrganisation()
    await app.database.kysely
      .insertInto('notification_routing')
      .values({ org_id: org.orgId, config: '{}', updated_at: new Date(app.clock()) })
      .execute()
  })

  const policies = (key = org.key, on = app, from?: string) =>
    on.ask('/api/v1/policies', { key, ...(from !== undefined && { from }) })
  const events = () =>
    app.database.kysely.selectFrom('events').selectAll().where('org_id', '=', org.orgId).execute()

  it('hold for a key, over all processes, and say what is left', async () => {
    const left: (string | null)[] = []
    for (let n = 0; n < 5; n++) {
      const answered = await policies(org.key, n % 2 ? app : other)
      expect(answered.status).toBe(200)
      expect(answered.headers.get('x-ratelimit-limit')).toBe('5')
      left.push(answered.headers.get('x-ratelimit-remaining'))
    }
    expect(left).toEqual(['4', '3', '2', '1', '0'])
    app.clock.advance(20_500)
    const refused = await policies()
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(40)
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    app.clock.advance(60_000)
    expect((await policies()).status).toBe(200)
  })

  it('hold for an organisation, whatever its keys', async () => {
    const { key } = await app.services.keys.create(org.orgId, { name: 'second' })
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push((await policies(n % 2 ? key : org.key)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.slice(8)).toEqual([429, 429])
  })

  it('refuse a key on its own account: nothing of that is taken from its organisation', async () => {
    const { key } = await app.services.keys.create(org.orgId, { name: 'second' })
    const flood: number[] = []
    for (let n = 0; n < 20; n++) flood.push((await policies()).status)
    expect(flood.filter((status) => status === 200)).toHaveLength(5)
    for (let n = 0; n < 3; n++) expect((await policies(key)).status).toBe(200)
    expect((await policies(key)).status).toBe(429)
  })

  it('of keys never hold up a session, which can revoke them', async () => {
    const { key } = await app.services.keys.create(org.orgId, { name: 'second' })
    for (let n = 0; n < 12; n++) await policies(n % 2 ? key : org.key)
    const { body, status } = await app.ask('/api/v1/api-keys', { token: org.admin })
    expect(status).toBe(200)
    const path = `/api/v1/api-keys/${body.api_keys[0].id}`
    expect((await app.ask(path, { method: 'DELETE', token: org.admin })).status).toBe(200)
  })

  it('count what is refused too: a wrong key, none, a wrong token, a path one may not use', async () => {
    const narrow = await app.services.keys.create(org.orgId, { name: 'narrow', scopes: ['govern'] })
    const wrong = [
      { key: org.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { key: narrow.key },
      { token: 'a.b.c' },
      {},
    ]
    const statuses: number[] = []
    for (let n = 0; n < 16; n++)
      statuses.push((await app.ask('/api/v1/policies', { ...wrong[n % 4], from: '198.51.100.7' })).status)
    expect(statuses.slice(0, 12).every((status) => status === 401 || status === 403)).toBe(true)
    expect(statuses.slice(12)).toEqual([429, 429, 429, 429])
  })

  it('of an address are told to the organisation whose key is the first to be refused', async () => {
    const { key } = await app.services.keys.create(org.orgId, { name: 'second' })
    for (let n = 0; n < 12; n++) await app.ask('/api/v1/policies', { from: '198.51.100.8' })
    for (let n = 0; n < 3; n++) expect((await policies(key, app, '198.51.100.8')).status).toBe(429)
    expect(await events()).toMatchObject([{ data: { scope: 'ip', limit: 12 } }])
  })

  it('hold for an address, with a key or without', async () => {
    const look = (from: string) =>
      app.ask('/api/v1/verify-fingerprint', { from, json: { fingerprint: 'SVC-DNA-v2-0123456789abcdef' } })
    for (let n = 0; n < 12; n++) expect((await look('198.51.100.1')).status).toBe(200)
    expect((await look('198.51.100.1')).status).toBe(429)
    expect((await look('198.51.100.2')).status).toBe(200)
    expect((await policies(org.key, app, '198.51.100.1')).status).toBe(429)
  })

  it('count the caller behind a trusted proxy, not the proxy', async () => {
    const look = (client: string) =>
      app.ask('/api/v1/verify-fingerprint', {
        from: '127.0.0.1',
        headers: { 'x-forwarded-for': client },
        json: { fingerprint: 'SVC-DNA-v2-0123456789abcdef' },
      })
    for (let n = 0; n < 12; n++) expect((await look('198.51.100.3')).status).toBe(200)
    expect((await look('198.51.100.3')).status).toBe(429)
    expect((await look('198.51.100.4')).status).toBe(200)
  })

  it('never hold up a health check', async () => {
    for (let n = 0; n < 30; n++)
      expect((await app.ask('/api/health', { from: '198.51.100.5' })).status).toBe(200)
  })

  it('tell once in a window that one was exceeded', async () => {
    for (let n = 0; n < 8; n++) await policies()
    const told = await events()
    expect(told).toMatchObject([
      {
        event: 'rate_limit.exceeded',
        label: 'RATE_LIMIT_EXCEEDED',
        data: { scope: 'key', limit: 5, window_seconds: 60, route: '/api/v1/policies' },
      },
    ])
    expect(webhookEventData['rate_limit.exceeded'].safeParse(told[0]!.data).success).toBe(true)
  })

  it('hold where the clocks of two processes differ, and after one was set back', async () => {
    const [late, early] = [createRateStore(app.database.kysely), createRateStore(app.database.kysely)]
    const window = Math.floor(app.clock() / 60_000) * 60_000
    const bucket = { name: `clocks:${org.orgId}`, windowSeconds: 60 }
    const hit = async (store: typeof late, at: number) =>
      (await store.hit([bucket], new Date(window + at)))[0]!.count
    expect(await hit(late, -200)).toBe(1)
    expect(await hit(early, 100)).toBe(1)
    expect(await hit(late, -100)).toBe(2)
    expect(await hit(early, 200)).toBe(3)
    expect(await hit(late, 100)).toBe(4)
    expect(await hit(early, 60_000)).toBe(1)
    expect(await hit(early, -3_600_000)).toBe(1)
  })

  it('forget windows that are over', async () => {
    for (let n = 0; n < 5; n++) await policies()
    await app.services.purgeLimits()
    expect((await policies()).status).toBe(429)
    app.clock.advance(3 * 86_400_000)
    await app.services.purgeLimits()
    expect(await app.database.kysely.selectFrom('rate_windows').selectAll().execute()).toEqual([])
  })

  it('keep nothing of who came once for longer than some minutes, however many they were, and an alert for its day', async () => {
    const store = createRateStore(app.database.kysely)
    await store.hit(
      Array.from({ length: 12_000 }, (_, n) => ({ name: `ip:once-${n}`, windowSeconds: 60 })),
      new Date(app.clock()),
    )
    const told: unknown[] = []
    const alerts = createAlerts({ store, tell: async ({ data }) => void told.push(data), clock: app.clock })
    await alerts.anchorFailure(org.orgId, '2026-11-19')
    app.clock.advance(660_000)
    await policies()
    await app.services.purgeLimits()
    const left = await app.database.kysely.selectFrom('rate_windows').select('bucket').execute()
    expect(left.map(({ bucket }) => bucket.split(':')[0]).sort()).toEqual(['alert', 'key', 'organisation'])
    await alerts.anchorFailure(org.orgId, '2026-11-19')
    expect(told).toHaveLength(1)
  })

  it('that are counted again are not waited for while the rest is removed', async () => {
    const { kysely, kind } = app.database
    const store = createRateStore(kysely)
    const hit = (name: string) => store.hit([{ name, windowSeconds: 60 }], new Date(app.clock()))
    await Promise.all([hit('ip:back'), hit('ip:gone')])
    app.clock.advance(660_000)
    // The embedded database has one session, where nobody can hold a row meanwhile.
    if (kind === 'pglite') return
    await kysely.transaction().execute(async (transaction) => {
      const row = transaction.selectFrom('rate_windows').select('bucket').where('bucket', '=', 'ip:back')
      await row.forUpdate().execute()
      await store.purge(new Date(app.clock()))
    })
    const left = await kysely
      .selectFrom('rate_windows')
      .select('bucket')
      .where('bucket', 'in', ['ip:back', 'ip:gone'])
      .execute()
    expect(left).toEqual([{ bucket: 'ip:back' }])
  })

  describe('an alert', () => {
    it('is raised by repeated use of a key with a wrong secret, once', async () => {
      const wrong = org.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
      for (let n = 0; n < 19; n++) expect((await policies(wrong)).status).toBe(401)
      expect(await events()).toEqual([])
      for (let n = 0; n < 5; n++) await policies(wrong)
      const told = await events()
      expect(told).toMatchObject([
        {
          event: 'security.alert',
          severity: 4,
          data: { alert: 'repeated_bad_keys', count: 20, key_prefix: org.key.split('_')[1] },
        },
      ])
      expect(webhookEventData['security.alert'].safeParse(told[0]!.data).success).toBe(true)
    })

    it('is raised by a flood of untrue claims', async () => {
      const claim = { ...claimOf('hello', app.clock()), fingerprint: 'SVC-DNA-v2-0000000000000000' }
      const send = (count: number, attestation: unknown = claim) =>
        app.ask('/api/v1/attestations/batch', {
          key: org.key,
          json: { attestations: Array.from({ length: count }, () => attestation) },
        })
      await send(60)
      // What has the wrong form is a mistake of a program, and no untruth.
      await send(100, {})
      expect(await events()).toEqual([])
      await send(60)
      await send(60)
      expect(await events()).toMatchObject([{ data: { alert: 'attestation_flood', count: 120 } }])
    })

    it('is raised by a failed anchor, once a day and organisation', async () => {
      const told: unknown[] = []
      const alerts = createAlerts({
        store: createRateStore(app.database.kysely),
        tell: async ({ data }) => void told.push(data),
        clock: app.clock,
      })
      await alerts.anchorFailure(org.orgId, '2026-11-19')
      await alerts.anchorFailure(org.orgId, '2026-11-19')
      expect(told).toMatchObject([
        { alert: 'anchor_failure', severity: 'critical', anchor_date: '2026-11-19' },
      ])
    })
  })
})

describe('the limit of administration', () => {
  it('holds for writing policies, for keys and sessions apart', async () => {
    const app = await testApp({ config: { rateLimits: { key: 0, organisation: 0, ip: 0, admin: 2 } } })
    const org = await app.newOrganisation()
    const verdict = { label: 'own.rest', action: 'redact', risk: 'low', review: false }
    const json = { threshold: 0.5, rules: [], fallback: verdict }
    const statuses: number[] = []
    for (const as of [{ key: org.key }, { token: org.admin }])
      for (let n = 0; n < 3; n++)
        statuses.push((await app.ask('/api/v1/policies/own', { method: 'PUT', json, ...as })).status)
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
    await app.close()
  })

  it('holds for testing webhooks', async () => {
    const app = await testApp({ config: { rateLimits: { key: 0, organisation: 0, ip: 0, admin: 2 } } })
    const org = await app.newOrganisation()
    const made = await app.ask('/api/v1/webhooks', {
      key: org.key,
      json: { name: 'one', url: 'http://127.0.0.1:9/', events: ['pii.detected'] },
    })
    const test = () =>
      app
        .ask(`/api/v1/webhooks/${made.body.id}/test`, { method: 'POST', key: org.key })
        .then(({ status }) => status)
    expect([await test(), await test(), await test()]).toEqual([200, 200, 429])
    await app.close()
  })
})
