/** Receipts and the trees they hang in. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipts (
      org_id uuid not null,
      receipt_id text collate "C" not null,
      capture_mode text not null check (capture_mode in ('cloud', 'edge')),
      attested_by text not null check (attested_by in ('svc', 'client')),
      decision text not null check (decision in ('allow', 'redact', 'deny')),
      risk text not null,
      score integer not null,
      hitl boolean not null,
      policies text[] not null,
      policy_name text not null,
      policy_version integer not null,
      pii_counts jsonb not null,
      fingerprint text collate "C",
      fingerprint_salt text,
      canonical_json text,
      direction text,
      agent_id text,
      request_id text,
      sdk_name text,
      sdk_version text,
      decided_at timestamptz(3) not null,
      decided_day date not null,
      recorded_at timestamptz(3) not null,
      anchor_date date,
      leaf_index integer,
      primary key (org_id, receipt_id),
      check ((anchor_date is null) = (leaf_index is null)),
      check (anchor_date is null or fingerprint is not null)
    )`.execute(db)
  // The export: by day of the decision, then in the order in which leaves are numbered.
  await sql`create index receipts_by_day on receipts (org_id, decided_day, recorded_at, receipt_id)`.execute(
    db,
  )
  // What awaits an anchor run, in leaf order but for the id, which would make up most of the index.
  await sql`
    create index receipts_waiting on receipts (org_id, recorded_at)
    where anchor_date is null and fingerprint is not null`.execute(db)
  // A place in a tree is taken once.
  await sql`
    create unique index receipts_by_leaf on receipts (org_id, anchor_date, leaf_index)
    where anchor_date is not null`.execute(db)
  // One decision is one row: two of them with one fingerprint would make two leaves that no reader can tell apart.
  // The fingerprint comes first, so that whoever verifies one finds it in the same index, whosever it is.
  await sql`
    create unique index receipts_once on receipts (fingerprint, org_id)
    where fingerprint like 'SVC-DNA-v2-%'`.execute(db)
  await sql`
    create index receipts_by_older_fingerprint on receipts (fingerprint)
    where fingerprint not like 'SVC-DNA-v2-%'`.execute(db)

  // What a foreign key does, once for a statement and not once for a row: batches of receipts are of one organisation. None is ever removed.
  await sql`
    create function receipts_have_organisations() returns trigger language plpgsql as $$
    begin
      if exists (
        select from (select distinct org_id from added) a
        where not exists (select from organisations o where o.id = a.org_id)) then
        raise exception 'a receipt of no organisation' using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger receipts_are_of_organisations after insert on receipts referencing new table as added
    for each statement execute function receipts_have_organisations()`.execute(db)

  // A receipt is written once. Only its place in a tree is filled in later, and that once too.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`.execute(db)
  await sql`
    create trigger organisations_are_kept before delete or truncate on organisations
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger receipts_are_kept before delete or truncate on receipts
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger receipts_are_written_once before update of
      org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
      pii_counts, fingerprint, fingerprint_salt, canonical_json, direction, agent_id, request_id, sdk_name, sdk_version,
      decided_at, decided_day, recorded_at
    on receipts for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger receipts_are_anchored_once before update of anchor_date, leaf_index on receipts
    for each row when (old.anchor_date is not null) execute function refuse_change()`.execute(db)

  await sql`
    create table anchors (
      org_id uuid not null references organisations (id),
      day date not null,
      merkle_root text not null,
      leaf_count integer not null check (leaf_count > 0),
      network text not null,
      status text not null check (status in ('frozen', 'signed', 'submitted', 'anchored')),
      tx_hash text,
      signed_transaction text,
      -- The last block that can take it; null on a ledger without such.
      last_valid_block_height bigint,
      created_at timestamptz(3) not null,
      submitted_at timestamptz(3),
      anchored_at timestamptz(3),
      primary key (org_id, day)
    )`.execute(db)
  // Transactions that could land no more, each replaced by another: kept, so that what was once sent is never forgotten.
  await sql`
    create table anchor_attempts (
      org_id uuid not null,
      day date not null,
      tx_hash text collate "C" not null,
      signed_transaction text not null,
      last_valid_block_height bigint,
      voided_at timestamptz(3) not null,
      primary key (org_id, day, tx_hash),
      foreign key (org_id, day) references anchors (org_id, day)
    )`.execute(db)
  await sql`create index anchors_unfinished on anchors (created_at) where status <> 'anchored'`.execute(db)
}
