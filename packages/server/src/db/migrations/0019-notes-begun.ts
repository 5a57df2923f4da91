/** Notes of the audit log that are written before what they tell of is done, so that nothing is done without one. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_begun (
      org_id uuid not null references organisations (id),
      id uuid not null,
      actor text not null,
      action text not null,
      resource_type text not null,
      resource_id text,
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
}
