/** Builds the services of the chat service, as `wire.ts` does for the rest. */
import { randomBytes } from 'node:crypto'
import { redact } from '@svc/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedOutgoing } from './adapters/outgoing/guarded.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { createBreakers } from './breakers.ts'
import type { AskConnector } from './chat-ports.ts'
import type { Config } from './config.ts'
import type { ServerState } from './db/server-state.ts'
import type { Tables } from './db/tables.ts'
import type { NewEvent } from './events.ts'
import { type Billing, createBilling } from './features/billing/service.ts'
import { createAskConnector } from './features/connectors/ask.ts'
import { type Connectors, createConnectors } from './features/connectors/service.ts'
import { createConnectorStore } from './features/connectors/store.ts'
import type { Governance } from './features/governance/service.ts'
import type { RateStore } from './features/limits/store.ts'
import type { ScanLimits } from './features/scan/crawl.ts'
import type { TenantStore } from './features/tenants/store.ts'
import { createUsage, type Usage } from './features/usage/service.ts'
import type { DueWork } from './jobs/due.ts'
import { createResealing } from './resealing.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { type RetrievalServices, wireRetrieval } from './wire-retrieval.ts'

export interface WireChatNeeds {
  readonly config: Pick<Config, 'llm' | 'embeddings' | 'stripe' | 'encryptionKeys' | 'publicUrl' | 'port'>
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
  /** Other limits of site scans; for tests. */
  readonly scanLimits?: Partial<ScanLimits>
}

export interface ChatServices extends RetrievalServices {
  readonly sealing: Sealing
  readonly billing: Billing
  readonly usage: Usage
  readonly connectors: Connectors
  readonly askConnector: AskConnector
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
  const connectors = createConnectors({ db, sealing, outgoing: needs.outgoing, clock })
  const retrieval = wireRetrieval(needs)
  return {
    ...retrieval,
    ...{ sealing, billing, usage, connectors },
    askConnector: createAskConnector({
      store: createConnectorStore(db),
      ...{ sealing, outgoing: needs.outgoing, log },
      redact: (_orgId, text) => redact(text).output,
    }),
    due: [createResealing({ db, sealing, log, clock }), ...retrieval.due],
  }
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
