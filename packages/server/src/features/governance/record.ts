/**
 * Records decisions: receipt, review, events and metering are kept together or not at all, by one statement. Decisions at the same time go together,
 * so that all of them wait once for the disk.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { batched } from '../../db/batched.ts'
import { isUndone } from '../../db/fault.ts'
import type { Tables } from '../../db/tables.ts'
import { insertEvents, type NewEvent } from '../../events.ts'
import type { NewReceipt } from '../../receipt.ts'

/** What others add to the statement. Each part is a statement that may stand in a `with`. */
export interface RecordNeeds {
  readonly db: Kysely<Tables>
  /** Inserts those whose fingerprint was not taken. */
  insertReceipts(receipts: readonly NewReceipt[]): RawBuilder<unknown>
  /** Opens a review of each decision, where `condition` on `new.receipt_id` holds. */
  openReviews(
    receipts: readonly NewReceipt[],
    condition: RawBuilder<SqlBool>,
  ): { readonly insert: RawBuilder<unknown>; readonly events: readonly (NewEvent & { cause: string })[] }
  /** Counts calls, `org_id, month, count`; returns `org_id, month` of what the plan allows, and counts nothing of the rest. */
  meter(calls: RawBuilder<unknown>): RawBuilder<unknown>
  /** Something is due now. */
  ring(): void
}

/** `taken`: decide again, with another salt. `plan_limit`: nothing was kept. */
export type Recorded = 'recorded' | 'taken' | 'plan_limit'

/** `isFree`: not counted as a governed call. */
export type RecordDecision = (
  receipt: NewReceipt,
  events: readonly NewEvent[],
  isFree?: boolean,
) => Promise<Recorded>

interface Decision {
  readonly receipt: NewReceipt
  readonly events: readonly NewEvent[]
  readonly isFree: boolean
}

/** Decisions in one statement, at most. */
const MAX_DECISIONS = 64
/** Statements at a time, and how long one holds up the next: when rows of one organisation are locked elsewhere, the others must not wait for them. */
const MAX_STATEMENTS = 4
const PATIENCE_MS = 50

/** The SQLSTATE that `refuse_statement` raises. */
const REFUSED = 'SVC01'

export function createRecordDecision(needs: RecordNeeds): RecordDecision {
  const { db, ring } = needs

  async function record(decisions: readonly Decision[]): Promise<Recorded[]> {
    try {
      const { rows } = await statement(needs, decisions).execute(db)
      const { kept, told } = rows[0]!
      if (told > 0) ring()
      const ids = new Set(kept)
      return decisions.map(({ receipt }) => (ids.has(receipt.receiptId) ? 'recorded' : 'taken'))
    } catch (error) {
      // In a batch nobody knows yet which one was refused: `batched` tries each by itself.
      if (decisions.length > 1 || (error as { code?: unknown }).code !== REFUSED) throw error
      return ['plan_limit']
    }
  }

  const recordInBatch = batched(record, {
    maxCalls: MAX_DECISIONS,
    maxConcurrent: MAX_STATEMENTS,
    patienceMs: PATIENCE_MS,
    isUndone,
  })
  return (receipt, events, isFree = false) => recordInBatch({ receipt, events, isFree })
}

function statement(
  { insertReceipts, openReviews, meter }: RecordNeeds,
  decisions: readonly Decision[],
): RawBuilder<{ kept: string[]; told: number }> {
  const receipts = decisions.map(({ receipt }) => receipt)
  const events = decisions.flatMap((decision) =>
    decision.events.map((event) => ({ ...event, cause: decision.receipt.receiptId })),
  )
  const free = decisions.flatMap(({ receipt, isFree }) => (isFree ? [receipt.receiptId] : []))
  const held = receipts.filter(({ hitl }) => hitl)
  const reviews =
    held.length > 0 ? openReviews(held, sql`new.receipt_id in (select receipt_id from kept)`) : null
  const all = [...events, ...(reviews?.events ?? [])]
  const isKept = sql<SqlBool>`new.cause in (select receipt_id from kept)`
  return sql`
    with kept as materialized (${insertReceipts(receipts)} returning org_id, receipt_id, recorded_at),
    due as materialized (
      select org_id, date_trunc('month', recorded_at at time zone 'UTC')::date as month, count(*) as count
      from kept ${free.length > 0 ? sql`where receipt_id not in (${sql.join(free)})` : sql``} group by 1, 2)
    ${reviews ? sql`, reviewed as (${reviews.insert})` : sql``}
    ${all.length > 0 ? sql`, told as (${insertEvents(all, isKept)})` : sql``},
    metered as (${meter(sql`select * from due`)})
    select array(select receipt_id from kept) as kept,
      ${all.length > 0 ? sql`(select count(*)::integer from told)` : sql`0`} as told,
      case when (select count(*) from due) > (select count(*) from metered)
        then refuse_statement('the plan does not allow these calls') end`
}
