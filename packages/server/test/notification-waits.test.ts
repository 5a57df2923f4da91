/** What cannot be told now waits: for a mail server that greylists, a receiver that asks for time, a process that has the settings. */
import type { Channel } from '@svc/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendEvents, type NewEvent } from '../src/events.ts'
import { type DueRunner, runDue } from '../src/jobs/due.ts'
import { testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Mailbox, mailbox } from './support/mailbox.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const silent = pino({ level: 'silent' })
const MINUTE = 60_000

describe.each(featureDatabases)('notifications that wait on %s', (_name, open) => {
  let app: TestApp
  /** The same, with no settings of channels. */
  let bare: TestApp
  let org: TestOrganisation
  let box: Mailbox
  let web: Receiver
  const running: DueRunner[] = []
  beforeAll(async () => {
    box = await mailbox()
    web = await receiver()
    const database = await open()
    const clock = testClock(Date.now())
    const mail = { url: box.url, from: 'alerts@svc.example.com' }
    app = await testApp({ database, clock, config: { mail } })
    bare = await testApp({ database, clock })
  })
  afterAll(async () => {
    await app.close()
    await Promise.all([box.close(), web.close()])
  })
  beforeEach(async () => {
    app.clock.set(Date.now())
    org = await app.newOrganisation()
    box.received.length = web.received.length = 0
    box.recipient = () => 250
    web.answer = () => 204
  })
  afterEach(stop)

  const start = (...apps: TestApp[]) => {
    for (const { services } of apps) running.push(runDue(services.due, services.bell, silent, 5))
  }
  async function stop(): Promise<void> {
    await Promise.all(running.splice(0).map((each) => each.stop(2_000)))
  }
  const ask = (path: string, method: string, json?: unknown) =>
    app.ask(`/api/v1/notifications${path}`, { key: org.key, method, ...(json !== undefined && { json }) })
  const entry = async () => (await ask('/routing', 'GET')).body.history[0]
  const toBe = (like: object) => expect.poll(entry, { timeout: 10_000 }).toMatchObject(like)
  /** One person is to be told of an event that happens. */
  async function happens(channel: Channel): Promise<void> {
    const addresses = { email: 'ops@example.com', webhook: web.url }
    await ask('/routing', 'PUT', {
      stakeholders: [{ id: 'ops', name: 'Ops', channels: [channel], addresses }],
      rules: [{ event: 'SCORING_ANOMALY', severity_min: 1, stakeholder_ids: ['ops'], channels: [channel] }],
    })
    const event: NewEvent = {
      ...{ orgId: org.orgId, at: new Date(app.clock()), event: null, data: { count: 20 } },
      ...{ severity: 3, label: 'SCORING_ANOMALY' },
    }
    await appendEvents(app.database.kysely, [event])
    for (const { services } of [app, bare]) services.bell.ring()
  }
  /** Minute by minute, as the clock of a server goes. */
  async function pass(minutes: number): Promise<void> {
    for (let n = 0; n < minutes; n++) {
      app.clock.advance(MINUTE)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** The same, where whatever falls due is tried within its minute. */
  async function passTried(minutes: number): Promise<void> {
    for (let n = 0; n < minutes; n++) {
      await pass(1)
      const isStill = async () => Date.parse((await entry()).next_attempt_at ?? '9999-01-01') > app.clock()
      await expect.poll(isStill, { timeout: 10_000 }).toBe(true)
    }
  }

  it('reach a mail server that greylists, through a restart', async () => {
    const knownFrom = app.clock() + 15 * MINUTE
    box.recipient = () => (app.clock() < knownFrom ? 451 : 250)
    start(app)
    await happens('email')
    await toBe({ status: 'pending', error: 'The mail server answered (451)' })
    await passTried(5)
    await stop()
    start(app)
    await passTried(15)
    await toBe({ status: 'delivered', error: null, next_attempt_at: null })
    expect(box.received).toHaveLength(1)
  })

  it('are told of in the log at first and at last, while every attempt fails for one reason', async () => {
    web.answer = () => 503
    start(app)
    await happens('webhook')
    await toBe({ error: 'The receiver answered 503' })
    const { id } = await entry()
    const told = () =>
      app.logged.map((line) => JSON.parse(line)).filter(({ notification }) => notification === id)
    let { attempt, next_attempt_at: due } = await entry()
    while (due !== null) {
      app.clock.set(Date.parse(due))
      await expect.poll(async () => (await entry()).next_attempt_at, { timeout: 10_000 }).not.toBe(due)
      ;({ attempt, next_attempt_at: due } = await entry())
    }
    await toBe({ status: 'failed' })
    expect(attempt).toBeGreaterThan(10)
    expect(told().map(({ isRetried }) => isRetried)).toEqual([true, false])
  })

  it('are not tried again at a mail server that knows no such person', async () => {
    box.recipient = () => 550
    start(app)
    await happens('email')
    await toBe({ status: 'failed', error: 'The mail server answered (550)', attempt: 1 })
  })

  it('wait as long as the receiver asks for', async () => {
    web.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    start(app)
    await happens('webhook')
    const next_attempt_at = new Date(app.clock() + 60 * MINUTE).toISOString()
    await toBe({ status: 'pending', error: 'The receiver answered 429', next_attempt_at })
  })

  it('and how attempts end are counted by channel', async () => {
    const counted = async (on: TestApp) => {
      const { body } = await on.ask('/metrics', { from: '127.0.0.1' })
      const read = (channel: string, result: string) =>
        Number(
          new RegExp(`^svc_notifications_total{channel="${channel}",result="${result}"} (\\d+)$`, 'm').exec(
            body,
          )?.[1],
        )
      return [read('email', 'retry'), read('email', 'delivered'), read('email', 'failed')]
    }
    const before = await counted(app)
    box.recipient = () => 451
    start(app)
    await happens('email')
    await toBe({ status: 'pending', attempt: 2 })
    box.recipient = () => 250
    await pass(1)
    await toBe({ status: 'delivered' })
    // A test by hand is no attempt to count.
    const { body } = await ask('/test', 'POST', { event_type: 'SCORING_ANOMALY' })
    expect(body.deliveries).toMatchObject([{ status: 'delivered' }])
    expect(await counted(app)).toEqual([before[0]! + 1, before[1]! + 1, before[2]])
  })

  it('stand behind those that were not tried yet', async () => {
    await happens('webhook')
    const spreading = app.services.due[0]!
    for (const job of await spreading.take(1)) await job()
    await sql`
      insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test,
        status, attempt, due_at, created_at)
      select org_id, gen_random_uuid(), event_id, event, severity, 'n' || n, channel, 0, false, status, 5,
        due_at - interval '1 minute', created_at
      from notifications, generate_series(1, 50) n where org_id = ${org.orgId}`.execute(app.database.kysely)
    await app.services.due.find(({ name }) => name === 'notifications')!.take(10)
    const taken = await app.database.kysely
      .selectFrom('notifications')
      .select('attempt')
      .where('org_id', '=', org.orgId)
      .where('leased_until', 'is not', null)
      .execute()
    expect(taken.map(({ attempt }) => attempt)).toContain(1)
    await app.database.kysely.deleteFrom('events').where('org_id', '=', org.orgId).execute()
  })

  it('are left to a process that has the settings of their channel', async () => {
    start(bare)
    await happens('email')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await entry()).toMatchObject({ status: 'pending', error: null, attempt: 1 })
    start(app)
    await toBe({ status: 'delivered', attempt: 1 })
  })

  it('say which settings they wait for, until a process has them', async () => {
    start(bare)
    await happens('email')
    await toBe({ status: 'pending' })
    await pass(3)
    const error = 'E-mail is not configured: set SVC_SMTP_URL and SVC_MAIL_FROM'
    await toBe({ status: 'pending', error, attempt: 1 })
    const told = bare.logged.filter((line) => line.includes(error))
    await pass(5)
    expect(bare.logged.filter((line) => line.includes(error))).toEqual(told)
    start(app)
    // The other may put it off once more before this one looks.
    const later = async () => {
      await pass(1)
      return entry()
    }
    await expect.poll(later, { timeout: 10_000 }).toMatchObject({ status: 'delivered', error: null })
  })

  it('keep saying what came of the last attempt while the process that made it is away', async () => {
    box.recipient = () => 451
    start(app)
    await happens('email')
    await toBe({ status: 'pending', attempt: 2 })
    await stop()
    start(bare)
    const next = (await entry()).next_attempt_at
    const later = async () => {
      await pass(1)
      return (await entry()).next_attempt_at
    }
    await expect.poll(later, { timeout: 10_000 }).not.toBe(next)
    expect(await entry()).toMatchObject({
      status: 'pending',
      error: 'The mail server answered (451)',
      attempt: 2,
    })
  })

  it('fail where no process has the settings for hours', async () => {
    start(bare)
    await happens('email')
    await toBe({ status: 'pending' })
    app.clock.advance(5 * 60 * MINUTE)
    await toBe({
      ...{ status: 'failed', next_attempt_at: null },
      error: 'E-mail is not configured: set SVC_SMTP_URL and SVC_MAIL_FROM',
    })
  })
})
