/** What the receipts of each tree add up to by the day of their decision, so that days are summed up without reading them: a closed tree never changes. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_sums (
      org_id uuid not null,
      decided_day date not null,
      anchor_date date not null,
      allow integer not null,
      redact integer not null,
      deny integer not null,
      -- Findings by type.
      types jsonb not null,
      primary key (org_id, decided_day, anchor_date),
      foreign key (org_id, anchor_date) references anchors (org_id, day)
    )`.execute(db)
  // Grouped by what was found before that is taken apart: most receipts are like many others.
  const add = (of: ReturnType<typeof sql>) => sql`
    insert into tree_sums (org_id, decided_day, anchor_date, allow, redact, deny, types)
    with alike as materialized (
      select org_id, decided_day, anchor_date, decision, pii_counts, count(*) as n
      from receipts where ${of} group by org_id, decided_day, anchor_date, decision, pii_counts),
    decisions as (
      select org_id, decided_day, anchor_date, coalesce(sum(n) filter (where decision = 'allow'), 0) as allow,
        coalesce(sum(n) filter (where decision = 'redact'), 0) as redact,
        coalesce(sum(n) filter (where decision = 'deny'), 0) as deny
      from alike group by org_id, decided_day, anchor_date),
    findings as (
      select org_id, decided_day, anchor_date, key as type, sum(value::bigint * n)::bigint as count
      from alike, jsonb_each_text(pii_counts) group by org_id, decided_day, anchor_date, key),
    types as (
      select org_id, decided_day, anchor_date, jsonb_object_agg(type, count) as types
      from findings group by org_id, decided_day, anchor_date)
    select org_id, decided_day, anchor_date, allow, redact, deny, coalesce(types, '{}')
    from decisions left join types using (org_id, decided_day, anchor_date)`
  await sql`
    create function sum_tree() returns trigger language plpgsql as $$
    begin
      ${add(sql`org_id = new.org_id and anchor_date = new.day`)};
      return null;
    end $$`.execute(db)
  // By the database: a process of an older version that goes on meanwhile closes trees, too. It waits with that until those before are summed up.
  await sql`
    create trigger trees_are_summed after insert on anchors for each row execute function sum_tree()`.execute(
    db,
  )
  await add(sql`anchor_date is not null`).execute(db)
}
