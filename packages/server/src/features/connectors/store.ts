/** Connectors: SQL only. */
import type { Kysely, Selectable } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredConnector = Selectable<Tables['connectors']>

export interface ConnectorStore {
  /** False when the organisation has `limit` connectors already. */
  add(connector: StoredConnector, limit: number): Promise<boolean>
  /** The oldest first. */
  list(orgId: string): Promise<StoredConnector[]>
  find(orgId: string, id: string): Promise<StoredConnector | undefined>
  remove(orgId: string, id: string): Promise<boolean>
}

export function createConnectorStore(db: Kysely<Tables>): ConnectorStore {
  return {
    async add(connector, limit) {
      // One organisation's connectors are made one after the other, or two could both be the last one allowed.
      await lockOrganisation(db, connector.org_id)
      const { count } = await db
        .selectFrom('connectors')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('org_id', '=', connector.org_id)
        .executeTakeFirstOrThrow()
      if (count >= limit) return false
      await db.insertInto('connectors').values(connector).execute()
      return true
    },
    list: (orgId) =>
      db
        .selectFrom('connectors')
        .selectAll()
        .where('org_id', '=', orgId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    find: (orgId, id) =>
      db
        .selectFrom('connectors')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirst(),
    async remove(orgId, id) {
      const removed = await db
        .deleteFrom('connectors')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}
