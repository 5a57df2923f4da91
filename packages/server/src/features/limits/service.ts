/** Rate limits: per address, key, organisation and, for some paths, for administration. The counts are the same on every process. */
import type { RateLimitScope } from '@svc/contract'
import type { NewEvent } from '../../events.ts'
import type { Asked, Limiter, LimitState, Sender } from '../../http/limits.ts'
import type { Bucket, RateStore } from './store.ts'

/** Requests a minute; 0 is without limit. */
export interface RateLimits {
  readonly key: number
  /** Of all its keys together. Sessions have no part in it, so that no key keeps an admin from revoking it. */
  readonly organisation: number
  readonly ip: number
  /** Of administration's paths, such as notification routing: per organisation, its keys and its sessions apart. */
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
  /** `whose` is asked once a window and limit, by whoever is the first to be refused. */
  async function count(
    due: readonly Limit[],
    route: string,
    whose: () => Promise<Sender | null>,
  ): Promise<LimitState | null> {
    if (due.length === 0) return null
    const now = clock()
    const counted = await store.hit(
      due.map(({ bucket }) => bucket),
      new Date(now),
    )
    let tightest: LimitState | null = null
    for (const [i, { scope, limit }] of due.entries()) {
      const there = counted[i]
      if (!there) continue
      const { count, resetsAt } = there
      const state: LimitState = {
        limit,
        remaining: Math.max(0, limit - count),
        isExceeded: count > limit,
        retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now) / 1000)),
      }
      if (!tightest || rank(state) < rank(tightest)) tightest = state
      if (state.isExceeded) onRefused?.(scope)
      if (count !== limit + 1) continue
      const sender = await whose()
      if (sender && sender.orgId !== null)
        await tell(exceeded(sender.orgId, sender.keyId, route, scope, limit, resetsAt, new Date(now)))
    }
    return tightest
  }

  return {
    address: (ip, route, whose) => count(limitFor('ip', limits.ip, ip), route, whose),
    caller: (asked) => count(limitsFor(asked, limits), asked.route, async () => asked),
  }
}

/** What is exceeded comes before what is not, then what has the least left. */
function rank({ isExceeded, remaining }: LimitState): number {
  return isExceeded ? -1 : remaining
}

function limitsFor({ orgId, keyId, isAdmin }: Asked, limits: RateLimits): Limit[] {
  const ofKey = keyId === null ? [] : limitFor('key', limits.key, keyId)
  const ofOrganisation = keyId === null ? [] : limitFor('organisation', limits.organisation, orgId)
  const admins = keyId === null ? orgId && `${orgId}:sessions` : orgId
  return [
    // What a key's own limit refuses takes nothing from the other keys.
    ...ofKey.map((one) => ({ ...one, bucket: { ...one.bucket, gate: one.limit } })),
    ...ofOrganisation,
    ...(isAdmin ? limitFor('admin', limits.admin, admins) : []),
  ]
}

function limitFor(scope: RateLimitScope, limit: number, name: string | null): Limit[] {
  if (limit === 0 || name === null) return []
  return [{ scope, limit, bucket: { name: `${scope}:${name}`, windowSeconds: WINDOW_SECONDS } }]
}

function exceeded(
  orgId: string,
  keyId: string | null,
  route: string,
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
