/** Who did what in administration: appended, read page by page, never changed. */
import { randomUUID } from 'node:crypto'
import type { AuditEntry, AuditPage, AuditQuery, AuditRequest } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import type { Audit, AuditNote, BeginNote } from '../../ports/audit.ts'
import { timeRangeOf } from '../../time/time-range.ts'
import { createAuditStore, type StoredEntry } from './store.ts'
import { textWithoutPersonalData, withoutPersonalData } from './without-personal-data.ts'

export interface AuditLog {
  /** What other features call. */
  readonly write: Audit
  readonly begin: BeginNote
  /** Notes what was begun long ago and never ended: the server was killed, or failed, in the middle. */
  settle(): Promise<void>
  /** What a person's own program says that person did. */
  add(orgId: string, actor: string, request: AuditRequest): Promise<void>
  list(orgId: string, query: AuditQuery): Promise<AuditPage>
}

/** No request takes as long. */
const LONGEST_MS = 3_600_000

export function createAuditLog(db: Kysely<Tables>, clock: () => number = Date.now): AuditLog {
  const store = createAuditStore(db)

  const entryOf = ({
    orgId,
    actor,
    action,
    resourceType,
    resourceId = null,
    metadata = {},
  }: AuditNote): StoredEntry => ({
    org_id: orgId,
    id: randomUUID(),
    actor,
    action: textWithoutPersonalData(action),
    resource_type: textWithoutPersonalData(resourceType),
    resource_id: idToKeep(resourceId),
    metadata: withoutPersonalData(metadata),
    created_at: new Date(clock()),
  })

  const write: Audit = (note, transaction) =>
    (transaction ? createAuditStore(transaction) : store).add(entryOf(note))

  return {
    write,
    async begin(note) {
      const entry = entryOf(note)
      await store.begin(entry)
      return {
        done: (resourceId) => store.end({ ...entry, resource_id: idToKeep(resourceId) }),
        refused: () => store.drop(entry),
      }
    },
    settle: () => store.settle(new Date(clock() - LONGEST_MS)),
    add: (orgId, actor, { action, resource_type, resource_id, metadata }) =>
      write({
        orgId,
        actor,
        action,
        resourceType: resource_type,
        resourceId: resource_id ?? null,
        ...(metadata && { metadata }),
      }),
    async list(orgId, { limit, cursor, ...query }) {
      const { actor, action, resource_type, resource_id } = query
      const filter = {
        actor,
        action,
        resourceType: resource_type,
        resourceId: resource_id,
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

function idToKeep(id: string | null): string | null {
  return id === null ? null : textWithoutPersonalData(id)
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
