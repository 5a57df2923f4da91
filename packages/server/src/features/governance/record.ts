/** Records a decision: receipt, review, events and metering are kept together or not at all. */
import { planLimits } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendEvents, type NewEvent } from '../../events.ts'
import type { NewReceipt } from '../../receipt.ts'

export interface RecordNeeds {
  readonly db: Kysely<Tables>
  /** False when the fingerprint was taken. */
  insertReceipt(transaction: Kysely<Tables>, receipt: NewReceipt): Promise<boolean>
  openReview(transaction: Kysely<Tables>, receipt: NewReceipt): Promise<NewEvent>
  /** False when the plan's calls are used up. */
  meter(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<boolean>
  /** Counts a refusal, and returns how many there were this month. */
  countRefusal(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<number>
  /** The first moment of the next month. */
  resetsAt(at: Date): Date
  /** Something is due now. */
  ring(): void
}

/** `taken`: decide again, with another salt. `plan_limit`: nothing was kept. */
export type Recorded = 'recorded' | 'taken' | 'plan_limit'

export type RecordDecision = (receipt: NewReceipt, events: readonly NewEvent[]) => Promise<Recorded>

class UsedUp extends Error {}

export function createRecordDecision(needs: RecordNeeds): RecordDecision {
  const { db, insertReceipt, openReview, meter, countRefusal, resetsAt, ring } = needs

  /** Told once a month, with the first call that is refused. */
  async function refuse({ orgId, decidedAt: at }: NewReceipt): Promise<void> {
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
  }

  return async (receipt, events) => {
    let told = 0
    try {
      const isNew = await db.transaction().execute(async (transaction) => {
        if (!(await insertReceipt(transaction, receipt))) return false
        const review = receipt.hitl ? [await openReview(transaction, receipt)] : []
        told = await appendEvents(transaction, [...events, ...review])
        // Last, since the row it changes is locked until the end.
        if (!(await meter(transaction, receipt.orgId, receipt.recordedAt))) throw new UsedUp()
        return true
      })
      if (!isNew) return 'taken'
    } catch (error) {
      if (!(error instanceof UsedUp)) throw error
      await refuse(receipt)
      return 'plan_limit'
    }
    if (told > 0) ring()
    return 'recorded'
  }
}

function monthStart(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}
