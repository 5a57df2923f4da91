/** The plan's governed calls: whether one is left, before anything is spent on a call, and what is told when none is. */
import { planLimits } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendEvents } from '../../events.ts'
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
  /** False when a call would be refused. That it is true promises nothing: what counts is counted when the decision is recorded. */
  hasCallLeft(orgId: string, at: Date): Promise<boolean>
  /** Counts a refusal, which is told once a month, with the first. */
  refuse(orgId: string, at: Date): Promise<void>
  resetsAt(at: Date): Date
}

/** How long it is believed that calls are left. That none is left is never believed: the plan may have changed. */
const BELIEVED_MS = 500

export function createPlan({ db, callsLeft, countRefusal, resetsAt, ring }: PlanNeeds): Plan {
  const left = createShortCache<{ readonly calls: number; asked: number }>(
    BELIEVED_MS,
    ({ calls }) => calls > 0,
  )
  const keyOf = (orgId: string, at: Date) => `${orgId} ${at.toISOString().slice(0, 7)}`

  return {
    resetsAt,
    async hasCallLeft(orgId, at) {
      const key = keyOf(orgId, at)
      const found = await left.get(key, async () => ({ calls: await callsLeft(orgId, at), asked: 0 }))
      // Those that asked since may be recorded, and are not in what was looked up.
      found.asked++
      if (found.asked >= found.calls) left.forget(key)
      return found.calls > 0
    },
    async refuse(orgId, at) {
      left.forget(keyOf(orgId, at))
      const told = await db.transaction().execute(async (transaction) => {
        if ((await countRefusal(transaction, orgId, at)) > 1) return 0
        return appendEvents(transaction, [
          {
            ...{ orgId, at, severity: 3, label: 'RATE_LIMIT_EXCEEDED', event: 'rate_limit.exceeded' },
            data: {
              scope: 'plan',
              limit: planLimits.free.governedCalls as number,
              window_seconds: Math.round((resetsAt(at).getTime() - monthStart(at)) / 1000),
              key_id: null,
              route: '/api/v1/govern',
              resets_at: resetsAt(at).toISOString(),
            },
          },
        ])
      })
      if (told > 0) ring()
    },
  }
}

function monthStart(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}
