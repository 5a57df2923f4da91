/** Builds what finds passages of the knowledge base, and what reads sites into it. */
import { randomUUID } from 'node:crypto'
import { redact } from '@svc/core'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { createEndpointEmbedder } from './adapters/embeddings/endpoint.ts'
import { createHashedEmbedder } from './adapters/embeddings/hashed.ts'
import type { GuardedOutgoing } from './adapters/outgoing/guarded.ts'
import type { createBreakers } from './breakers.ts'
import type { AddDocument, Embedder } from './chat-ports.ts'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import { embeddedText } from './embedded-text.ts'
import type { Counted, RateStore } from './features/limits/store.ts'
import { createEmbeddingStore } from './features/retrieval/embedding-store.ts'
import { createReEmbedding } from './features/retrieval/re-embed.ts'
import { createRetrieval, type Retrieval } from './features/retrieval/service.ts'
import { createPassageStore } from './features/retrieval/store.ts'
import { vectorText } from './features/retrieval/vector-column.ts'
import type { ScanLimits } from './features/scan/crawl.ts'
import { createScans, type Scans } from './features/scan/service.ts'
import { createWidgetVerifier, type WidgetVerifier } from './features/verify-widget/service.ts'
import type { DueWork } from './jobs/due.ts'

export interface WireRetrievalNeeds {
  readonly config: Pick<Config, 'embeddings'>
  readonly db: Kysely<Tables>
  readonly rateStore: RateStore
  readonly breakers: Pick<ReturnType<typeof createBreakers>, 'embeddings'>
  readonly outgoing: GuardedOutgoing
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
  readonly addDocument: AddDocument
  readonly widgetVerifier: WidgetVerifier
  readonly due: readonly DueWork[]
}

export function wireRetrieval(needs: WireRetrievalNeeds): RetrievalServices {
  const { db, outgoing, ring, log, clock, rateStore, scanLimits } = needs
  const embedder = embedderOf(needs)
  const retrieval = createRetrieval({ store: createPassageStore(db), embedder, log })
  const reEmbedding = createReEmbedding({ store: createEmbeddingStore(db), embedder, ring, clock })
  const addDocument = addPlainly(needs, embedder)
  const scans = createScans({
    ...{ db, outgoing, ring, clock, addDocument },
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
  return { embedder, retrieval, reEmbedding, scans, addDocument, widgetVerifier, due }
}

function embedderOf({ config, breakers }: WireRetrievalNeeds): Embedder {
  if (config.embeddings === null) return createHashedEmbedder()
  return createEndpointEmbedder({ endpoint: config.embeddings, breaker: breakers.embeddings })
}

/** Stands in for the knowledge feature's: a page is one chunk. */
function addPlainly({ db, clock }: WireRetrievalNeeds, embedder: Embedder): AddDocument {
  return async (orgId, { title, text, source, sourceUrl, scanId }) => {
    const documentId = randomUUID()
    const [heading, content] = [redact(title).output, redact(text).output]
    const [vector] = await embedder.embed([embeddedText({ heading, content })])
    await db
      .insertInto('documents')
      .values({
        ...{
          org_id: orgId,
          id: documentId,
          filename: heading,
          source,
          source_url: sourceUrl,
          scan_id: scanId,
        },
        ...{
          status: 'ready',
          visibility: 'public',
          chunk_count: 1,
          extracted_text: content,
          created_at: new Date(clock()),
        },
      })
      .execute()
    await sql`
      insert into chunks (org_id, document_id, id, chunk_index, content, heading, words, embedding, embedding_model)
      values (${orgId}, ${documentId}, ${randomUUID()}, 0, ${content}, ${heading},
        to_tsvector(words_config('en'), ${content}), ${vectorText(vector ?? [])}::vector, ${embedder.model})`.execute(
      db,
    )
    return { documentId, chunkCount: 1 }
  }
}
