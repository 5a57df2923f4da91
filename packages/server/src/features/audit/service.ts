/** Who did what in administration: appended, read page by page, never changed. */
import { randomUUID } from 'node:crypto'
import type { AuditEntry, AuditPage, AuditQuery, AuditRequest } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Audit } from '../../chat-ports.ts'
import type { Tables } from '../../db/tables.ts'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import { timeRangeOf } from '../../time-range.ts'
import { createAuditStore, type StoredEntry } from './store.ts'
import { textWithoutPersonalData, withoutPersonalData } from './without-personal-data.ts'

export interface AuditLog {
  /** What other features call. */
  readonly write: Audit
  /** What a person's own program says that person did. */
  add(orgId: string, actor: string, request: AuditRequest): Promise<void>
  list(orgId: string, query: AuditQuery): Promise<AuditPage>
}

export function createAuditLog(db: Kysely<Tables>, clock: () => number = Date.now): AuditLog {
  const store = createAuditStore(db)

  const write: Audit = async (
    { orgId, actor, action, resourceType, resourceId = null, metadata = {} },
    transaction,
  ) => {
    const entry: StoredEntry = {
      org_id: orgId,
      id: randomUUID(),
      actor,
      action: textWithoutPersonalData(action),
      resource_type: textWithoutPersonalData(resourceType),
      resource_id: resourceId === null ? null : textWithoutPersonalData(resourceId),
      metadata: withoutPersonalData(metadata),
      created_at: new Date(clock()),
    }
    await (transaction ? createAuditStore(transaction) : store).add(entry)
  }

  return {
    write,
    add: (orgId, actor, { action, resource_type, resource_id, metadata }) =>
      write({
        ...{ orgId, actor, action, resourceType: resource_type, resourceId: resource_id ?? null },
        ...(metadata && { metadata }),
      }),
    async list(orgId, { limit, cursor, ...query }) {
      const { actor, action, resource_type, resource_id } = query
      const filter = {
        ...{ actor, action, resourceType: resource_type, resourceId: resource_id },
        ...timeRangeOf(query),
      }
      const rows = await store.list(orgId, filter, placeOf(cursor, isUuid), limit + 1)
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      const names = await store.names(orgId, [...new Set(page.map((row) => row.actor))])
      const entries = page.map((row) => shown(row, names.get(row.actor) ?? null))
      return { entries, next_cursor: next }
    },
  }
}

function shown(
  { org_id: _, metadata, created_at, ...entry }: StoredEntry,
  actor_name: string | null,
): AuditEntry {
  return {
    ...entry,
    actor_name,
    metadata: metadata as AuditEntry['metadata'],
    created_at: created_at.toISOString(),
  }
}
