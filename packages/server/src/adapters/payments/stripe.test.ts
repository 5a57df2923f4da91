import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, fakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../../../test/support/stripe.ts'
import { createBreaker } from '../breaker.ts'
import { createStripePayments } from './stripe.ts'

let stripe: FakeStripe
beforeAll(async () => {
  stripe = await fakeStripe()
})
afterAll(() => stripe.close())

const payments = (baseUrl: string) =>
  createStripePayments({
    ...{ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, baseUrl, timeoutMs: 200 },
    breaker: createBreaker(),
    clock: Date.now,
  })

it('waits for silence no longer than its time, and asks twice', async () => {
  stripe.faults.push('silence', 'silence')
  await expect(payments(stripe.baseUrl).portal('cus_1', 'https://example.com/')).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect(stripe.requests).toHaveLength(2)
})

it('says that nobody is there', async () => {
  const gone = await fakeStripe()
  await gone.close()
  await expect(payments(gone.baseUrl).subscription('sub_1')).rejects.toMatchObject({
    code: 'unreachable',
    cause: { type: 'StripeConnectionError' },
  })
})

it('takes a subscription that has ended, or is unknown, for ended', async () => {
  await payments(stripe.baseUrl).cancel('sub_gone')
  expect(stripe.requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/v1/subscriptions/sub_gone?prorate=true',
  })
})
