/** Finds the passages of an organisation's knowledge base that fit a question: by its words and by its embedding, both lists made one. */
import type { RetrievalRequest, RetrievalResult } from '@svc/contract'
import type { Logger } from 'pino'
import { loggedFault } from '../../log/fault.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { Search } from '../../ports/passages.ts'
import { fuse } from './fuse.ts'
import type { PassageStore } from './store.ts'

export interface RetrievalNeeds {
  readonly store: PassageStore
  readonly embedder: Embedder
  /** Redacts as everywhere in the organisation's chat. */
  redact(orgId: string, text: string): Promise<string>
  readonly log: Logger
}

export interface Retrieval {
  readonly search: Search
  /** What an admin tries: the question is redacted first, as a visitor's is. */
  ask(orgId: string, request: RetrievalRequest): Promise<RetrievalResult>
}

/** Passages taken from each of the lists that are fused. */
const CANDIDATES = 25
/** Characters of a question that are searched for: it is a few sentences. */
const MAX_QUERY = 1_000
/** The question waits no longer for an embedding: its words are enough to answer. In milliseconds. */
const EMBED_TIMEOUT_MS = 2_000

export function createRetrieval({ store, embedder, redact, log }: RetrievalNeeds): Retrieval {
  /** Null when it cannot be had now, or says nothing. */
  async function vectorOf(query: string): Promise<readonly number[] | null> {
    try {
      const [vector] = await embedder.embed([query], AbortSignal.timeout(EMBED_TIMEOUT_MS))
      return vector?.some((value) => value !== 0) ? vector : null
    } catch (error) {
      log.warn({ fault: loggedFault(error) }, 'no embedding for a question; its words alone are searched for')
      return null
    }
  }

  const search: Search = async (orgId, given, topK) => {
    const query = given.slice(0, MAX_QUERY)
    const [byWords, vector] = await Promise.all([store.byWords(orgId, query, CANDIDATES), vectorOf(query)])
    // What words found is compared too: passed by, it would stand behind what both know.
    const near = vector ? await store.nearest(orgId, vector, embedder, CANDIDATES, byWords) : []
    const best = fuse([byWords, near], topK)
    const passages = new Map(
      (
        await store.passages(
          orgId,
          best.map(({ id }) => id),
        )
      ).map((passage) => [passage.chunkId, passage]),
    )
    return best.flatMap(({ id, score }) => {
      const passage = passages.get(id)
      // Removed meanwhile.
      return passage ? [{ ...passage, score }] : []
    })
  }

  return {
    search,
    async ask(orgId, { query, top_k }) {
      const passages = await search(orgId, await redact(orgId, query), top_k)
      return {
        results: passages.map((passage) => ({
          chunk_id: passage.chunkId,
          document_id: passage.documentId,
          filename: passage.filename,
          source_url: passage.sourceUrl,
          visibility: passage.visibility,
          content: passage.content,
          score: Math.round(passage.score * 1e4) / 1e4,
        })),
      }
    },
  }
}
