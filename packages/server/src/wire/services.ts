/** Builds every service and gives each what it needs. This folder alone sees all features (.dependency-cruiser.cjs). */
import type { BreakerService } from '@svc/contract'
import type { Logger } from 'pino'
import type { Breaker } from '../adapters/breaker.ts'
import type { LocalLedger } from '../adapters/ledger/local-ledger.ts'
import { createSolanaLedger, type SolanaLedger } from '../adapters/ledger/solana-ledger.ts'
import { createOutgoing, type GuardedOutgoing, type Resolve } from '../adapters/outgoing/guarded.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { createServerState, type ServerState } from '../db/server-state.ts'
import { createTurns, purgeTurns, type Turns } from '../db/turns.ts'
import { createVacuum } from '../db/vacuum.ts'
import { appendEvents, type NewEvent } from '../events.ts'
import { createAnchorStore } from '../features/anchoring/store.ts'
import { AGENTS } from '../features/chat/turn.ts'
import { createPlan } from '../features/governance/plan.ts'
import { createRecordDecision } from '../features/governance/record.ts'
import { createHealth, type Health } from '../features/health/service.ts'
import { createKeys, type Keys } from '../features/keys/service.ts'
import { createKeyStore } from '../features/keys/store.ts'
import { createAlerts } from '../features/limits/alerts.ts'
import { createLimiter } from '../features/limits/service.ts'
import { createRateStore } from '../features/limits/store.ts'
import { createMetrics, type Metrics } from '../features/metrics/service.ts'
import { createMetricsStore } from '../features/metrics/store.ts'
import { requiredFrom } from '../features/mfa/service.ts'
import { createMfaStore } from '../features/mfa/store.ts'
import { createPolicies, type Policies } from '../features/policies/service.ts'
import { createPolicyStore } from '../features/policies/store.ts'
import { createReceipts, type Receipts } from '../features/receipts/service.ts'
import { createReceiptStore, insertReceipts } from '../features/receipts/store.ts'
import { createTrees } from '../features/receipts/trees.ts'
import { createReviews, type Reviews } from '../features/reviews/service.ts'
import { createSessions } from '../features/sessions/service.ts'
import { createSessionStore } from '../features/sessions/store.ts'
import { createTenantStore, type TenantStore } from '../features/tenants/store.ts'
import { count, governedCallsLeft, meterGovernedCalls, nextMonth } from '../features/usage/store.ts'
import type { Limiter } from '../http/limits.ts'
import { type Bell, createBell, type DueWork } from '../jobs/due.ts'
import { createBreakers } from './breakers.ts'
import { type ChatPorts, type ChatServices, type WireChatNeeds, wireChat } from './chat.ts'
import { type Decisions, wireDecisions } from './decisions.ts'
import { type DevelopmentSessions, wireIssuer } from './issuer.ts'
import { wireLocalLedger } from './local-ledger.ts'
import { wireProxy } from './proxy.ts'
import { type Telling, wireTelling } from './telling.ts'

export interface WireOptions {
  readonly config: Pick<
    Config,
    | 'issuer'
    | 'attestMaxAge'
    | 'attestMaxSkew'
    | 'allowPrivateWebhooks'
    | 'outgoingProxy'
    | 'outgoingProxyExcept'
    | 'reviewExpiry'
    | 'rateLimits'
    | 'mail'
    | 'twilio'
    | 'publicUrl'
    | 'webhookTimeoutMs'
    | 'llm'
    | 'embeddings'
    | 'stripe'
    | 'encryptionKeys'
    | 'solana'
    | 'port'
  >
  readonly database: Database
  readonly log: Logger
  /** Other limits of site scans; for tests. */
  readonly scanLimits?: WireChatNeeds['scanLimits']
  /** Milliseconds since the Unix epoch. Default `Date.now`. */
  readonly clock?: () => number
  /** How names of receivers are looked up; by the machine's name servers when absent. */
  readonly resolve?: Resolve
  /** Stand-ins for what the chat's pipeline asks of other features; their own when absent. */
  readonly chatPorts?: Partial<ChatPorts>
}

export interface Services extends Decisions, Omit<Telling, 'tellingWork'> {
  readonly clock: () => number
  readonly state: ServerState
  readonly tenants: TenantStore
  readonly keys: Keys
  readonly sessions: ReturnType<typeof createSessions>
  /** Null while an identity provider is configured. */
  readonly developmentSessions: DevelopmentSessions | null
  readonly policies: Policies
  readonly receipts: Receipts
  readonly ledger: LocalLedger
  /** Where roots are anchored; null while that is the local ledger. */
  readonly publicLedger: SolanaLedger | null
  /** Tells long-running work that the server stops. */
  readonly stop: () => void
  readonly health: Health
  readonly chat: ChatServices
  readonly metrics: Metrics
  /** Of the services outside. */
  readonly breakers: Readonly<Record<BreakerService, Breaker>>
  /** For requests to addresses that somebody outside chose. */
  readonly outgoing: GuardedOutgoing
  /** Breaks off what still goes through the proxy, where there is one. */
  readonly closeProxy: () => Promise<void>
  readonly reviews: Reviews
  readonly limiter: Limiter
  /** Lets writes of one thing wait for each other. */
  readonly turns: Turns
  /** Removes turns that are over. */
  readonly purgeTurns: () => Promise<void>
  /** Removes counts of windows that are over. */
  readonly purgeLimits: () => Promise<void>
  /** Removes choices of sessions that have ended. */
  readonly purgeSessions: () => Promise<void>
  /** What a process with jobs runs besides the daily ones. */
  readonly due: readonly DueWork[]
  /** Rung after something was written that is due now. */
  readonly bell: Bell
  /** Governance, attestations and anchoring as at another time: for receipts of past days. */
  readonly asAt: (clock: () => number) => Promise<Decisions>
}

export async function wire(options: WireOptions): Promise<Services> {
  const { config, database, log, clock = Date.now, resolve, chatPorts } = options
  const db = database.kysely
  const bell = createBell()
  const state = createServerState(db)
  const tenants = createTenantStore(db)
  const policies = createPolicies(createPolicyStore(db), clock)
  const receiptStore = createReceiptStore(db)
  const anchorStore = createAnchorStore(db)
  const rateStore = createRateStore(db)
  const tell = async (event: NewEvent) => {
    if ((await appendEvents(db, [event])) > 0) bell.ring()
  }
  const alerts = createAlerts({ store: rateStore, tell, clock })
  const reviews = createReviews({ db, ring: bell.ring, expiresInMs: config.reviewExpiry * 1000, clock })
  const breakers = createBreakers(db, bell, log, clock)
  const metrics = createMetrics({
    store: createMetricsStore(db),
    poolState: database.poolState,
    breakerState: (service) => breakers[service].state,
    clock,
  })
  const recordDecision = createRecordDecision({
    db,
    insertReceipts,
    openReviews: reviews.open,
    meter: meterGovernedCalls,
    ring: bell.ring,
  })
  const plan = createPlan({
    db,
    callsLeft: (orgId, at) => governedCallsLeft(db, orgId, at),
    countRefusal: (transaction, orgId, at) => count(transaction, orgId, 'governed_calls_refused', at),
    resetsAt: nextMonth,
    ring: bell.ring,
  })
  const ledger = await wireLocalLedger(database.kysely, state, clock)
  const proxy = wireProxy(config, log)
  const publicLedger =
    config.solana &&
    (await createSolanaLedger({
      ...config.solana,
      onSent: metrics.published,
      ...(proxy && { fetch: proxy.fetch }),
    }))
  const stopping = new AbortController()
  // With an identity provider configured, this is production.
  const outgoing = createOutgoing({
    httpsOnly: config.issuer !== null,
    except: config.allowPrivateWebhooks,
    ...(resolve && { resolve }),
    ...(proxy && { proxy }),
  })
  const { tellingWork, ...telling } = wireTelling({ config, db, outgoing, proxy, metrics, bell, log, clock })
  const [sessionStore, mfaStore] = [createSessionStore(db), createMfaStore(db)]
  const { issuer, developmentSessions } = await wireIssuer(config.issuer, state, tenants, clock, log, proxy)
  const decided = wireDecisions({
    config,
    policies,
    receiptStore,
    recordDecision,
    plan,
    anchorStore,
    ledger,
    alerts,
    log,
    clock,
    metrics,
    publicLedger,
    stopping: stopping.signal,
  })
  const chat = await wireChat({
    config,
    db,
    state,
    tenants,
    policies,
    rateStore,
    breakers,
    outgoing,
    proxy,
    tell,
    log,
    clock,
    governance: decided.governance,
    ring: bell.ring,
    onLimited: metrics.limited,
    ...(chatPorts && { ports: chatPorts }),
    ...(options.scanLimits && { scanLimits: options.scanLimits }),
  })

  return {
    clock,
    bell,
    outgoing,
    closeProxy: async () => proxy?.close(),
    ...telling,
    reviews,
    limiter: createLimiter({
      store: rateStore,
      limits: config.rateLimits,
      onRefused: metrics.limited,
      tell,
      clock,
    }),
    purgeSessions: () => sessionStore.purge(new Date(clock())),
    purgeLimits: () => rateStore.purge(new Date(clock())),
    turns: createTurns(db),
    purgeTurns: () => purgeTurns(db),
    due: [
      ...tellingWork,
      reviews.work,
      ...chat.due,
      ...(database.kind === 'pglite' ? [createVacuum(db, clock)] : []),
    ],
    state,
    tenants,
    policies,
    ledger,
    publicLedger,
    stop: () => stopping.abort(),
    developmentSessions,
    keys: createKeys({ store: createKeyStore(db), onBadSecret: alerts.badKey, ring: bell.ring, clock }),
    sessions: createSessions({
      issuer,
      membershipsOf: tenants.membershipsOf,
      isPlatformAdmin: tenants.isPlatformAdmin,
      organisationExists: tenants.exists,
      chosenBy: (sessionKey) => sessionStore.find(sessionKey, new Date(clock())),
      secondFactorFrom: async (orgId) => requiredFrom(await mfaStore.find(orgId)),
      noteMember: tenants.noteMember,
      clock,
    }),
    receipts: createReceipts({
      store: receiptStore,
      trees: createTrees({ leavesOf: receiptStore.leavesOf }),
      log,
    }),
    health: createHealth({
      databaseKind: database.kind,
      ping: database.ping,
      clock,
      agents: AGENTS.length,
      llm: () => chat.model?.state ?? 'not_configured',
    }),
    metrics,
    breakers,
    chat,
    ...decided,
    asAt: async (then) =>
      wireDecisions({
        config,
        policies,
        receiptStore,
        recordDecision,
        plan,
        anchorStore,
        ledger: await wireLocalLedger(database.kysely, state, then),
        alerts,
        log,
        clock: then,
      }),
  }
}
