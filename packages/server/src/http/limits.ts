/** Where rate limits apply to a request, and what they say in its headers (chat-service 7). */
import type { Endpoint } from '@svc/contract'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'

/** Whose organisation is told when a limit is exceeded. */
export interface Sender {
  readonly orgId: string | null
  readonly keyId: string | null
}

/** Who asks for what, once that is known. */
export interface Asked extends Sender {
  /** The pattern of the path. */
  readonly route: string
  /** A path of administration, which has a limit of its own. */
  readonly isAdmin: boolean
}

/** Requests a minute; 0 is without limit. */
export interface RateLimits {
  readonly key: number
  /** Of all its keys together. Sessions have no part in it, so that no key keeps an admin from revoking it. */
  readonly organisation: number
  readonly ip: number
  /** Of administration's paths, such as notification routing: per organisation, its keys and its sessions apart. */
  readonly admin: number
}

/** How one limit stands after a request was counted. */
export interface LimitState {
  readonly limit: number
  readonly remaining: number
  readonly isExceeded: boolean
  readonly retryAfterSeconds: number
}

/** @param now milliseconds since the Unix epoch */
export function limitStateOf(
  limit: number,
  { count, resetsAt }: { readonly count: number; readonly resetsAt: Date },
  now: number,
): LimitState {
  return {
    limit,
    remaining: Math.max(0, limit - count),
    isExceeded: count > limit,
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now) / 1000)),
  }
}

/** Counts requests. Each answers the limit with the least left, or null when nothing limits the request. */
export interface Limiter {
  /** Counts by address, before anything is spent on the request. `whose` is asked once a window, by the first that is refused. */
  address(ip: string, route: string, whose: () => Promise<Sender | null>): Promise<LimitState | null>
  /** Counts by key and organisation. */
  caller(asked: Asked): Promise<LimitState | null>
}

/** The limits of one request: by address at once, by caller once the caller is known. */
export interface Limits {
  /**
   * Counts the request by its address, null when there is none to tell.
   *
   * @throws ApiError `rate_limited`, with `Retry-After`
   */
  address(ip: string | null, identify: () => Promise<Caller>): Promise<void>
  /**
   * Counts the request by its caller.
   *
   * @throws ApiError `rate_limited`, with `Retry-After`
   */
  caller(caller: Caller): Promise<void>
}

/** `say` is given the headers of the limit with the least left. */
export function limitsOf(
  limiter: Limiter,
  { path, rateLimit, area }: Endpoint,
  say: (headers: Readonly<Record<string, string>>) => void,
): Limits {
  let least = Number.POSITIVE_INFINITY
  function hold(state: LimitState | null): void {
    if (!state) return
    const headers = {
      'x-ratelimit-limit': String(state.limit),
      'x-ratelimit-remaining': String(state.remaining),
    }
    if (state.isExceeded) throw rateLimited(state)
    if (state.remaining >= least) return
    least = state.remaining
    say(headers)
  }
  // Whoever watches over the server must never be told to come back later.
  const isFree = area === 'health'
  return {
    async address(ip, identify) {
      if (isFree || ip === null) return
      // A caller who cannot be identified is refused all the same.
      const whose = () => identify().then(senderOf, () => null)
      hold(await limiter.address(ip, path, whose))
    },
    async caller(caller) {
      if (isFree || caller.kind === 'anonymous') return
      hold(await limiter.caller({ ...senderOf(caller), route: path, isAdmin: rateLimit === 'admin' }))
    },
  }
}

/** The refusal of a request that exceeds a limit, with its headers. */
export function rateLimited({ limit, remaining, retryAfterSeconds }: LimitState): ApiError {
  return new ApiError(
    'rate_limited',
    'Too many requests; Retry-After says when to come back',
    undefined,
    {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'retry-after': String(retryAfterSeconds),
    },
    { retryAfter: retryAfterSeconds, limit },
  )
}

function senderOf(caller: Caller): Sender {
  return {
    orgId: caller.kind === 'anonymous' ? null : caller.orgId,
    keyId: caller.kind === 'key' ? caller.keyId : null,
  }
}
