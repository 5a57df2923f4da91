/** Writes notifications, each of which is the job of sending it: SQL only. */
import type { Channel } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Recipient } from './match.ts'

/** An event that somebody is told of. */
export interface NewAlert {
  readonly orgId: string
  readonly eventId: string
  readonly event: string
  readonly severity: number
  readonly isTest: boolean
  readonly escalatesAt: Date | null
  readonly recipients: readonly Recipient[]
}

/** Pending notifications of one organisation on one channel. Further ones fail at once: a flood must not hold up the rest. */
const MAX_WAITING = 1_000
/**
 * Notifications of one organisation and one kind of event within an hour. Texts cost money, the rest goes out in the operator's name or floods a room of people, and
 * anybody who writes into a widget can cause it. Further ones fail; other kinds of event are not affected.
 */
const MAX_AN_HOUR: Readonly<Record<Channel, number>> = {
  sms: 100,
  email: 1_000,
  slack: 1_000,
  webhook: 1_000,
}
const HOUR_MS = 3_600_000

/** Adds the notifications of events, due now. Does nothing for an event that was added before, or that nobody is told of. */
export async function enqueue(db: Kysely<Tables>, alerts: readonly NewAlert[], now: Date): Promise<void> {
  const told = alerts.filter(({ recipients }) => recipients.length > 0)
  if (told.length === 0) return
  const rows = told.map(({ orgId, eventId, event, severity, isTest, escalatesAt }) => ({
    org_id: orgId,
    event_id: eventId,
    event,
    severity,
    is_test: isTest,
    escalates_at: escalatesAt,
  }))
  const { rows: added } = await sql<{ org_id: string; event_id: string }>`
    insert into notification_alerts (org_id, event_id, event, severity, escalates_at)
    select org_id, event_id, event, severity, escalates_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      org_id uuid, event_id uuid, event text, severity integer, escalates_at timestamptz)
    on conflict do nothing returning org_id, event_id`.execute(db)
  const isNew = new Set(added.map(({ org_id, event_id }) => `${org_id} ${event_id}`))
  for (const alert of told)
    if (isNew.has(`${alert.orgId} ${alert.eventId}`)) await enqueueMessages(db, alert, 0, now)
}

/** One notification for each recipient, due now as far as there is room: beside those that wait already, and those sent within the hour. */
export async function enqueueMessages(
  db: Kysely<Tables>,
  { orgId, eventId, event, severity, isTest, recipients }: Omit<NewAlert, 'escalatesAt'>,
  escalation: number,
  now: Date,
): Promise<void> {
  const inOrder = recipients.map((recipient, place) => ({ ...recipient, place }))
  await sql`
    with told as (
      select stakeholder, channel, row_number() over (partition by channel order by place) as nth
      from jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb) as told (stakeholder text, channel text, place integer)),
    crowded as (
      select c.channel, ${MAX_WAITING} - waiting.count as room, ${`${MAX_WAITING} others wait on this channel already`} as why
      from (select distinct channel from told) c
      cross join lateral (
        select count(*) as count from (
          select from notifications n
          where n.channel = c.channel and n.org_id = ${orgId} and n.status = 'pending' limit ${MAX_WAITING}) n) waiting),
    many as (
      select channel, most - sent.count as room,
        ${`At most this many tell of ${event} on this channel in an hour: `} || most as why
      from (select key as channel, value::integer as most from jsonb_each_text(${JSON.stringify(MAX_AN_HOUR)}::jsonb)) bound
      cross join lateral (
        select count(*) as count from (
          select from notifications n
          where n.org_id = ${orgId} and n.created_at > ${new Date(now.getTime() - HOUR_MS)} and n.channel = bound.channel
            and n.event = ${event} and (n.status = 'pending' or n.delivered_at is not null) limit bound.most) n) sent
      where channel in (select channel from told)),
    bounds as (select * from crowded union all select * from many)
    insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test,
      status, error, due_at, created_at)
    select ${orgId}, gen_random_uuid(), ${eventId}, ${event}, ${severity}, told.stakeholder, told.channel,
      ${escalation}, ${isTest},
      case when refused.why is null then 'pending' else 'failed' end,
      refused.why,
      case when refused.why is null then ${now}::timestamptz end, ${now}
    from told cross join lateral (
      select min(why) as why from bounds where bounds.channel = told.channel and told.nth > bounds.room) refused
    on conflict do nothing`.execute(db)
}
