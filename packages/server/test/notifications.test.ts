import { randomUUID } from 'node:crypto'
import type { Addresses, Channel, NotificationEvent } from '@svc/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendEvents, type NewEvent } from '../src/events.ts'
import { type DueRunner, runDue } from '../src/jobs/due.ts'
import { testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Mailbox, mailbox, PASSWORD } from './support/mailbox.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const silent = pino({ level: 'silent' })
/** Split, so that no scanner takes it for a leak. */
const AWS = `AKIA${'IOSFODNN7EXAMPLQ'}`
const TOKEN = 'twilio-token-canary'
const MINUTE = 60_000

describe.each(featureDatabases)('notifications on %s', (_name, open) => {
  let app: TestApp
  let bare: TestApp
  let org: TestOrganisation
  let box: Mailbox
  let phone: Receiver
  let web: Receiver
  let slack: Receiver
  let due: DueRunner
  beforeAll(async () => {
    box = await mailbox()
    phone = await receiver()
    const database = await open()
    const clock = testClock(Date.now())
    app = await testApp({
      database,
      clock,
      config: {
        mail: { url: box.url, from: 'alerts@svc.example.com' },
        twilio: {
          ...{ accountSid: `AC${'0'.repeat(32)}`, authToken: TOKEN, from: '+15550001111' },
          baseUrl: new URL(phone.url).origin,
        },
        publicUrl: 'https://svc.example.com/',
      },
    })
    // Another process with nothing configured, and nothing excepted from the guard.
    bare = await testApp({ database, clock, config: { allowPrivateWebhooks: [] } })
  })
  afterAll(async () => {
    await app.close()
    await Promise.all([box.close(), phone.close()])
  })
  beforeEach(async () => {
    app.clock.set(Date.now())
    org = await app.newOrganisation()
    for (const { received } of [box, phone]) received.length = 0
    box.answer = () => 250
    phone.answer = () => ({ status: 201, json: { sid: 'SM', status: 'queued' } })
    web = await receiver()
    slack = await receiver()
    due = runDue(app.services.due, app.services.bell, silent, 20)
  })
  afterEach(async () => {
    await due.stop(2_000)
    await Promise.all([web.close(), slack.close()])
  })

  const ask = (path: string, method: string, json?: unknown, as = org.key, on = app) =>
    on.ask(`/api/v1/notifications${path}`, { key: as, method, ...(json !== undefined && { json }) })
  const put = (change: unknown, on = app) => ask('/routing', 'PUT', change, org.key, on)
  const get = async () => (await ask('/routing', 'GET')).body
  const history = async () => (await get()).history as Record<string, unknown>[]
  const tried = (json: object, on = app) => ask('/test', 'POST', json, org.key, on)
  const govern = (content: string, as = org.key) => app.ask('/api/v1/govern', { key: as, json: { content } })

  const addresses = (): Required<Addresses> => ({
    email: 'ops@example.com',
    slack: slack.url,
    webhook: web.url,
    sms: '+4915123456789',
  })
  const person = (id: string, channels: readonly Channel[], more: Addresses = {}) => ({
    ...{ id, name: `Person ${id}`, channels, addresses: { ...addresses(), ...more } },
  })
  const rule = (
    event: NotificationEvent,
    severity_min: number,
    stakeholder_ids: string[],
    channels: Channel[],
  ) => ({ event, severity_min, stakeholder_ids, channels })
  /** One person, told of personal data by a webhook. */
  const simple = (event: NotificationEvent = 'PII_DETECTED', channel: Channel = 'webhook') =>
    put({ stakeholders: [person('ops', [channel])], rules: [rule(event, 1, ['ops'], [channel])] })
  const happens = async (severity: NewEvent['severity'], label: NotificationEvent = 'SCORING_ANOMALY') => {
    const event = {
      ...{ orgId: org.orgId, at: new Date(app.clock()), severity, label, event: null },
      data: { count: 20 },
    } as const
    expect(await appendEvents(app.database.kysely, [event])).toBe(1)
    app.services.bell.ring()
  }
  const rows = () =>
    app.database.kysely
      .selectFrom('notifications')
      .selectAll()
      .where('org_id', '=', org.orgId)
      .orderBy('created_at')
      .orderBy('stakeholder_id')
      .execute()
  const settled = () => until(async () => (await rows()).every(({ status }) => status !== 'pending'))
  /** No more came than `count`, though there was time for it. */
  async function quiet(of: Receiver, count: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(of.received).toHaveLength(count)
  }

  describe('a test', () => {
    beforeEach(async () => {
      await put({
        stakeholders: [person('ops', ['email', 'webhook']), person('lead', ['sms', 'webhook', 'slack'])],
        rules: [
          rule('PII_DETECTED', 2, ['ops', 'lead'], ['webhook']),
          rule('PII_DETECTED', 4, ['ops'], ['webhook', 'email', 'sms']),
          rule('KEY_REVOKED', 1, ['lead'], ['sms', 'email']),
        ],
      })
    })

    it.each<[object, number, number, string[]]>([
      [{ event_type: 'PII_DETECTED', severity: 1 }, 1, 0, []],
      [{ event_type: 'PII_DETECTED', severity: 2 }, 2, 1, ['ops webhook', 'lead webhook']],
      [{ event_type: 'PII_DETECTED' }, 3, 1, ['ops webhook', 'lead webhook']],
      [{ event_type: 'PII_DETECTED', severity: 9 }, 5, 2, ['ops webhook', 'lead webhook', 'ops email']],
      [{ event_type: 'PII_DETECTED', severity: -3 }, 1, 0, []],
      [{ event_type: 'PII_DETECTED', severity: 1.4 }, 1, 0, []],
      [{ event_type: 'PII_DETECTED', severity: 1.5 }, 2, 1, ['ops webhook', 'lead webhook']],
      [{ event_type: 'PII_DETECTED', severity: 1e20 }, 5, 2, ['ops webhook', 'lead webhook', 'ops email']],
      [{ event_type: 'KEY_REVOKED', severity: 0 }, 1, 1, ['lead sms']],
      [{ event_type: 'HIGH_AUTONOMY', severity: 5 }, 5, 0, []],
    ])('of %j that is dry says who would be told, and tells nobody', async (json, severity, matched, who) => {
      const { status, body } = await tried({ ...json, dry_run: true })
      expect(status).toBe(200)
      expect(body).toEqual({
        mode: 'preview',
        event_type: (json as { event_type: string }).event_type,
        severity,
        matched_rules: matched,
        would_notify: who.map((pair) => {
          const [stakeholder, channel] = pair.split(' ')
          return { stakeholder, channel }
        }),
      })
      expect(await history()).toEqual([])
      await quiet(web, 0)
    })

    it.each(['SOMETHING', 'pii_detected', '', null])('of the event %j is refused', async (event_type) => {
      expect((await tried({ event_type, dry_run: true })).status).toBe(400)
    })

    it('that is live tells everybody, and says what came of it', async () => {
      const { body } = await tried({ event_type: 'PII_DETECTED', severity: 5 })
      expect(body).toMatchObject({ mode: 'live', event_type: 'PII_DETECTED', severity: 5, matched_rules: 2 })
      const at = new Date(app.clock()).toISOString()
      for (const entry of body.deliveries)
        expect(entry).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          event: 'PII_DETECTED',
          severity: 5,
          delivered_at: at,
          channel: expect.stringMatching(/^(?:webhook|email)$/),
          status: 'delivered',
          ...{ attempt: 1, error: null, next_attempt_at: null },
        })
      expect(body.deliveries).toHaveLength(3)
      expect(web.received).toHaveLength(2)
      expect(box.received).toHaveLength(1)
      expect(box.received[0]!.raw).toContain('Subject: Test: Critical: PII_DETECTED at')
      expect(await history()).toEqual(expect.arrayContaining(body.deliveries))
    })

    it('is tried once, and does not escalate', async () => {
      web.answer = () => 503
      const { body } = await tried({ event_type: 'PII_DETECTED', severity: 5 })
      const statuses = body.deliveries.map(({ channel, status, delivered_at }: Record<string, unknown>) => [
        channel,
        status,
        delivered_at === null,
      ])
      expect(statuses.sort()).toEqual([
        ['email', 'delivered', false],
        ['webhook', 'failed', true],
        ['webhook', 'failed', true],
      ])
      for (let n = 0; n < 8; n++) app.clock.advance(60 * MINUTE)
      await quiet(web, 2)
    })

    it('of very many is answered while the rest are on their way', async () => {
      const stakeholders = Array.from({ length: 40 }, (_, n) => person(`p${n}`, ['webhook']))
      const ids = stakeholders.map(({ id }) => id)
      await put({ stakeholders, rules: [rule('HIGH_AUTONOMY', 1, ids, ['webhook'])] })
      const { body } = await tried({ event_type: 'HIGH_AUTONOMY' })
      expect(body.deliveries).toHaveLength(40)
      await web.until(40)
      await settled()
      expect(await history()).toHaveLength(40)
      await quiet(web, 40)
    })

    it('for nobody is no delivery', async () => {
      const { body } = await tried({ event_type: 'SCORING_ANOMALY' })
      expect(body).toMatchObject({ mode: 'live', matched_rules: 0, deliveries: [] })
    })

    it('fails where a channel is not configured, and keeps the name of the setting', async () => {
      await due.stop(1_000)
      const { body } = await tried({ event_type: 'PII_DETECTED', severity: 5 }, bare)
      expect(body.deliveries.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('failed'))
      const kept = (await rows()).map(({ channel, error }) => [channel, error])
      expect(kept).toContainEqual(['email', 'E-mail is not configured: set SVC_SMTP_URL and SVC_MAIL_FROM'])
      // And the guard holds for what was taken when its host was excepted.
      expect(kept).toContainEqual(['webhook', 'The address is not a public one'])
      expect(bare.logged.join('')).toContain('SVC_MAIL_FROM')
      const sms = await tried({ event_type: 'KEY_REVOKED' }, bare)
      expect(sms.body.deliveries).toMatchObject([{ channel: 'sms', status: 'failed' }])
      expect(bare.logged.join('')).toContain('SVC_TWILIO_ACCOUNT_SID')
    })
  })

  describe('an event', () => {
    it('is told to whom a rule names, on each channel once, without a word of what it was about', async () => {
      await put({
        stakeholders: [person('ops', ['email', 'slack', 'webhook', 'sms'])],
        rules: [
          rule('PII_DETECTED', 1, ['ops'], ['email', 'slack', 'webhook', 'sms']),
          rule('PII_DETECTED', 2, ['ops'], ['email', 'slack']),
        ],
      })
      await govern('Write to jane@example.com')
      await Promise.all([box.until(1), slack.until(1), web.until(1), phone.until(1)])
      await settled()
      expect(await history()).toHaveLength(4)
      for (const entry of await history())
        expect(entry).toMatchObject({ event: 'PII_DETECTED', severity: 2, status: 'delivered' })
      const told = [box.received[0]!.raw, ...[slack, web, phone].map((of) => of.received[0]!.body)]
      for (const text of told) {
        expect(decodeURIComponent(text.replaceAll('+', ' '))).toContain('EMAIL_ADDRESS')
        expect(text).not.toMatch(/jane/i)
      }
      expect(box.received[0]!.raw).toContain('https://svc.example.com/')
      expect(JSON.parse(web.received[0]!.body)).toMatchObject({
        event: 'PII_DETECTED',
        severity: 2,
        organization_id: org.orgId,
        escalation: 0,
        test: false,
        data: { action: 'redact', entities: [{ type: 'EMAIL_ADDRESS', count: 1 }] },
      })
      expect(web.received[0]!.headers['x-svc-event']).toBe('PII_DETECTED')
    })

    it('below a rule’s severity, or of another label, is told to nobody', async () => {
      await put({
        stakeholders: [person('ops', ['webhook'])],
        rules: [
          rule('PII_DETECTED', 3, ['ops'], ['webhook']),
          rule('POLICY_VIOLATION', 5, ['ops'], ['webhook']),
        ],
      })
      await govern('Write to jane@example.com')
      await quiet(web, 0)
      await govern(`key ${AWS}`)
      await web.until(2)
      const events = web.received.map(({ body }) => JSON.parse(body).event)
      expect(events.sort()).toEqual(['PII_DETECTED', 'POLICY_VIOLATION'])
    })

    it('of another organisation is told to nobody here', async () => {
      await simple()
      const other = await app.newOrganisation()
      const seen = await ask('/routing', 'GET', undefined, other.key)
      expect(seen.body.config.stakeholders).toEqual([])
      await govern('Write to jane@example.com', other.key)
      await ask('/test', 'POST', { event_type: 'PII_DETECTED' }, other.key)
      await quiet(web, 0)
    })

    it('is told of a revoked key, by its prefix', async () => {
      await simple('KEY_REVOKED')
      const { body } = await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: 'jane' } })
      const revoked = await app.ask(`/api/v1/api-keys/${body.id}`, { token: org.admin, method: 'DELETE' })
      expect(revoked.status).toBe(200)
      await web.until(1)
      const told = JSON.parse(web.received[0]!.body)
      expect(told).toMatchObject({ event: 'KEY_REVOKED', severity: 2, data: { key_prefix: body.prefix } })
      expect(web.received[0]!.body).not.toContain('jane')
    })

    it('is told to those who are there when it is sent', async () => {
      web.answer = () => 503
      await simple('SCORING_ANOMALY')
      await happens(3)
      await web.until(1)
      await until(async () => (await rows())[0]?.attempt === 2)
      await put({ stakeholders: [], rules: [] })
      app.clock.advance(1_000)
      await settled()
      expect(await rows()).toMatchObject([
        { status: 'failed', error: 'The stakeholder has no address for this channel' },
      ])
      expect(web.received).toHaveLength(1)
    })

    it('is told on no channel that was left since, though its address is kept', async () => {
      web.answer = () => 503
      await simple('SCORING_ANOMALY')
      await happens(3)
      await until(async () => (await rows())[0]?.attempt === 2)
      await put({ stakeholders: [person('ops', ['email'])], rules: [] })
      app.clock.advance(1_000)
      await settled()
      expect(await rows()).toMatchObject([
        { status: 'failed', error: 'The stakeholder has no address for this channel' },
      ])
      expect(web.received).toHaveLength(1)
    })

    it('fails, and says why, on a channel without an address', async () => {
      const answered = await put({
        stakeholders: [{ id: 'ops', name: 'Ops', channels: ['email'] }],
        rules: [{ event: 'SCORING_ANOMALY', severity_min: 1, stakeholder_ids: ['ops'], channels: ['email'] }],
      })
      expect(answered.status).toBe(200)
      await happens(3)
      await until(async () => (await rows())[0]?.status === 'failed')
      expect(await rows()).toMatchObject([
        { status: 'failed', error: 'The stakeholder has no address for this channel', attempt: 1 },
      ])
    })

    it('comes to no address that turned private since', async () => {
      await simple('SCORING_ANOMALY')
      const config = JSON.stringify({
        ...(await get()).config,
        stakeholders: [person('ops', ['webhook'], { webhook: 'http://10.0.0.1/' })],
      })
      await app.database.kysely
        .updateTable('notification_routing')
        .set({ config })
        .where('org_id', '=', org.orgId)
        .execute()
      await happens(3)
      await until(async () => (await rows())[0]?.status === 'failed')
      expect((await rows())[0]).toMatchObject({ error: 'The address is not a public one', attempt: 1 })
    })
  })

  describe('an attempt', () => {
    const count = (channel: Channel) =>
      ({ webhook: web, slack, sms: phone, email: box })[channel].received.length
    const answerAll = (status: number) => {
      for (const of of [web, slack, phone]) of.answer = () => status
      box.answer = () => status
    }

    it.each<[Channel, number]>([
      ['webhook', 503],
      ['slack', 429],
      ['sms', 500],
      ['email', 451],
    ])(
      'by %s that answers %i is made again soon, and for hours, before it fails',
      async (channel, status) => {
        answerAll(status)
        await simple('SCORING_ANOMALY', channel)
        await happens(3)
        const pauses = [1, 5, 30, 120, 300, 600, 1_200, 2_400, 4_800, 7_200]
        for (const [n, seconds] of pauses.entries()) {
          await until(async () => (await rows())[0]?.attempt === n + 2)
          expect(count(channel)).toBe(n + 1)
          expect(await history()).toMatchObject([
            {
              ...{ status: 'pending', delivered_at: null, attempt: n + 2 },
              error: expect.stringContaining(String(status)),
              next_attempt_at: new Date(app.clock() + seconds * 1000).toISOString(),
            },
          ])
          app.clock.advance(seconds * 1000 - 50)
          await new Promise((resolve) => setTimeout(resolve, 60))
          expect(count(channel)).toBe(n + 1)
          app.clock.advance(50)
        }
        await settled()
        expect(await history()).toMatchObject([
          { status: 'failed', delivered_at: null, next_attempt_at: null },
        ])
        expect((await history())[0]!.error).toContain(String(status))
        app.clock.advance(24 * 60 * MINUTE)
        await new Promise((resolve) => setTimeout(resolve, 100))
        expect(count(channel)).toBe(pauses.length + 1)
      },
    )

    it.each<[Channel, number]>([
      ['webhook', 404],
      ['slack', 403],
      ['sms', 400],
      ['email', 550],
    ])('by %s that answers %i is the last', async (channel, status) => {
      answerAll(status)
      await simple('SCORING_ANOMALY', channel)
      await happens(3)
      await until(async () => (await rows())[0]?.status === 'failed')
      app.clock.advance(MINUTE)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(count(channel)).toBe(1)
    })

    it('that goes better the second time is delivered then', async () => {
      web.answer = () => (web.received.length === 1 ? 503 : 204)
      await simple('SCORING_ANOMALY')
      await happens(3)
      await until(async () => (await rows())[0]?.attempt === 2)
      app.clock.advance(1_000)
      await settled()
      expect(await history()).toMatchObject([
        { status: 'delivered', delivered_at: new Date(app.clock()).toISOString() },
      ])
      expect((await rows())[0]!.error).toBeNull()
    })

    it('that a killed process held is made by another when its lease ends', async () => {
      await due.stop(1_000)
      await simple('SCORING_ANOMALY')
      await happens(3)
      const [spreading] = app.services.due
      await spreading!.take(1)
      const work = app.services.due.find(({ name }) => name === 'notifications')
      expect(await work!.take(10)).toHaveLength(1)
      expect(await work!.take(10)).toHaveLength(0)
      due = runDue(app.services.due, app.services.bell, silent, 20)
      await quiet(web, 0)
      app.clock.advance(20_001)
      await web.until(1)
      await settled()
      expect(await history()).toMatchObject([{ status: 'delivered' }])
    })

    it('that is on its way is not made again when its lease ends', async () => {
      let release = () => {}
      const held = new Promise<number>((resolve) => {
        release = () => resolve(204)
      })
      web.answer = () => held
      await simple('SCORING_ANOMALY')
      await happens(3)
      await web.until(1)
      app.clock.advance(20_001)
      app.services.bell.ring()
      await quiet(web, 1)
      release()
      await settled()
      expect(await history()).toMatchObject([{ status: 'delivered' }])
    })

    it('is not made where a thousand others wait on the channel already', async () => {
      await due.stop(1_000)
      await put({
        stakeholders: [person('ops', ['slack', 'webhook'])],
        rules: [rule('SCORING_ANOMALY', 1, ['ops'], ['slack', 'webhook'])],
      })
      await happens(3)
      await app.services.due[0]!.take(1)
      const first = org
      await sql`
        insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test,
          status, due_at, created_at)
        select org_id, gen_random_uuid(), event_id, event, severity, 'n' || n, channel, 0, false, status, due_at, created_at
        from notifications, generate_series(1, 999) n
        where org_id = ${org.orgId} and channel = 'slack'`.execute(app.database.kysely)
      // Those of another organisation wait for themselves.
      org = await app.newOrganisation()
      await simple('SCORING_ANOMALY', 'slack')
      await happens(2)
      await app.services.due[0]!.take(1)
      expect(await rows()).toMatchObject([{ channel: 'slack', status: 'pending' }])
      org = first
      await happens(2)
      await app.services.due[0]!.take(1)
      const second = (await rows()).filter(({ severity }) => severity === 2)
      expect(second.map(({ channel, status }) => [channel, status]).sort()).toEqual([
        ['slack', 'failed'],
        ['webhook', 'pending'],
      ])
      expect(second.find(({ channel }) => channel === 'slack')?.error).toContain('1000 others wait')
      await app.database.kysely.deleteFrom('events').where('org_id', '=', org.orgId).execute()
    })

    it.each([
      ['sms', 100, 'webhook'],
      ['email', 1_000, 'webhook'],
      ['slack', 1_000, 'webhook'],
      ['webhook', 1_000, 'slack'],
    ] as const)(
      'is no %s where %i told of the same within the hour, for anybody may cause it',
      async (channel, most, other) => {
        await due.stop(1_000)
        await put({
          stakeholders: [person('ops', [channel, other])],
          rules: (['POLICY_VIOLATION', 'SCORING_ANOMALY'] as const).map((event) =>
            rule(event, 1, ['ops'], [channel, other]),
          ),
        })
        const tell = async (label: NotificationEvent) => {
          const before = new Set((await rows()).map(({ id }) => id))
          await happens(3, label)
          await app.services.due[0]!.take(1)
          const made = (await rows()).filter(({ id }) => !before.has(id))
          return Object.fromEntries(made.map((row) => [row.channel, row.status]))
        }
        const both = { [channel]: 'pending', [other]: 'pending' }
        expect(await tell('POLICY_VIOLATION')).toEqual(both)
        const [first] = (await rows()).filter((row) => row.channel === channel)
        const add = (count: number, status: 'failed' | 'delivered') =>
          sql`
        insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test,
          status, delivered_at, created_at)
        select org_id, gen_random_uuid(), event_id, event, severity, ${status} || n, channel, 0, false, ${status}::text,
          case when ${status}::text = 'delivered' then created_at end, created_at
        from notifications, generate_series(1, ${count}::integer) n
        where org_id = ${org.orgId} and id = ${first!.id}`.execute(app.database.kysely)
        // What told nobody does not count.
        await add(most, 'failed')
        expect(await tell('POLICY_VIOLATION')).toEqual(both)
        await add(most - 2, 'delivered')
        expect(await tell('POLICY_VIOLATION')).toEqual({ ...both, [channel]: 'failed' })
        expect((await rows()).find(({ error }) => error !== null)?.error).toContain(
          `POLICY_VIOLATION on this channel in an hour: ${most}`,
        )
        expect(await tell('SCORING_ANOMALY')).toEqual(both)
        // Nor does it keep others from being told.
        const full = org
        org = await app.newOrganisation()
        await simple('POLICY_VIOLATION', channel)
        expect(await tell('POLICY_VIOLATION')).toEqual({ [channel]: 'pending' })
        org = full
        app.clock.advance(3_600_001)
        expect(await tell('POLICY_VIOLATION')).toEqual(both)
        await app.database.kysely.deleteFrom('events').where('org_id', '=', org.orgId).execute()
      },
    )

    it('is made as far as there is room within the hour, and by those who are named first', async () => {
      await due.stop(1_000)
      const ids = ['a', 'b', 'c']
      const stakeholders = ids.map((id) => person(id, ['sms', 'webhook']))
      await put({ stakeholders, rules: [rule('SCORING_ANOMALY', 1, ids, ['sms', 'webhook'])] })
      await happens(3)
      await app.services.due[0]!.take(1)
      await sql`
        insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test,
          status, delivered_at, created_at)
        select org_id, gen_random_uuid(), event_id, event, severity, 'n' || n, channel, 0, false, 'delivered', created_at, created_at
        from notifications, generate_series(1, 95) n
        where org_id = ${org.orgId} and channel = 'sms' and stakeholder_id = 'a'`.execute(app.database.kysely)
      await happens(2)
      await app.services.due[0]!.take(1)
      const made = (await rows()).filter(({ severity }) => severity === 2)
      expect(made.map((row) => `${row.stakeholder_id} ${row.channel} ${row.status}`).sort()).toEqual([
        ...['a sms pending', 'a webhook pending', 'b sms pending', 'b webhook pending'],
        ...['c sms failed', 'c webhook pending'],
      ])
      await app.database.kysely.deleteFrom('events').where('org_id', '=', org.orgId).execute()
    })

    it('is made once, whatever number of processes look', async () => {
      const second = runDue(app.services.due, app.services.bell, silent, 5)
      await simple('SCORING_ANOMALY')
      for (let n = 0; n < 10; n++) await happens(3)
      await web.until(10)
      await settled()
      await quiet(web, 10)
      await second.stop(1_000)
    })

    it('that is slow holds up neither other channels nor other organisations', async () => {
      let release = () => {}
      const held = new Promise<number>((resolve) => {
        release = () => resolve(204)
      })
      slack.answer = () => held
      await put({
        stakeholders: [person('ops', ['slack', 'webhook'])],
        rules: [rule('SCORING_ANOMALY', 1, ['ops'], ['slack', 'webhook'])],
      })
      for (let n = 0; n < 10; n++) await happens(3)
      await web.until(10)
      expect(slack.received.length).toBeLessThanOrEqual(4)
      const first = org
      org = await app.newOrganisation()
      const quick = await receiver()
      await put({
        stakeholders: [person('ops', ['slack'], { slack: quick.url })],
        rules: [rule('SCORING_ANOMALY', 1, ['ops'], ['slack'])],
      })
      await happens(3)
      await quick.until(1)
      release()
      await slack.until(10)
      await quick.close()
      org = first
      await settled()
    })
  })

  describe('escalation', () => {
    beforeEach(() =>
      put({
        stakeholders: [
          person('ops', ['webhook', 'email']),
          person('lead', ['slack']),
          person('chief', ['sms']),
        ],
        rules: [rule('SCORING_ANOMALY', 1, ['ops'], ['webhook'])],
        escalation: { critical_timeout_minutes: 5, high_timeout_minutes: 15 },
      }),
    )
    const rounds = async () => {
      const told = (await rows()).map(
        ({ escalation, stakeholder_id, channel, status }) =>
          `${escalation} ${stakeholder_id} ${channel} ${status}`,
      )
      return told.sort()
    }
    const ack = (id: unknown) => ask(`/${id}/ack`, 'POST')

    it.each<[NewEvent['severity'], number]>([
      [5, 5],
      [4, 15],
    ])('of severity %i comes after %i minutes, and goes to everybody', async (severity, minutes) => {
      await happens(severity)
      await web.until(1)
      await settled()
      app.clock.advance(minutes * MINUTE - 1)
      await quiet(web, 1)
      expect(await rounds()).toEqual(['0 ops webhook delivered'])
      app.clock.advance(1)
      await Promise.all([web.until(2), slack.until(1), phone.until(1)])
      await settled()
      expect(await rounds()).toEqual([
        '0 ops webhook escalated',
        '1 chief sms delivered',
        '1 lead slack delivered',
        '1 ops webhook delivered',
      ])
      expect(box.received).toEqual([])
      expect(JSON.parse(web.received[1]!.body)).toMatchObject({ escalation: 1 })
      expect(JSON.parse(slack.received[0]!.body).text).toContain('Not acknowledged (1)')
      const entry = (await history()).find(({ status }) => status === 'escalated')
      expect(entry?.delivered_at).not.toBeNull()
    })

    it.each<[NewEvent['severity']]>([[1], [2], [3]])('of severity %i never comes', async (severity) => {
      await happens(severity)
      await web.until(1)
      await settled()
      app.clock.advance(24 * 60 * MINUTE)
      await quiet(web, 1)
    })

    it('comes three times and no more', async () => {
      await happens(5)
      await web.until(1)
      for (let round = 1; round <= 3; round++) {
        await settled()
        app.clock.advance(5 * MINUTE)
        await Promise.all([web.until(round + 1), slack.until(round), phone.until(round)])
      }
      await settled()
      for (let n = 0; n < 4; n++) app.clock.advance(60 * MINUTE)
      await quiet(web, 4)
      expect((await rounds()).filter((told) => told.endsWith('escalated'))).toHaveLength(7)
    })

    it('comes where nothing was delivered too', async () => {
      web.answer = () => 404
      await happens(5)
      await until(async () => (await rows())[0]?.status === 'failed')
      app.clock.advance(5 * MINUTE)
      await slack.until(1)
      await settled()
      expect(await rounds()).toContain('0 ops webhook escalated')
      expect(
        (await history()).filter(({ status, delivered_at }) => status === 'escalated' && delivered_at),
      ).toEqual([])
    })

    it('does not come once somebody acknowledged the event; a second time is answered as the first', async () => {
      await happens(5)
      await web.until(1)
      await settled()
      const [{ id }] = (await history()) as [{ id: string }]
      const first = await ack(id)
      expect(first.status).toBe(200)
      expect(first.body).toEqual({
        id,
        event: 'SCORING_ANOMALY',
        acknowledged_at: new Date(app.clock()).toISOString(),
        acknowledged_by: expect.stringMatching(/^key:/),
      })
      app.clock.advance(MINUTE)
      expect(await ack(id)).toMatchObject({ status: 200, body: first.body })
      app.clock.advance(60 * MINUTE)
      await quiet(web, 1)
    })

    it('ends when somebody acknowledges any of its notifications', async () => {
      await happens(5)
      await web.until(1)
      await settled()
      app.clock.advance(5 * MINUTE)
      await slack.until(1)
      await settled()
      const entry = (await history()).find(({ channel }) => channel === 'slack')
      expect((await ack(entry?.id)).status).toBe(200)
      app.clock.advance(60 * MINUTE)
      await quiet(web, 2)
      expect((await ack(randomUUID())).status).toBe(404)
      expect((await ack('x')).status).toBe(404)
    })

    it('is made once, whatever number of processes look, and a killed one leaves it as due', async () => {
      await happens(5)
      await web.until(1)
      await settled()
      await due.stop(1_000)
      app.clock.advance(5 * MINUTE)
      const work = app.services.due.find(({ name }) => name === 'escalations')!
      // Taken and not run until others were done with it.
      const late = await work.take(10)
      expect(late).toHaveLength(1)
      const [one, two] = await Promise.all([work.take(10), work.take(10)])
      await Promise.all([...one!, ...two!].map((job) => job()))
      await late[0]!()
      expect(await rounds()).toHaveLength(4)
      due = runDue(app.services.due, app.services.bell, silent, 20)
      await settled()
    })
  })

  it('that the end of a process breaks off are taken up again at the same attempt', async () => {
    await due.stop(1_000)
    const ending = await testApp({ database: app.database, clock: app.clock })
    due = runDue(ending.services.due, ending.services.bell, silent, 20)
    web.answer = () => new Promise(() => {})
    await put({
      stakeholders: [person('a', ['webhook'])],
      rules: [rule('PII_DETECTED', 1, ['a'], ['webhook'])],
    })
    await govern('Write to jane@example.com')
    await web.until(1)
    await ending.services.outgoing.close()
    await due.stop(1_000)
    expect((await history()).map(({ status }) => status)).toEqual(['pending'])
    web.answer = () => 204
    due = runDue(app.services.due, app.services.bell, silent, 20)
    // A retry would come after a second; the lease lasts.
    app.clock.advance(10_000)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(web.received).toHaveLength(1)
    app.clock.advance(10_001)
    await web.until(2)
    await until(async () => (await history())[0]?.status === 'delivered')
  })

  it('keep the last 50 in view', async () => {
    await simple('SCORING_ANOMALY')
    for (let n = 0; n < 54; n++) await happens(1)
    await web.until(54)
    await settled()
    // They are kept with the time at which a look for them began: none is under way meanwhile.
    await due.stop(1_000)
    app.clock.advance(1)
    await happens(2)
    due = runDue(app.services.due, app.services.bell, silent, 20)
    await web.until(55)
    await settled()
    const shown = await history()
    expect(shown).toHaveLength(50)
    expect(shown.map(({ severity }) => severity)).toEqual([2, ...Array(49).fill(1)])
  })

  it('are forgotten with their events after 30 days', async () => {
    await simple('SCORING_ANOMALY')
    await happens(5)
    await web.until(1)
    await settled()
    app.clock.advance(31 * 86_400_000)
    await app.services.deliverer.purge()
    expect(await history()).toEqual([])
  })

  it('leave no address, password or token in the log', () => {
    const log = app.logged.join('')
    expect(log).toContain('not notified')
    expect(log).not.toContain('"fault"')
    for (const secret of [PASSWORD, TOKEN, 'ops@example.com', '4915123456789', '/hook', 'jane'])
      expect(log).not.toContain(secret)
  })
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It never came to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
