/** Receipts of a kind that is rare are found by it: of a type of finding, a decision, a mode. Small, since of each kind there are many: 6 bytes to a receipt. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`
    create index receipts_by_kind on receipts using gin (org_id, pii_counts, decision, capture_mode)`.execute(
    db,
  )
}
