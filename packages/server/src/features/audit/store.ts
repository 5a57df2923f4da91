/** The audit log: SQL only. A trigger refuses changes. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { afterPlace } from '../../db/after-place.ts'
import type { Tables } from '../../db/tables.ts'
import { isUuid, type Place } from '../../http/page-cursor.ts'
import type { TimeRange } from '../../time/time-range.ts'

export type StoredEntry = Selectable<Tables['audit_log']>

/** What an entry must be to be listed. */
export interface AuditFilter extends TimeRange {
  readonly actor: string | undefined
  readonly action: string | undefined
  readonly resourceType: string | undefined
  readonly resourceId: string | undefined
}

export interface AuditStore {
  add(entry: StoredEntry): Promise<void>
  /** Keeps it beside the log, until one of the next two. */
  begin(entry: StoredEntry): Promise<void>
  end(entry: StoredEntry): Promise<void>
  drop(entry: Pick<StoredEntry, 'org_id' | 'id'>): Promise<void>
  /** Adds what was begun before `before` and is there still, as of unknown outcome. */
  settle(before: Date): Promise<void>
  /** Newest first. */
  list(orgId: string, filter: AuditFilter, after: Place | null, limit: number): Promise<StoredEntry[]>
  /** By actor: the address of a member, the name of a key. */
  names(orgId: string, actors: readonly string[]): Promise<Map<string, string>>
}

export function createAuditStore(db: Kysely<Tables>): AuditStore {
  const remove = ({ org_id, id }: Pick<StoredEntry, 'org_id' | 'id'>) =>
    db.deleteFrom('audit_begun').where('org_id', '=', org_id).where('id', '=', id)

  return {
    async add(entry) {
      await db.insertInto('audit_log').values(rowOf(entry)).execute()
    },
    async begin(entry) {
      await db.insertInto('audit_begun').values(rowOf(entry)).execute()
    },
    async end(entry) {
      // One statement: both or neither.
      await db
        .with('begun', () => remove(entry))
        .insertInto('audit_log')
        .values(rowOf(entry))
        .execute()
    },
    async drop(entry) {
      await remove(entry).execute()
    },
    async settle(before) {
      await sql`
        with begun as (delete from audit_begun where created_at < ${before} returning *)
        insert into audit_log (org_id, id, actor, action, resource_type, resource_id, metadata, created_at)
        select org_id, id, actor, action, resource_type, resource_id, metadata || '{"outcome": "unknown"}', created_at from begun`.execute(
        db,
      )
    },
    list(orgId, { actor, action, resourceType, resourceId, from, before }, after, limit) {
      let query = db.selectFrom('audit_log').selectAll().where('org_id', '=', orgId)
      if (actor !== undefined) query = query.where('actor', '=', actor)
      if (action !== undefined) query = query.where('action', '=', action)
      if (resourceType !== undefined) query = query.where('resource_type', '=', resourceType)
      if (resourceId !== undefined) query = query.where('resource_id', '=', resourceId)
      if (from) query = query.where('created_at', '>=', from)
      if (before) query = query.where('created_at', '<', before)
      if (after) query = query.where(afterPlace('created_at', 'id', after))
      return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
    },
    async names(orgId, actors) {
      const subjects = idsOf(actors, 'person:')
      const keys = idsOf(actors, 'key:').filter(isUuid)
      if (subjects.length + keys.length === 0) return new Map()
      const { rows } = await sql<{ actor: string; name: string }>`
        select 'person:' || subject as actor, email as name from memberships
        where org_id = ${orgId} and subject = any(${subjects}) and email is not null
        union all
        select 'key:' || id, name from api_keys where org_id = ${orgId} and id = any(${keys}::uuid[])`.execute(
        db,
      )
      return new Map(rows.map(({ actor, name }) => [actor, name]))
    },
  }
}

function rowOf({ metadata, ...entry }: StoredEntry) {
  return { ...entry, metadata: sql`${JSON.stringify(metadata)}::jsonb` }
}

function idsOf(actors: readonly string[], kind: string): string[] {
  return actors.filter((actor) => actor.startsWith(kind)).map((actor) => actor.slice(kind.length))
}
