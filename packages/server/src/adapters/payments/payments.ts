/** What billing needs of a payment service: pages to pay and manage on, a subscription's state, and events it can trust. */

export interface Payments {
  /** Begins a subscription; the address of the page to pay on. @throws PaymentError */
  checkout(order: Order): Promise<string>
  /** The address of the page to manage a customer's subscriptions on. @throws PaymentError */
  portal(customerId: string, returnUrl: string): Promise<string>
  /** The id of a new customer, instead of one that is gone or of none; the same one for the same organisation within a day. @throws PaymentError */
  newCustomer(orgId: string, name: string, gone: string | null): Promise<string>
  /** The subscription as it is now. @throws PaymentError */
  subscription(id: string): Promise<SubscriptionState>
  /** Ends a subscription at once, what is paid for and not used credited. One that has ended already stays so. @throws PaymentError */
  cancel(id: string): Promise<void>
  /** What came in, when it is really from the service. @throws PaymentError `not_signed`, `unreadable` */
  read(body: string, signature: string | null): PaymentEvent
}

/**
 * `unreachable`: no answer, a fault of the service's, or left alone after several. `busy`: asked too often. `refused`: our request or key was not
 * accepted. `not_found`: it knows nothing of that id. `not_signed`: a body that is not the service's. `unreadable`: of a shape that is not known here.
 */
export type PaymentErrorCode = 'unreachable' | 'busy' | 'refused' | 'not_found' | 'not_signed' | 'unreadable'

/** Its message names nothing that was sent or answered. */
export class PaymentError extends Error {
  override readonly name: string = 'PaymentError'
  readonly code: PaymentErrorCode
  /** The service's own name of the request, to find it in its dashboard. */
  readonly requestId: string | null

  constructor(
    code: PaymentErrorCode,
    message: string,
    options: ErrorOptions & { readonly requestId?: string | null } = {},
  ) {
    super(message, options)
    this.code = code
    this.requestId = options.requestId ?? null
  }
}

/** What an order and its subscription carry, so that what comes of them is known for whose it is. */
export interface OrderNote {
  readonly orgId: string
  readonly plan: string
  readonly period: 'monthly' | 'annual'
  readonly tier: number
  readonly country: string | null
}

export interface Order extends OrderNote {
  /** Null for one that is not a customer yet. */
  readonly customerId: string | null
  readonly productName: string
  /** In the currency's smallest unit, for the whole period. */
  readonly amount: number
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface SubscriptionState {
  readonly id: string
  readonly customerId: string | null
  /** As the service names it: `active`, `trialing`, `past_due`, `canceled` … */
  readonly status: string
  /** Null where another wrote it. */
  readonly note: Partial<OrderNote>
  readonly interval: 'monthly' | 'annual' | null
  /** In the currency's smallest unit; null when it cannot be told. */
  readonly monthlyAmount: number | null
  readonly currency: string | null
  readonly createdAt: Date
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  /** The moment its periods are counted from. */
  readonly cycleAnchor: Date | null
}

export interface PaymentEvent {
  readonly id: string
  readonly at: Date
  readonly about: Subject
}

export type Subject =
  /** A subscription, as it was when the event was written. */
  | { readonly kind: 'subscription'; readonly state: SubscriptionState }
  /** A checkout that ended with a subscription, with as much of it as the event tells. */
  | { readonly kind: 'checkout'; readonly state: SubscriptionState }
  | { readonly kind: 'invoice'; readonly subscriptionId: string; readonly isPaid: boolean }
  /** Nothing that billing takes note of. */
  | { readonly kind: 'other' }
