/** What the leaves of each tree add up to, so that an organisation's numbers are told without reading all its receipts. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anchors
      add column interactions integer not null default 0,
      add column findings bigint not null default 0,
      add column last_recorded_at timestamptz(3) not null default to_timestamp(0)`.execute(db)
  await sql`
    update anchors a set interactions = r.interactions, findings = r.findings, last_recorded_at = r.last_recorded_at
    from (
      select org_id, anchor_date, count(*) filter (where direction is distinct from 'output') as interactions,
        coalesce(sum((select sum(value::int) from jsonb_each_text(pii_counts))), 0) as findings,
        max(recorded_at) as last_recorded_at
      from receipts where anchor_date is not null group by org_id, anchor_date
    ) as r
    where r.org_id = a.org_id and r.anchor_date = a.day`.execute(db)
  // What never hangs in a tree is counted each time.
  await sql`create index receipts_unfingerprinted on receipts (org_id) where fingerprint is null`.execute(db)
}
