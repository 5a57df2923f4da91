/** Webhooks: SQL only. */
import type { WebhookEvent } from '@svc/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredWebhook = Selectable<Tables['webhooks']>

/** What may be changed of a webhook. */
export interface WebhookChanges {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly is_active?: boolean | undefined
}

export interface WebhookStore {
  /** False when the organisation has `limit` webhooks already. */
  add(hook: StoredWebhook, limit: number): Promise<boolean>
  list(orgId: string): Promise<StoredWebhook[]>
  find(orgId: string, id: string): Promise<StoredWebhook | undefined>
  update(orgId: string, id: string, changes: WebhookChanges, at: Date): Promise<StoredWebhook | undefined>
  remove(orgId: string, id: string): Promise<boolean>
  /** The secret so far signs on until `previousUntil`; but while an older one still does, that one goes on to its own end, and only the newest is replaced. */
  rotate(
    orgId: string,
    id: string,
    secret: string,
    previousUntil: Date,
    at: Date,
  ): Promise<StoredWebhook | undefined>
}

export function createWebhookStore(db: Kysely<Tables>): WebhookStore {
  const one = (orgId: string, id: string) =>
    db.selectFrom('webhooks').selectAll().where('org_id', '=', orgId).where('id', '=', id)
  return {
    add: (hook, limit) =>
      db.transaction().execute(async (transaction) => {
        // One organisation's webhooks are made one after the other, or two could both be the last one allowed.
        await lockOrganisation(transaction, hook.org_id)
        const { count } = await transaction
          .selectFrom('webhooks')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('org_id', '=', hook.org_id)
          .executeTakeFirstOrThrow()
        if (count >= limit) return false
        await transaction.insertInto('webhooks').values(hook).execute()
        return true
      }),
    list: (orgId) =>
      db
        .selectFrom('webhooks')
        .selectAll()
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    find: (orgId, id) => one(orgId, id).executeTakeFirst(),
    update(orgId, id, { events, is_active, ...changes }, at) {
      return db
        .updateTable('webhooks')
        .set({
          ...changes,
          ...(events && { events: [...events] }),
          ...(is_active !== undefined && { is_active }),
          ...(is_active && { consecutive_failures: 0, disabled_reason: null }),
          updated_at: at,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },
    async remove(orgId, id) {
      const removed = await db
        .deleteFrom('webhooks')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
    rotate(orgId, id, secret, previousUntil, at) {
      const signsOn = sql<boolean>`(previous_secret is not null and previous_secret_until > ${at})`
      return db
        .updateTable('webhooks')
        .set({
          previous_secret: sql`case when ${signsOn} then previous_secret else secret end`,
          previous_secret_until: sql`case when ${signsOn} then previous_secret_until else ${previousUntil} end`,
          secret,
          updated_at: at,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
