/** Documents of the knowledge base, written as uploads leave them: for tests of what reads them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { embeddedText } from '../../src/adapters/embeddings/embedded-text.ts'
import type { Database } from '../../src/db/database.ts'
import type { Embedder } from '../../src/ports/embedder.ts'

export interface NewDocument {
  readonly filename: string
  /** The content of each chunk. */
  readonly chunks: readonly string[]
  /** What all of them stand under; none when absent. */
  readonly heading?: string
  readonly status?: 'processing' | 'ready' | 'error'
  readonly isApproved?: boolean
  readonly visibility?: 'internal' | 'public'
  readonly sourceUrl?: string
  /** Default 'en'. */
  readonly locale?: string
}

export interface AddedDocument {
  readonly documentId: string
  readonly chunkIds: readonly string[]
}

/** How many chunks one statement writes. */
const BATCH = 500

/** Without an embedder the chunks have no embeddings. */
export async function addKnowledge(
  { kysely }: Pick<Database, 'kysely'>,
  orgId: string,
  document: NewDocument,
  embedder: Embedder | null,
): Promise<AddedDocument> {
  const { filename, chunks, status = 'ready', isApproved = true, visibility = 'internal' } = document
  const { sourceUrl = null, locale = 'en', heading = '' } = document
  const documentId = randomUUID()
  const now = new Date()
  await kysely
    .insertInto('documents')
    .values({
      ...{
        org_id: orgId,
        id: documentId,
        filename,
        source: 'upload',
        source_url: sourceUrl,
        status,
        visibility,
      },
      ...{ approved_at: isApproved ? now : null, chunk_count: chunks.length, created_at: now },
    })
    .execute()
  const ids: string[] = []
  for (let from = 0; from < chunks.length; from += BATCH) {
    const batch = chunks.slice(from, from + BATCH)
    const vectors = await embedder?.embed(batch.map((content) => embeddedText({ heading, content })))
    const rows = batch.map((content, at) => ({
      id: randomUUID(),
      chunk_index: from + at,
      content,
      embedding: vectors ? `[${vectors[at]!.join(',')}]` : null,
    }))
    await sql`
      insert into chunks (org_id, document_id, id, chunk_index, content, heading, token_count, words, embedding, embedding_model)
      select ${orgId}, ${documentId}, new.id, new.chunk_index, new.content, ${heading}, null,
        setweight(to_tsvector(words_config(${locale}), ${heading}), 'A') ||
        setweight(to_tsvector(words_config(${locale}), new.content), 'B'), new.embedding::vector, ${vectors ? embedder!.model : null}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as new (id uuid, chunk_index integer, content text, embedding text)`.execute(kysely)
    ids.push(...rows.map(({ id }) => id))
  }
  return { documentId, chunkIds: ids }
}
