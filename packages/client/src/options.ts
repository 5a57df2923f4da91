/** What a client is made from, completed once. */
import type { ClientEvent } from './client-events.ts'

/** Where the server is, who is calling, and how long a call may take. An unknown option is refused. */
export interface ClientOptions {
  /** Where the server is, e.g. `https://svc.example` or `https://example.com/svc`. No credentials, query or fragment in it. */
  readonly baseUrl: string
  /** An API key, `svc_<prefix>_<secret>`. Sent as `Authorization: Bearer` to the calls that take a key, and to no other. */
  readonly apiKey?: string | undefined
  /** A session token, or a function that gives the current one; asked before each attempt. Sent to the calls that take a session. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /**
   * True on pages of the server itself, where the browser's session cookie speaks for the person: no call carries a credential,
   * and none is asked for one. Default false.
   */
  readonly cookie?: boolean | undefined
  /** Called as `fetch(url, init)` for each attempt. Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Longest time for one attempt, headers and body, in milliseconds; of a stream, for the headers. Default 30,000. */
  readonly timeoutMs?: number | undefined
  /** Longest silence of a stream that is being read, in milliseconds; then it fails with `timeout`. Default 60,000. */
  readonly idleTimeoutMs?: number | undefined
  /** Further attempts after the first, for calls that are safe to repeat. Default 2; 0 to 10. */
  readonly retries?: number | undefined
  /** The longest `Retry-After` a call waits for, in milliseconds; a longer one is thrown at once. Default 30,000. */
  readonly maxRetryAfterMs?: number | undefined
  /** An answer longer than this is refused (`response_too_large`). Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** Told of each attempt: for logs and metrics. It gets no credential, query, body or text of an answer; what it throws is passed over. */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
  /** Milliseconds since 1970; reads a `Retry-After` that is a date. Default `Date.now`. */
  readonly clock?: (() => number) | undefined
  /** A number from 0 to 1, for jitter. Default `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** What a single call may set for itself. */
export interface CallOptions {
  /** Ends the call at once, waiting included; the call rejects with the signal's reason, as `fetch` does. */
  readonly signal?: AbortSignal | undefined
  /** As in {@link ClientOptions}, for this call. */
  readonly timeoutMs?: number | undefined
  /** As in {@link ClientOptions}, for this call. */
  readonly idleTimeoutMs?: number | undefined
  /** As in {@link ClientOptions}, for this call. */
  readonly retries?: number | undefined
  /**
   * The `ETag` that the thing was read with, from `withResponse()`: where somebody else changed it meanwhile, nothing is written and the call rejects with
   * `SvcPreconditionError`. For the writes that take one; absent, the last write wins.
   */
  readonly ifMatch?: string | undefined
  /** `*`: write only what is not there yet, else reject likewise. */
  readonly ifNoneMatch?: '*' | undefined
  /** Lets the request outlive its page, as `fetch` does; the platform then takes at most 64 KB of all such requests together. */
  readonly keepalive?: boolean | undefined
}

export interface Settings {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly token: (() => string | Promise<string>) | undefined
  readonly cookie: boolean
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  readonly retries: number
  readonly maxRetryAfterMs: number
  readonly maxResponseBytes: number
  readonly onEvent: ((event: ClientEvent) => void) | undefined
  readonly clock: () => number
  readonly random: () => number
}

/** Looked up at each call, so that a later instrumentation of the global one is used. */
export const platformFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)

// setTimeout wraps round to "at once" above this (2^31 - 1 ms, 24 days).
const LONGEST_TIMER = 2_147_483_647

const NAMES =
  'baseUrl apiKey token cookie fetch timeoutMs idleTimeoutMs retries maxRetryAfterMs maxResponseBytes onEvent clock random'

/** @throws TypeError or RangeError naming the option, never its value where that may be a secret. */
export function complete(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('A client takes options: an object with at least baseUrl')
  // Misspelt, a key would be left out of every call, and nobody told why.
  for (const name of Object.keys(options))
    if (!NAMES.split(' ').includes(name))
      throw new TypeError(`A client has no option "${name.slice(0, 40)}"; it takes ${NAMES}`)
  const { token } = options
  if (token !== undefined && typeof token !== 'function') checkCredential('token', token)
  if (options.apiKey !== undefined) checkCredential('apiKey', options.apiKey)
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    apiKey: options.apiKey,
    token: typeof token === 'string' ? () => token : token,
    cookie: options.cookie ?? false,
    fetch: options.fetch ?? platformFetch,
    timeoutMs: checkTimeoutMs('timeoutMs', options.timeoutMs ?? 30_000),
    idleTimeoutMs: checkTimeoutMs('idleTimeoutMs', options.idleTimeoutMs ?? 60_000),
    retries: checkRetries(options.retries ?? 2),
    maxRetryAfterMs: whole('maxRetryAfterMs', options.maxRetryAfterMs ?? 30_000, 0, LONGEST_TIMER - 10_000),
    maxResponseBytes: whole('maxResponseBytes', options.maxResponseBytes ?? 16 * 1024 * 1024, 1),
    onEvent: options.onEvent,
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
  }
}

export function checkTimeoutMs(name: string, value: number): number {
  return whole(name, value, 1, LONGEST_TIMER)
}

export function checkRetries(value: number): number {
  return whole('retries', value, 0, 10)
}

/**
 * Refuses what cannot stand in a header. `Headers` would refuse it too, but its error quotes the value: the key would be in
 * every log.
 */
export function checkCredential(name: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(value))
    throw new TypeError(`${name} must be a string of printable ASCII without spaces`)
  return value
}

function checkBaseUrl(value: unknown): string {
  let url: URL | undefined
  try {
    url = new URL(value as string)
  } catch {
    // Reported below, without the value: an address may hold a password.
  }
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new TypeError('baseUrl must be an absolute http(s) address')
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl must have no credentials, query or fragment; pass the key as apiKey')
  return url.href.replace(/\/+$/, '')
}

function whole(name: string, value: number, min: number, max: number = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
  return value
}
