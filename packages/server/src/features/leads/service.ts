/** Leads: read, and deleted for good. */
import type { DeleteLeadsRequest, LeadPage, LeadQuery } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isUuid, pageOf, placeOf } from '../../http/page-cursor.ts'
import type { Audit } from '../../ports/audit.ts'
import type { ForgetConversation } from '../../ports/forget-conversation.ts'
import type { CountLeads, LeadsOf } from '../../ports/leads.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { timeRangeOf } from '../../time/time-range.ts'
import { openLead } from './open-lead.ts'
import { createLeadStore } from './store.ts'

export interface LeadNeeds {
  readonly db: Kysely<Tables>
  readonly sealing: Pick<Sealing, 'open'>
  readonly audit: Audit
}

export interface Leads {
  list(orgId: string, query: LeadQuery): Promise<LeadPage>
  /** Ids that name none of the organisation's are passed over. */
  remove(orgId: string, request: DeleteLeadsRequest, actor: string): Promise<void>
  readonly forget: ForgetConversation
  readonly of: LeadsOf
  readonly countSince: CountLeads
}

export function createLeads({ db, sealing, audit }: LeadNeeds): Leads {
  const store = createLeadStore(db)
  return {
    async list(orgId, query) {
      const { limit, cursor } = query
      const rows = await store.list(orgId, timeRangeOf(query), placeOf(cursor, isUuid), limit + 1)
      const { page, next } = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { leads: page.map((row) => openLead(sealing, row)), next_cursor: next }
    },
    remove: (orgId, { ids }, actor) =>
      db.transaction().execute(async (transaction) => {
        const count = await createLeadStore(transaction).remove(orgId, ids)
        if (count === 0) return
        const metadata = { count }
        await audit({ orgId, actor, action: 'leads.delete', resourceType: 'lead', metadata }, transaction)
      }),
    forget: async (transaction, orgId, conversationId) => ({
      leads: await createLeadStore(transaction).removeOfConversation(orgId, conversationId),
    }),
    async of(orgId, which, limit) {
      const rows =
        'since' in which
          ? await store.list(orgId, { from: which.since, before: null }, null, limit)
          : await store.ofConversation(orgId, which.conversationId, limit)
      return rows.map((row) => openLead(sealing, row))
    },
    countSince: store.countSince,
  }
}
