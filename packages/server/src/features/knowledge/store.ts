/** Documents and their chunks: SQL only. */
import { randomUUID } from 'node:crypto'
import type { DocumentQuery, KnowledgeSummary, Visibility } from '@svc/contract'
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Chunk } from './chunk.ts'

export type StoredDocument = Selectable<Tables['documents']>
export type ListedDocument = Omit<StoredDocument, 'extracted_text'>
export type StoredChunk = Pick<Selectable<Tables['chunks']>, 'id' | 'content' | 'chunk_index' | 'token_count'>

export interface NewChunks {
  /** The index of the first. */
  readonly from: number
  readonly chunks: readonly Chunk[]
  /** The organisation's language, in which words are stemmed. */
  readonly locale: string
  /** One for each chunk; null where there are no embeddings. */
  readonly vectors: readonly (readonly number[])[] | null
  readonly model: string | null
}

export interface KnowledgeStore {
  add(document: StoredDocument): Promise<void>
  /** False when the document is not being processed any more: then nothing was added. */
  addChunks(orgId: string, documentId: string, added: NewChunks): Promise<boolean>
  /** From `processing` to `ready`; false when it is not being processed any more. Where chunks were removed meanwhile, the rest is removed too. */
  finish(
    orgId: string,
    id: string,
    done: { fileType: string | null; text: string; chunkCount: number },
  ): Promise<boolean>
  /** From `processing` to `error`, without chunks; undefined when it is not being processed any more. */
  fail(orgId: string, id: string, reason: string, fileType: string | null): Promise<Date | undefined>
  /** Removes failed documents but the newest `MAX_FAILED`. */
  forgetFailed(orgId: string): Promise<void>
  remove(orgId: string, id: string): Promise<boolean>
  /** Newest first, without text. */
  list(orgId: string, query: DocumentQuery, which: 'all' | 'awaiting'): Promise<ListedDocument[]>
  find(orgId: string, id: string): Promise<StoredDocument | undefined>
  chunksOf(orgId: string, id: string): Promise<StoredChunk[]>
  setVisibility(orgId: string, id: string, visibility: Visibility): Promise<ListedDocument | undefined>
  /** `before` when it was approved earlier; undefined when it is not there or not ready. */
  approve(orgId: string, id: string, at: Date): Promise<'now' | 'before' | undefined>
  summary(orgId: string): Promise<KnowledgeSummary>
  /** Removes the chunks of the documents that meet every condition; false when none does. */
  deleteChunks(
    orgId: string,
    documentId: string | undefined,
    source: { readonly filename: string; readonly url: string } | undefined,
  ): Promise<boolean>
  /** What was offered and awaits approval, counted under a lock on the organisation. */
  countOffered(orgId: string): Promise<number>
  /** Documents in `processing` since before that no process is reading. */
  abandoned(before: Date, limit: number): Promise<Pick<StoredDocument, 'org_id' | 'id'>[]>
  hasWidget(orgId: string, widgetId: string): Promise<boolean>
  localeOf(orgId: string): Promise<string>
}

const TURN = 'document '

/** What a process that reads the document holds meanwhile; see db/turns.ts. */
export function turnOf(documentId: string): string {
  return `${TURN}${documentId}`
}

/** Documents that could not be read, of which this many are kept. */
const MAX_FAILED = 100

const LISTED = [
  ...(['org_id', 'id', 'filename', 'file_size', 'file_type', 'source', 'source_url', 'scan_id'] as const),
  ...(['status', 'error', 'visibility', 'approved_at', 'chunk_count', 'created_at'] as const),
] as const

export function createKnowledgeStore(db: Kysely<Tables>): KnowledgeStore {
  const removeChunks = (orgId: string, ids: readonly string[], within = db) =>
    within.deleteFrom('chunks').where('org_id', '=', orgId).where('document_id', 'in', ids).execute()

  return {
    async add(document) {
      await db.insertInto('documents').values(document).execute()
    },
    async addChunks(orgId, documentId, { from, chunks, locale, vectors, model }) {
      const rows = chunks.map(({ content, heading, tokenCount }, i) => ({
        id: randomUUID(),
        chunk_index: from + i,
        content,
        heading,
        token_count: tokenCount,
        embedding: vectors ? `[${vectors[i]!.join(',')}]` : null,
      }))
      // Headings weigh more than what stands under them. The document stays as it is until they are written.
      const { numAffectedRows = 0n } = await sql`
        with own as materialized (
          select from documents where org_id = ${orgId} and id = ${documentId} and status = 'processing' for share)
        insert into chunks (org_id, document_id, id, chunk_index, content, heading, token_count, words, embedding, embedding_model)
        select ${orgId}, ${documentId}, c.id, c.chunk_index, c.content, c.heading, c.token_count,
          setweight(to_tsvector(words_config(${locale}), c.heading), 'A') ||
          setweight(to_tsvector(words_config(${locale}), c.content), 'B'),
          c.embedding::vector, ${vectors && model}
        from own, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (id uuid, chunk_index integer, content text, heading text, token_count integer, embedding text)`.execute(
        db,
      )
      return numAffectedRows > 0n
    },
    finish: (orgId, id, { fileType, text, chunkCount }) =>
      db.transaction().execute(async (transaction) => {
        // Held before its chunks are counted: whoever removes them holds it too.
        const held = await transaction
          .selectFrom('documents')
          .select('id')
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where('status', '=', 'processing')
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!held) return false
        const { count } = await transaction
          .selectFrom('chunks')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('org_id', '=', orgId)
          .where('document_id', '=', id)
          .executeTakeFirstOrThrow()
        const isWhole = count === chunkCount
        if (!isWhole) await removeChunks(orgId, [id], transaction)
        await transaction
          .updateTable('documents')
          .set({
            ...{ status: 'ready', file_type: fileType, extracted_text: text },
            chunk_count: isWhole ? chunkCount : 0,
          })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute()
        return true
      }),
    async fail(orgId, id, reason, fileType) {
      const failed = await db
        .updateTable('documents')
        .set({ status: 'error', error: reason, file_type: fileType })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .returning('created_at')
        .executeTakeFirst()
      if (failed) await removeChunks(orgId, [id])
      return failed?.created_at
    },
    async forgetFailed(orgId) {
      await sql`
        delete from documents where org_id = ${orgId} and id in (
          select id from documents where org_id = ${orgId} and status = 'error'
          order by created_at desc, id offset ${MAX_FAILED})`.execute(db)
    },
    async remove(orgId, id) {
      const removed = await db
        .deleteFrom('documents')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
    list(orgId, { limit, offset }, which) {
      let query = db.selectFrom('documents').select(LISTED).where('org_id', '=', orgId)
      if (which === 'awaiting') query = query.where('approved_at', 'is', null).where('status', '=', 'ready')
      return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()
    },
    find: (orgId, id) =>
      db
        .selectFrom('documents')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirst(),
    chunksOf: (orgId, id) =>
      db
        .selectFrom('chunks')
        .select(['id', 'content', 'chunk_index', 'token_count'])
        .where('org_id', '=', orgId)
        .where('document_id', '=', id)
        .orderBy('chunk_index')
        .execute(),
    setVisibility: (orgId, id, visibility) =>
      db
        .updateTable('documents')
        .set({ visibility })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning(LISTED)
        .executeTakeFirst(),
    async approve(orgId, id, at) {
      const document = await db
        .selectFrom('documents')
        .select('approved_at')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('status', '=', 'ready')
        .forUpdate()
        .executeTakeFirst()
      if (!document) return undefined
      if (document.approved_at) return 'before'
      await db
        .updateTable('documents')
        .set({ approved_at: at })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute()
      return 'now'
    },
    async summary(orgId) {
      const { rows } = await sql<KnowledgeSummary>`
        select count(*) filter (where status <> 'error') as document_count,
          coalesce(sum(chunk_count), 0)::bigint as chunk_count,
          count(*) filter (where status = 'ready' and approved_at is null) as awaiting_approval
        from documents where org_id = ${orgId}`.execute(db)
      return rows[0]!
    },
    async deleteChunks(orgId, documentId, source) {
      let query = db.updateTable('documents').set({ chunk_count: 0 }).where('org_id', '=', orgId)
      if (documentId !== undefined) query = query.where('id', '=', documentId)
      if (source !== undefined)
        query = query.where((where) =>
          where.or([where('filename', '=', source.filename), where('source_url', '=', source.url)]),
        )
      const documents = await query.returning('id').execute()
      if (documents.length === 0) return false
      await removeChunks(
        orgId,
        documents.map(({ id }) => id),
      )
      return true
    },
    async countOffered(orgId) {
      await db
        .selectFrom('organisations')
        .select('id')
        .where('id', '=', orgId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from documents
        where org_id = ${orgId} and source = 'ingest' and approved_at is null`.execute(db)
      return rows[0]!.count
    },
    abandoned: (before, limit) =>
      db
        .selectFrom('documents')
        .select(['org_id', 'id'])
        .where('status', '=', 'processing')
        .where('created_at', '<', before)
        .where(
          sql<SqlBool>`not exists (select from turns t where t.name = ${TURN} || id and t.until > now())`,
        )
        .limit(limit)
        .execute(),
    async hasWidget(orgId, widgetId) {
      const { rows } = await sql`
        select 1 from widgets where org_id = ${orgId} and id::text = ${widgetId}`.execute(db)
      return rows.length > 0
    },
    async localeOf(orgId) {
      const settings = await db
        .selectFrom('tenant_settings')
        .select('locale')
        .where('org_id', '=', orgId)
        .executeTakeFirst()
      return settings?.locale ?? 'en'
    },
  }
}
