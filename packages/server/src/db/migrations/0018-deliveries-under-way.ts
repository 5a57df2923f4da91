/** Deliveries that are under way are found among all that are due: they use up the places of their webhook. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index webhook_deliveries_under_way on webhook_deliveries (org_id, webhook_id)
    where status = 'pending' and leased_until is not null`.execute(db)
}
