/**
 * Domain events: what one feature does and others are told of. An event is written in the transaction that causes it and spread afterwards to
 * webhooks and notifications, so that neither a crash nor a slow receiver loses it or holds up a request.
 */
import { randomUUID } from 'node:crypto'
import type { NotificationEvent, WebhookEvent, WebhookEventData } from '@svc/contract'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './db/tables.ts'
import type { Bell, DueWork } from './jobs/due.ts'

/** 1 informs, 3 asks for a look, 4 is high and 5 critical: these two escalate. */
export type Severity = 1 | 2 | 3 | 4 | 5

export type NewEvent = {
  readonly orgId: string
  readonly at: Date
  readonly severity: Severity
  /** What notification rules match on; null when people are not to be notified. */
  readonly label: NotificationEvent | null
} & (
  | { readonly [E in WebhookEvent]: { readonly event: E; readonly data: WebhookEventData[E] } }[WebhookEvent]
  /** For notification rules alone: no webhook can subscribe to it. */
  | { readonly event: null; readonly data: Readonly<Record<string, string | number | null>> }
)

/** An event as it is kept. */
export interface StoredEvent {
  readonly orgId: string
  readonly id: string
  readonly event: WebhookEvent | null
  readonly label: NotificationEvent | null
  readonly severity: Severity
  readonly data: unknown
  readonly at: Date
}

/**
 * Writes those events that somebody listens to: an active webhook that subscribes to them, or notification routing. Give it the transaction
 * that causes them, so that both or neither are kept. Returns how many were written.
 */
export async function appendEvents(db: Kysely<Tables>, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const { rows: written } = await insertEvents(events).execute(db)
  return written.length
}

/** The same as a statement, which may also stand in the `with` of the statement that causes the events: writes those for which `condition` on `new.cause` holds. */
export function insertEvents(
  events: readonly (NewEvent & { readonly cause?: string })[],
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<{ id: string }> {
  const rows = events.map(({ orgId, at, severity, label, event, data, cause }) => ({
    org_id: orgId,
    id: randomUUID(),
    event,
    label,
    severity,
    data,
    created_at: at,
    cause,
  }))
  return sql`
    insert into events (org_id, id, event, label, severity, data, created_at)
    select org_id, id, event, label, severity, data, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      org_id uuid, id uuid, event text, label text, severity integer, data jsonb, created_at timestamptz, cause text)
    where ${condition} and (
      exists (select from webhooks w where w.org_id = new.org_id and w.is_active and new.event = any (w.events))
      or (new.label is not null and exists (select from notification_routing r where r.org_id = new.org_id)))
    returning id`
}

/**
 * Writes an event of the server's own for every organisation that listens, all or none. What was written for the same service less than
 * `withinMs` ago stands for it: another process met the same outage. Returns how many were written.
 */
export async function appendToListeners(
  db: Kysely<Tables>,
  { event, label, severity, data, at }: ServerEvent,
  withinMs: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // One after the other: two processes at once would each find nothing written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`svc told of ${data.service}`}, 0))`.execute(
      transaction,
    )
    const { rows } = await sql`
      insert into events (org_id, id, event, label, severity, data, created_at)
      select o.id, gen_random_uuid(), ${event}, ${label}, ${severity}::integer, ${JSON.stringify(data)}::jsonb, ${at}
      from organisations o
      where o.suspended_at is null and (exists (select from webhooks w where w.org_id = o.id and w.is_active and ${event}::text = any (w.events))
          or exists (select from notification_routing r where r.org_id = o.id))
        and not exists (select from events e where e.org_id = o.id and e.event = ${event}
          and e.created_at > ${new Date(at.getTime() - withinMs)} and e.data ->> 'service' = ${data.service})
      returning id`.execute(transaction)
    return rows.length
  })
}

/** An event that concerns every organisation alike. */
export interface ServerEvent {
  readonly event: 'circuit_breaker.triggered'
  readonly label: NotificationEvent
  readonly severity: Severity
  readonly data: WebhookEventData['circuit_breaker.triggered']
  readonly at: Date
}

/** What events lead to, written in the transaction that marks them as spread. It is given events of every kind. */
export type Spread = (transaction: Kysely<Tables>, events: readonly StoredEvent[], now: Date) => Promise<void>

/** Spreads up to `limit` waiting events in one transaction, oldest first; returns how many. Any number of processes may do it at once. */
export async function spreadEvents(
  db: Kysely<Tables>,
  spreads: readonly Spread[],
  now: Date,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('events')
      .selectAll()
      .where('spread_at', 'is', null)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const events = rows.map((row) => ({
      orgId: row.org_id,
      id: row.id,
      event: row.event as WebhookEvent | null,
      label: row.label as NotificationEvent | null,
      severity: row.severity as Severity,
      data: row.data,
      at: row.created_at,
    }))
    for (const spread of spreads) await spread(transaction, events, now)
    const ids = rows.map(({ org_id, id }) => ({ org_id, id }))
    await sql`
      update events e set spread_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as done (org_id uuid, id uuid)
      where e.org_id = done.org_id and e.id = done.id`.execute(transaction)
    return rows.length
  })
}

/** How many events one transaction spreads. */
const SPREAD_LIMIT = 200

/** The spreading of events, as work that is due whenever one waits. */
export function spreading(
  db: Kysely<Tables>,
  spreads: readonly Spread[],
  bell: Bell,
  clock: () => number,
): DueWork {
  return {
    name: 'events',
    concurrency: 1,
    async take() {
      // What they led to is due at once, and there may be more of them.
      if ((await spreadEvents(db, spreads, new Date(clock()), SPREAD_LIMIT)) > 0) bell.ring()
      return []
    },
  }
}
