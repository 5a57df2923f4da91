/** When a call is tried again, and after how long. */
import { SvcApiError, type SvcError } from './errors.ts'

/**
 * - `safe`: doing it twice is as doing it once (a read, a delete, a write keyed by the caller's id). Repeated after any fault
 *   that may pass.
 * - `unsafe`: repeated only where the server said that it did nothing (429).
 */
export type Repeat = 'safe' | 'unsafe'

export interface RetryLimits {
  /** Further attempts after the first. */
  readonly retries: number
  /** A longer `Retry-After` than this, in milliseconds, is not waited for: the error is thrown at once. */
  readonly maxRetryAfterMs: number
}

const BASE_MS = 250
const CAP_MS = 8_000

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const PASSING_FAULT: ReadonlySet<string> = new Set(['network', 'timeout', 'response_invalid'])

/** True when the same call may succeed later and repeating it does no harm. */
export function mayRepeat(error: SvcError, repeat: Repeat): boolean {
  if (!(error instanceof SvcApiError)) return repeat === 'safe' && PASSING_FAULT.has(error.code)
  // A monthly allowance does not come back within a call's lifetime.
  if (error.code === 'plan_limit') return false
  if (repeat === 'unsafe') return error.status === 429
  return PASSING_STATUS.has(error.status)
}

/**
 * Milliseconds to wait before attempt `attempt + 1`, or undefined to give up. Full jitter over a doubling, capped span
 * (aws.amazon.com/builders-library: timeouts, retries and backoff with jitter); never sooner than `Retry-After`.
 */
export function delayBefore(
  attempt: number,
  error: SvcError,
  limits: RetryLimits,
  random: () => number,
): number | undefined {
  if (attempt > limits.retries) return undefined
  const asked = error instanceof SvcApiError ? error.retryAfterSeconds : undefined
  const askedMs = asked === undefined ? 0 : asked * 1000
  if (askedMs > limits.maxRetryAfterMs) return undefined
  const span = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1))
  return askedMs + Math.round(random() * span)
}

/**
 * `Retry-After` (RFC 9110 10.2.3) as whole or fractional seconds from `nowMs`: delta-seconds or an HTTP-date. Undefined for
 * anything else, so that a broken header can never become `NaN`, a negative wait or an endless one.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  const text = value.trim()
  if (/^\d{1,10}(?:\.\d+)?$/.test(text)) return Number(text)
  const at = parseHttpDate(text)
  return at === undefined ? undefined : Math.max(0, (at - nowMs) / 1000)
}

/** An HTTP-date (RFC 9110 5.6.7) as milliseconds since 1970; undefined for anything else. */
export function parseHttpDate(text: string | null): number | undefined {
  // Date.parse alone would take "-5", "1e3" or "2026"; every form of HTTP-date begins with the day's name.
  if (text === null || !/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}

/** Resolves after `ms`; rejects with the signal's reason when it aborts first. Leaves no timer and no listener behind. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
