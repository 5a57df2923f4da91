/** Lets a question in: the tenant is there, and neither address nor organisation asks too often. */
import { planLimits } from '@svc/contract'
import type { NewEvent } from '../../../events.ts'
import { ApiError, organisationSuspended } from '../../../http/api-error.ts'
import { limitExceeded } from '../../../http/limit-exceeded.ts'
import { type LimitState, limitStateOf, rateLimited } from '../../../http/limits.ts'
import type { ChatStore, Tenant } from '../store.ts'
import type { Question } from '../turn.ts'

/** Counts in windows that all processes share; see features/limits. */
export type Hit = (
  buckets: readonly { readonly name: string; readonly windowSeconds: number; readonly gate?: number }[],
  now: Date,
) => Promise<readonly ({ readonly count: number; readonly resetsAt: Date } | null)[]>

export interface AdmitNeeds {
  readonly store: ChatStore
  readonly hit: Hit
  /** Writes an event and sees that it is spread. */
  tell(event: NewEvent): Promise<void>
  /** Told of every limit that a question exceeds. */
  onLimited?(scope: 'ip' | 'organisation'): void
  readonly clock: () => number
}

/** Requests a minute from one address, of a widget (chat-service 8). */
const PROXY_PER_MINUTE = 60
const WINDOW_SECONDS = 60

/** @throws ApiError `invalid_request` for what is not there, `organisation_suspended`, `rate_limited` */
export async function admit(
  needs: AdmitNeeds,
  question: Question,
): Promise<{ tenant: Tenant; limit: LimitState }> {
  const { orgId, widgetId, surface } = question
  const tenant = await needs.store.tenant(orgId, widgetId)
  const limit = await count(needs, question, tenant)
  if (!tenant)
    throw new ApiError(
      'invalid_request',
      `body.${surface === 'chat' ? 'org_id' : 'tenant_id'} names no organisation`,
    )
  if (tenant.isSuspended) throw organisationSuspended()
  if (widgetId !== null && !tenant.hasWidget)
    throw new ApiError('invalid_request', 'body.widget_id names no widget of this organisation')
  return { tenant, limit: limit as LimitState }
}

interface Due {
  readonly scope: 'ip' | 'organisation'
  readonly limit: number
  readonly name: string
}

/** Counts by address even when the tenant does not exist. */
async function count(
  { hit, tell, onLimited, clock }: AdmitNeeds,
  { surface, address, orgId, route }: Question,
  tenant: Tenant | undefined,
): Promise<LimitState | null> {
  const due: Due[] = []
  if (surface === 'proxy' && address !== null)
    due.push({ scope: 'ip', limit: PROXY_PER_MINUTE, name: `chat:ip:${address}` })
  if (tenant) {
    const limit = planLimits[tenant.plan].requestsPerMinute
    due.push({ scope: 'organisation', limit, name: `chat:organisation:${orgId}` })
  }
  const now = clock()
  const counted = await hit(
    // What an address's own limit refuses takes nothing from the organisation's.
    due.map(({ scope, limit, name }) => ({
      name,
      windowSeconds: WINDOW_SECONDS,
      ...(scope === 'ip' && { gate: limit }),
    })),
    new Date(now),
  )
  let strictest: LimitState | null = null
  for (const [i, { scope, limit }] of due.entries()) {
    const there = counted[i]
    if (!there) continue
    const state = limitStateOf(limit, there, now)
    if (!strictest || isStricter(state, strictest)) strictest = state
    if (state.isExceeded) onLimited?.(scope)
    // Told once in a window, by the first that is refused.
    if (tenant && there.count === limit + 1)
      await tell(
        limitExceeded({
          orgId,
          at: new Date(now),
          scope,
          limit,
          windowSeconds: WINDOW_SECONDS,
          keyId: null,
          route,
          resetsAt: there.resetsAt,
        }),
      )
  }
  if (strictest?.isExceeded) throw rateLimited(strictest)
  return strictest
}

/** What is exceeded comes first; of two alike the smaller limit is the one that holds. */
function isStricter(a: LimitState, b: LimitState): boolean {
  return a.isExceeded === b.isExceeded ? a.limit < b.limit : a.isExceeded
}
