/** Stripe by its own library, behind a circuit breaker (docs.stripe.com/api, version as pinned by the library). */
import crypto from 'node:crypto'
import Stripe from 'stripe'
import { type Breaker, BreakerOpenError } from '../breaker.ts'
import { PaymentError, type Payments } from './payments.ts'
import { eventOf, metadataOf, stateOf } from './read-stripe.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where its API is answered; Stripe's own when null. A path is not used. */
  readonly baseUrl: string | null
  readonly breaker: Breaker
  /** What it is asked by; the library's own connections when absent. */
  readonly fetch?: typeof globalThis.fetch
  /** For one attempt, in milliseconds. Default 8,000. */
  readonly timeoutMs?: number
  readonly clock: () => number
}

/** A second attempt, under the same idempotency key. Someone waits for the answer. */
const RETRIES = 1
const TIMEOUT_MS = 8_000
/** How old an event's signature may be, in seconds: Stripe signs anew each time it sends. */
const TOLERANCE = 300

export function createStripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, baseUrl, breaker, fetch, timeoutMs = TIMEOUT_MS, clock } = options
  const stripe = new Stripe(secretKey, {
    ...(baseUrl !== null && addressOf(baseUrl)),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })

  /** A request that Stripe refuses says nothing against its health, so it passes the breaker as an answer. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    const answered = await breaker
      .run<{ value: T } | { refusal: PaymentError }>(async () => {
        try {
          return { value: await work() }
        } catch (error) {
          const known = faultOf(error)
          if (known.code === 'unreachable') throw known
          return { refusal: known }
        }
      })
      .catch((error: unknown) => {
        if (error instanceof BreakerOpenError)
          throw new PaymentError('unreachable', 'The payment service is left alone for a while', {
            cause: error,
          })
        throw error
      })
    if ('refusal' in answered) throw answered.refusal
    return answered.value
  }

  return {
    async checkout(order) {
      const metadata = metadataOf(order)
      const { url } = await call(() =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          client_reference_id: order.orgId,
          ...(order.customerId !== null && { customer: order.customerId }),
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency,
                unit_amount: order.amount,
                recurring: { interval: order.period === 'annual' ? 'year' : 'month' },
                product_data: { name: order.productName },
              },
            },
          ],
          metadata,
          subscription_data: { metadata },
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
        }),
      )
      return there(url)
    },
    portal: async (customer, returnUrl) =>
      there(
        (await call(() => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
      ),
    newCustomer: async (orgId, name, gone) =>
      (
        await call(() =>
          stripe.customers.create(
            { name, metadata: { org_id: orgId } },
            // Asked twice at once, it is one customer.
            { idempotencyKey: `customer-${crypto.hash('sha256', `${orgId} ${name} ${gone ?? ''}`, 'hex')}` },
          ),
        )
      ).id,
    subscription: async (id) => stateOf(await call(() => stripe.subscriptions.retrieve(id))),
    async cancel(id) {
      try {
        await call(() => stripe.subscriptions.cancel(id, { prorate: true }))
      } catch (error) {
        // It has ended already.
        if (!(error instanceof PaymentError && error.code === 'not_found')) throw error
      }
    },
    read: (body, signature) => eventOf(verified(body, signature)),
  }

  function verified(body: string, signature: string | null): unknown {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        webhookSecret,
        TOLERANCE,
        undefined,
        clock(),
      )
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new PaymentError('not_signed', 'The Stripe-Signature does not fit the body, or is too old', {
          cause,
        })
      // Signed, and no JSON, or an event of Stripe's that names its object instead of holding it.
      throw new PaymentError('unreadable', 'The payment service sent a shape that is not known', { cause })
    }
  }
}

function addressOf(baseUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const url = new URL(baseUrl)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol }
}

function there(url: string | null): string {
  if (url === null) throw new PaymentError('unreadable', 'The payment service gave no address')
  return url
}

/** In our own words: Stripe's own message may repeat what was sent. */
function faultOf(error: unknown): PaymentError {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode, code, requestId = null } = error
  const options = { requestId, cause: error }
  if (statusCode === 429) return new PaymentError('busy', 'The payment service is asked too often', options)
  if (statusCode === 404 || code === 'resource_missing')
    return new PaymentError('not_found', 'The payment service does not know it', options)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new PaymentError('refused', 'The payment service refused the request', options)
  return new PaymentError('unreachable', 'The payment service cannot be reached', options)
}
