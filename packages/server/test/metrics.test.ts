import { randomUUID } from 'node:crypto'
import { BREAKER_SERVICES, RATE_LIMIT_SCOPES, webhookEventData } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createMetrics } from '../src/features/metrics/service.ts'
import { claimOf, soundClaim } from './support/claims.ts'
import { NOON } from './support/clock.ts'
import { embedded, featureDatabases } from './support/databases.ts'
import { receiver } from './support/receiver.ts'
import { type Answered, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const HERE = '127.0.0.1'

/** A figure by its name and labels as they are written: `svc_decisions_total{action="allow"}`. */
function figure(text: string, series: string): number | undefined {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('who may read the figures', () => {
  let database: Database
  let open: TestApp
  let closed: TestApp
  const token = 'a-token-of-the-operator'
  beforeAll(async () => {
    database = await embedded()
    open = await testApp({ database, config: { trustedProxies: ['127.0.0.1'] } })
    closed = await testApp({ database, config: { metricsToken: token } })
  })
  afterAll(() => database.close())

  const status = async (app: TestApp, headers: Record<string, string>, from?: string) =>
    (await app.ask('/metrics', { headers, ...(from && { from }) })).status

  it.each([HERE, '::1', '::ffff:127.0.0.1', '127.8.8.8'])(
    'whoever asks from this machine, as %s',
    async (from) => {
      expect(await status(open, {}, from)).toBe(200)
    },
  )

  it.each([undefined, '10.0.0.1', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.1'])(
    'nobody else, as %s',
    async (from) => {
      const answered = await open.ask('/metrics', { ...(from && { from }) })
      expect([answered.status, answered.body]).toEqual([
        403,
        {
          error:
            'Ask for the figures at localhost or 127.0.0.1, on the machine itself; or set SVC_METRICS_TOKEN and send it',
          code: 'forbidden',
        },
      ])
    },
  )

  it.each(['x-forwarded-for', 'forwarded', 'via'])(
    'nobody through a proxy on this machine (%s)',
    async (header) => {
      expect(await status(open, { [header]: '127.0.0.1' }, HERE)).toBe(403)
    },
  )

  it.each(['svc.example', '203.0.113.9', '127.0.0.1.example'])(
    'nobody through a proxy on this machine that says nothing of it, but for the name (%s)',
    async (name) => {
      expect((await open.ask(`https://${name}/metrics`, { from: HERE })).status).toBe(403)
    },
  )

  it('whoever holds the token, from anywhere, and then nobody without it', async () => {
    expect(await status(closed, { authorization: `Bearer ${token}` }, '203.0.113.9')).toBe(200)
    for (const given of [
      '',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      'Bearer ',
      `bearer  ${token}`,
    ])
      expect(await status(closed, given ? { authorization: given } : {}, HERE)).toBe(401)
  })

  it('no page of another site', async () => {
    const { headers } = await open.ask('/metrics', {
      from: HERE,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('no organisation by its key', async () => {
    const { key, admin } = await closed.newOrganisation()
    expect((await closed.ask('/metrics', { key, from: HERE })).status).toBe(401)
    expect((await closed.ask('/metrics', { token: admin, from: HERE })).status).toBe(401)
  })
})

describe.each(featureDatabases)('the figures on %s', (_name, openDatabase) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({
      database: await openDatabase(),
      config: { rateLimits: { key: 40, organisation: 0, ip: 0, admin: 0 } },
    })
    org = await app.newOrganisation()
  })
  afterAll(() => app.close())
  // Limits count by the minute.
  beforeEach(() => app.clock.advance(60_000))

  const read = async (): Promise<string> => {
    const { status, headers, body } = await app.ask('/metrics', { from: HERE })
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ])
    return body
  }
  /** By how much a figure grew; one that was not there began at 0. */
  async function growth(series: string, work: () => Promise<unknown>): Promise<number> {
    const before = figure(await read(), series) ?? 0
    await work()
    return (figure(await read(), series) ?? 0) - before
  }
  const govern = (content: string): Promise<Answered> =>
    app.ask('/api/v1/govern', { key: org.key, json: { content } })

  it('count requests by the pattern of the path, the method and the status', async () => {
    const series =
      'svc_http_request_duration_seconds_count{method="GET",route="/api/v1/receipts/{receipt_id}",status="404"}'
    const ask = () => app.ask(`/api/v1/receipts/svc_rcpt_${randomUUID()}`, { key: org.key })
    expect(await growth(series, () => Promise.all([ask(), ask()]))).toBe(2)
    const unmatched = 'svc_http_request_duration_seconds_count{method="other",route="unmatched",status="404"}'
    expect(await growth(unmatched, () => app.ask('/nowhere', { method: 'PURGE' }))).toBe(1)
  })

  it('count decisions by action', async () => {
    expect(await growth('svc_decisions_total{action="redact"}', () => govern('ops@example.com'))).toBe(1)
    expect(await growth('svc_decisions_total{action="allow"}', () => govern('nothing'))).toBe(1)
    expect(await growth('svc_decisions_total{action="deny"}', () => govern('nothing'))).toBe(0)
  })

  it('count claims by what became of them', async () => {
    const claim = claimOf('x', app.clock())
    const report = (...attestations: unknown[]) =>
      app.ask('/api/v1/attestations/batch', { key: org.key, json: { attestations } })
    const untrue = { ...soundClaim(app.clock()), fingerprint_salt: '0'.repeat(32) }
    await report(claim, claim, untrue, { nonsense: 1 })
    const text = await read()
    for (const result of ['recorded', 'duplicate', 'fingerprint_mismatch', 'invalid_request'])
      expect(figure(text, `svc_attestations_total{result="${result}"}`), result).toBe(1)
  })

  it('count what is refused: by limits, and for want of a key', async () => {
    const asks = () => Promise.all(Array.from({ length: 45 }, () => govern('x')))
    expect(await growth('svc_rate_limited_total{scope="key"}', asks)).toBe(5)
    expect(
      await growth('svc_unauthorized_total', () => app.ask('/api/v1/policies', { key: 'svc_x_y' })),
    ).toBe(1)
    await sql`insert into usage (org_id, month, kind, count) values (${org.orgId}, '2026-11-01', 'governed_calls', 1000)
      on conflict (org_id, month, kind, slot) do update set count = 1000`.execute(app.database.kysely)
    app.clock.advance(60_000)
    expect(await growth('svc_rate_limited_total{scope="plan"}', () => govern('x'))).toBe(1)
    await sql`delete from usage`.execute(app.database.kysely)
  })

  it('tell of deliveries, of those that wait and of work that is late', async () => {
    const hooked = await receiver()
    hooked.answer = () => 503
    await app.ask('/api/v1/webhooks', {
      key: org.key,
      json: { name: 'hook', url: hooked.url, events: ['pii.detected'] },
    })
    await govern('Write to ops@example.com')
    const [spreading, deliveries] = app.services.due
    app.clock.advance(7_000)
    expect(figure(await read(), 'svc_due_work_lag_seconds{work="events"}')).toBe(7)
    await spreading!.take(1)
    app.clock.advance(3_000)
    let text = await read()
    expect(figure(text, 'svc_due_work_lag_seconds{work="events"}')).toBe(0)
    expect(figure(text, 'svc_due_work_lag_seconds{work="webhook_deliveries"}')).toBe(3)
    expect(figure(text, 'svc_webhook_queue_length')).toBe(1)
    expect(figure(text, 'svc_webhook_queue_oldest_seconds')).toBe(3)
    for (const result of ['retry', 'retry', 'retry', 'failed']) {
      const attempt = async () => {
        for (const job of await deliveries!.take(10)) await job()
      }
      expect(await growth(`svc_webhook_deliveries_total{result="${result}"}`, attempt)).toBe(1)
      app.clock.advance(30_000)
    }
    text = await read()
    expect(figure(text, 'svc_webhook_queue_length')).toBe(0)
    expect(figure(text, 'svc_webhook_queue_oldest_seconds')).toBe(0)
    await hooked.close()
  })

  it('tell how long the oldest receipt waits for a tree, and of trees', async () => {
    const waited = figure(await read(), 'svc_anchor_oldest_waiting_seconds') as number
    expect(waited).toBe((app.clock() - (NOON + 120_000)) / 1000)
    expect(
      await growth('svc_anchor_runs_total{result="closed"}', () =>
        app.ask('/api/admin/anchor-runs', { token: org.admin, json: {} }),
      ),
    ).toBe(1)
    const text = await read()
    expect(figure(text, 'svc_anchor_oldest_waiting_seconds')).toBe(0)
    expect(figure(text, 'svc_anchors_unfinished')).toBe(0)
  })

  it('start at 0 for every word that may come', async () => {
    const text = await read()
    for (const scope of RATE_LIMIT_SCOPES)
      expect(figure(text, `svc_rate_limited_total{scope="${scope}"}`)).toBeTypeOf('number')
    for (const service of BREAKER_SERVICES)
      expect(figure(text, `svc_breaker_state{service="${service}",state="closed"}`)).toBe(1)
    expect(figure(text, 'svc_database_up')).toBe(1)
  })

  it('name nobody and nothing: no id, key, address or content becomes a label', async () => {
    const canary = 'zqcanaryqz'
    const content = `Mail ${canary}@example.com from ${canary}`
    await govern(content)
    await app.ask('/api/v1/govern', { key: org.key, json: { content, agent_id: canary } })
    await app.ask(`/${canary}/${canary}?${canary}=${canary}`, { headers: { 'x-request-id': canary } })
    await app.ask(`/api/v1/receipts/${canary}`, { key: org.key })
    await app.ask(`/api/v1/policies/${canary}`, { key: org.key, method: 'PUT', json: { [canary]: canary } })
    await app.ask('/api/v1/policies', { key: `svc_${canary}_${canary}` })
    await app.ask('/api/health', { method: canary.toUpperCase() }).catch(() => {})
    await app.ask('/api/v1/attestations', {
      key: org.key,
      json: { ...claimOf('x', app.clock()), [canary]: canary },
    })
    const text = await read()
    for (const word of [
      canary,
      canary.toUpperCase(),
      org.orgId,
      org.slug,
      org.key,
      org.key.split('_')[1]!,
      'example.com',
    ])
      expect(text.includes(word), word).toBe(false)
    // Every label's value is of a list, or a pattern of the contract.
    for (const [, value] of text.matchAll(/="([^"]*)"/g)) expect(value).toMatch(/^[\w./{}+-]*$/)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

describe('the figures', () => {
  it('are each server’s own', async () => {
    const database = await embedded()
    const [one, other] = [await testApp({ database }), await testApp({ database })]
    const { key } = await one.newOrganisation()
    await one.ask('/api/v1/govern', { key, json: { content: 'x' } })
    const decided = async (app: TestApp) =>
      figure((await app.ask('/metrics', { from: HERE })).body, 'svc_decisions_total{action="allow"}')
    expect([await decided(one), await decided(other)]).toEqual([1, 0])
    await database.close()
  })

  it('are told without the database’s when it is away, and say so', async () => {
    const app = await testApp()
    await app.ask('/metrics', { from: HERE })
    await app.close()
    const { status, body } = await app.ask('/metrics', { from: HERE })
    expect([status, figure(body, 'svc_database_up')]).toEqual([200, 0])
    expect(figure(body, 'svc_webhook_queue_length')).toBeUndefined()
    expect(figure(body, 'svc_due_work_lag_seconds{work="events"}')).toBeUndefined()
  })
})

it('tell what the publisher has as long as this process knows it', async () => {
  let now = NOON
  const metrics = createMetrics({
    store: { figures: () => Promise.reject(new Error('no database')) },
    poolState: () => null,
    breakerState: () => 'closed',
    clock: () => now,
  })
  const lamports = async () => figure(await metrics.text(), 'svc_publisher_lamports')
  expect(await lamports()).toBeUndefined()
  metrics.publisherBalance(5_000)
  now += 20 * 60_000
  expect(await lamports()).toBe(5_000)
  now += 1
  expect(await lamports()).toBeUndefined()
})

describe.each(featureDatabases)('an opening of a circuit breaker on %s', (_name, openDatabase) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ database: await openDatabase() })
  })
  afterAll(() => app.close())
  afterEach(() => app.database.kysely.deleteFrom('events').execute())

  const openings = () =>
    app.database.kysely
      .selectFrom('events')
      .selectAll()
      .where('event', '=', 'circuit_breaker.triggered')
      .execute()
  async function outage(services: TestApp['services']): Promise<void> {
    for (let n = 0; n < 5; n++)
      await services.breakers.llm.run(() => Promise.reject(new Error('failed'))).catch(() => {})
  }
  async function until(count: number): Promise<void> {
    await expect.poll(async () => (await openings()).length).toBe(count)
  }

  it('is told once to every organisation that listens, and to no other', async () => {
    const hooked = await receiver()
    const [listening, routed, deaf, off, otherwise] = (await Promise.all(
      Array.from({ length: 5 }, () => app.newOrganisation()),
    )) as [TestOrganisation, TestOrganisation, TestOrganisation, TestOrganisation, TestOrganisation]
    const hook = (org: TestOrganisation, event: string) =>
      app.ask('/api/v1/webhooks', { key: org.key, json: { name: 'hook', url: hooked.url, events: [event] } })
    await hook(listening, 'circuit_breaker.triggered')
    await hook(listening, 'circuit_breaker.triggered')
    await hook(otherwise, 'pii.detected')
    const { body } = await hook(off, 'circuit_breaker.triggered')
    await app.ask(`/api/v1/webhooks/${body.id}`, {
      key: off.key,
      method: 'PATCH',
      json: { is_active: false },
    })
    await sql`insert into notification_routing (org_id, config, updated_at) values (${routed.orgId}, '{}'::jsonb, now())`.execute(
      app.database.kysely,
    )
    await outage(app.services)
    await until(2)
    const told = await openings()
    expect(told.map(({ org_id }) => org_id).sort()).toEqual([listening.orgId, routed.orgId].sort())
    expect(told.map(({ org_id }) => org_id)).not.toContain(deaf.orgId)
    for (const event of told) {
      expect(event).toMatchObject({ label: 'EMERGENCY_SHUTDOWN', severity: 4, spread_at: null })
      expect(webhookEventData['circuit_breaker.triggered'].parse(event.data)).toEqual({
        service: 'llm',
        consecutive_failures: 5,
        opened_at: new Date(app.clock()).toISOString(),
        retry_at: new Date(app.clock() + 30_000).toISOString(),
      })
    }
    const { body: text } = await app.ask('/metrics', { from: HERE })
    expect(figure(text, 'svc_breaker_state{service="llm",state="open"}')).toBe(1)
    expect(figure(text, 'svc_breaker_state{service="llm",state="closed"}')).toBe(0)
    expect(figure(text, 'svc_breaker_state{service="payments",state="closed"}')).toBe(1)

    // Another process meets the same outage; a later one is another.
    const second = await testApp({ database: app.database, clock: app.clock })
    app.clock.advance(10_000)
    await outage(second.services)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await openings()).toHaveLength(2)
    const third = await testApp({ database: app.database, clock: app.clock })
    app.clock.advance(30_000)
    await outage(third.services)
    await until(4)
    await hooked.close()
  })
})
