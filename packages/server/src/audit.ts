/** The audit log: who did what to what, appended and never changed. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './db/tables.ts'

export interface AuditEntry {
  readonly orgId: string
  /** `key:<id>` or `person:<sub>`. */
  readonly actor: string
  /** `connector.decrypted` and the like. */
  readonly action: string
  readonly resourceType: string
  readonly resourceId: string | null
  /** Never anything secret or personal. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>
  readonly at: Date
}

/** Give it the transaction of what is done, so that both or neither are kept. */
export async function appendAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      org_id: entry.orgId,
      id: randomUUID(),
      actor: entry.actor,
      action: entry.action,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      metadata: JSON.stringify(entry.metadata ?? {}),
      created_at: entry.at,
    })
    .execute()
}
