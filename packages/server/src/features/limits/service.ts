/** Rate limits: per address, key, organisation and, for some paths, for administration. The counts are the same on every process. */
import type { RateLimitScope } from '@svc/contract'
import type { NewEvent } from '../../events.ts'
import { limitExceeded } from '../../http/limit-exceeded.ts'
import {
  type Asked,
  type Limiter,
  type LimitState,
  limitStateOf,
  type RateLimits,
  type Sender,
} from '../../http/limits.ts'
import type { Bucket, RateStore } from './store.ts'

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
  /** `whose` is called once for each window and limit: for the first request that is refused. */
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
      const state = limitStateOf(limit, there, now)
      if (!tightest || rank(state) < rank(tightest)) tightest = state
      if (state.isExceeded) onRefused?.(scope)
      if (there.count !== limit + 1) continue
      const sender = await whose()
      if (sender && sender.orgId !== null)
        await tell(
          limitExceeded({
            orgId: sender.orgId,
            at: new Date(now),
            scope,
            limit,
            windowSeconds: WINDOW_SECONDS,
            keyId: sender.keyId,
            route,
            resetsAt: there.resetsAt,
          }),
        )
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
