/** How long to wait after failures, and how a wait is made. */

/** How long the waits after failures in a row are: each twice the one before, up to a longest. */
export interface Backoff {
  /** The wait after the first failure, in milliseconds, before jitter. */
  readonly baseMs: number
  /** No wait is longer, in milliseconds, but for a `Retry-After`. */
  readonly maxMs: number
}

/** A server that asks for more than this is not believed. */
const LONGEST_RETRY_AFTER_MS = 3_600_000

/**
 * Milliseconds to wait after `failures` failures in a row: a doubling, capped span, half of it fixed and half drawn, so that
 * devices that failed together do not come back together. Never sooner than `retryAfterSeconds`, where that is a number.
 */
export function backoffMs(
  failures: number,
  { baseMs, maxMs }: Backoff,
  random: () => number,
  retryAfterSeconds?: unknown,
): number {
  // 2 ** 1024 is Infinity, and Math.min makes the cap of it.
  const span = Math.min(maxMs, baseMs * 2 ** (failures - 1))
  const drawn = Math.round(span / 2 + (span / 2) * random())
  return drawn + askedMs(retryAfterSeconds)
}

/** What was asked for, in milliseconds: 0 for anything that is not a positive number, one hour at most. */
export function askedMs(retryAfterSeconds: unknown): number {
  if (typeof retryAfterSeconds !== 'number' || !(retryAfterSeconds > 0)) return 0
  return Math.min(LONGEST_RETRY_AFTER_MS, retryAfterSeconds * 1000)
}

/** Runs `run` once after `delayMs`; the function it returns takes that back. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** By the platform's timers, which do not keep a Node process alive: what is not sent at the end stays in the store. */
export const schedule: Schedule = (run, delayMs) => {
  const timer: unknown = setTimeout(run, delayMs)
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) (timer as { unref(): void }).unref()
  return () => clearTimeout(timer as number)
}
