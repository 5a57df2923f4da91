/** Where rate limits take hold of a request, and what they say in its headers (chat-service 7, docs/decisions/0005). */
import type { Endpoint } from '@svc/contract'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'

/** Who asks for what. */
export interface Asked {
  readonly orgId: string | null
  readonly keyId: string | null
  /** The address to count by; null when there is none to tell. */
  readonly ip: string | null
  /** The pattern of the path. */
  readonly route: string
  /** A path of administration, which has a limit of its own. */
  readonly isAdmin: boolean
}

/** The limit with the least left. */
export interface LimitState {
  readonly limit: number
  readonly remaining: number
  readonly isExceeded: boolean
  readonly retryAfterSeconds: number
}

/** Counts a request; null when nothing limits it. */
export type Limiter = (asked: Asked) => Promise<LimitState | null>

/**
 * Counts the request and returns the headers that say what is left.
 *
 * @throws ApiError `rate_limited`, with `Retry-After`
 */
export async function limit(
  limiter: Limiter,
  { path, rateLimit, area }: Endpoint,
  caller: Caller,
  ip: string | null,
): Promise<Record<string, string>> {
  // Whoever watches over the server must never be told to come back later.
  if (area === 'health') return {}
  const state = await limiter({
    orgId: caller.kind === 'anonymous' ? null : caller.orgId,
    keyId: caller.kind === 'key' ? caller.keyId : null,
    ip,
    route: path,
    isAdmin: rateLimit === 'admin',
  })
  if (!state) return {}
  const headers = {
    'x-ratelimit-limit': String(state.limit),
    'x-ratelimit-remaining': String(state.remaining),
  }
  if (!state.isExceeded) return headers
  throw new ApiError('rate_limited', 'Too many requests; Retry-After says when to come back', undefined, {
    ...headers,
    'retry-after': String(state.retryAfterSeconds),
  })
}
