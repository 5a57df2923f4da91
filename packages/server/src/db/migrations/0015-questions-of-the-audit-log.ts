/** Whoever asks the audit log for one person, one action or one thing reads what it shows, however much the rest have done. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor', 'action', 'resource_type', 'resource_id'])
    await sql`create index ${sql.ref(`audit_log_by_${column}`)} on audit_log (org_id, ${sql.ref(column)}, created_at desc, id)`.execute(
      db,
    )
}
