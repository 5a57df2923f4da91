/** An organisation can be suspended: whoever comes for it is refused, and what is sent for it rests, until it is resumed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations add column suspended_at timestamptz(3)`.execute(db)
}
