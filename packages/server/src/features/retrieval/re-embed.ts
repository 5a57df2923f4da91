/**
 * Embeds chunks that have no embedding of the model in use: all of them after a change of model, and those written while it could not be reached. Each batch is kept
 * when it is made, so that the next run goes on from there. Until then, search finds the remaining chunks by their words.
 */

import { embeddedText } from '../../adapters/embeddings/embedded-text.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { EmbeddingStore, StaleChunk } from './embedding-store.ts'

export interface ReEmbedNeeds {
  readonly store: EmbeddingStore
  readonly embedder: Embedder
  /** Something is due now. */
  ring(): void
  readonly clock: () => number
}

const BATCH = 64
/** How often to look for chunks, when the last look found none or failed. */
const LOOK_MS = 30_000
/** Longer than a batch takes, even when each of its texts is tried alone. */
const LEASE_MS = 600_000

export function createReEmbedding({ store, embedder, ring, clock }: ReEmbedNeeds): DueWork {
  const look = atMostEvery(LOOK_MS, clock)
  let indexed = ''

  async function run(): Promise<void> {
    const now = clock()
    if (!(await store.lease(new Date(now), new Date(now + LEASE_MS)))) return
    try {
      if (!(await embedSome())) return
      look.reset()
      ring()
    } finally {
      await store.release()
    }
  }

  /** False when nothing is left. */
  async function embedSome(): Promise<boolean> {
    // An endpoint tells its dimension with its first answer.
    if (embedder.dimensions === 0) await embedder.embed(['dimension'])
    const { model, dimensions } = embedder
    if (indexed !== model) {
      await store.ensureIndex({ model, dimensions })
      indexed = model
    }
    const chunks = await store.stale({ model, dimensions }, BATCH)
    if (chunks.length === 0) {
      await store.dropOtherIndexes({ model, dimensions })
      return false
    }
    await store.save(chunks, await vectorsOf(chunks), { model, dimensions })
    return true
  }

  async function vectorsOf(chunks: readonly StaleChunk[]): Promise<readonly (readonly number[] | null)[]> {
    let refusal: unknown
    try {
      return await embedder.embed(chunks.map(embeddedText))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
    }
    // The endpoint refuses one of them, say as too long: tried one by one, the others get through.
    const vectors: (readonly number[] | null)[] = []
    for (const chunk of chunks) vectors.push(await alone(chunk))
    if (vectors.every((vector) => vector === null))
      throw new Error('The embedder takes none of a batch of chunks', { cause: refusal })
    return vectors
  }

  async function alone(chunk: StaleChunk): Promise<readonly number[] | null> {
    try {
      const [vector] = await embedder.embed([embeddedText(chunk)])
      return vector ?? null
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  return {
    name: 'embeddings',
    concurrency: 1,
    take: async () => (look.isDue() ? [run] : []),
  }
}

function isRefusal(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'refused'
}
