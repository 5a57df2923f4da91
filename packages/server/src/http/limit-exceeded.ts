/** The event of an exceeded limit: `rate_limit.exceeded`, told once in a window by whoever is refused first. */
import type { RateLimitScope } from '@svc/contract'
import type { NewEvent } from '../events.ts'

export interface ExceededLimit {
  readonly orgId: string
  readonly at: Date
  readonly scope: RateLimitScope
  readonly limit: number
  readonly windowSeconds: number
  /** Null where no key was used. */
  readonly keyId: string | null
  /** The pattern of the path. */
  readonly route: string
  readonly resetsAt: Date
}

export function limitExceeded(exceeded: ExceededLimit): NewEvent {
  const { orgId, at, scope, limit, windowSeconds, keyId, route, resetsAt } = exceeded
  return {
    orgId,
    at,
    severity: 3,
    label: 'RATE_LIMIT_EXCEEDED',
    event: 'rate_limit.exceeded',
    data: {
      scope,
      limit,
      window_seconds: windowSeconds,
      key_id: keyId,
      route,
      resets_at: resetsAt.toISOString(),
    },
  }
}
