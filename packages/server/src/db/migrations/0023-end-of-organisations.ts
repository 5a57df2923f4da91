/** An organisation can be deleted with all that it has (docs/decisions/0042-end-of-an-organisation.md). What is never removed otherwise goes with it, once its end is recorded. */
import { type Kysely, sql } from 'kysely'

/** Tables that are kept, each with its trigger and what that still refuses of any organisation's. */
const KEPT = [
  ['receipts', 'receipts_are_kept', 'truncate'],
  ['policies', 'policies_are_kept', 'update or truncate'],
  ['audit_log', 'audit_log_is_kept', 'update or truncate'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the functions ask stays these tables: a temporary one of the same name would come first, and so would whatever a session's own path names.
  const { rows } = await sql<{ schema: string }>`select current_schema()::text as schema`.execute(db)
  const asked = sql`set search_path = ${sql.id(rows[0]!.schema)}, pg_temp`
  await sql`
    alter table organisations
      -- When its end was recorded, which nothing takes back: from then on it is gone for everybody, and its rows are removed.
      add column end_begun_at timestamptz(3),
      add constraint organisations_end_suspended check (end_begun_at is null or suspended_at is not null)`.execute(
    db,
  )
  // What stays of one: nobody else gets its id, or the slug under which pages and people know it.
  await sql`
    create table ended_organisations (
      id uuid primary key,
      -- SHA-256 of the slug, hex: a slug is made of the name, which may be a person's.
      slug_hash text collate "C" not null unique,
      ended_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create trigger ended_organisations_are_kept before update or delete or truncate on ended_organisations
    for each statement execute function refuse_change()`.execute(db)

  // Looked for once the row is in: of two that come at once, the slug is free only after the other's end is there.
  await sql`
    create function refuse_ended() returns trigger language plpgsql ${asked} as $$
    begin
      if exists (
        select from ended_organisations e
        where e.id = new.id or e.slug_hash = encode(sha256(convert_to(new.slug, 'UTF8')), 'hex')) then
        raise exception 'the id or the slug was that of an organisation that was deleted' using errcode = 'unique_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger organisations_are_new after insert or update of id, slug on organisations
    for each row execute function refuse_ended()`.execute(db)

  await sql`
    create function refuse_removal_before_the_end() returns trigger language plpgsql ${asked} as $$
    begin
      if not exists (select from organisations o where o.id = old.org_id and o.end_begun_at is not null) then
        raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$`.execute(db)
  for (const [table, trigger, refused] of KEPT) {
    await sql`drop trigger ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db)
    await sql`
      create trigger ${sql.ref(trigger)} before ${sql.raw(refused)} on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_go_at_the_end`)} before delete on ${sql.table(table)}
      for each row execute function refuse_removal_before_the_end()`.execute(db)
  }

  await sql`drop trigger organisations_are_kept on organisations`.execute(db)
  await sql`
    create trigger organisations_are_kept before truncate on organisations
    for each statement execute function refuse_change()`.execute(db)
  // Foreign keys see to it that the rest is gone, but for receipts, which have none.
  await sql`
    create function refuse_end() returns trigger language plpgsql ${asked} as $$
    begin
      if old.end_begun_at is null or not exists (select from ended_organisations e where e.id = old.id) then
        raise exception 'rows of organisations are never removed before their end' using errcode = 'integrity_constraint_violation';
      end if;
      if exists (select from receipts r where r.org_id = old.id) then
        raise exception 'the organisation has receipts' using errcode = 'foreign_key_violation';
      end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger organisations_end_last before delete on organisations
    for each row execute function refuse_end()`.execute(db)
  await sql`
    create trigger organisations_end_for_good before update of id, end_begun_at on organisations
    for each row when (old.end_begun_at is not null) execute function refuse_change()`.execute(db)

  await sql`
    create or replace function receipts_have_organisations() returns trigger language plpgsql ${asked} as $$
    begin
      if exists (
        select from (select distinct org_id from added) a
        where not exists (select from organisations o where o.id = a.org_id and o.end_begun_at is null)) then
        raise exception 'a receipt of no organisation' using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$`.execute(db)
}
