/** Builds what finds passages of the knowledge base, and what reads sites into it. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createEndpointEmbedder } from '../adapters/embeddings/endpoint.ts'
import { createHashedEmbedder } from '../adapters/embeddings/hashed.ts'
import type { GuardedOutgoing } from '../adapters/outgoing/guarded.ts'
import type { OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import type { Counted, RateStore } from '../features/limits/store.ts'
import { createEmbeddingStore } from '../features/retrieval/embedding-store.ts'
import { createReEmbedding } from '../features/retrieval/re-embed.ts'
import { createRetrieval, type Retrieval } from '../features/retrieval/service.ts'
import { createPassageStore } from '../features/retrieval/store.ts'
import type { ScanLimits } from '../features/scan/crawl.ts'
import { createScans, type Scans } from '../features/scan/service.ts'
import { createWidgetVerifier, type WidgetVerifier } from '../features/verify-widget/service.ts'
import type { DueWork } from '../jobs/due.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { AddDocument } from '../ports/passages.ts'
import type { createBreakers } from './breakers.ts'

export interface WireRetrievalNeeds {
  readonly embedder: Embedder
  readonly addDocument: AddDocument
  readonly db: Kysely<Tables>
  readonly rateStore: RateStore
  readonly outgoing: GuardedOutgoing
  /** Redacts as everywhere in the organisation's chat. */
  redact(orgId: string, text: string): Promise<string>
  ring(): void
  readonly log: Logger
  readonly clock: () => number
  /** Other limits of site scans; for tests. */
  readonly scanLimits?: Partial<ScanLimits>
}

export interface RetrievalServices {
  readonly embedder: Embedder
  readonly retrieval: Retrieval
  /** Embeds what has no embedding of the model in use. */
  readonly reEmbedding: DueWork
  readonly scans: Scans
  readonly widgetVerifier: WidgetVerifier
  readonly due: readonly DueWork[]
}

export function wireRetrieval(needs: WireRetrievalNeeds): RetrievalServices {
  const { db, outgoing, ring, log, clock, rateStore, scanLimits, embedder, addDocument } = needs
  const retrieval = createRetrieval({ store: createPassageStore(db), embedder, redact: needs.redact, log })
  const reEmbedding = createReEmbedding({ store: createEmbeddingStore(db), embedder, ring, clock })
  const scans = createScans({
    db,
    outgoing,
    ring,
    clock,
    addDocument,
    ...(scanLimits && { limits: scanLimits }),
  })
  const widgetVerifier = createWidgetVerifier({
    outgoing,
    async count(name, at) {
      const [counted] = await rateStore.hit([{ name, windowSeconds: 60 }], at)
      return counted as Counted
    },
    clock,
  })
  const due = [scans.work, reEmbedding]
  return { embedder, retrieval, reEmbedding, scans, widgetVerifier, due }
}

/** The configured endpoint, or what needs no network. */
export function embedderOf(
  config: Pick<Config, 'embeddings'>,
  breakers: Pick<ReturnType<typeof createBreakers>, 'embeddings'>,
  proxy: OutgoingProxy | null,
): Embedder {
  if (config.embeddings === null) return createHashedEmbedder()
  return createEndpointEmbedder({
    endpoint: config.embeddings,
    breaker: breakers.embeddings,
    ...(proxy && { fetch: proxy.fetch }),
  })
}
