/** Builds what an organisation's admins look at, and those of the platform. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db/tables.ts'
import { type AuditLog, createAuditLog } from '../features/audit/service.ts'
import { type Briefings, createBriefings } from '../features/briefing/service.ts'
import { createBriefingStore } from '../features/briefing/store.ts'
import { type Analytics, createAnalytics } from '../features/conversations/analytics.ts'
import { createAnalyticsStore } from '../features/conversations/analytics-store.ts'
import { type Conversations, createConversations } from '../features/conversations/service.ts'
import { createLeads, type Leads } from '../features/leads/service.ts'
import { createPlatform, type PlatformOverview } from '../features/platform/service.ts'
import { createPlatformStore } from '../features/platform/store.ts'
import type { TenantStore } from '../features/tenants/store.ts'
import { createTopicGuardStore } from '../features/topic-guard/store.ts'
import type { WordWithModel } from '../ports/word-with-model.ts'
import type { Sealing } from '../sealing/sealing.ts'

export interface Administration {
  readonly audit: AuditLog
  readonly leads: Leads
  readonly conversations: Conversations
  readonly analytics: Analytics
  readonly briefings: Briefings
  readonly platform: PlatformOverview
}

export interface AdministrationNeeds {
  readonly db: Kysely<Tables>
  readonly tenants: Pick<TenantStore, 'findBySlug'>
  readonly log: Logger
  readonly clock: () => number
}

export function wireAdministration(
  { db, tenants, log, clock }: AdministrationNeeds,
  sealing: Sealing,
  word: WordWithModel | null,
): Administration {
  const audit = createAuditLog(db, clock)
  const leads = createLeads({ db, sealing, audit: audit.write })
  const findOrganisation = tenants.findBySlug
  return {
    audit,
    leads,
    conversations: createConversations({
      db,
      findOrganisation,
      audit: audit.write,
      clock,
      leadsOf: leads.of,
      countLeads: leads.countSince,
      forgetElsewhere: [
        leads.forget,
        async (transaction, orgId, id) => ({
          topic_blocks: await createTopicGuardStore(transaction).removeOfConversation(orgId, id),
        }),
      ],
    }),
    analytics: createAnalytics({ store: createAnalyticsStore(db), findOrganisation, clock }),
    briefings: createBriefings({ store: createBriefingStore(db), word, log, clock }),
    platform: createPlatform(createPlatformStore(db), clock),
  }
}
