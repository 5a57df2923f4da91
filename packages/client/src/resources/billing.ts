/** Subscriptions: with an administrator's session. */
import type {
  BillingAddress,
  BillingCheckoutRequest,
  BillingPortalRequest,
  StripeOverview,
  UsageResponse,
} from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// A page to pay on that nobody opens costs nothing.
export const checkoutEndpoint: Endpoint<BillingAddress> = {
  method: 'POST',
  path: '/api/billing/checkout',
  auth: 'session',
  repeat: 'safe',
  accepts: ['url'],
}

export const portalEndpoint: Endpoint<BillingAddress> = {
  method: 'POST',
  path: '/api/billing/portal',
  auth: 'session',
  repeat: 'safe',
  accepts: ['url'],
}

export const usageEndpoint: Endpoint<UsageResponse> = {
  method: 'GET',
  path: '/api/billing/usage',
  auth: 'session',
  repeat: 'safe',
  accepts: ['plan', 'messages_used'],
}

export const overviewEndpoint: Endpoint<StripeOverview> = {
  method: 'GET',
  path: '/api/admin/stripe/overview',
  auth: 'session',
  repeat: 'safe',
  accepts: ['scope', 'active_subscribers'],
}

/** With an admin's session; `overview` of all organisations with a platform admin's. */
export interface Billing {
  /** The address to send the person to, who pays there. */
  checkout(request: BillingCheckoutRequest, options?: CallOptions): Pending<BillingAddress>
  /** The address of the pages with cards, invoices and the end of the subscription. */
  portal(request: BillingPortalRequest, options?: CallOptions): Pending<BillingAddress>
  /** Of the current period; -1 stands for no limit. */
  usage(options?: CallOptions): Pending<UsageResponse>
  /** Of all organisations for a platform admin, else of the own. */
  overview(options?: CallOptions): Pending<StripeOverview>
}

export function billingResource(call: Call): Billing {
  return {
    checkout: (body, options) => call(checkoutEndpoint, { body }, options),
    portal: (body, options) => call(portalEndpoint, { body }, options),
    usage: (options) => call(usageEndpoint, {}, options),
    overview: (options) => call(overviewEndpoint, {}, options),
  }
}
