/** What was delivered of an event is found by the event: old ones are removed by the thousand, each with its deliveries. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_deliveries_of_event on webhook_deliveries (org_id, event_id)`.execute(db)
}
