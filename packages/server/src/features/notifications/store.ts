/** Notifications, each a message to one stakeholder on one channel: SQL only. */
import type { Channel } from '@svc/contract'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { isAwake } from '../../db/resting.ts'
import type { Tables } from '../../db/tables.ts'
import { enqueue, type NewAlert } from './enqueue.ts'

export type StoredNotification = Selectable<Tables['notifications']>
export type StoredAlert = Selectable<Tables['notification_alerts']>

/** A notification that was taken, with what it takes to send it. */
export interface DueNotification extends StoredNotification {
  /** Null where the stakeholder or its channel is gone. */
  readonly address: string | null
  readonly organisation: string
  readonly data: unknown
  readonly event_at: Date
}

/** How many notifications a channel can take now. */
export interface Places {
  readonly channel: Channel
  readonly free: number
  /** At most this many of one organisation, those on their way included. */
  readonly per_org: number
  /** Only notifications that were due by then. */
  readonly due_until: Date
}

export interface AttemptRecord {
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly error: string | null
  /** When a pending one is tried again. */
  readonly nextAt: Date | null
  /** False where nobody was asked: the next attempt is still this one. */
  readonly isTried: boolean
  readonly at: Date
}

export interface NotificationStore {
  /** An event of `alert` alone, with its notifications, of which up to `limit` are taken until `leaseUntil`. */
  addTest(alert: NewAlert, now: Date, leaseUntil: Date, limit: number): Promise<DueNotification[]>
  /** Takes those that are due, of organisations that are not suspended, channel by channel, those not tried yet first, then the oldest, and within the places there are. */
  take(now: Date, leaseUntil: Date, places: readonly Places[]): Promise<DueNotification[]>
  /** What came of an attempt. False when it was recorded before. */
  record(notification: StoredNotification, record: AttemptRecord): Promise<boolean>
  newest(orgId: string, limit: number): Promise<StoredNotification[]>
  ofEvent(orgId: string, eventId: string): Promise<StoredNotification[]>
  /** The event's acknowledgement, this one or an earlier; undefined when there is no such notification. */
  acknowledge(orgId: string, id: string, by: string, at: Date): Promise<StoredAlert | undefined>
}

/** From one organisation to the next: of a long backlog, such as one that is suspended may leave, each row would be read to find a few. */
const WAITING = sql`
  with recursive waiting as (
    (select channel, org_id from notifications where status = 'pending' order by channel, org_id limit 1)
    union all
    select next.channel, next.org_id from waiting cross join lateral (
      select p.channel, p.org_id from notifications p
      where p.status = 'pending' and (p.channel, p.org_id) > (waiting.channel, waiting.org_id)
      order by p.channel, p.org_id limit 1) next)`

export function createNotificationStore(db: Kysely<Tables>): NotificationStore {
  return {
    addTest: (alert, now, leaseUntil, limit) =>
      db.transaction().execute(async (transaction) => {
        const { orgId, eventId, event, severity } = alert
        await sql`
          insert into events (org_id, id, event, label, severity, data, created_at, spread_at)
          values (${orgId}, ${eventId}, null, ${event}, ${severity}, '{"test": true}', ${now}, ${now})`.execute(
          transaction,
        )
        await enqueue(transaction, [alert], now)
        return lease(
          transaction,
          sql`select org_id, id from notifications where org_id = ${orgId} and event_id = ${eventId} limit ${limit}`,
          now,
          leaseUntil,
        )
      }),
    async take(now, leaseUntil, places) {
      // Mostly nothing is due, which is told for a fraction of what the choice costs.
      const { rows } = await sql<{ is_due: boolean }>`
        ${WAITING} select exists (
          select from waiting w where ${isAwake('w.org_id')} and exists (
            select from notifications p
            where p.channel = w.channel and p.org_id = w.org_id and p.status = 'pending' and p.due_at <= ${now}
              and (p.leased_until is null or p.leased_until <= ${now}))) as is_due`.execute(db)
      if (!rows[0]?.is_due) return []
      return lease(
        db,
        // Organisation by organisation, so that one with a long backlog does not keep the others waiting.
        sql`
          ${WAITING} select taken.org_id, taken.id
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as c (
            channel text, free integer, per_org integer, due_until timestamptz)
          cross join lateral (
            select due.org_id, due.id from (
              select w.org_id from waiting w where w.channel = c.channel and ${isAwake('w.org_id')}) org
            cross join lateral (
              select p.org_id, p.id, p.attempt, p.due_at, p.leased_until from notifications p
              where p.channel = c.channel and p.org_id = org.org_id and p.status = 'pending' and p.due_at <= c.due_until
              -- Those under a lease come first and use up the places: they are on their way.
              -- Behind them what was not tried yet: a receiver that is away for hours holds up no other.
              order by p.leased_until > ${now} desc nulls last, least(p.attempt, 2), p.due_at limit c.per_org) due
            where due.leased_until is null or due.leased_until <= ${now}
            order by least(due.attempt, 2), due.due_at limit c.free) taken`,
        now,
        leaseUntil,
      )
    },
    async record({ org_id, id, attempt }, { status, error, nextAt, isTried, at }) {
      const recorded = await db
        .updateTable('notifications')
        .set({
          status,
          error,
          due_at: nextAt,
          leased_until: null,
          attempt: nextAt && isTried ? attempt + 1 : attempt,
          delivered_at: status === 'delivered' ? at : null,
        })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('attempt', '=', attempt)
        .returning('id')
        .executeTakeFirst()
      return recorded !== undefined
    },
    newest: (orgId, limit) =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ofEvent: (orgId, eventId) =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('event_id', '=', eventId)
        .orderBy('id')
        .execute(),
    async acknowledge(orgId, id, by, at) {
      const { rows } = await sql<StoredAlert>`
        update notification_alerts a
        set acknowledged_at = coalesce(a.acknowledged_at, ${at}), acknowledged_by = coalesce(a.acknowledged_by, ${by}),
          escalates_at = null
        from notifications n
        where n.org_id = ${orgId} and n.id = ${id} and a.org_id = n.org_id and a.event_id = n.event_id
        returning a.*`.execute(db)
      return rows[0]
    },
  }
}

/** Takes those of `chosen` that nobody holds, with what it takes to send them. */
async function lease(
  db: Kysely<Tables>,
  chosen: RawBuilder<unknown>,
  now: Date,
  leaseUntil: Date,
): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    with free as (
      select n.org_id, n.id from notifications n where (n.org_id, n.id) in (${chosen})
        -- Looked at again once the row is locked: another process may have taken it meanwhile. One that is about to is not waited for: two that wait for
        -- each other's rows would be in each other's way.
        and n.status = 'pending' and (n.leased_until is null or n.leased_until <= ${now})
      for update skip locked)
    update notifications n set leased_until = ${leaseUntil}
    from free, notification_routing r, organisations o, events e
    where n.org_id = free.org_id and n.id = free.id
      and r.org_id = n.org_id and o.id = n.org_id and e.org_id = n.org_id and e.id = n.event_id
    returning n.*, o.name as organisation, e.data, e.created_at as event_at, (
      select s -> 'addresses' ->> n.channel from jsonb_array_elements(r.config -> 'stakeholders') s
      where s ->> 'id' = n.stakeholder_id and s -> 'channels' @> to_jsonb(n.channel)) as address`.execute(db)
  return rows
}
