/** Leads are found by the key that sealed them: of few keys, so that the index is small, and every process asks whether an older one sealed any. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_by_key on leads (split_part(sealed, '.', 1))`.execute(db)
}
