import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payments } from '../src/adapters/payments/payments.ts'
import { stateOf } from '../src/adapters/payments/read-stripe.ts'
import { createPaymentEvents } from '../src/features/billing/payment-events.ts'
import { meter } from '../src/features/usage/store.ts'
import { NOON } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import {
  eventText,
  type FakeStripe,
  fakeStripe,
  SECRET_KEY,
  seconds,
  signed,
  subscriptionObject,
} from './support/stripe.ts'
import { type Answered, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

/** What Stripe answers where the customer was deleted, or is of another account. */
const NO_CUSTOMER = {
  status: 400,
  error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' },
}

describe.each(featureDatabases)('billing on %s', (_name, open) => {
  let stripe: FakeStripe
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    stripe = await fakeStripe()
    app = await testApp({
      database: await open(),
      config: {
        stripe: stripe.account,
        publicUrl: 'https://svc.example.com/',
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await stripe.close()
  })
  beforeEach(async () => {
    org = await app.newOrganisation()
    app.clock.set(NOON)
    stripe.requests.length = 0
    stripe.faults.length = 0
    stripe.subscriptions.clear()
  })

  const checkout = (changes: object = {}, token = org.admin) =>
    app.ask('/api/billing/checkout', {
      token,
      json: { plan: 'pro', period: 'monthly', tenantId: org.orgId, ...changes },
    })
  const portal = (json: object, token = org.admin) => app.ask('/api/billing/portal', { token, json })
  const usage = async () => (await app.ask('/api/billing/usage', { token: org.admin })).body

  let events = 0
  /** An event about an object, `laterBy` seconds after noon; sent at the clock's time. */
  async function tell(
    type: string,
    object: object,
    { id = `evt_${++events}_${randomUUID()}`, laterBy = 0 } = {},
  ): Promise<Answered> {
    const raw = eventText(id, type, object, seconds(NOON) + laterBy)
    return app.ask('/api/billing/webhook', {
      raw,
      headers: {
        'stripe-signature': signed(raw, app.clock()),
        'content-type': 'application/json; charset=utf-8',
      },
    })
  }
  /** Stripe knows the subscription so, and tells of it. */
  async function becomes(
    shape: Parameters<typeof subscriptionObject>[0],
    type = 'updated',
  ): Promise<Answered> {
    const object = subscriptionObject({ orgId: org.orgId, id: `sub_${org.orgId}`, ...shape })
    stripe.subscriptions.set(object.id as string, object)
    return tell(`customer.subscription.${type}`, object)
  }

  describe('POST /api/billing/checkout', () => {
    it('answers the address of a session that says whose it is, and what it costs', async () => {
      const { status, body } = await checkout({ country: 'DE' })
      expect([status, body]).toEqual([
        200,
        { url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) },
      ])
      const [request] = stripe.requests
      expect(request?.headers.authorization).toBe(`Bearer ${SECRET_KEY}`)
      expect(request?.headers['idempotency-key']).toBeTruthy()
      expect(request?.form).toMatchObject({
        mode: 'subscription',
        client_reference_id: org.orgId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '9900',
        'line_items[0][price_data][recurring][interval]': 'month',
        'line_items[0][price_data][product_data][name]': 'Pro plan',
        'subscription_data[metadata][org_id]': org.orgId,
        'subscription_data[metadata][plan]': 'pro',
        'subscription_data[metadata][ppp_tier]': '1',
        'subscription_data[metadata][country]': 'DE',
        success_url: 'https://svc.example.com/console/billing?checkout=done',
        cancel_url: 'https://svc.example.com/console/billing?checkout=cancelled',
      })
      expect(request?.form).not.toHaveProperty('customer')
    })

    it.each([
      ['starter', 'monthly', 'US', '2900', '1'],
      ['starter', 'annual', 'BR', '19000', '2'],
      ['pro', 'annual', 'in', '39000', '3'],
      ['business', 'monthly', 'NG', '11900', '3'],
      ['business', 'annual', undefined, '299000', '1'],
      ['pro', 'monthly', 'ZZ', '9900', '1'],
    ])('%s %s in %s costs %s (tier %s)', async (plan, period, country, amount, tier) => {
      expect((await checkout({ plan, period, country })).status).toBe(200)
      expect(stripe.requests[0]?.form).toMatchObject({
        'line_items[0][price_data][unit_amount]': amount,
        'line_items[0][price_data][recurring][interval]': period === 'annual' ? 'year' : 'month',
        'subscription_data[metadata][ppp_tier]': tier,
      })
    })

    it('takes the customer and the country that are known from before', async () => {
      await becomes({ customer: 'cus_known', metadata: { country: 'IN', ppp_tier: '3' } })
      stripe.requests.length = 0
      await checkout()
      expect(stripe.requests[0]?.form).toMatchObject({
        customer: 'cus_known',
        'line_items[0][price_data][unit_amount]': '3900',
      })
    })

    it('does without a customer that is gone, but for one whose subscription runs', async () => {
      await becomes({ customer: 'cus_gone', status: 'canceled' }, 'deleted')
      stripe.requests.length = 0
      stripe.faults.push(NO_CUSTOMER)
      expect((await checkout()).status).toBe(200)
      expect(stripe.requests.map(({ form }) => form.customer)).toEqual(['cus_gone', undefined])
      await becomes({ customer: 'cus_runs', id: `sub_2_${org.orgId}` })
      stripe.requests.length = 0
      stripe.faults.push(NO_CUSTOMER)
      expect((await checkout()).status).toBe(503)
      expect(stripe.requests).toHaveLength(1)
    })

    it.each([
      [{ plan: 'free' }],
      [{ plan: 'enterprise' }],
      [{ period: 'weekly' }],
      [{ country: 'DEU' }],
      [{ tenantId: 'x' }],
      [{ extra: 1 }],
    ])('refuses %j with 400', async (changes) => {
      const { status, body } = await checkout(changes)
      expect([status, body]).toEqual([400, { error: expect.any(String) }])
      expect(stripe.requests).toEqual([])
    })

    it('answers 409 to a plan that was agreed on in person', async () => {
      await app.database.kysely
        .updateTable('organisations')
        .set({ plan: 'enterprise' })
        .where('id', '=', org.orgId)
        .execute()
      expect((await checkout()).status).toBe(409)
      expect(stripe.requests).toEqual([])
    })

    it('names the field that is wrong', async () => {
      expect((await checkout({ tenantId: 'x' })).body.error).toContain('body.tenantId')
    })

    it('answers 404 for another organisation and for one that is not there', async () => {
      const other = await app.newOrganisation()
      for (const tenantId of [other.orgId, randomUUID()]) {
        const { status, body } = await checkout({ tenantId })
        expect([status, body]).toEqual([404, { error: 'Not found' }])
      }
      expect(stripe.requests).toEqual([])
    })

    it('answers 401 to nobody, to a key and to a member', async () => {
      for (const ask of [{}, { key: org.key }, { token: org.member }]) {
        const { status, body } = await app.ask('/api/billing/checkout', {
          ...ask,
          json: { plan: 'pro', period: 'monthly', tenantId: org.orgId },
        })
        expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
      }
    })
  })

  describe('faults of Stripe', () => {
    const failing = { type: 'api_error', message: 'boom sk_test_secret' }

    it('are tried once more, under the same idempotency key', async () => {
      stripe.faults.push({ status: 500, error: failing })
      expect((await checkout()).status).toBe(200)
      const keys = stripe.requests.map(({ headers }) => headers['idempotency-key'])
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
    })

    it.each([
      ['500', { status: 500, error: failing }],
      ['a broken connection', 'reset'],
      ['a page that is no JSON', 'page'],
    ] as const)('%s twice is 503 with Retry-After', async (_fault, fault) => {
      stripe.faults.push(fault, fault, fault)
      const { status, body, headers } = await checkout()
      expect([status, body]).toEqual([503, { error: 'The payment service cannot be reached; try again' }])
      expect(headers.get('retry-after')).toBe('30')
      stripe.faults.length = 0
      expect((await checkout()).status).toBe(200)
    })

    it('429 is 503 with a short Retry-After', async () => {
      stripe.faults.push({ status: 429, error: { type: 'rate_limit_error', message: 'slow down' } })
      const { status, headers } = await checkout()
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect(stripe.requests).toHaveLength(1)
    })

    it.each([
      [400, 'invalid_request_error'],
      [401, 'invalid_request_error'],
      [402, 'card_error'],
    ])('%i is 503, with a cure and nothing of what Stripe said', async (status, type) => {
      stripe.faults.push({ status, error: { type, message: 'jane.roe@example.com is unknown' } })
      const answered = await checkout()
      expect(answered.status).toBe(503)
      expect(answered.body.error).toContain('req_fake')
      expect(answered.body.error).toContain('SVC_STRIPE_SECRET_KEY')
      expect(JSON.stringify(answered.body) + app.logged.join()).not.toContain('jane')
    })

    it('five outages in a row open the breaker, which is told; refusals do not; and Stripe is left alone', async () => {
      const own = await testApp({
        config: { stripe: stripe.account },
      })
      const one = await own.newOrganisation()
      await own.ask('/api/v1/webhooks', {
        key: one.key,
        json: { name: 'ops', url: 'http://127.0.0.1:9/', events: ['circuit_breaker.triggered'] },
      })
      const told = () =>
        own.database.kysely.selectFrom('events').select('data').where('org_id', '=', one.orgId).execute()
      const ask = () =>
        own.ask('/api/billing/checkout', {
          token: one.admin,
          json: { plan: 'pro', period: 'monthly', tenantId: one.orgId },
        })
      for (let n = 0; n < 6; n++) stripe.faults.push({ status: 400, error: failing })
      for (let n = 0; n < 6; n++) expect((await ask()).status).toBe(503)
      expect(own.services.breakers.payments.state).toBe('closed')
      expect(await told()).toEqual([])
      const noRetry = { status: 500, error: failing, headers: { 'stripe-should-retry': 'false' } }
      for (let n = 0; n < 5; n++) stripe.faults.push(noRetry)
      for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(503)
      expect(own.services.breakers.payments.state).toBe('open')
      const before = stripe.requests.length
      expect((await ask()).status).toBe(503)
      expect(stripe.requests).toHaveLength(before)
      await expect.poll(told).toMatchObject([{ data: { service: 'payments', consecutive_failures: 5 } }])
      for (const breaker of Object.values(own.services.breakers)) breaker.close()
      await own.close()
    })
  })

  describe('POST /api/billing/portal', () => {
    it('leads the known customer to the portal, by either name of the organisation', async () => {
      await becomes({ customer: 'cus_known' })
      stripe.requests.length = 0
      for (const body of [
        { tenantId: org.orgId },
        { tenant_id: org.orgId },
        { tenantId: org.orgId, tenant_id: org.orgId },
      ])
        expect(await portal(body)).toMatchObject({
          status: 200,
          body: { url: expect.stringMatching(/^https:\/\/billing\.stripe\.com\//) },
        })
      expect(stripe.requests).toHaveLength(3)
      for (const { form } of stripe.requests)
        expect(form).toEqual({ customer: 'cus_known', return_url: 'https://svc.example.com/console/billing' })
    })

    it('makes a customer of an organisation that is none, once', async () => {
      await portal({ tenantId: org.orgId })
      await portal({ tenantId: org.orgId })
      expect(stripe.requests.map(({ path }) => path)).toEqual([
        '/v1/customers',
        '/v1/billing_portal/sessions',
        '/v1/billing_portal/sessions',
      ])
      expect(stripe.requests[0]?.form).toEqual({ name: org.slug, 'metadata[org_id]': org.orgId })
      expect(stripe.requests[1]?.form.customer).toBe(stripe.requests[2]?.form.customer)
      expect((await usage()).subscription_status).toBeNull()
    })

    it('makes another customer of one that is gone, once, but for one whose subscription runs', async () => {
      await becomes({ customer: 'cus_gone', status: 'canceled' }, 'deleted')
      stripe.requests.length = 0
      stripe.faults.push(NO_CUSTOMER)
      expect((await portal({ tenantId: org.orgId })).status).toBe(200)
      expect((await portal({ tenantId: org.orgId })).status).toBe(200)
      const [first, made, second, third] = stripe.requests
      expect(stripe.requests).toHaveLength(4)
      expect([first?.form.customer, made?.path]).toEqual(['cus_gone', '/v1/customers'])
      expect(second?.form.customer).toMatch(/^cus_\d+$/)
      expect(third?.form.customer).toBe(second?.form.customer)
      expect((await usage()).subscription_status).toBe('canceled')
      await becomes({ customer: 'cus_runs', id: `sub_2_${org.orgId}` })
      stripe.requests.length = 0
      stripe.faults.push(NO_CUSTOMER)
      expect((await portal({ tenantId: org.orgId })).status).toBe(503)
      expect(stripe.requests.map(({ path }) => path)).toEqual(['/v1/billing_portal/sessions'])
    })

    it('refuses neither name, two organisations, another organisation, a member', async () => {
      const other = await app.newOrganisation()
      expect((await portal({})).status).toBe(400)
      expect((await portal({ tenantId: org.orgId, tenant_id: other.orgId })).status).toBe(400)
      expect((await portal({ tenantId: other.orgId })).status).toBe(404)
      expect((await portal({ tenant_id: other.orgId })).status).toBe(404)
      expect((await portal({ tenantId: org.orgId }, org.member)).status).toBe(401)
      expect(stripe.requests).toEqual([])
    })
  })

  describe('POST /api/billing/webhook', () => {
    it('moves the plan, and with it the limits, at once', async () => {
      const take = async () =>
        (await meter(app.database.kysely, org.orgId, 'messages', new Date(NOON), 150)).allowed
      expect(await take()).toBe(false)
      expect(
        await becomes({ plan: 'starter', metadata: { country: 'BR', ppp_tier: '2' } }, 'created'),
      ).toMatchObject({
        status: 200,
        body: { received: true, duplicate: false },
      })
      expect(await take()).toBe(true)
      expect(await usage()).toEqual({
        plan: 'starter',
        subscription_status: 'active',
        conversations_used: 0,
        conversations_limit: 500,
        messages_used: 150,
        messages_limit: 1_000,
        documents_used: 0,
        documents_limit: 100,
        period_start: '2026-11-15',
        period_end: '2026-12-15',
        ppp_tier: 2,
      })
      await becomes({ plan: 'business', status: 'canceled' }, 'deleted')
      expect(await usage()).toMatchObject({
        plan: 'free',
        subscription_status: 'canceled',
        messages_limit: 100,
        period_start: '2026-11-01',
        period_end: '2026-12-01',
      })
    })

    it.each([
      ['active', 'pro'],
      ['trialing', 'pro'],
      ['past_due', 'pro'],
      ['incomplete', 'free'],
      ['incomplete_expired', 'free'],
      ['unpaid', 'free'],
      ['paused', 'free'],
      ['canceled', 'free'],
    ])('a subscription that is %s gives %s', async (status, plan) => {
      await becomes({ status })
      expect(await usage()).toMatchObject({ plan, subscription_status: status })
    })

    it('takes the subscription as it is, not as a late event tells of it', async () => {
      await becomes({ status: 'canceled' }, 'deleted')
      await tell(
        'customer.subscription.updated',
        subscriptionObject({ orgId: org.orgId, id: `sub_${org.orgId}` }),
      )
      expect(await usage()).toMatchObject({ plan: 'free', subscription_status: 'canceled' })
    })

    it('takes it as the event has it where Stripe cannot be asked, and then by the events’ own times', async () => {
      const sub = (status: string, plan = 'pro') =>
        subscriptionObject({ orgId: org.orgId, id: `sub_${org.orgId}`, status, plan })
      await tell('customer.subscription.updated', sub('active', 'business'), { laterBy: 10 })
      expect(await usage()).toMatchObject({ plan: 'business' })
      await tell('customer.subscription.created', sub('incomplete'), { laterBy: 5 })
      expect(await usage()).toMatchObject({ plan: 'business', subscription_status: 'active' })
      await tell('customer.subscription.deleted', sub('canceled'), { laterBy: 20 })
      await tell('customer.subscription.updated', sub('active'), { laterBy: 20 })
      expect(await usage()).toMatchObject({ plan: 'free', subscription_status: 'canceled' })
    })

    it('takes an event once, also when it comes many times at once', async () => {
      const id = `evt_${randomUUID()}`
      const object = subscriptionObject({ orgId: org.orgId, id: `sub_${org.orgId}` })
      stripe.subscriptions.set(object.id as string, object)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => tell('customer.subscription.created', object, { id })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1)
      expect((await tell('customer.subscription.created', object, { id })).body.duplicate).toBe(true)
      expect((await usage()).plan).toBe('pro')
    })

    it('forgets the events of a month ago, and none before', async () => {
      const once = `evt_${randomUUID()}`
      const again = async () =>
        (await tell('product.created', { id: 'prod_1', object: 'product' }, { id: once })).body.duplicate
      await again()
      app.clock.advance(29 * 86_400_000)
      await becomes({})
      expect(await again()).toBe(true)
      app.clock.advance(31 * 86_400_000)
      await becomes({})
      const kept = await app.database.kysely.selectFrom('payment_events').selectAll().execute()
      expect(kept).toHaveLength(1)
    })

    describe('checkout.session.completed', () => {
      const session = (changes: object = {}) => ({
        id: 'cs_1',
        object: 'checkout.session',
        mode: 'subscription',
        subscription: `sub_${org.orgId}`,
        customer: 'cus_1',
        client_reference_id: org.orgId,
        payment_status: 'paid',
        amount_total: 39_000,
        currency: 'usd',
        metadata: { org_id: org.orgId, plan: 'pro', period: 'annual', ppp_tier: '3', country: 'IN' },
        ...changes,
      })

      it('asks for the subscription, and knows the organisation by the session', async () => {
        const object = subscriptionObject({ id: `sub_${org.orgId}`, plan: 'starter' })
        stripe.subscriptions.set(object.id as string, object)
        await tell('checkout.session.completed', session())
        expect(await usage()).toMatchObject({ plan: 'starter', subscription_status: 'active' })
      })

      it('is enough by itself where Stripe cannot be asked', async () => {
        await tell('checkout.session.completed', session())
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'active', ppp_tier: 3 })
        const { body } = await app.ask('/api/admin/stripe/overview', { token: org.admin })
        expect(body.monthly_recurring_revenue).toEqual({ usd: 3_250 })
      })

      it('gives nothing before it is paid, nor for what is no subscription', async () => {
        await tell('checkout.session.completed', session({ payment_status: 'unpaid' }))
        expect(await usage()).toMatchObject({ plan: 'free', subscription_status: 'incomplete' })
        expect((await tell('checkout.session.completed', session({ subscription: null }))).status).toBe(200)
      })
    })

    describe('invoices', () => {
      const invoice = (changes: object = {}) => ({
        id: 'in_1',
        object: 'invoice',
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: `sub_${org.orgId}` },
        },
        ...changes,
      })

      it('are a reason to ask for the subscription', async () => {
        await becomes({})
        stripe.subscriptions.get(`sub_${org.orgId}`)!.status = 'past_due'
        await tell('invoice.payment_failed', invoice())
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'past_due' })
        stripe.subscriptions.get(`sub_${org.orgId}`)!.status = 'active'
        // As older versions of the API write it.
        await tell('invoice.paid', { id: 'in_2', object: 'invoice', subscription: `sub_${org.orgId}` })
        expect(await usage()).toMatchObject({ subscription_status: 'active' })
      })

      it('tell by themselves whether it was paid where Stripe cannot be asked', async () => {
        await becomes({})
        stripe.subscriptions.clear()
        await tell('invoice.payment_failed', invoice(), { laterBy: 1 })
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'past_due' })
        await tell('invoice.paid', invoice(), { laterBy: 2 })
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'active' })
        expect((await tell('invoice.paid', { object: 'invoice', id: 'in_other' })).status).toBe(200)
      })

      it('that were never paid give no plan', async () => {
        await becomes({ status: 'incomplete' })
        stripe.subscriptions.clear()
        await tell('invoice.payment_failed', invoice(), { laterBy: 1 })
        expect(await usage()).toMatchObject({ plan: 'free', subscription_status: 'incomplete' })
      })
    })

    describe('a second subscription', () => {
      const later = { id: '', created: seconds('2026-11-19T00:00:00Z'), plan: 'business' }

      it('replaces the first when it is paid for, and the first is ended', async () => {
        await becomes({})
        const id = `sub_new_${org.orgId}`
        await becomes({ ...later, id, status: 'incomplete' }, 'created')
        expect((await usage()).plan).toBe('pro')
        await becomes({ ...later, id })
        expect((await usage()).plan).toBe('business')
        expect(stripe.subscriptions.get(`sub_${org.orgId}`)?.status).toBe('canceled')
        expect(stripe.requests.at(-1)).toMatchObject({ method: 'DELETE' })
        await becomes({ status: 'canceled' }, 'deleted')
        expect(await usage()).toMatchObject({ plan: 'business', subscription_status: 'active' })
      })

      it('is taken again when the first could not be ended', async () => {
        await becomes({})
        const object = subscriptionObject({ ...later, orgId: org.orgId, id: `sub_new_${org.orgId}` })
        stripe.subscriptions.set(object.id as string, object)
        const id = `evt_${randomUUID()}`
        const down = { status: 500, headers: { 'stripe-should-retry': 'false' } }
        stripe.faults.push(down, down)
        expect((await tell('customer.subscription.updated', object, { id })).status).toBe(503)
        expect((await usage()).plan).toBe('pro')
        expect((await tell('customer.subscription.updated', object, { id })).body.duplicate).toBe(false)
        expect((await usage()).plan).toBe('business')
      })

      it('is taken again when a third came between', async () => {
        await becomes({})
        const third = subscriptionObject({ ...later, orgId: org.orgId, id: `sub_3_${org.orgId}` })
        const paymentEvents = createPaymentEvents({
          db: app.database.kysely,
          log: { warn() {} } as never,
          clock: app.clock,
        })
        const event = (id: string, object: object) => ({
          id: `evt_${id}_${org.orgId}`,
          at: new Date(NOON),
          about: { kind: 'subscription', state: stateOf(object) } as const,
        })
        const ended: string[] = []
        const payments = {
          subscription: async () => stateOf(third),
          cancel: async (id: string) => void ended.push(id),
        } as unknown as Payments
        const second = subscriptionObject({
          ...{ orgId: org.orgId, id: `sub_2_${org.orgId}`, created: seconds('2026-11-18') },
        })
        const overtaken = {
          ...payments,
          async cancel(id: string) {
            ended.push(id)
            const asSecond = { ...payments, subscription: async () => stateOf(second) }
            await paymentEvents.receive(asSecond as Payments, event('2', second))
          },
        }
        await expect(paymentEvents.receive(overtaken, event('3', third))).rejects.toMatchObject({
          code: 'unreachable',
        })
        expect(await paymentEvents.receive(payments, event('3', third))).toBe('received')
        expect(new Set(ended)).toEqual(new Set([`sub_${org.orgId}`, `sub_2_${org.orgId}`]))
        expect((await usage()).plan).toBe('business')
      })

      it('that was begun earlier changes nothing, and is ended when it is paid for after all', async () => {
        await becomes({})
        const old = { ...later, id: `sub_old_${org.orgId}`, created: seconds('2026-10-01') }
        await becomes({ ...old, status: 'unpaid' })
        expect(stripe.requests.at(-1)?.method).toBe('GET')
        const down = { status: 500, headers: { 'stripe-should-retry': 'false' } }
        const object = subscriptionObject({ ...old, orgId: org.orgId })
        stripe.subscriptions.set(old.id, object)
        // It cannot be ended, nor asked for: the event comes again.
        const told = { id: `evt_${randomUUID()}`, laterBy: 1 }
        stripe.faults.push(down, down)
        expect((await tell('customer.subscription.updated', object, told)).status).toBe(503)
        expect((await tell('customer.subscription.updated', object, told)).body.duplicate).toBe(false)
        expect(stripe.requests.at(-1)).toMatchObject({
          method: 'DELETE',
          path: `/v1/subscriptions/${old.id}?prorate=true`,
        })
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'active' })
      })

      it('that was begun earlier is taken when it is paid for after the later one ended', async () => {
        await becomes({ status: 'canceled' }, 'deleted')
        await becomes({ ...later, id: `sub_old_${org.orgId}`, created: seconds('2026-10-01') })
        expect(await usage()).toMatchObject({ plan: 'business', subscription_status: 'active' })
      })

      it('of another thing that the customer buys ends none', async () => {
        await becomes({})
        await becomes({ ...later, id: `sub_support_${org.orgId}`, plan: '' })
        expect(stripe.requests.every(({ method }) => method === 'GET')).toBe(true)
        expect(await usage()).toMatchObject({ plan: 'pro', subscription_status: 'active' })
      })
    })

    it('knows a plan by the price’s lookup key, and keeps the plan where none is told', async () => {
      await becomes({ plan: 'starter', lookupKey: 'svc_business_annual' })
      expect((await usage()).plan).toBe('business')
      await becomes({ plan: 'gold' })
      expect((await usage()).plan).toBe('business')
    })

    it('reads the period where older versions of the API have it', async () => {
      const object = subscriptionObject({ orgId: org.orgId, id: `sub_${org.orgId}` }) as {
        items: { data: Record<string, unknown>[] }
        [key: string]: unknown
      }
      const [item] = object.items.data
      for (const name of ['current_period_start', 'current_period_end']) delete item![name]
      delete object.billing_cycle_anchor
      Object.assign(object, {
        current_period_start: seconds('2026-11-03T00:00:00Z'),
        current_period_end: seconds('2026-12-03T00:00:00Z'),
      })
      await tell('customer.subscription.updated', object)
      expect(await usage()).toMatchObject({ period_start: '2026-11-03', period_end: '2026-12-03' })
    })

    it('never changes a plan that was agreed on in person', async () => {
      await app.database.kysely
        .updateTable('organisations')
        .set({ plan: 'enterprise' })
        .where('id', '=', org.orgId)
        .execute()
      await becomes({ status: 'canceled' }, 'deleted')
      expect(await usage()).toMatchObject({
        plan: 'enterprise',
        conversations_limit: -1,
        messages_limit: -1,
        documents_limit: -1,
      })
    })

    it('takes what concerns nobody here, or nothing of billing', async () => {
      stripe.subscriptions.clear()
      expect(
        (await tell('customer.subscription.updated', subscriptionObject({ id: 'sub_x', customer: 'cus_x' })))
          .status,
      ).toBe(200)
      expect((await tell('product.created', { id: 'prod_1', object: 'product' })).status).toBe(200)
    })

    describe('refuses with 400', () => {
      const raw = eventText('evt_bad', 'customer.subscription.updated', subscriptionObject({}), seconds(NOON))
      const send = (text: string, signature: string | null) =>
        app.ask('/api/billing/webhook', {
          raw: text,
          headers: signature === null ? {} : { 'stripe-signature': signature },
        })
      it.each([
        ['no signature', () => send(raw, null)],
        ['a signature of another secret', () => send(raw, signed(raw, NOON, 'whsec_other'))],
        ['one byte that was changed', () => send(raw.replace('evt_bad', 'evt_bat'), signed(raw, NOON))],
        ['the same JSON in other bytes', () => send(JSON.stringify(JSON.parse(raw)), signed(raw, NOON))],
        ['a signature that is too old', () => send(raw, signed(raw, NOON - 301_000))],
        ['a byte order mark before it', () => send(`\ufeff${raw}`, signed(raw, NOON))],
        ['nothing', () => send('', signed('', NOON))],
      ])('%s', async (_what, ask) => {
        const { status, body } = await ask()
        expect([status, body]).toEqual([400, { error: expect.stringContaining('Stripe-Signature') }])
      })

      it.each([
        ['text that is no JSON', 'x'],
        ['a list', '[]'],
        ['nothing but a type', '{"object":"event","type":"ping"}'],
        [
          'an event that names its object alone',
          '{"id":"evt_thin","object":"v2.core.event","type":"ping","created":"2026-11-24T12:00:00Z","related_object":{"id":"a"}}',
        ],
        ['a time that is none', '{"id":"evt_1","type":"ping","created":"now","data":{"object":{}}}'],
      ])('%s, though it is signed', async (_what, text) => {
        const { status, body } = await send(text, signed(text, NOON))
        expect([status, body]).toEqual([400, { error: 'The event has a shape that is not known here' }])
      })

      it('a shape that is not known', async () => {
        const { status, body } = await tell('customer.subscription.updated', { id: 'sub_1' })
        expect([status, body]).toEqual([400, { error: 'The event has a shape that is not known here' }])
      })

      it('bytes that are no UTF-8, another type (415) and too many bytes (413)', async () => {
        const ask = (options: object) => app.ask('/api/billing/webhook', { method: 'POST', ...options })
        expect((await ask({ raw: new Uint8Array([0x7b, 0xff, 0x7d]) })).status).toBe(400)
        expect((await ask({ raw, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
        expect((await ask({ raw: 'x'.repeat(524_289) })).status).toBe(413)
      })
    })
  })

  describe('GET /api/billing/usage', () => {
    it('counts what was metered, in calendar months without a subscription', async () => {
      await meter(app.database.kysely, org.orgId, 'conversations', new Date(NOON), 3)
      await meter(app.database.kysely, org.orgId, 'documents', new Date(NOON))
      expect(await usage()).toEqual({
        plan: 'free',
        subscription_status: null,
        conversations_used: 3,
        conversations_limit: 50,
        messages_used: 0,
        messages_limit: 100,
        documents_used: 1,
        documents_limit: 10,
        period_start: '2026-11-01',
        period_end: '2026-12-01',
        ppp_tier: 1,
      })
    })

    it('answers 401 to nobody and to a member', async () => {
      for (const ask of [{}, { token: org.member }, { key: org.key }])
        expect(await app.ask('/api/billing/usage', ask)).toMatchObject({
          status: 401,
          body: { error: 'Unauthorized' },
        })
    })
  })

  describe('GET /api/admin/usage/{tenant_id}', () => {
    const tenantUsage = (id: string, ask: object = { key: org.key }) => app.ask(`/api/admin/usage/${id}`, ask)

    it('shows the period to a key, pro by its other name', async () => {
      await becomes({})
      await meter(app.database.kysely, org.orgId, 'messages', new Date(NOON), 1_234)
      expect(await tenantUsage(org.orgId)).toMatchObject({
        status: 200,
        body: {
          plan: 'growth',
          messages_used: 1_234,
          messages_limit: 5_000,
          documents_used: 0,
          documents_limit: 500,
          period: '2026-11',
          days_remaining: 25,
          usage_percentage: 24.7,
        },
      })
    })

    it('shows no limit as -1, of which 0 % is used', async () => {
      await app.database.kysely
        .updateTable('organisations')
        .set({ plan: 'enterprise' })
        .where('id', '=', org.orgId)
        .execute()
      expect((await tenantUsage(org.orgId)).body).toMatchObject({
        plan: 'enterprise',
        messages_limit: -1,
        documents_limit: -1,
        days_remaining: 11,
        usage_percentage: 0,
      })
    })

    it('answers 404 for another organisation and what is no id, 401 to a session, 403 without the scope', async () => {
      const other = await app.newOrganisation()
      for (const id of [other.orgId, randomUUID(), 'x'])
        expect(await tenantUsage(id)).toMatchObject({ status: 404, body: { error: 'Not found' } })
      expect((await tenantUsage(org.orgId, { token: org.admin })).status).toBe(401)
      expect((await tenantUsage(org.orgId, {})).status).toBe(401)
      const { key } = await app.services.keys.create(org.orgId, { name: 'chat', scopes: ['chat'] })
      expect((await tenantUsage(org.orgId, { key })).status).toBe(403)
    })
  })

  describe('GET /api/admin/stripe/overview', () => {
    const overview = async (token: string) => (await app.ask('/api/admin/stripe/overview', { token })).body

    it('shows an admin the own organisation, a platform admin all', async () => {
      await app.database.kysely.deleteFrom('subscriptions').execute()
      const other = await app.newOrganisation()
      await becomes({ interval: 'year', amount: 99_000 })
      await becomes({
        orgId: other.orgId,
        id: 'sub_other',
        plan: 'starter',
        status: 'past_due',
        amount: 2_900,
      })
      const third = await app.newOrganisation()
      await becomes({
        orgId: third.orgId,
        id: 'sub_third',
        plan: 'starter',
        status: 'trialing',
        amount: 2_900,
      })
      expect(await overview(org.admin)).toEqual({
        scope: 'organisation',
        configured: true,
        monthly_recurring_revenue: { usd: 8_250 },
        active_subscribers: 1,
        trialing: 0,
        past_due: 0,
        by_plan: { pro: 1 },
      })
      expect(await overview(await app.platformAdmin())).toEqual({
        scope: 'platform',
        configured: true,
        monthly_recurring_revenue: { usd: 11_150 },
        active_subscribers: 2,
        trialing: 1,
        past_due: 1,
        by_plan: { pro: 1, starter: 1 },
      })
    })

    it('answers 401 to nobody and to a member', async () => {
      for (const ask of [{}, { token: org.member }, { key: org.key }])
        expect((await app.ask('/api/admin/stripe/overview', ask)).status).toBe(401)
    })
  })

  it('nothing of all this was a fault', () => {
    expect(app.logged.join('')).not.toContain('"fault"')
    expect(app.logged.join('')).not.toContain(SECRET_KEY)
  })
})

describe('without a payment service', () => {
  it('says how to configure one, and shows what there is', async () => {
    const app = await testApp()
    const org = await app.newOrganisation()
    const json = { plan: 'pro', period: 'monthly', tenantId: org.orgId }
    const cure = expect.stringContaining('SVC_STRIPE_SECRET_KEY')
    for (const answered of [
      await app.ask('/api/billing/checkout', { token: org.admin, json }),
      await app.ask('/api/billing/portal', { token: org.admin, json: { tenantId: org.orgId } }),
      await app.ask('/api/billing/webhook', { raw: '{}' }),
    ])
      expect(answered).toMatchObject({ status: 503, body: { error: cure } })
    expect((await app.ask('/api/billing/usage', { token: org.admin })).status).toBe(200)
    expect((await app.ask('/api/admin/stripe/overview', { token: org.admin })).body).toMatchObject({
      configured: false,
      active_subscribers: 0,
    })
    await app.close()
  })
})
