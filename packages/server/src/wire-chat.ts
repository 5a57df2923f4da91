/** Builds the services of the chat service, as `wire.ts` does for the rest. */
import { randomBytes } from 'node:crypto'
import { type Policy, redact } from '@svc/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedOutgoing } from './adapters/outgoing/guarded.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { createBreakers } from './breakers.ts'
import type { AskConnector, WordWithModel } from './chat-ports.ts'
import type { Config } from './config.ts'
import type { ServerState } from './db/server-state.ts'
import type { Tables } from './db/tables.ts'
import type { NewEvent } from './events.ts'
import { type AuditLog, createAuditLog } from './features/audit/service.ts'
import { type Billing, createBilling } from './features/billing/service.ts'
import { type Briefings, createBriefings } from './features/briefing/service.ts'
import { createBriefingStore } from './features/briefing/store.ts'
import { createAskConnector } from './features/connectors/ask.ts'
import { type Connectors, createConnectors } from './features/connectors/service.ts'
import { createConnectorStore } from './features/connectors/store.ts'
import { type Analytics, createAnalytics } from './features/conversations/analytics.ts'
import { createAnalyticsStore } from './features/conversations/analytics-store.ts'
import { type Conversations, createConversations } from './features/conversations/service.ts'
import { createConversationStore } from './features/conversations/store.ts'
import type { Governance } from './features/governance/service.ts'
import { createExtractor } from './features/knowledge/extract/extractor.ts'
import { createKnowledge, type Knowledge } from './features/knowledge/service.ts'
import { createLeads, type Leads } from './features/leads/service.ts'
import type { RateStore } from './features/limits/store.ts'
import { createPlatform, type PlatformOverview } from './features/platform/service.ts'
import { createPlatformStore } from './features/platform/store.ts'
import type { Policies } from './features/policies/service.ts'
import type { TenantStore } from './features/tenants/store.ts'
import { createUsage, type Usage } from './features/usage/service.ts'
import { meter, usageOf } from './features/usage/store.ts'
import type { DueWork } from './jobs/due.ts'
import { planLimitReached } from './plan-limit.ts'
import { createResealing } from './resealing.ts'
import { createSealing, type Sealing } from './sealing.ts'

export interface WireChatNeeds {
  readonly config: Pick<Config, 'llm' | 'embeddings' | 'stripe' | 'encryptionKeys' | 'publicUrl' | 'port'>
  readonly db: Kysely<Tables>
  readonly state: ServerState
  readonly tenants: TenantStore
  readonly policies: Pick<Policies, 'newest'>
  readonly governance: Governance
  readonly rateStore: RateStore
  readonly breakers: ReturnType<typeof createBreakers>
  /** To addresses that somebody outside chose. */
  readonly outgoing: GuardedOutgoing
  /** Writes an event and sees that it is spread. */
  tell(event: NewEvent): Promise<void>
  /** Something is due now. */
  ring(): void
  readonly log: Logger
  readonly clock: () => number
}

export interface ChatServices {
  readonly sealing: Sealing
  readonly knowledge: Knowledge
  readonly billing: Billing
  readonly usage: Usage
  readonly connectors: Connectors
  readonly askConnector: AskConnector
  readonly administration: Administration
  /** What a process with jobs runs for the chat service. */
  readonly due: readonly DueWork[]
}

export async function wireChat(needs: WireChatNeeds): Promise<ChatServices> {
  const { db, log, clock } = needs
  const sealing = await createSealingFrom(needs)
  const usage = createUsage(db, clock)
  const billing = createBilling({
    ...{ db, log, clock },
    payments: await createPaymentsFrom(needs),
    publicUrl: publicUrlOf(needs),
    usage: usage.summary,
  })
  // Null until a model is wired: the briefing words itself.
  const word: WordWithModel | null = null
  const connectors = createConnectors({ db, sealing, outgoing: needs.outgoing, clock })
  const knowledge = createKnowledgeFrom(needs)
  return {
    ...{ sealing, billing, usage, connectors, knowledge },
    askConnector: createAskConnector({
      store: createConnectorStore(db),
      ...{ sealing, outgoing: needs.outgoing, log },
      redact: (_orgId, text) => redact(text).output,
    }),
    administration: administration(needs, sealing, word),
    due: [createResealing({ db, sealing, log, clock }), knowledge.work],
  }
}

/** What an organisation's admins look at, and those of the platform. */
export interface Administration {
  readonly audit: AuditLog
  readonly leads: Leads
  readonly conversations: Conversations
  readonly analytics: Analytics
  readonly briefings: Briefings
  readonly platform: PlatformOverview
}

function administration(
  { db, tenants, log, clock }: WireChatNeeds,
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
      ...{ store: createConversationStore(db), findOrganisation, audit: audit.write, clock },
      leadsOf: leads.of,
      countLeads: leads.countSince,
    }),
    analytics: createAnalytics({ store: createAnalyticsStore(db), findOrganisation, clock }),
    briefings: createBriefings({ store: createBriefingStore(db), word, log, clock }),
    platform: createPlatform(createPlatformStore(db), clock),
  }
}

function createKnowledgeFrom(needs: WireChatNeeds): Knowledge {
  const { db, tenants, policies, log, clock } = needs
  return createKnowledge({
    ...{ db, log, clock },
    extractor: createExtractor(),
    embedder: null,
    organisationExists: tenants.exists,
    policyOf: (orgId) => chatPolicy(policies, orgId),
    async meter(transaction, orgId, at) {
      const { allowed, used, limit } = await meter(transaction, orgId, 'documents', at)
      if (allowed) return
      const { plan } = await usageOf(transaction, orgId, at)
      throw planLimitReached('Document', { plan, used, limit: limit ?? used }, `${publicUrlOf(needs)}/`)
    },
    async giveBack(transaction, orgId, at) {
      await meter(transaction, orgId, 'documents', at, -1)
    },
  })
}

/** What is redacted in chat: as the organisation says, else as everywhere (docs/decisions/0023). */
async function chatPolicy(policies: Pick<Policies, 'newest'>, orgId: string): Promise<Policy> {
  return ((await policies.newest(orgId, 'chat')) ?? (await policies.newest(orgId, 'standard'))) as Policy
}

/** The payment service's library is large, and loaded only where it is used. */
async function createPaymentsFrom({ config, breakers, clock }: WireChatNeeds): Promise<Payments | null> {
  if (!config.stripe) return null
  const { createStripePayments } = await import('./adapters/payments/stripe.ts')
  return createStripePayments({ ...config.stripe, breaker: breakers.payments, clock })
}

/** Without one that is told, a person on this machine comes back to it. */
function publicUrlOf({ config }: WireChatNeeds): string {
  return (config.publicUrl ?? `http://127.0.0.1:${config.port}`).replace(/\/+$/, '')
}

/**
 * Without keys of the operator's, one is made once and kept in the database, so that every process seals alike. It still opens what it sealed when the
 * operator has keys of their own later.
 */
async function createSealingFrom({ config, state }: WireChatNeeds): Promise<Sealing> {
  const own = (key: string) => ({ id: 'own', key: new Uint8Array(Buffer.from(key, 'base64')) })
  if (config.encryptionKeys.length === 0) {
    const make = async () => randomBytes(32).toString('base64')
    return createSealing([own(await state.getOrMake('sealing-key', make))])
  }
  const before = await state.get('sealing-key')
  const isNameTaken = config.encryptionKeys.some(({ id }) => id === 'own')
  return createSealing([...config.encryptionKeys, ...(before && !isNameTaken ? [own(before)] : [])])
}
