/** The plan's governed calls: whether one is left before anything is spent on a call, and the event when none is. */
import { planLimits } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendEvents } from '../../events.ts'
import { limitExceeded } from '../../http/limit-exceeded.ts'
import { createShortCache } from '../../short-cache.ts'

export interface PlanNeeds {
  readonly db: Kysely<Tables>
  /** How many calls the plan still allows in the month; infinity where it has no limit. */
  callsLeft(orgId: string, at: Date): Promise<number>
  /** Counts a refusal, and returns how many there were this month. */
  countRefusal(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<number>
  /** The first moment of the next month. */
  resetsAt(at: Date): Date
  /** Something is due now. */
  ring(): void
}

export interface Plan {
  /** False when a call would be refused. True is no promise: the call is counted when its decision is recorded, and may be refused then. */
  hasCallLeft(orgId: string, at: Date): Promise<boolean>
  /** Counts a refusal. The first of a month is told by an event. */
  refuse(orgId: string, at: Date): Promise<void>
  resetsAt(at: Date): Date
}

/** How long "calls are left" is cached. "None is left" never is: the plan may have changed. */
const CACHED_MS = 500

export function createPlan({ db, callsLeft, countRefusal, resetsAt, ring }: PlanNeeds): Plan {
  const left = createShortCache<{ readonly calls: number; asked: number }>(
    CACHED_MS,
    ({ calls }) => calls > 0,
  )
  const keyOf = (orgId: string, at: Date) => `${orgId} ${at.toISOString().slice(0, 7)}`

  return {
    resetsAt,
    async hasCallLeft(orgId, at) {
      const key = keyOf(orgId, at)
      const found = await left.get(key, async () => ({ calls: await callsLeft(orgId, at), asked: 0 }))
      // Each caller since the look-up may have used a call, which the cached number does not know of.
      found.asked++
      if (found.asked >= found.calls) left.forget(key)
      return found.calls > 0
    },
    async refuse(orgId, at) {
      left.forget(keyOf(orgId, at))
      const told = await db.transaction().execute(async (transaction) => {
        if ((await countRefusal(transaction, orgId, at)) > 1) return 0
        const end = resetsAt(at)
        const exceeded = limitExceeded({
          orgId,
          at,
          scope: 'plan',
          limit: planLimits.free.governedCalls as number,
          windowSeconds: Math.round((end.getTime() - monthStart(at)) / 1000),
          keyId: null,
          route: '/api/v1/govern',
          resetsAt: end,
        })
        return appendEvents(transaction, [exceeded])
      })
      if (told > 0) ring()
    },
  }
}

function monthStart(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}
