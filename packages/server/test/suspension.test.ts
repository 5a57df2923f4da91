/** An organisation that whoever runs the server suspends: nobody comes in for it and nothing is sent for it, what was recorded stays proven, and it is as it was once it is resumed. */
import { type Endpoint, endpoints } from '@svc/contract'
import { verifyRow } from '@svc/merkle'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operate } from '../src/commands/operator.ts'
import { appendToListeners } from '../src/events.ts'
import { soundClaim } from './support/claims.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type EveryEndpoint, everyEndpoint } from './support/every-endpoint.ts'
import { formOf } from './support/files.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const REFUSAL = 'This organisation is suspended: ask whoever runs this server to resume it'

describe.each(featureDatabases)('on %s', (name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(NOON)
    org = await app.newOrganisation()
  })

  const run = (command: string, of = org) =>
    operate(app.database.kysely, command, { operands: [], org: of.slug }, app.clock)
  const suspend = (of = org) => run('suspend-organisation', of)
  const resume = (of = org) => run('resume-organisation', of)
  const refused = (endpoint: Pick<Endpoint, 'surface'>) => ({
    status: 403,
    body:
      endpoint.surface === 'chat' ? { error: REFUSAL } : { error: REFUSAL, code: 'organisation_suspended' },
  })

  it('is noted in its log each time, says what goes on, and is told of by the lists', async () => {
    const platform = await app.platformAdmin()
    const listed = async () =>
      (await app.ask('/api/admin/platform', { token: platform })).body.tenants.find(
        ({ id }: { id: string }) => id === org.orgId,
      ).suspended_at
    const state = async () =>
      (await operate(app.database.kysely, 'organisations', { operands: [] })).find((line) =>
        line.startsWith(org.slug),
      )
    expect([await listed(), await state()]).toEqual([null, expect.stringMatching(/ free +active +2 /)])
    expect(await resume()).toEqual([`${org.slug} is not suspended`])
    expect(await suspend()).toEqual([expect.stringContaining(`${org.slug} is suspended: within a second`)])
    expect([await listed(), await state()]).toEqual([
      new Date(NOON).toISOString(),
      expect.stringMatching(/ free +suspended +2 /),
    ])
    app.clock.advance(1_000)
    expect(await suspend()).toEqual([`${org.slug} is suspended already`])
    expect(await listed()).toBe(new Date(NOON).toISOString())
    expect(await resume()).toHaveLength(1)
    expect([await listed(), await state()]).toEqual([null, expect.stringMatching(/ free +active +2 /)])
    const { entries } = (await app.ask('/api/admin/audit-log?actor=operator', { token: org.admin })).body
    const about = { actor: 'operator', resource_type: 'tenants', resource_id: org.orgId }
    expect(entries).toMatchObject([
      { ...about, action: 'tenants.resume_organisation' },
      { ...about, action: 'tenants.suspend_organisation' },
    ])
    await expect(run('suspend-organisation', { ...org, slug: 'nowhere' })).rejects.toMatchObject({
      code: 'not_there',
    })
  })

  it('says that a subscription goes on', async () => {
    const at = new Date(NOON)
    await app.database.kysely
      .insertInto('subscriptions')
      .values({ org_id: org.orgId, subscription_id: 'sub_1', status: 'active', state_at: at, updated_at: at })
      .execute()
    expect(await suspend()).toContainEqual(expect.stringMatching(/subscription at Stripe goes on/))
  })

  describe('with every endpoint', () => {
    let every: EveryEndpoint
    let platform: string
    /** Sessions and things of the organisation, from before it was suspended. */
    const targets = new Map<string, string>()
    let suspended: TestOrganisation
    beforeAll(async () => {
      suspended = await app.newOrganisation()
      platform = await app.platformAdmin()
      every = await everyEndpoint(app, suspended)
      for (const endpoint of endpoints) targets.set(endpoint.id, await every.targetOf(endpoint))
      await suspend(suspended)
      // A key that was just used is believed for a moment.
      await vi.waitFor(async () => {
        expect((await app.ask('/api/v1/policies', { key: suspended.key })).status).toBe(403)
      }, 5_000)
    })

    it.each(
      endpoints
        .filter(({ auth, role, id }) => auth !== 'none' && role !== 'platform_admin' && id !== 'onboard')
        .map((endpoint) => [endpoint.id, endpoint] as const),
    )('%s refuses its keys and its people', async (id, endpoint) => {
      const { multipart } = endpoint
      const body = endpoint.body && !multipart ? every.bodyOf(endpoint) : undefined
      const sent = multipart ? { form: formOf('a.txt', 'Hello.') } : body && { json: body }
      const asked = { method: endpoint.method, ...sent }
      const at = targets.get(id)!
      const as = endpoint.auth === 'session' ? { token: suspended.admin } : { key: suspended.key }
      expect(await app.ask(at, { ...asked, ...as })).toMatchObject(refused(endpoint))
      if (endpoint.auth === 'key_or_session')
        expect(await app.ask(at, { ...asked, token: suspended.member })).toMatchObject(refused(endpoint))
    })

    it('refuses its visitors, its files and who signs in, and says no more to whom it does not know', async () => {
      const { orgId, widgetId, slug } = suspended
      const message = 'Where is my order?'
      const chat = { surface: 'chat' } as const
      const ask = (path: string, json: unknown) => app.ask(path, { json })
      expect(await ask('/api/chat', { message, org_id: orgId, widget_id: widgetId })).toMatchObject(
        refused(chat),
      )
      for (const path of ['/api/proxy/chat', '/api/proxy/chat-stream'])
        expect(await ask(path, { message, tenant_id: orgId })).toMatchObject(refused(chat))
      const form = formOf('hours.txt', 'Opening hours', { org_id: orgId, widget_id: widgetId })
      expect(await app.ask('/api/ingest', { form })).toMatchObject(refused(chat))
      for (const path of [`/api/proxy/tenant/${slug}`, `/api/proxy/widget-config/${slug}`])
        expect(await app.ask(path)).toMatchObject(refused(chat))
      expect(await ask('/auth/session', { token: suspended.member })).toMatchObject(refused({}))
      const wrong = `${suspended.key.slice(0, -1)}${suspended.key.endsWith('A') ? 'B' : 'A'}`
      expect((await app.ask('/api/v1/policies', { key: wrong })).status).toBe(401)
    })

    it('lets in who runs the platform, to look at it', async () => {
      const { body } = await app.ask('/auth/dev/token', {
        json: { email: 'platform@example.com', role: 'platform_admin', org_slug: suspended.slug },
      })
      const at = '/api/admin/audit-log?actor=operator'
      const { status, body: log } = await app.ask(at, { token: body.token })
      expect([status, log.entries[0].action]).toEqual([200, 'tenants.suspend_organisation'])
      const exported = await app.ask('/api/v1/receipts/proof-export', {
        headers: { cookie: `svc-access-token=${body.token}`, 'x-svc-console': '1' },
      })
      expect([exported.status, exported.body.rows.length > 0]).toEqual([200, true])
      expect((await app.ask('/api/admin/platform', { token: platform })).status).toBe(200)
    })
  })

  it('does not keep who belongs to another as well from that one, unless the token names it', async () => {
    const other = await app.newOrganisation()
    const { token } = (await app.ask('/auth/dev/token', { json: { email: `two-${org.slug}@example.com` } }))
      .body
    const { subject } = (await app.services.sessions.authenticate(token))!
    const { tenants } = app.services
    await tenants.setMembership(other.orgId, subject, 'member', new Date(NOON))
    await tenants.setMembership(org.orgId, subject, 'member', new Date(NOON + 1))
    const actsOn = async () => (await app.ask('/auth/session', { token })).body.organisation?.slug
    expect(await actsOn()).toBe(org.slug)
    await suspend()
    expect(await actsOn()).toBe(other.slug)
    await suspend(other)
    expect(await app.ask('/auth/session', { token })).toMatchObject(refused({}))
    await resume()
    expect(await actsOn()).toBe(org.slug)
  })

  it('is over with a word: keys, people and visitors come in as before', async () => {
    await suspend()
    await resume()
    expect((await app.ask('/api/v1/policies', { key: org.key })).status).toBe(200)
    expect((await app.ask('/api/v1/reviews', { token: org.member })).status).toBe(200)
    const json = { message: 'Hello', org_id: org.orgId, widget_id: org.widgetId }
    expect((await app.ask('/api/chat', { json })).status).toBe(200)
    await vi.waitFor(async () => {
      expect((await app.ask(`/api/proxy/widget-config/${org.slug}`)).status).toBe(200)
    }, 5_000)
  })

  it('anchors what was recorded before, and anybody verifies it', async () => {
    const { body } = await app.ask('/api/v1/attestations', { key: org.key, json: soundClaim() })
    await suspend()
    app.clock.advance(DAY_MS)
    await app.services.anchoring.runDue()
    const { fingerprint } = body
    expect((await app.ask('/api/v1/verify-fingerprint', { json: { fingerprint } })).body).toMatchObject({
      found: true,
      anchor_status: 'anchored',
    })
    expect((await app.ask(`/api/proxy/verify/${org.slug}`)).body.total_interactions).toBe(1)
    await resume()
    // A key that was refused may be refused for another moment.
    await vi.waitFor(async () => {
      const { rows } = (await app.ask('/api/v1/receipts/proof-export', { key: org.key })).body
      expect(rows.map(verifyRow)).toMatchObject([{ ok: true }])
    }, 5_000)
  })

  it('sends nothing and reads nothing for it, and goes on with all of it afterwards', async () => {
    const { key, admin } = org
    const put = (path: string, method: string, json: unknown) => app.ask(path, { key, method, json })
    await put('/api/v1/webhooks', 'POST', {
      ...{ name: 'hook', url: 'http://127.0.0.1:9/', events: ['pii.detected', 'circuit_breaker.triggered'] },
    })
    const people = {
      id: 'ops',
      name: 'Ops',
      channels: ['webhook'],
      addresses: { webhook: 'http://127.0.0.1:9/' },
    }
    await put('/api/v1/notifications/routing', 'PUT', {
      stakeholders: [people],
      rules: [
        { event: 'POLICY_VIOLATION', severity_min: 1, stakeholder_ids: ['ops'], channels: ['webhook'] },
      ],
      escalation: { critical_timeout_minutes: 5, high_timeout_minutes: 15 },
    })
    await app.ask('/api/proxy/knowledge/scan', { token: admin, json: { url: 'http://127.0.0.1:9/' } })
    await app.ask('/api/v1/govern', {
      key,
      json: { content: `Mail ops@example.com, key AKIA${'IOSFODNN7EXAMPLQ'}` },
    })
    const work = (name: string) => app.services.due.find((one) => one.name === name)!
    await work('events').take(1)
    app.clock.advance(3_600_000)
    await suspend()
    const taken = async () => {
      const names = ['webhook deliveries', 'notifications', 'escalations', 'site scans']
      const lots = []
      for (const name of names) lots.push((await work(name).take(2)).length > 0)
      return lots
    }
    const figures = async () => (await app.ask('/metrics', { from: '127.0.0.1' })).body as string
    expect(await taken()).toEqual([false, false, false, false])
    expect(await figures()).toMatch(/^svc_webhook_queue_length 0$/m)
    const outage = {
      event: 'circuit_breaker.triggered',
      label: 'EMERGENCY_SHUTDOWN',
      severity: 4,
      data: { service: 'llm', state: 'open', failures: 5, retry_after_seconds: 30 },
      at: new Date(app.clock()),
    } as unknown as Parameters<typeof appendToListeners>[1]
    expect(await appendToListeners(app.database.kysely, outage, 0)).toBe(0)

    await resume()
    expect(await figures()).not.toMatch(/^svc_webhook_queue_length 0$/m)
    expect(await taken()).toEqual([true, true, true, true])
    expect(await appendToListeners(app.database.kysely, outage, 0)).toBe(1)
  })

  // The embedded database has one process.
  it.runIf(name === 'PostgreSQL')('is seen by a process that has everything in its caches', async () => {
    const other = await testApp({ database: app.database, clock: app.clock })
    const at = `/api/proxy/widget-config/${org.slug}`
    const asked = async () => [
      (await other.ask('/api/v1/policies', { key: org.key })).status,
      (await other.ask('/api/v1/reviews', { token: org.member })).status,
      (await other.ask(at)).status,
    ]
    expect(await asked()).toEqual([200, 200, 200])
    await suspend()
    await vi.waitFor(async () => expect(await asked()).toEqual([403, 403, 403]), 5_000)
    await resume()
    await vi.waitFor(async () => expect(await asked()).toEqual([200, 200, 200]), 5_000)
  })
})
