/** Whoever asks for the reviews of one status reads those alone, however many have another. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_status on reviews (org_id, status, created_at desc, id)`.execute(db)
}
