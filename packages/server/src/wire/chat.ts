/** Builds the services of the chat service; `services.ts` builds the rest. */
import type { Policy } from '@svc/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createChatModel } from '../adapters/llm/chat-model.ts'
import type { ChatModel } from '../adapters/llm/model.ts'
import { wordedBy } from '../adapters/llm/whole-answer.ts'
import type { GuardedOutgoing } from '../adapters/outgoing/guarded.ts'
import type { OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Config } from '../config/config.ts'
import type { ServerState } from '../db/server-state.ts'
import type { Tables } from '../db/tables.ts'
import type { NewEvent } from '../events.ts'
import { type Billing, createBilling } from '../features/billing/service.ts'
import { type Chat, createChat } from '../features/chat/pipeline.ts'
import { type ChatStore, createChatStore } from '../features/chat/store.ts'
import { watched } from '../features/chat/under-way.ts'
import { createAskConnector } from '../features/connectors/ask.ts'
import { type Connectors, createConnectors } from '../features/connectors/service.ts'
import { createConnectorStore } from '../features/connectors/store.ts'
import type { Governance } from '../features/governance/service.ts'
import { createExtractor } from '../features/knowledge/extract/extractor.ts'
import { createKnowledge, type Knowledge } from '../features/knowledge/service.ts'
import type { RateStore } from '../features/limits/store.ts'
import { createMfa, type Mfa } from '../features/mfa/service.ts'
import { addFirstChatPolicy, CHAT_POLICY } from '../features/policies/chat-policy.ts'
import type { Policies } from '../features/policies/service.ts'
import type { ScanLimits } from '../features/scan/crawl.ts'
import { createSessionStore } from '../features/sessions/store.ts'
import { createTenants, type Tenants } from '../features/tenants/service.ts'
import type { TenantStore } from '../features/tenants/store.ts'
import { createTopicGuard, type TopicGuard } from '../features/topic-guard/service.ts'
import { BUILT_IN_THRESHOLD, MODEL_THRESHOLD } from '../features/topic-guard/similar.ts'
import { createTopicGuardStore } from '../features/topic-guard/store.ts'
import { createUsage, type Usage } from '../features/usage/service.ts'
import { meter, meterAll, usageOf } from '../features/usage/store.ts'
import { planLimitReached } from '../http/plan-limit.ts'
import type { DueWork } from '../jobs/due.ts'
import type { AskConnector } from '../ports/connectors.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Search } from '../ports/passages.ts'
import type { GuardTopic } from '../ports/topic-guard.ts'
import type { VoiceOf } from '../ports/voice.ts'
import { type ChatRulesOf, cleanerOf, createChatRules } from '../redaction/chat-rules.ts'
import { createResealing } from '../sealing/resealing.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { type Administration, wireAdministration } from './administration.ts'
import type { createBreakers } from './breakers.ts'
import { embedderOf, type RetrievalServices, wireRetrieval } from './retrieval.ts'
import { wireSealing } from './sealing.ts'

export interface WireChatNeeds {
  readonly config: Pick<Config, 'llm' | 'embeddings' | 'stripe' | 'encryptionKeys' | 'publicUrl' | 'port'>
  readonly db: Kysely<Tables>
  readonly state: ServerState
  readonly tenants: TenantStore
  readonly policies: Pick<Policies, 'newest'>
  readonly governance: Governance
  readonly rateStore: RateStore
  readonly breakers: ReturnType<typeof createBreakers>
  /** For requests to addresses that somebody outside chose. */
  readonly outgoing: GuardedOutgoing
  /** For requests to addresses that the operator chose. */
  readonly proxy: OutgoingProxy | null
  /** Writes an event and sees that it is spread. */
  tell(event: NewEvent): Promise<void>
  /** Something is due now. */
  ring(): void
  readonly log: Logger
  readonly clock: () => number
  /** Told of every limit of chat that a request exceeds. */
  onLimited(scope: 'ip' | 'organisation'): void
  readonly ports?: Partial<ChatPorts>
  /** Other limits of site scans; for tests. */
  readonly scanLimits?: Partial<ScanLimits>
}

/** What the pipeline asks of other features: their own, or what stands in for them in a test. */
export interface ChatPorts {
  readonly search: Search
  readonly guardTopic: GuardTopic
  readonly askConnector: AskConnector
  readonly voiceOf: VoiceOf
}

export interface ChatServices extends RetrievalServices {
  readonly sealing: Sealing
  readonly chat: Chat
  /** Null where none is configured. */
  readonly model: ChatModel | null
  readonly log: Logger
  readonly billing: Billing
  readonly usage: Usage
  readonly connectors: Connectors
  readonly askConnector: AskConnector
  readonly tenants: Tenants
  readonly topicGuard: TopicGuard
  readonly mfa: Mfa
  readonly knowledge: Knowledge
  readonly administration: Administration
  /** What a process with jobs runs for the chat service. */
  readonly due: readonly DueWork[]
  /** Gives back what questions took of their plan when their process was killed before it answered. */
  releaseUnanswered(): Promise<void>
  /** Breaks off requests to the model, and resolves when the answers written until then are kept, or after a second. */
  close(): Promise<void>
}

export async function wireChat(needs: WireChatNeeds): Promise<ChatServices> {
  const { db, log, clock } = needs
  const sealing = await wireSealing(needs)
  const usage = createUsage(db, clock)
  const tenants = createTenants({
    db,
    choose: (transaction, session, orgId) =>
      createSessionStore(transaction).choose(session, { actsOn: orgId }),
    addChatPolicy: addFirstChatPolicy,
    audit: (note, transaction) => administration.audit.write(note, transaction),
    policyOf: (orgId) => chatPolicy(needs.policies, orgId),
    clock,
  })
  const rulesOf = createChatRules({
    policyOf: (orgId) => chatPolicy(needs.policies, orgId),
    contactDetailsOf: tenants.contactDetailsOf,
  })
  const redact = async (orgId: string, text: string) => cleanerOf(await rulesOf(orgId))(text)
  const embedder = embedderOf(needs.config, needs.breakers, needs.proxy)
  const knowledge = createKnowledgeFrom(needs, embedder, rulesOf)
  const retrieval = wireRetrieval({ ...needs, embedder, redact, addDocument: knowledge.addPage })
  const topicGuard = createTopicGuard({
    store: createTopicGuardStore(db),
    likeness: {
      embedder: retrieval.embedder,
      threshold: needs.config.embeddings === null ? BUILT_IN_THRESHOLD : MODEL_THRESHOLD,
    },
    ensureSettings: tenants.ensureSettings,
    log,
    clock,
  })
  const mfa = createMfa({
    db,
    choose: (transaction, session, orgId) =>
      createSessionStore(transaction).choose(session, { secondFactorOn: orgId }),
    clock,
  })
  const billing = createBilling({
    db,
    log,
    clock,
    payments: await createPaymentsFrom(needs),
    publicUrl: publicUrlOf(needs),
    usage: usage.summary,
  })
  const model = modelOf(needs)
  const administration = wireAdministration(needs, sealing, model && wordedBy(model))
  const connectors = createConnectors({
    db,
    sealing,
    outgoing: needs.outgoing,
    clock,
    audit: administration.audit.write,
  })
  const askConnector = createAskConnector({
    store: createConnectorStore(db),
    sealing,
    outgoing: needs.outgoing,
    log,
    redact,
  })
  const store = createChatStore(db, meterAll)
  const { chat, ended } = watched(
    chatOf(needs, store, sealing, model, rulesOf, {
      search: retrieval.retrieval.search,
      guardTopic: topicGuard.guard,
      askConnector,
      voiceOf: tenants.voiceOf,
      ...needs.ports,
    }),
  )
  return {
    ...retrieval,
    sealing,
    chat,
    model,
    log,
    billing,
    usage,
    connectors,
    askConnector,
    tenants,
    topicGuard,
    mfa,
    knowledge,
    administration,
    due: [createResealing({ db, sealing, log, clock }), ...retrieval.due, knowledge.work],
    releaseUnanswered: () => store.releaseUnanswered(new Date(clock() - LONGEST_ANSWER_MS)),
    async close() {
      await model?.close()
      await ended(LAST_ANSWERS_MS)
    },
  }
}

/** How long a stop waits for answers that were broken off to be kept. */
const LAST_ANSWERS_MS = 1_000
/** Longer than any model writes, its retries included. */
const LONGEST_ANSWER_MS = 600_000

function modelOf({ config, breakers, proxy }: WireChatNeeds): ChatModel | null {
  return (
    config.llm &&
    createChatModel({
      endpoint: config.llm,
      breaker: breakers.llm,
      ...(proxy && { connections: proxy.connections() }),
    })
  )
}

function chatOf(
  needs: WireChatNeeds,
  store: ChatStore,
  sealing: Sealing,
  model: ChatModel | null,
  rulesOf: ChatRulesOf,
  ports: ChatPorts,
): Chat {
  const { governance, rateStore, tell, onLimited, log, clock } = needs
  return createChat({
    store,
    hit: rateStore.hit,
    pass: governance.pass,
    sealing,
    model,
    tell,
    onLimited,
    clock,
    upgradeUrl: upgradeUrlOf(needs),
    rulesOf,
    onGenerated: ({ prompt, completion }) => log.debug({ prompt, completion }, 'tokens of an answer'),
    ...ports,
  })
}

function createKnowledgeFrom(needs: WireChatNeeds, embedder: Embedder, rulesOf: ChatRulesOf): Knowledge {
  const { db, tenants, log, clock } = needs
  return createKnowledge({
    db,
    log,
    clock,
    extractor: createExtractor(),
    embedder,
    isSuspended: tenants.isSuspended,
    rulesOf,
    async meter(transaction, orgId, at) {
      const { allowed, used, limit } = await meter(transaction, orgId, 'documents', at)
      if (allowed) return
      const { plan } = await usageOf(transaction, orgId, at)
      throw planLimitReached('Document', { plan, used, limit: limit ?? used }, upgradeUrlOf(needs))
    },
    async giveBack(transaction, orgId, at) {
      await meter(transaction, orgId, 'documents', at, -1)
    },
  })
}

/** What is redacted in chat: as the organisation says, else as everywhere (docs/decisions/0023). */
async function chatPolicy(policies: Pick<Policies, 'newest'>, orgId: string): Promise<Policy> {
  return ((await policies.newest(orgId, CHAT_POLICY)) ?? (await policies.newest(orgId, 'standard'))) as Policy
}

/** The payment service's library is large, and loaded only where it is used. */
async function createPaymentsFrom(needs: WireChatNeeds): Promise<Payments | null> {
  const { config, breakers, proxy, clock } = needs
  if (!config.stripe) return null
  const { createStripePayments } = await import('../adapters/payments/stripe.ts')
  return createStripePayments({
    ...config.stripe,
    breaker: breakers.payments,
    clock,
    ...(proxy && { fetch: proxy.fetch }),
  })
}

/** The console's page on which a larger plan is bought. */
function upgradeUrlOf(needs: WireChatNeeds): string {
  return `${publicUrlOf(needs)}/console/billing`
}

/** Without SVC_PUBLIC_URL, the address at which a person on this machine reaches the server. */
function publicUrlOf({ config }: WireChatNeeds): string {
  return (config.publicUrl ?? `http://127.0.0.1:${config.port}`).replace(/\/+$/, '')
}
