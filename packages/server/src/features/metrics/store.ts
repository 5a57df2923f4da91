/** What the tables say of how the server keeps up: SQL only. The same figures on every process. */
import { type Kysely, sql } from 'kysely'
import { isAwake } from '../../db/resting.ts'
import type { Tables } from '../../db/tables.ts'

export interface Figures {
  /** Deliveries that are pending, due or not, of organisations that are not suspended, and when the oldest of them was written. */
  readonly deliveries: number
  readonly oldestDelivery: Date | null
  /** Trees whose root is not on the ledger yet. */
  readonly unfinishedAnchors: number
  /** When the oldest receipt that hangs in no tree was recorded. */
  readonly oldestWaitingReceipt: Date | null
  /** By kind of work: when the oldest job that nobody has taken became due. */
  readonly due: Readonly<Record<DueKind, Date | null>>
}

export const DUE_KINDS = ['events', 'webhook_deliveries', 'notifications', 'review_expiry'] as const
export type DueKind = (typeof DUE_KINDS)[number]

export interface MetricsStore {
  figures(now: Date): Promise<Figures>
}

export function createMetricsStore(db: Kysely<Tables>): MetricsStore {
  return {
    async figures(now) {
      const { rows } = await sql<{
        deliveries: number
        oldest_delivery: Date | null
        unfinished_anchors: number
        oldest_waiting_receipt: Date | null
        events: Date | null
        webhook_deliveries: Date | null
        notifications: Date | null
        review_expiry: Date | null
      }>`
        select
          pending.deliveries, pending.oldest_delivery, pending.webhook_deliveries,
          (select count(*) from anchors where status <> 'anchored') as unfinished_anchors,
          -- Organisation by organisation: the first of each in the index, rather than all that waits.
          (select min(first.recorded_at) from organisations o cross join lateral (
            select recorded_at from receipts
            where org_id = o.id and anchor_date is null and fingerprint is not null
            order by recorded_at limit 1) first where o.end_begun_at is null) as oldest_waiting_receipt,
          (select min(created_at) from events where spread_at is null) as events,
          (select min(due_at) from notifications
            where status = 'pending' and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
              and ${isAwake('notifications.org_id')}) as notifications,
          (select min(expires_at) from reviews where status = 'pending' and expires_at <= ${now}) as review_expiry
        from (
          select count(*) as deliveries, min(created_at) as oldest_delivery, min(next_attempt_at) filter (
            where next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})) as webhook_deliveries
          from webhook_deliveries where status = 'pending' and ${isAwake('webhook_deliveries.org_id')}) pending`.execute(
        db,
      )
      const row = rows[0]!
      return {
        deliveries: row.deliveries,
        oldestDelivery: row.oldest_delivery,
        unfinishedAnchors: row.unfinished_anchors,
        oldestWaitingReceipt: row.oldest_waiting_receipt,
        due: {
          events: row.events,
          webhook_deliveries: row.webhook_deliveries,
          notifications: row.notifications,
          review_expiry: row.review_expiry,
        },
      }
    },
  }
}
