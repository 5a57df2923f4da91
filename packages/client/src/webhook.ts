/**
 * Checks that a webhook's request is from the service and is fresh (governance-api 6.2). For receivers; apart from the client, so that it brings nothing else along.
 *
 * Stricter than it must be: the header has exactly one `t` of whole seconds and nothing but `t` and `v1`.
 */
import type { WebhookPayload } from '@svc/contract'

export type { WebhookEvent, WebhookEventData, WebhookPayload, WebhookTest } from '@svc/contract'

/** `signature_invalid`: not signed with this secret, changed on its way, or no signature at all. `timestamp_stale`: its time differs from the clock by more than the tolerance. `body_invalid`: genuine, but not a JSON object. */
export type WebhookErrorCode = 'signature_invalid' | 'timestamp_stale' | 'body_invalid'

/** The request is not the service's, not fresh, or not a payload. Answer it with a client error (400): it will not be sent again. */
export class WebhookError extends Error {
  override readonly name: string = 'WebhookError'
  readonly code: WebhookErrorCode
  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What came with the request, and what it is held to. */
export interface WebhookCheck {
  /** The body as it came, byte for byte: parsed and written again it is another text. */
  readonly body: string | Uint8Array
  /** The value of `X-Svc-Signature`; null or undefined where the request has none. As Node gives headers: a list of several is refused. */
  readonly signature: string | readonly string[] | null | undefined
  /** The webhook's, `whsec_…`. During a rotation the service signs with both: give either. */
  readonly secret: string
  /** How far the request's time may be from the clock, behind or ahead, in seconds. Default 300. */
  readonly toleranceSeconds?: number
  /** Milliseconds since the Unix epoch. Default `Date.now`. */
  readonly clock?: () => number
}

const MAX_HEADER = 1024

/**
 * The payload of a request that is genuine and fresh, in Node (from 22.3 on), Bun and Deno. A `switch` over its `event` tells what its `data` is.
 *
 * @throws WebhookError; TypeError or RangeError for an argument of the wrong kind; Error where there is no `node:crypto` (use `verifyWebhookAsync`)
 * @example
 * import { createHmac } from 'node:crypto'
 * const body = '{"id":"018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f","event":"webhook.test","data":{}}'
 * const t = Math.floor(Date.now() / 1000)
 * const v1 = createHmac('sha256', 'whsec_example').update(`${t}.${body}`).digest('hex')
 * verifyWebhook({ body, signature: `t=${t},v1=${v1}`, secret: 'whsec_example' }).event // 'webhook.test'
 */
export function verifyWebhook(check: WebhookCheck): WebhookPayload {
  const { t, given, body } = read(check)
  const crypto = nodeCrypto()
  if (!crypto) throw new Error('There is no node:crypto here; use verifyWebhookAsync')
  const made = new Uint8Array(crypto.createHmac('sha256', check.secret).update(`${t}.`).update(body).digest())
  return settle(check, made, given, t, body)
}

/** Undefined also where asking throws, as in the Edge runtime of Next.js. */
function nodeCrypto() {
  try {
    return globalThis.process?.getBuiltinModule?.('node:crypto')
  } catch {
    return undefined
  }
}

/**
 * As `verifyWebhook`, by WebCrypto: for browsers, workers and edge runtimes.
 *
 * @throws WebhookError; TypeError or RangeError for an argument of the wrong kind
 */
export async function verifyWebhookAsync(check: WebhookCheck): Promise<WebhookPayload> {
  const { t, given, body } = read(check)
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(check.secret), hmac, false, ['sign'])
  const head = text.encode(`${t}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return settle(check, made, given, t, body)
}

interface Read {
  /** As it stands in the header: it is part of what was signed. */
  readonly t: string
  readonly given: readonly Uint8Array[]
  readonly body: Uint8Array
}

function read({ body, signature, secret, toleranceSeconds = 300 }: WebhookCheck): Read {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body must be the raw body, a string or bytes; a parsed one cannot be checked')
  if (typeof secret !== 'string' || secret === '') throw new TypeError('secret must be a non-empty string')
  if (!(Number.isFinite(toleranceSeconds) && toleranceSeconds > 0))
    throw new RangeError('toleranceSeconds must be a number above 0')
  const invalid = new WebhookError('signature_invalid', 'X-Svc-Signature is missing or malformed')
  if (typeof signature !== 'string' || signature.length > MAX_HEADER) throw invalid
  const parts = signature.split(',').map((part) => /^(t|v1)=([0-9a-f]+)$/.exec(part.trim()))
  const times = parts.flatMap((part) => (part?.[1] === 't' ? [part[2]!] : []))
  const hashes = parts.flatMap((part) => (part?.[1] === 'v1' ? [part[2]!] : []))
  const t = times[0]
  if (parts.includes(null) || times.length !== 1 || !t || !/^[1-9][0-9]{0,11}$/.test(t)) throw invalid
  if (hashes.length === 0 || hashes.some((hash) => hash.length !== 64)) throw invalid
  return {
    t,
    given: hashes.map(fromHex),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  }
}

/** The time is looked at only when the signature holds: a forged one tells nothing of our clock. */
function settle(
  { toleranceSeconds = 300, clock = Date.now }: WebhookCheck,
  made: Uint8Array,
  given: readonly Uint8Array[],
  t: string,
  body: Uint8Array,
): WebhookPayload {
  // Every value is compared, so that the time does not tell which one fits.
  if (!given.map((value) => isSame(made, value)).includes(true))
    throw new WebhookError('signature_invalid', 'The signature is not of this body with this secret')
  if (Math.abs(clock() / 1000 - Number(t)) > toleranceSeconds)
    throw new WebhookError(
      'timestamp_stale',
      `The time of the request is more than ${toleranceSeconds} s from this clock`,
    )
  return payloadIn(body)
}

function payloadIn(body: Uint8Array): WebhookPayload {
  let payload: unknown
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // A parser's own message would quote the body.
  }
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
    return payload as WebhookPayload
  throw new WebhookError('body_invalid', 'The signature holds, but the body is not a JSON object')
}

/** In constant time for values of one length. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ (b[i] ?? 0)
  return difference === 0
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
}
