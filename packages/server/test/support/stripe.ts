/** A server on loopback that speaks Stripe's wire format (docs.stripe.com/api): form-encoded requests, its objects, its errors, its faults. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const SECRET_KEY: string = ['sk', 'test', 'svc'].join('_')
export const WEBHOOK_SECRET: string = ['whsec', 'svc'].join('_')

export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The form's fields, `line_items[0][quantity]` by that name. */
  readonly form: Readonly<Record<string, string>>
}

/** Instead of its answer: an error of Stripe's, a broken connection, silence, or a page that is no JSON. */
export type Fault =
  | { readonly status: number; readonly error?: object; readonly headers?: Record<string, string> }
  | 'reset'
  | 'silence'
  | 'page'

export interface FakeStripe {
  readonly baseUrl: string
  /** What a server that is to use it is given. */
  readonly account: { readonly secretKey: string; readonly webhookSecret: string; readonly baseUrl: string }
  readonly requests: StripeRequest[]
  /** By id, as `GET /v1/subscriptions/{id}` answers them. */
  readonly subscriptions: Map<string, Record<string, unknown>>
  /** Taken by the next requests, one each. */
  readonly faults: Fault[]
  close(): Promise<void>
}

export async function fakeStripe(): Promise<FakeStripe> {
  let count = 0
  const self: FakeStripe = {
    baseUrl: '',
    account: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, baseUrl: '' },
    requests: [],
    subscriptions: new Map(),
    faults: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
      }
      self.requests.push(request)
      const fault = self.faults.shift()
      if (fault) fail(fault, outgoing)
      else if (incoming.headers.authorization === `Bearer ${SECRET_KEY}`) answer(request, outgoing)
      else
        send(outgoing, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    })
  })

  function answer(request: StripeRequest, outgoing: ServerResponse): void {
    const answered = made(request)
    if (answered) send(outgoing, 200, answered)
    else send(outgoing, 404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })
  }

  function made({ method, path, form }: StripeRequest): Record<string, unknown> | undefined {
    const id = `${++count}`
    switch (`${method} ${path}`) {
      case 'POST /v1/checkout/sessions': {
        const url = `https://checkout.stripe.com/c/pay/cs_test_${id}`
        return { id: `cs_test_${id}`, object: 'checkout.session', mode: form.mode, url }
      }
      case 'POST /v1/billing_portal/sessions': {
        const url = `https://billing.stripe.com/p/session/bps_${id}`
        return { id: `bps_${id}`, object: 'billing_portal.session', customer: form.customer, url }
      }
      case 'POST /v1/customers':
        return { id: `cus_${id}`, object: 'customer', name: form.name }
    }
    const [, named = ''] = /^\/v1\/subscriptions\/([^/?]+)/.exec(path) ?? []
    const subscription = self.subscriptions.get(named)
    if (subscription && method === 'DELETE') subscription.status = 'canceled'
    return subscription
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(self, { baseUrl, account: { ...self.account, baseUrl } })
}

function fail(fault: Fault, outgoing: ServerResponse): void {
  if (fault === 'silence') return
  if (fault === 'reset') outgoing.destroy()
  else if (fault === 'page')
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  else send(outgoing, fault.status, { error: fault.error ?? {} }, fault.headers)
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake', ...headers })
    .end(JSON.stringify(body))
}

export interface SubscriptionShape {
  readonly id?: string
  readonly orgId?: string | undefined
  readonly plan?: string
  readonly status?: string
  readonly customer?: string
  /** Seconds. */
  readonly created?: number
  readonly interval?: 'month' | 'year'
  readonly amount?: number
  readonly anchor?: number
  readonly metadata?: Record<string, string>
  readonly lookupKey?: string
}

/** A subscription as Stripe's API has it since 2025-03-31: the period stands with the item. */
export function subscriptionObject(shape: SubscriptionShape): Record<string, unknown> {
  const { id = 'sub_1', orgId, plan = 'pro', status = 'active', customer = 'cus_1' } = shape
  const { created = seconds('2026-11-15T18:00:00Z'), interval = 'month', amount = 9_900 } = shape
  const { anchor = created, metadata = {}, lookupKey = null } = shape
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created,
    billing_cycle_anchor: anchor,
    currency: 'usd',
    metadata: { ...(orgId && { org_id: orgId }), plan, ...metadata },
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          object: 'subscription_item',
          quantity: 1,
          current_period_start: anchor,
          current_period_end: anchor + 30 * 86_400,
          price: {
            id: 'price_1',
            object: 'price',
            currency: 'usd',
            unit_amount: amount,
            lookup_key: lookupKey,
            recurring: { interval, interval_count: 1 },
          },
        },
      ],
      has_more: false,
    },
  }
}

export function seconds(time: string | number): number {
  return Math.floor(new Date(time).getTime() / 1000)
}

/** The library's own signatures, over exactly this text. */
export function signed(payload: string, at: number, secret: string = WEBHOOK_SECRET): string {
  return new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at / 1000),
  })
}

/** As Stripe writes one: indented, so that only the exact bytes fit the signature. */
export function eventText(id: string, type: string, object: object, created: number): string {
  return JSON.stringify(
    {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      livemode: false,
      type,
      data: { object },
    },
    null,
    2,
  )
}
