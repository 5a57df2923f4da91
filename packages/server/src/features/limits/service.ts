/** Rate limits: per key, organisation, address and, for some paths, for administration. The counts are the same on every process. */
import type { RateLimitScope } from '@svc/contract'
import type { NewEvent } from '../../events.ts'
import type { Asked, Limiter, LimitState } from '../../http/limits.ts'
import type { Bucket, RateStore } from './store.ts'

/** Requests a minute; 0 is without limit. */
export interface RateLimits {
  readonly key: number
  readonly organisation: number
  readonly ip: number
  /** Of administration's paths, such as notification routing: per organisation. */
  readonly admin: number
}

export interface LimitNeeds {
  readonly store: RateStore
  readonly limits: RateLimits
  /** Told of every limit that a request exceeds. */
  onRefused?(scope: RateLimitScope): void
  /** Writes an event and sees that it is spread. */
  tell(event: NewEvent): Promise<void>
  readonly clock?: () => number
}

const WINDOW_SECONDS = 60

interface Limit {
  readonly scope: RateLimitScope
  readonly limit: number
  readonly bucket: Bucket
}

export function createLimiter({ store, limits, onRefused, tell, clock = Date.now }: LimitNeeds): Limiter {
  return async (asked) => {
    const due = limitsOf(asked, limits)
    if (due.length === 0) return null
    const now = clock()
    const counted = await store.hit(
      due.map(({ bucket }) => bucket),
      new Date(now),
    )
    let tightest: LimitState | null = null
    for (const [i, { scope, limit }] of due.entries()) {
      const { count, resetsAt } = counted[i]!
      const state: LimitState = {
        limit,
        remaining: Math.max(0, limit - count),
        isExceeded: count > limit,
        retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now) / 1000)),
      }
      if (!tightest || rank(state) < rank(tightest)) tightest = state
      if (state.isExceeded) onRefused?.(scope)
      // Told once a window, by whoever is the first to be refused.
      if (count === limit + 1 && asked.orgId !== null)
        await tell(exceeded(asked, asked.orgId, scope, limit, resetsAt, new Date(now)))
    }
    return tightest
  }
}

/** What is exceeded comes before what is not, then what has the least left. */
function rank({ isExceeded, remaining }: LimitState): number {
  return isExceeded ? -1 : remaining
}

function limitsOf({ orgId, keyId, ip, isAdmin }: Asked, limits: RateLimits): Limit[] {
  const due: Limit[] = []
  const add = (scope: RateLimitScope, limit: number, name: string | null) => {
    if (limit > 0 && name !== null)
      due.push({ scope, limit, bucket: { name: `${scope}:${name}`, windowSeconds: WINDOW_SECONDS } })
  }
  add('key', limits.key, keyId)
  add('organisation', limits.organisation, orgId)
  add('ip', limits.ip, ip)
  if (isAdmin) add('admin', limits.admin, orgId)
  return due
}

function exceeded(
  { keyId, route }: Asked,
  orgId: string,
  scope: RateLimitScope,
  limit: number,
  resetsAt: Date,
  at: Date,
): NewEvent {
  return {
    ...{ orgId, at, severity: 3, label: 'RATE_LIMIT_EXCEEDED', event: 'rate_limit.exceeded' },
    data: {
      ...{ scope, limit, window_seconds: WINDOW_SECONDS, key_id: keyId, route },
      resets_at: resetsAt.toISOString(),
    },
  }
}
