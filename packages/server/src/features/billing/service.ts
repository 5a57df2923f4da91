/** Billing: pages to pay and manage on, what the payment service tells, and what an organisation used of its plan. */
import type {
  BillingAddress,
  BillingCheckoutRequest,
  BillingPortalRequest,
  PaymentEventAnswer,
  StripeOverview,
  UsageResponse,
} from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { PaymentError, type Payments } from '../../adapters/payments/payments.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { RawRequest } from '../../http/route.ts'
import { loggedFault } from '../../log/fault.ts'
import { overviewOf } from './overview.ts'
import { createPaymentEvents } from './payment-events.ts'
import { pppTierOf } from './ppp.data.ts'
import { CURRENCY, prices } from './prices.data.ts'
import { isEntitled } from './settle.ts'
import { createBillingStore, type StoredSubscription, tierOf } from './store.ts'

export interface BillingNeeds {
  readonly db: Kysely<Tables>
  /** Null while none is configured. */
  readonly payments: Payments | null
  /** Where people come back to; without a slash at its end. */
  readonly publicUrl: string
  /** What is used of the plan, without what billing alone knows. */
  usage(orgId: string): Promise<Omit<UsageResponse, 'subscription_status' | 'ppp_tier'>>
  readonly log: Logger
  readonly clock: () => number
}

export interface Billing {
  /** @throws ApiError `not_found` for another organisation, `conflict` for an agreed-on plan, `unavailable` */
  checkout(orgId: string, request: BillingCheckoutRequest): Promise<BillingAddress>
  /** @throws ApiError `not_found` for another organisation, `unavailable` */
  portal(orgId: string, request: BillingPortalRequest): Promise<BillingAddress>
  /** @throws ApiError `invalid_request` for what is not the payment service's, `unavailable` */
  receive(request: RawRequest): Promise<PaymentEventAnswer>
  usage(orgId: string): Promise<UsageResponse>
  /** @param orgId null for all organisations */
  overview(orgId: string | null): Promise<StripeOverview>
}

const NAMES = { starter: 'Starter plan', pro: 'Pro plan', business: 'Business plan' } as const

export function createBilling({ db, payments, publicUrl, usage, log, clock }: BillingNeeds): Billing {
  const store = createBillingStore(db)
  const paymentEvents = createPaymentEvents({ db, log, clock })

  async function asked<T>(work: (payments: Payments) => Promise<T>): Promise<T> {
    if (!payments)
      throw new ApiError(
        'unavailable',
        'Billing is not configured: set SVC_STRIPE_SECRET_KEY and SVC_STRIPE_WEBHOOK_SECRET',
      )
    try {
      return await work(payments)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn(
        { code: error.code, paymentRequest: error.requestId, cause: loggedFault(error.cause) },
        'the payment service did not do it',
      )
      throw refusalOf(error)
    }
  }

  return {
    async checkout(orgId, { plan, period, tenantId, country }) {
      const organisation = tenantId === orgId ? await store.organisation(orgId) : undefined
      if (!organisation) throw notFound()
      // It would be paid for and change nothing.
      if (organisation.plan === 'enterprise')
        throw new ApiError('conflict', 'The plan enterprise was agreed on in person; ask us to change it')
      const kept = await store.find(orgId)
      const code = country?.toUpperCase() ?? kept?.country ?? null
      const tier = pppTierOf(code)
      const url = await asked((service) =>
        withCustomer(kept, (customerId) =>
          service.checkout({
            orgId,
            plan,
            period,
            tier,
            country: code,
            customerId,
            productName: NAMES[plan],
            amount: prices[plan][period][tier],
            currency: CURRENCY,
            successUrl: `${publicUrl}/console/billing?checkout=done`,
            cancelUrl: `${publicUrl}/console/billing?checkout=cancelled`,
          }),
        ),
      )
      return { url }
    },
    async portal(orgId, { tenantId, tenant_id }) {
      if ((tenantId ?? tenant_id) !== orgId) throw notFound()
      const organisation = await store.organisation(orgId)
      if (!organisation) throw notFound()
      const kept = await store.find(orgId)
      const url = await asked((service) =>
        withCustomer(kept, async (known) => {
          const gone = kept?.customer_id ?? null
          const made = known ?? (await service.newCustomer(orgId, organisation.name, gone))
          const customer = known ?? (await store.keepCustomer(orgId, made, gone, new Date(clock())))
          return service.portal(customer, `${publicUrl}/console/billing`)
        }),
      )
      return { url }
    },
    async receive({ text, headers }) {
      return asked(async (service) => {
        const event = service.read(text, headers.get('stripe-signature'))
        return { received: true, duplicate: (await paymentEvents.receive(service, event)) === 'duplicate' }
      })
    },
    async usage(orgId) {
      const [used, kept] = await Promise.all([usage(orgId), store.find(orgId)])
      return { ...used, subscription_status: kept?.status ?? null, ppp_tier: tierOf(kept) }
    },
    overview: async (orgId) => overviewOf(await store.totals(orgId), orgId, payments !== null),
  }
}

/**
 * Asks with the customer that is kept, and without one where that was deleted, or was of another account. One whose subscription runs is neither: then
 * it is the key that is wrong.
 */
async function withCustomer<T>(
  kept: StoredSubscription | undefined,
  ask: (customerId: string | null) => Promise<T>,
): Promise<T> {
  const known = kept?.customer_id ?? null
  try {
    return await ask(known)
  } catch (error) {
    const isGone = error instanceof PaymentError && error.code === 'not_found'
    if (!isGone || known === null || isEntitled(kept?.status ?? null)) throw error
    return ask(null)
  }
}

function refusalOf({ code, requestId }: PaymentError): ApiError {
  switch (code) {
    case 'not_signed':
    case 'unreadable':
      return new ApiError(
        'invalid_request',
        code === 'not_signed'
          ? 'The Stripe-Signature does not fit the body, or is too old; check SVC_STRIPE_WEBHOOK_SECRET'
          : 'The event has a shape that is not known here',
      )
    case 'refused':
    case 'not_found':
      return new ApiError(
        'unavailable',
        `The payment service refused the request${requestId ? ` ${requestId}` : ''}; check SVC_STRIPE_SECRET_KEY and the settings of that account`,
      )
    default:
      return new ApiError('unavailable', 'The payment service cannot be reached; try again', undefined, {
        'retry-after': code === 'busy' ? '5' : '30',
      })
  }
}
