/** An organisation's routing: SQL only. */
import type { RoutingConfig } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export interface RoutingStore {
  find(orgId: string): Promise<RoutingConfig | undefined>
  /** Of several organisations, by id. */
  findAll(orgIds: readonly string[]): Promise<ReadonlyMap<string, RoutingConfig>>
  /** Changes one after the other: `change` is given what is kept, and may throw. */
  update(
    orgId: string,
    at: Date,
    change: (now: RoutingConfig | undefined) => RoutingConfig,
  ): Promise<RoutingConfig>
}

export function createRoutingStore(db: Kysely<Tables>): RoutingStore {
  return {
    async find(orgId) {
      const row = await db
        .selectFrom('notification_routing')
        .select('config')
        .where('org_id', '=', orgId)
        .executeTakeFirst()
      return row?.config as RoutingConfig | undefined
    },
    async findAll(orgIds) {
      if (orgIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('notification_routing')
        .select(['org_id', 'config'])
        .where('org_id', 'in', [...orgIds])
        .execute()
      return new Map(rows.map(({ org_id, config }) => [org_id, config as RoutingConfig]))
    },
    update: (orgId, at, change) =>
      db.transaction().execute(async (transaction) => {
        // The first change has no row to lock yet, so the organisation's is the lock.
        await lockOrganisation(transaction, orgId)
        const config = change(await createRoutingStore(transaction).find(orgId))
        const text = JSON.stringify(config)
        await sql`
          insert into notification_routing (org_id, config, updated_at) values (${orgId}, ${text}::jsonb, ${at})
          on conflict (org_id) do update set config = excluded.config, updated_at = excluded.updated_at`.execute(
          transaction,
        )
        return config
      }),
  }
}
