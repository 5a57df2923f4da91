/** The audit log: SQL only. A trigger refuses changes. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import type { Place } from '../../http/page-cursor.ts'

export type StoredEntry = Selectable<Tables['audit_log']>

export interface AuditFilter {
  readonly action: string | undefined
  readonly resourceType: string | undefined
}

export interface AuditStore {
  add(entry: StoredEntry): Promise<void>
  /** Newest first. */
  list(orgId: string, filter: AuditFilter, after: Place | null, limit: number): Promise<StoredEntry[]>
}

export function createAuditStore(db: Kysely<Tables>): AuditStore {
  return {
    async add({ metadata, ...entry }) {
      await db
        .insertInto('audit_log')
        .values({ ...entry, metadata: sql`${JSON.stringify(metadata)}::jsonb` })
        .execute()
    },
    list(orgId, { action, resourceType }, after, limit) {
      let query = db.selectFrom('audit_log').selectAll().where('org_id', '=', orgId)
      if (action !== undefined) query = query.where('action', '=', action)
      if (resourceType !== undefined) query = query.where('resource_type', '=', resourceType)
      if (after) query = query.where(afterPlace('created_at', 'id', after))
      return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
    },
  }
}
