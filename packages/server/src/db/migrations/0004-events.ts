/** Events, and what they lead to: webhook deliveries and notifications. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      org_id uuid not null references organisations (id),
      id uuid not null,
      event text,
      label text,
      severity integer not null check (severity between 1 and 5),
      data jsonb not null,
      created_at timestamptz(3) not null,
      spread_at timestamptz(3),
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index events_by_age on events (created_at)`.execute(db)
  await sql`create index events_waiting on events (created_at) where spread_at is null`.execute(db)

  await sql`
    create table webhooks (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null,
      url text not null,
      events text[] not null,
      secret text not null,
      previous_secret text,
      previous_secret_until timestamptz(3),
      is_active boolean not null,
      consecutive_failures integer not null default 0,
      disabled_reason text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)

  await sql`
    create table webhook_deliveries (
      org_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      event_id uuid not null,
      event text not null,
      attempt integer not null check (attempt > 0),
      status text not null check (status in ('pending', 'delivered', 'failed')),
      response_status integer,
      response_ms integer,
      error text,
      next_attempt_at timestamptz(3),
      leased_until timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (org_id, id),
      -- An attempt is recorded once, whoever spreads the event how often.
      unique (org_id, webhook_id, event_id, attempt),
      foreign key (org_id, webhook_id) references webhooks (org_id, id) on delete cascade,
      foreign key (org_id, event_id) references events (org_id, id) on delete cascade,
      check ((status = 'pending') = (next_attempt_at is not null))
    )`.execute(db)
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (org_id, webhook_id, next_attempt_at)
    where status = 'pending'`.execute(db)
  await sql`
    create index webhook_deliveries_by_hook on webhook_deliveries (org_id, webhook_id, created_at desc, id)`.execute(
    db,
  )

  await sql`
    create table notification_routing (
      org_id uuid primary key references organisations (id),
      config jsonb not null,
      updated_at timestamptz(3) not null
    )`.execute(db)

  // What is acknowledged, and escalates until it is: an event that somebody was told of.
  await sql`
    create table notification_alerts (
      org_id uuid not null,
      event_id uuid not null,
      event text not null,
      severity integer not null check (severity between 1 and 5),
      escalations integer not null default 0,
      escalates_at timestamptz(3),
      acknowledged_at timestamptz(3),
      acknowledged_by text,
      primary key (org_id, event_id),
      foreign key (org_id, event_id) references events (org_id, id) on delete cascade,
      check (acknowledged_at is null or escalates_at is null)
    )`.execute(db)
  await sql`
    create index notification_alerts_escalating on notification_alerts (escalates_at)
    where escalates_at is not null`.execute(db)

  await sql`
    create table notifications (
      org_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      event text not null,
      severity integer not null check (severity between 1 and 5),
      stakeholder_id text not null,
      channel text not null check (channel in ('email', 'slack', 'webhook', 'sms')),
      escalation integer not null,
      is_test boolean not null,
      status text not null check (status in ('pending', 'delivered', 'failed', 'escalated')),
      attempt integer not null default 1,
      error text,
      due_at timestamptz(3),
      leased_until timestamptz(3),
      delivered_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (org_id, id),
      -- Each is told once on each channel, whoever spreads or escalates the event how often.
      unique (org_id, event_id, escalation, stakeholder_id, channel),
      foreign key (org_id, event_id) references notification_alerts (org_id, event_id) on delete cascade,
      check ((status = 'pending') = (due_at is not null))
    )`.execute(db)
  await sql`create index notifications_due on notifications (channel, org_id, due_at) where status = 'pending'`.execute(
    db,
  )
  await sql`create index notifications_newest on notifications (org_id, created_at desc, id)`.execute(db)
}
