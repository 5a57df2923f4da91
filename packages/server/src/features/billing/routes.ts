/** Billing endpoints. */
import { createCheckout, createPortal, getStripeOverview, getUsage, receivePaymentEvent } from '@svc/contract'
import { type Caller, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Billing } from './service.ts'

export function billingRoutes(billing: Billing): Route[] {
  return [
    on(createCheckout, async ({ caller, body }) =>
      answer(200, await billing.checkout(organisationOf(caller), body)),
    ),
    on(createPortal, async ({ caller, body }) =>
      answer(200, await billing.portal(organisationOf(caller), body)),
    ),
    on(receivePaymentEvent, async ({ raw }) => answer(200, await billing.receive(raw!))),
    on(getStripeOverview, async ({ caller }) =>
      answer(200, await billing.overview(isPlatform(caller) ? null : organisationOf(caller))),
    ),
    on(getUsage, async ({ caller }) => answer(200, await billing.usage(organisationOf(caller)))),
  ]
}

function isPlatform(caller: Caller): boolean {
  return caller.kind === 'session' && caller.role === 'platform_admin'
}
