/** Deliveries, each attempt a row: SQL only. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import { isAwake } from '../../db/resting.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredEvent } from '../../events.ts'
import type { Place } from '../../http/page-cursor.ts'
import type { StoredWebhook } from './store.ts'

/** An attempt with what is delivered by it. */
export interface StoredDelivery extends Selectable<Tables['webhook_deliveries']> {
  readonly data: unknown
  readonly event_at: Date
}

/** A delivery that was taken, with what it takes to make it. */
export interface DueDelivery extends StoredDelivery {
  readonly url: string
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_secret_until: Date | null
  readonly is_active: boolean
}

/** What to record of an attempt. */
export interface AttemptRecord {
  readonly status: 'delivered' | 'failed'
  readonly responseStatus: number | null
  readonly responseMs: number | null
  readonly error: string | null
  /** When the next attempt is due; null when there is none. */
  readonly nextAt: Date | null
  readonly nextId: string
  readonly at: Date
  /** Failures in a row at which the webhook is switched off; null for an attempt that does not count. */
  readonly maxFailures: number | null
}

export interface DeliveryStore {
  /** Takes due deliveries under a lease, of organisations that are not suspended, at most `perHook` of one webhook and `perOrg` of one organisation, those that have the fewest under way first, then the oldest. */
  take(now: Date, leaseUntil: Date, limit: number, perHook: number, perOrg: number): Promise<DueDelivery[]>
  /** The outcome, the next attempt and the webhook's failures, in one transaction. False when it was recorded before. */
  record(delivery: StoredDelivery, record: AttemptRecord): Promise<boolean>
  list(orgId: string, webhookId: string, before: Place | null, limit: number): Promise<StoredDelivery[]>
  find(orgId: string, webhookId: string, id: string): Promise<StoredDelivery | undefined>
  /** A further attempt of a delivery's event, due at `at`, unless one is pending, or the event was removed meanwhile. */
  again(delivery: StoredDelivery, id: string, at: Date): Promise<StoredDelivery | 'pending' | 'gone'>
  /** An event of one webhook alone with its first attempt, taken until `leaseUntil`; undefined where the webhook was removed meanwhile. */
  addTest(
    hook: StoredWebhook,
    ids: { event: string; delivery: string },
    at: Date,
    leaseUntil: Date,
  ): Promise<DueDelivery | undefined>
  /** Removes events before `before` with their deliveries; returns how many. */
  purge(before: Date, limit: number): Promise<number>
}

export function createDeliveryStore(db: Kysely<Tables>): DeliveryStore {
  const deliveries = (orgId: string, webhookId: string) =>
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('events as e', (join) =>
        join.onRef('e.org_id', '=', 'd.org_id').onRef('e.id', '=', 'd.event_id'),
      )
      .selectAll('d')
      .select(['e.data', 'e.created_at as event_at'])
      .where('d.org_id', '=', orgId)
      .where('d.webhook_id', '=', webhookId)
  return {
    async take(now, leaseUntil, limit, perHook, perOrg) {
      const { rows } = await sql<DueDelivery>`
        with recursive hook as (
          -- From one webhook to the next: of a long backlog, each row would be read to find a few webhooks.
          (select org_id, webhook_id from webhook_deliveries where status = 'pending' order by org_id, webhook_id limit 1)
          union all
          select next.org_id, next.webhook_id from hook cross join lateral (
            select p.org_id, p.webhook_id from webhook_deliveries p
            where p.status = 'pending' and (p.org_id, p.webhook_id) > (hook.org_id, hook.webhook_id)
            order by p.org_id, p.webhook_id limit 1) next),
        free as (
          select d.org_id, d.id from webhook_deliveries d
          where (d.org_id, d.id) in (
            -- Webhook by webhook, so that one with a long backlog does not keep the others waiting.
            select org_id, id from (
              select due.*, row_number() over (
                partition by due.org_id order by due.leased_until > ${now} desc nulls last, due.next_attempt_at) as place
              from hook cross join lateral (
                -- Those under a lease come first and use up the places, of the organisation too: they are on their way.
                select * from (
                  (select p.org_id, p.id, p.next_attempt_at, p.leased_until from webhook_deliveries p
                  where p.org_id = hook.org_id and p.webhook_id = hook.webhook_id and p.status = 'pending'
                    and p.leased_until > ${now} and p.next_attempt_at <= ${now} limit ${perHook})
                  union all
                  (select p.org_id, p.id, p.next_attempt_at, p.leased_until from webhook_deliveries p
                  where p.org_id = hook.org_id and p.webhook_id = hook.webhook_id and p.status = 'pending'
                    and (p.leased_until is null or p.leased_until <= ${now}) and p.next_attempt_at <= ${now}
                  order by p.next_attempt_at limit ${perHook})) either
                order by leased_until > ${now} desc nulls last, next_attempt_at limit ${perHook}) due
              where ${isAwake('hook.org_id')}) placed
            where place <= ${perOrg} and (leased_until is null or leased_until <= ${now})
            order by place, next_attempt_at limit ${limit})
            -- Looked at again once the row is locked: another process may have taken it meanwhile. One that is about to is not waited for: two that wait for
            -- each other's rows would be in each other's way.
            and d.status = 'pending' and (d.leased_until is null or d.leased_until <= ${now})
          for update skip locked)
        update webhook_deliveries d set leased_until = ${leaseUntil}
        from free, webhooks w, events e
        where d.org_id = free.org_id and d.id = free.id
          and w.org_id = d.org_id and w.id = d.webhook_id and e.org_id = d.org_id and e.id = d.event_id
        returning d.*, w.url, w.secret, w.previous_secret, w.previous_secret_until, w.is_active, e.data,
          e.created_at as event_at`.execute(db)
      return rows
    },
    record: (delivery, record) =>
      db.transaction().execute(async (transaction) => {
        const { org_id, id, webhook_id, event_id, event, attempt } = delivery
        // First the webhook and the event, then their deliveries, as whoever removes a webhook or purges events locks them: neither waits for the other with what
        // that one needs.
        await sql`
          select 1 from webhooks w, events e
          where w.org_id = ${org_id} and w.id = ${webhook_id} and e.org_id = ${org_id} and e.id = ${event_id}
          for no key update of w for key share of e`.execute(transaction)
        const recorded = await transaction
          .updateTable('webhook_deliveries')
          .set({
            status: record.status,
            response_status: record.responseStatus,
            response_ms: record.responseMs,
            error: record.error,
            next_attempt_at: null,
            leased_until: null,
          })
          .where('org_id', '=', org_id)
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .returning('id')
          .executeTakeFirst()
        if (!recorded) return false
        if (record.nextAt) {
          await transaction
            .insertInto('webhook_deliveries')
            .values({
              org_id,
              id: record.nextId,
              webhook_id,
              event_id,
              event,
              attempt: attempt + 1,
              ...pending(record.nextAt, record.at),
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          return true
        }
        if (record.maxFailures === null) return true
        await transaction
          .updateTable('webhooks')
          .set(
            record.status === 'delivered'
              ? { consecutive_failures: 0 }
              : (eb) => ({ consecutive_failures: eb('consecutive_failures', '+', 1) }),
          )
          .where('org_id', '=', org_id)
          .where('id', '=', webhook_id)
          .execute()
        if (record.status === 'failed')
          await transaction
            .updateTable('webhooks')
            .set({
              is_active: false,
              disabled_reason: `${record.maxFailures} deliveries in a row failed; the last: ${record.error}`,
              updated_at: record.at,
            })
            .where('org_id', '=', org_id)
            .where('id', '=', webhook_id)
            .where('is_active', '=', true)
            .where('consecutive_failures', '>=', record.maxFailures)
            .execute()
        return true
      }),
    list(orgId, webhookId, before, limit) {
      let query = deliveries(orgId, webhookId)
      if (before) query = query.where(afterPlace('d.created_at', 'd.id', before))
      return query.orderBy('d.created_at', 'desc').orderBy('d.id').limit(limit).execute()
    },
    find: (orgId, webhookId, id) => deliveries(orgId, webhookId).where('d.id', '=', id).executeTakeFirst(),
    again: ({ org_id, webhook_id, event_id, event, data, event_at }, id, at) =>
      db.transaction().execute(async (transaction) => {
        // The webhook's row is the lock: of two retries at once the second finds the first one's attempt pending.
        const { rows } = await sql`
          select 1 from webhooks w, events e
          where w.org_id = ${org_id} and w.id = ${webhook_id} and e.org_id = ${org_id} and e.id = ${event_id}
          for update of w for key share of e`.execute(transaction)
        if (rows.length === 0) return 'gone'
        const attempts = await transaction
          .selectFrom('webhook_deliveries')
          .select(['attempt', 'status'])
          .where('org_id', '=', org_id)
          .where('webhook_id', '=', webhook_id)
          .where('event_id', '=', event_id)
          .execute()
        if (attempts.some(({ status }) => status === 'pending')) return 'pending'
        const attempt = Math.max(...attempts.map((each) => each.attempt)) + 1
        const added = await transaction
          .insertInto('webhook_deliveries')
          .values({ org_id, id, webhook_id, event_id, event, attempt, ...pending(at, at) })
          .returningAll()
          .executeTakeFirstOrThrow()
        return { ...added, data, event_at }
      }),
    addTest: (hook, ids, at, leaseUntil) =>
      db.transaction().execute(async (transaction) => {
        const { org_id } = hook
        const { rows } = await sql`
          select 1 from webhooks where org_id = ${org_id} and id = ${hook.id} for key share`.execute(
          transaction,
        )
        if (rows.length === 0) return undefined
        const data = { webhook_id: hook.id }
        await transaction
          .insertInto('events')
          .values({
            org_id,
            id: ids.event,
            event: null,
            label: null,
            severity: 1,
            data: sql`${JSON.stringify(data)}::jsonb`,
            created_at: at,
            spread_at: at,
          })
          .execute()
        const delivery = await transaction
          .insertInto('webhook_deliveries')
          .values({
            org_id,
            id: ids.delivery,
            webhook_id: hook.id,
            event_id: ids.event,
            event: 'webhook.test',
            attempt: 1,
            ...pending(at, at),
            leased_until: leaseUntil,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const { url, secret, previous_secret, previous_secret_until, is_active } = hook
        return {
          ...delivery,
          url,
          secret,
          previous_secret,
          previous_secret_until,
          is_active,
          data,
          event_at: at,
        }
      }),
    async purge(before, limit) {
      const { rows } = await sql`
        delete from events where (org_id, id) in (
          select org_id, id from events where created_at < ${before} and spread_at is not null limit ${limit})
        returning id`.execute(db)
      return rows.length
    },
  }
}

function pending(
  dueAt: Date,
  at: Date,
): Omit<
  Selectable<Tables['webhook_deliveries']>,
  'org_id' | 'id' | 'webhook_id' | 'event_id' | 'event' | 'attempt'
> {
  return {
    status: 'pending',
    response_status: null,
    response_ms: null,
    error: null,
    next_attempt_at: dueAt,
    leased_until: null,
    created_at: at,
  }
}

/** An event's first attempt to each webhook that is active and subscribes to it. */
export async function spreadToWebhooks(
  transaction: Kysely<Tables>,
  events: readonly StoredEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ orgId, id, event }) => ({ org_id: orgId, id, event }))
  await sql`
    insert into webhook_deliveries (org_id, id, webhook_id, event_id, event, attempt, status, next_attempt_at, created_at)
    select w.org_id, gen_random_uuid(), w.id, e.id, e.event, 1, 'pending', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (org_id uuid, id uuid, event text)
    join webhooks w on w.org_id = e.org_id and w.is_active and e.event = any (w.events)
    on conflict do nothing`.execute(transaction)
}
