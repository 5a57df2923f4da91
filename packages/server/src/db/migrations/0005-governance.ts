/** An organisation's own policies, human reviews, and what it used of its plan. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table policies (
      org_id uuid not null references organisations (id),
      name text collate "C" not null,
      version integer not null check (version > 0),
      document jsonb not null,
      created_at timestamptz(3) not null,
      created_by text not null,
      primary key (org_id, name, version)
    )`.execute(db)
  // Old versions stay as they were: old claims are checked by them.
  await sql`
    create trigger policies_are_kept before update or delete or truncate on policies
    for each statement execute function refuse_change()`.execute(db)

  await sql`
    create table reviews (
      org_id uuid not null references organisations (id),
      id uuid not null,
      receipt_id text collate "C" not null,
      status text not null check (status in ('pending', 'approved', 'rejected', 'expired')),
      policy_name text not null,
      risk text not null,
      score integer not null,
      detected_entities text[] not null,
      agent_id text,
      request_id text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by text,
      note text,
      primary key (org_id, id),
      unique (org_id, receipt_id),
      check ((status = 'pending') = (decided_at is null))
    )`.execute(db)
  await sql`create index reviews_newest on reviews (org_id, created_at desc, id)`.execute(db)
  await sql`create index reviews_expiring on reviews (expires_at) where status = 'pending'`.execute(db)

  // What has no limit is counted in one of several slots: calls at the same time would wait for each other's commit in one row.
  await sql`
    create table usage (
      org_id uuid not null references organisations (id),
      month date not null,
      kind text not null,
      slot smallint not null default 0,
      count bigint not null,
      primary key (org_id, month, kind, slot)
    )`.execute(db)
}
