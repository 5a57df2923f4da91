import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent, webhookEventData } from '@svc/contract'
import { pino } from 'pino'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryStore } from '../src/features/webhooks/delivery-store.ts'
import { createWebhooks } from '../src/features/webhooks/service.ts'
import { signatureOf } from '../src/features/webhooks/signature.ts'
import { createWebhookStore } from '../src/features/webhooks/store.ts'
import { type DueRunner, runDue } from '../src/jobs/due.ts'
import { testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const silent = pino({ level: 'silent' })
/** Split, so that no scanner takes it for a leak. */
const AWS = `AKIA${'IOSFODNN7EXAMPLQ'}`

describe('the signature of a delivery', () => {
  it('is the golden one', () => {
    const body = '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}'
    expect(signatureOf(['whsec_test_secret'], 1492774577, body)).toBe(
      't=1492774577,v1=c2f890decbc5ede7c5060bb9a6d31e0626a4342bacb9aeae2adb1bcea72f9812',
    )
  })
})

describe.each(featureDatabases)('webhooks on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  let hooked: Receiver
  let due: DueRunner
  beforeAll(async () => {
    app = await testApp({
      database: await open(),
      clock: testClock(Date.now()),
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(Date.now())
    org = await app.newOrganisation()
    hooked = await receiver()
    due = runDue(app.services.due, app.services.bell, silent, 20)
  })
  afterEach(async () => {
    await due.stop(2_000)
    await hooked.close()
  })

  const ask = (path: string, method: string, json?: unknown) =>
    app.ask(`/api/v1/webhooks${path}`, { key: org.key, method, ...(json !== undefined && { json }) })
  const create = (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = hooked.url) =>
    ask('', 'POST', { name: 'test', url, events })
  const govern = (content: string, more: object = {}) =>
    app.ask('/api/v1/govern', { key: org.key, json: { content, ...more } })

  it('are made, listed, read, changed and removed; the secret is shown once', async () => {
    const made = await create(['pii.detected'])
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      name: 'test',
      url: hooked.url,
      events: ['pii.detected'],
      is_active: true,
    })
    expect(made.body.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(made.body.message).toContain('not shown again')
    const { secret, message: _message, ...shown } = made.body
    expect((await ask('', 'GET')).body).toEqual({ webhooks: [shown] })
    expect((await ask(`/${shown.id}`, 'GET')).body).toEqual(shown)
    const changed = await ask(`/${shown.id}`, 'PATCH', { name: 'other', is_active: false })
    expect(changed.body).toEqual({ ...shown, name: 'other', is_active: false })
    expect((await app.ask(`/v1/webhooks/${shown.id}`, { key: org.key })).body).toEqual(changed.body)
    expect((await ask(`/${shown.id}`, 'DELETE')).body).toEqual({ ok: true })
    expect((await ask(`/${shown.id}`, 'GET')).status).toBe(404)
    expect((await ask(`/${shown.id}`, 'DELETE')).status).toBe(404)
    expect(app.logged.join('')).not.toContain(secret)
  })

  it('show what was delivered, as it was sent, in every attempt', async () => {
    const { body: hook } = await create(['pii.detected'])
    const { body: tested } = await ask(`/${hook.id}/test`, 'POST')
    await govern('Write to jane@example.com')
    await hooked.until(2)
    const sent = hooked.received.map(({ body }) => body)
    const { body: again } = await ask(`/${hook.id}/deliveries/${tested.id}/retry`, 'POST')
    const { deliveries } = (await ask(`/${hook.id}/deliveries`, 'GET')).body
    const shown = [...deliveries, tested, again].map(({ payload }) => JSON.stringify(payload))
    expect(new Set(shown)).toEqual(new Set(sent))
    expect(again.payload).toEqual(tested.payload)
    expect(shown.join()).not.toContain('jane@')
  })

  it('are refused with an address that may not be asked, on creation and on change', async () => {
    const { body } = await create()
    for (const url of [
      'http://10.0.0.1/',
      'http://localhost:1/',
      'https://user:word@example.com/',
      `${hooked.url}\ud800`,
    ]) {
      expect(await create(['pii.detected'], url)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
      expect((await ask(`/${body.id}`, 'PATCH', { url })).status).toBe(400)
    }
    expect((await ask('', 'GET')).body.webhooks).toHaveLength(1)
  })

  it(`are ${MAX_WEBHOOKS} and no more, also at once`, async () => {
    for (let made = 1; made < MAX_WEBHOOKS; made++) expect((await create()).status).toBe(200)
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask('', 'GET')).body.webhooks).toHaveLength(MAX_WEBHOOKS)
  })

  it('are delivered signed, as Stripe’s own check wants them', async () => {
    const { body: hook } = await create(['pii.detected'])
    const decided = await govern('Write to jane@example.com', { direction: 'input' })
    await hooked.until(1)
    const [{ headers, body }] = hooked.received as [Receiver['received'][number]]
    const event = new Stripe('sk_test_x').webhooks.constructEvent(
      body,
      headers['x-svc-signature'] as string,
      hook.secret,
    ) as unknown as { id: string; event: string; data: unknown }
    expect(event).toMatchObject({
      event: 'pii.detected',
      organization_id: org.orgId,
      data: {
        receipt_id: decided.headers.get('x-svc-receipt-id'),
        request_id: decided.body.request_id,
        action: 'redact',
        direction: 'input',
        entities: [{ type: 'EMAIL_ADDRESS', count: 1 }],
      },
    })
    expect(webhookEventData['pii.detected'].safeParse(event.data).success).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-svc-event': 'pii.detected',
      'x-svc-delivery-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-svc-timestamp': expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(body).not.toContain('jane')
  })

  it('are told of what they subscribe to alone, each event with data of its form', async () => {
    await create(['agent.blocked', 'policy.violation'])
    await govern('Write to jane@example.com')
    await govern(`key ${AWS}`, { agent_id: 'bot-1', autonomy_level: 5 })
    await hooked.until(2)
    const events = hooked.received.map(({ body }) => JSON.parse(body))
    expect(events.map(({ event }) => event).sort()).toEqual(['agent.blocked', 'policy.violation'])
    for (const { event, data } of events)
      expect(webhookEventData[event as WebhookEvent].safeParse(data).success).toBe(true)
    const violation = events.find(({ event }) => event === 'policy.violation')
    expect(violation.data).toMatchObject({ violation_type: 'secret.credential', severity: 'critical' })
    expect(violation.data.content_preview).toBe('[AWS_ACCESS_KEY]')
  })

  it('retry a 5xx after 1, 5 and 30 seconds and no more, with the event’s id and a new delivery id', async () => {
    hooked.answer = () => {
      // An attempt takes time, so that the next one's row is the newer.
      app.clock.advance(1)
      return 503
    }
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    for (const [count, seconds] of [
      [1, 1],
      [2, 5],
      [3, 30],
    ] as const) {
      await hooked.until(count)
      // Its record is written after the answer.
      await recorded(hook.id, count + 1)
      app.clock.advance(seconds * 1000 - 50)
      await quiet(count)
      app.clock.advance(50)
    }
    await hooked.until(4)
    await settled(hook.id)
    app.clock.advance(600_000)
    await quiet(4)
    const { body } = await ask(`/${hook.id}/deliveries`, 'GET')
    const attempts = body.deliveries.map(({ attempt, status, response_status }: Record<string, unknown>) => [
      attempt,
      status,
      response_status,
    ])
    expect(attempts).toEqual([4, 3, 2, 1].map((n) => [n, 'failed', 503]))
    expect(new Set(hooked.received.map(({ headers }) => headers['x-svc-delivery-id'])).size).toBe(4)
    expect(new Set(hooked.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    expect(new Set(hooked.received.map(({ body }) => body)).size).toBe(1)
  })

  it('are delivered with a 2xx, though the connection breaks behind it', async () => {
    let count = 0
    const breaking = createServer((incoming, outgoing) => {
      count++
      incoming.resume()
      outgoing.writeHead(200).write('{', () => setTimeout(() => outgoing.destroy(), 20))
    })
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as AddressInfo
    const { body: hook } = await create(['pii.detected'], `http://127.0.0.1:${port}/`)
    await govern('Write to jane@example.com')
    await expect.poll(() => count).toBe(1)
    await settled(hook.id)
    const { deliveries } = (await ask(`/${hook.id}/deliveries`, 'GET')).body
    expect(deliveries).toMatchObject([{ status: 'delivered', response_status: 200, error: null }])
    expect(count).toBe(1)
    breaking.close()
  })

  it.each([400, 404, 410, 302])('do not retry a %i', async (status) => {
    hooked.answer = () => status
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    await hooked.until(1)
    await settled(hook.id)
    app.clock.advance(60_000)
    await quiet(1)
    const { deliveries } = (await ask(`/${hook.id}/deliveries`, 'GET')).body
    expect(deliveries).toMatchObject([{ status: 'failed', response_status: status, attempt: 1 }])
  })

  it('are switched off after 20 failures in a row and say why; switching on forgets them', async () => {
    hooked.answer = () => 410
    const { body: hook } = await create(['pii.detected'])
    for (let n = 0; n < 19; n++) await govern('Write to jane@example.com')
    await hooked.until(19)
    await settled(hook.id)
    expect((await ask(`/${hook.id}`, 'GET')).body).toMatchObject({ is_active: true, disabled_reason: null })
    await govern('Write to jane@example.com')
    await hooked.until(20)
    await settled(hook.id)
    expect((await ask(`/${hook.id}`, 'GET')).body).toMatchObject({
      is_active: false,
      disabled_reason: expect.stringContaining('20 deliveries in a row failed'),
    })
    await govern('Write to jane@example.com')
    await quiet(20)
    const on = await ask(`/${hook.id}`, 'PATCH', { is_active: true })
    expect(on.body).toMatchObject({ is_active: true, disabled_reason: null })
    await govern('Write to jane@example.com')
    await hooked.until(21)
  })

  it('count failures from the last delivery on', async () => {
    let count = 0
    hooked.answer = () => (++count === 10 ? 204 : 410)
    const { body: hook } = await create(['pii.detected'])
    for (let n = 0; n < 25; n++) {
      await govern('Write to jane@example.com')
      await hooked.until(n + 1)
      await settled(hook.id)
    }
    expect((await ask(`/${hook.id}`, 'GET')).body.is_active).toBe(true)
  })

  it('sign with the old secret beside the new one for 24 hours', async () => {
    const { body: hook } = await create(['pii.detected'])
    const rotated = (await ask(`/${hook.id}/rotate-secret`, 'POST')).body
    expect(rotated.secret).not.toBe(hook.secret)
    await ask(`/${hook.id}/test`, 'POST')
    app.clock.advance(24 * 3_600_000 + 1)
    await ask(`/${hook.id}/test`, 'POST')
    const signed = hooked.received.map(({ headers, body }) => {
      const [t, ...v1] = (headers['x-svc-signature'] as string).split(',')
      const by = (secret: string) =>
        `v1=${createHmac('sha256', secret)
          .update(`${t!.slice(2)}.${body}`)
          .digest('hex')}`
      return [v1.includes(by(rotated.secret)), v1.includes(by(hook.secret)), v1.length]
    })
    expect(signed).toEqual([
      [true, true, 2],
      [true, false, 1],
    ])
  })

  it('sign on with the secret that has its 24 hours, however often it is asked for a new one', async () => {
    const { body: hook } = await create(['pii.detected'])
    const messages: string[] = []
    const rotate = async () => {
      const { body } = await ask(`/${hook.id}/rotate-secret`, 'POST')
      messages.push(body.message)
      return body.secret as string
    }
    const first = await rotate()
    app.clock.advance(3_600_000)
    const second = await rotate()
    app.clock.advance(22 * 3_600_000)
    await ask(`/${hook.id}/test`, 'POST')
    app.clock.advance(3_600_000)
    await ask(`/${hook.id}/test`, 'POST')
    const third = await rotate()
    await ask(`/${hook.id}/test`, 'POST')
    const signed = hooked.received.map(({ headers, body }) => {
      const [t, ...v1] = (headers['x-svc-signature'] as string).split(',')
      const by = (secret: string) =>
        v1.includes(
          `v1=${createHmac('sha256', secret)
            .update(`${t!.slice(2)}.${body}`)
            .digest('hex')}`,
        )
      return [hook.secret, first, second, third].map(by)
    })
    expect(signed).toEqual([
      [true, false, true, false],
      [false, false, true, false],
      [false, false, true, true],
    ])
    expect(messages.map((message) => /signs no longer/.test(message))).toEqual([false, true, false])
  })

  it('are neither switched off by a test that fails nor kept on by one that does not', async () => {
    hooked.answer = ({ headers }) => (headers['x-svc-event'] === 'webhook.test' ? 204 : 410)
    const { body: hook } = await create(['pii.detected'])
    for (let n = 0; n < 19; n++) await govern('Write to jane@example.com')
    await hooked.until(19)
    await settled(hook.id)
    expect((await ask(`/${hook.id}/test`, 'POST')).body.status).toBe('delivered')
    hooked.answer = () => 410
    expect((await ask(`/${hook.id}/test`, 'POST')).body.status).toBe('failed')
    expect((await ask(`/${hook.id}`, 'GET')).body.is_active).toBe(true)
    await govern('Write to jane@example.com')
    await hooked.until(22)
    await settled(hook.id)
    expect((await ask(`/${hook.id}`, 'GET')).body.is_active).toBe(false)
  })

  it('are tested by one signed request whose outcome is answered, switched off or not', async () => {
    const { body: hook } = await create(['pii.detected'])
    await ask(`/${hook.id}`, 'PATCH', { is_active: false })
    const well = await ask(`/${hook.id}/test`, 'POST')
    expect(well.body).toMatchObject({
      status: 'delivered',
      event: 'webhook.test',
      response_status: 204,
      attempt: 1,
    })
    expect(hooked.received[0]!.headers['x-svc-event']).toBe('webhook.test')
    hooked.answer = () => 500
    const ill = await ask(`/${hook.id}/test`, 'POST')
    expect(ill.body).toMatchObject({ status: 'failed', response_status: 500, next_attempt_at: null })
    app.clock.advance(60_000)
    await quiet(2)
  })

  it('that are removed while they are asked for are not there to be tested', async () => {
    const { id } = (await create()).body
    const store = createWebhookStore(app.database.kysely)
    const webhooks = createWebhooks({
      ...{ deliveries: createDeliveryStore(app.database.kysely), deliverer: app.services.deliverer },
      ...{ refusal: async () => null, ring() {} },
      store: {
        ...store,
        async find(orgId, hookId) {
          const hook = await store.find(orgId, hookId)
          await store.remove(orgId, hookId)
          return hook
        },
      },
    })
    await expect(webhooks.test(org.orgId, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(hooked.received).toEqual([])
  })

  it('deliver again by hand, once at a time', async () => {
    hooked.answer = () => 400
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    await hooked.until(1)
    await settled(hook.id)
    const [failed] = (await ask(`/${hook.id}/deliveries`, 'GET')).body.deliveries
    await due.stop(1_000)
    hooked.answer = () => 204
    app.clock.advance(1_000)
    const retry = () => ask(`/${hook.id}/deliveries/${failed.id}/retry`, 'POST')
    const both = await Promise.all([retry(), retry()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    due = runDue(app.services.due, app.services.bell, silent, 20)
    await hooked.until(2)
    await settled(hook.id)
    const { deliveries } = (await ask(`/${hook.id}/deliveries`, 'GET')).body
    expect(deliveries).toMatchObject([
      { attempt: 2, status: 'delivered', event_id: failed.event_id },
      { attempt: 1, status: 'failed' },
    ])
  })

  it('page their deliveries, each once', async () => {
    const { body: hook } = await create(['pii.detected'])
    for (let n = 0; n < 5; n++) await govern('Write to jane@example.com')
    await hooked.until(5)
    const ids: string[] = []
    let cursor = ''
    do {
      const { body } = await ask(`/${hook.id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`, 'GET')
      ids.push(...body.deliveries.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor ?? ''
    } while (cursor)
    expect(new Set(ids).size).toBe(5)
    expect((await ask(`/${hook.id}/deliveries?cursor=bm9uc2Vuc2U`, 'GET')).status).toBe(400)
  })

  it('hold up only themselves when a receiver is slow', async () => {
    let release = () => {}
    const held = new Promise<number>((resolve) => {
      release = () => resolve(204)
    })
    hooked.answer = () => held
    const slow = hooked
    await create(['pii.detected'])
    const other = await receiver()
    await create(['pii.detected'], other.url)
    for (let n = 0; n < 40; n++) await govern('Write to jane@example.com')
    await other.until(40)
    expect(slow.received.length).toBeLessThanOrEqual(4)
    release()
    await slow.until(40)
    await other.close()
  })

  it('of one organisation leave room for the others’', async () => {
    const slow = await receiver()
    let release = () => {}
    const held = new Promise<number>((resolve) => {
      release = () => resolve(204)
    })
    slow.answer = () => held
    for (let n = 0; n < 17; n++) await create(['pii.detected'], slow.url)
    for (let n = 0; n < 4; n++) await govern('Write to jane@example.com')
    await slow.until(16)
    org = await app.newOrganisation()
    await create(['pii.detected'])
    await govern('Write to jane@example.com')
    await hooked.until(1, 2_000)
    expect(slow.received).toHaveLength(16)
    release()
    await slow.until(17 * 4)
    await due.stop(2_000)
    await slow.close()
  })

  it('are taken up again by another process when the one that held them is gone', async () => {
    await due.stop(1_000)
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    const [spreading, deliveries] = app.services.due
    await spreading!.take(1)
    // Taken and never run, as by a process that is killed.
    expect(await deliveries!.take(10)).toHaveLength(1)
    due = runDue(app.services.due, app.services.bell, silent, 20)
    await quiet(0)
    app.clock.advance(20_001)
    await hooked.until(1)
    await settled(hook.id)
  })

  it('that the end of a process breaks off are taken up again, and count for nothing', async () => {
    await due.stop(1_000)
    const ending = await testApp({ database: app.database, clock: app.clock })
    due = runDue(ending.services.due, ending.services.bell, silent, 20)
    hooked.answer = () => new Promise(() => {})
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    await hooked.until(1)
    const tested = ending.ask(`/api/v1/webhooks/${hook.id}/test`, { key: org.key, method: 'POST' })
    await hooked.until(2)
    await ending.services.outgoing.close()
    expect((await tested).body).toMatchObject({ status: 'pending', error: null })
    await due.stop(1_000)
    expect(await rows(hook.id)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    hooked.answer = () => 204
    due = runDue(app.services.due, app.services.bell, silent, 20)
    app.clock.advance(20_001)
    await hooked.until(4)
    await settled(hook.id)
    expect(await rows(hook.id)).toMatchObject([
      { status: 'delivered', attempt: 1 },
      { status: 'delivered', attempt: 1 },
    ])
  })

  it('are forgotten after 30 days, and not before', async () => {
    const { body: hook } = await create(['pii.detected'])
    await govern('Write to jane@example.com')
    await hooked.until(1)
    await settled(hook.id)
    app.clock.advance(30 * 86_400_000 - 60_000)
    await app.services.deliverer.purge()
    expect(await rows(hook.id)).toHaveLength(1)
    app.clock.advance(120_000)
    await app.services.deliverer.purge()
    expect(await rows(hook.id)).toEqual([])
  })

  it('of an event that nobody was told of yet are made, however old it is', async () => {
    await create(['pii.detected'])
    await due.stop(2_000)
    await govern('Write to jane@example.com')
    app.clock.advance(31 * 86_400_000)
    await app.services.deliverer.purge()
    due = runDue(app.services.due, app.services.bell, silent, 20)
    await hooked.until(1)
  })

  /** Nothing comes for a while: the runner has looked several times. */
  async function quiet(count: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(hooked.received).toHaveLength(count)
  }

  async function rows(id: string): Promise<{ status: string }[]> {
    return (await ask(`/${id}/deliveries?limit=200`, 'GET')).body.deliveries
  }

  async function settled(id: string): Promise<void> {
    await until(async () => (await rows(id)).every(({ status }) => status !== 'pending'))
  }

  async function recorded(id: string, count: number): Promise<void> {
    await until(async () => (await rows(id)).length === count)
  }
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It never came to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
