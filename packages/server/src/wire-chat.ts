/** Builds the services of the chat service, as `wire.ts` does for the rest. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedOutgoing } from './adapters/outgoing/guarded.ts'
import type { createBreakers } from './breakers.ts'
import type { Config } from './config.ts'
import type { ServerState } from './db/server-state.ts'
import type { Tables } from './db/tables.ts'
import type { NewEvent } from './events.ts'
import type { Governance } from './features/governance/service.ts'
import type { RateStore } from './features/limits/store.ts'
import { createMfa, type Mfa } from './features/mfa/service.ts'
import { createSessionStore } from './features/sessions/store.ts'
import { createTenants, type Tenants } from './features/tenants/service.ts'
import type { TenantStore } from './features/tenants/store.ts'
import { createTopicGuard, type TopicGuard } from './features/topic-guard/service.ts'
import { createTopicGuardStore } from './features/topic-guard/store.ts'
import { createWidgetCheck, type WidgetCheck } from './features/widget-check/service.ts'
import type { DueWork } from './jobs/due.ts'
import { createSealing, type Sealing } from './sealing.ts'

export interface WireChatNeeds {
  readonly config: Pick<Config, 'llm' | 'embeddings' | 'stripe' | 'encryptionKeys' | 'publicUrl'>
  readonly db: Kysely<Tables>
  readonly state: ServerState
  readonly tenants: TenantStore
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
  readonly tenants: Tenants
  readonly topicGuard: TopicGuard
  readonly mfa: Mfa
  readonly widgetCheck: WidgetCheck
  /** What a process with jobs runs for the chat service. */
  readonly due: readonly DueWork[]
}

export async function wireChat(needs: WireChatNeeds): Promise<ChatServices> {
  const { db, log, clock } = needs
  const sealing = await createSealingFrom(needs)
  const tenants = createTenants({
    db,
    choose: (transaction, session, orgId) =>
      createSessionStore(transaction).choose(session, { actsOn: orgId }),
    clock,
  })
  const topicGuard = createTopicGuard({
    store: createTopicGuardStore(db),
    likeness: null,
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
  const widgetCheck = createWidgetCheck(needs.outgoing, clock)
  return { sealing, tenants, topicGuard, mfa, widgetCheck, due: [] }
}

/** Without keys of the operator's, one is made once and kept in the database, so that every process seals alike. */
async function createSealingFrom({ config, state }: WireChatNeeds): Promise<Sealing> {
  if (config.encryptionKeys.length > 0) return createSealing(config.encryptionKeys)
  const key = await state.getOrMake('sealing-key', async () => randomBytes(32).toString('base64'))
  return createSealing([{ id: 'own', key: new Uint8Array(Buffer.from(key, 'base64')) }])
}
