/** The knowledge base's documents: a file is read, redacted, cut and embedded; an administrator sees to what became of it. */
import { randomUUID } from 'node:crypto'
import {
  type DeleteChunksRequest,
  type DocumentQuery,
  type DocumentWithChunks,
  type KnowledgeDocument,
  type KnowledgeSummary,
  MAX_FILE_BYTES,
  type UploadedFile,
  type Visibility,
} from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AddDocument, Embedder } from '../../chat-ports.ts'
import type { ChatRulesOf } from '../../chat-rules.ts'
import type { Tables } from '../../db/tables.ts'
import { embeddedText } from '../../embedded-text.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { loggedFault } from '../../http/fault.ts'
import type { DueWork } from '../../jobs/due.ts'
import { type Chunk, chunksOf } from './chunk.ts'
import type { Extractor } from './extract/extractor.ts'
import { type FileType, type Refusal, refusals } from './extract/reading.ts'
import { redactedBy } from './extract/redacted-by.ts'
import { plainName } from './filename.ts'
import { refusalOf, tooLarge, tooManyOffered } from './refuse.ts'
import { createKnowledgeStore, type ListedDocument, type StoredDocument } from './store.ts'

export interface KnowledgeNeeds {
  readonly db: Kysely<Tables>
  readonly extractor: Extractor
  readonly embedder: Embedder
  /** What is redacted in chat, and so here. */
  readonly rulesOf: ChatRulesOf
  organisationExists(orgId: string): Promise<boolean>
  /** Counts one document against the plan, last in the transaction. @throws ApiError `payment_required` */
  meter(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<void>
  /** Takes back a count of that time. */
  giveBack(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<void>
  readonly log: Logger
  readonly clock?: () => number
  /** How long an upload is waited for before it is answered as `processing`. Default 15,000. */
  readonly patienceMs?: number
}

export interface Knowledge {
  /** Offered by anybody: awaits approval. */
  offer(orgId: string, widgetId: string, file: UploadedFile): Promise<KnowledgeDocument>
  /** Added by an admin; a large one is answered while it is being read. */
  upload(orgId: string, file: UploadedFile, visibility: Visibility): Promise<KnowledgeDocument>
  /** Added by a program. */
  ingest(orgId: string, tenantId: string, file: UploadedFile): Promise<KnowledgeDocument>
  list(orgId: string, query: DocumentQuery): Promise<KnowledgeDocument[]>
  awaiting(orgId: string, query: DocumentQuery): Promise<KnowledgeDocument[]>
  get(orgId: string, id: string): Promise<DocumentWithChunks>
  setVisibility(orgId: string, id: string, visibility: Visibility): Promise<KnowledgeDocument>
  remove(orgId: string, id: string): Promise<void>
  summary(orgId: string): Promise<KnowledgeSummary>
  approve(orgId: string, id: string): Promise<void>
  deleteChunks(orgId: string, request: DeleteChunksRequest): Promise<void>
  /** A page of a site: awaits approval, which counts it. */
  readonly addPage: AddDocument
  /** Ends what a killed process left in `processing`. */
  readonly work: DueWork
}

/** Small enough that a database in this process answers others in between. */
const CHUNKS_AT_A_TIME = 20
/** What is processed longer has nobody working on it: several times the longest reading and waiting. */
const ABANDONED_MS = 600_000
const LOOK_MS = 30_000
/** Of what strangers offered. */
const MAX_OFFERED = 100

interface Sent {
  readonly orgId: string
  readonly file: UploadedFile
  readonly source: 'upload' | 'ingest'
  readonly accepted: readonly FileType[]
  readonly visibility: Visibility
  /** Offered by a stranger: not counted yet, not approved, and forgotten when it cannot be read. */
  readonly isKeyless: boolean
  /** Set when the answer has gone before the outcome was known: an admin then has to find the reason in the list. */
  isAnswered?: true
}

type Outcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'gone' }

export function createKnowledge(needs: KnowledgeNeeds): Knowledge {
  const { db, extractor, embedder, log, clock = Date.now, patienceMs = 15_000 } = needs
  const store = createKnowledgeStore(db)
  let lookAt = 0
  /** What this process is reading: slow embeddings of a large document take longer than anything is waited for. */
  const atWork = new Set<string>()

  /** Writes the document down as being processed, and begins. The outcome never rejects. */
  async function begin(sent: Sent): Promise<{ document: StoredDocument; outcome: Promise<Outcome> }> {
    const { orgId, file, source, visibility, isKeyless } = sent
    if (file.size > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES)
    const rules = await needs.rulesOf(orgId)
    const now = new Date(clock())
    const filename = plainName(file.name)
    const document: StoredDocument = {
      ...{ org_id: orgId, id: randomUUID(), filename: redactedBy(rules, filename), file_size: file.size },
      ...{ file_type: null, source, source_url: null, scan_id: null, status: 'processing', error: null },
      ...{ visibility, approved_at: isKeyless ? null : now, chunk_count: 0, extracted_text: null },
      created_at: now,
    }
    await db.transaction().execute(async (transaction) => {
      const within = createKnowledgeStore(transaction)
      if (isKeyless && (await within.countOffered(orgId)) >= MAX_OFFERED) throw tooManyOffered(MAX_OFFERED)
      await within.add(document)
      if (!isKeyless) await needs.meter(transaction, orgId, now)
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const job = { bytes, filename, accepted: sent.accepted, rules }
    atWork.add(document.id)
    const outcome = extractor
      .read(job)
      .then(async (reading): Promise<Outcome> => {
        if (reading.kind === 'read') return keep(document, reading)
        await discard(document, sent, reading.why, reading.fileType)
        return reading
      })
      .catch(async (error): Promise<Outcome> => {
        log.error({ fault: loggedFault(error) }, 'a document could not be kept')
        await discard(document, sent, 'unkept', null).catch(() => {})
        return { kind: 'refused', why: 'unkept' }
      })
      .finally(() => atWork.delete(document.id))
    return { document, outcome }
  }

  async function keep(
    { org_id: orgId, id, filename }: StoredDocument,
    { fileType, text, chunks: found }: { fileType: FileType | null; text: string; chunks: readonly Chunk[] },
  ): Promise<Outcome> {
    // A text without headings is under its own title.
    const title = filename.replace(/\.[a-z]{2,4}$/i, '')
    const chunks = found.map((chunk) => (chunk.heading === '' ? { ...chunk, heading: title } : chunk))
    const locale = await store.localeOf(orgId)
    for (let from = 0; from < chunks.length; from += CHUNKS_AT_A_TIME) {
      const some = chunks.slice(from, from + CHUNKS_AT_A_TIME)
      const vectors = await vectorsOf(some)
      const { model } = embedder
      try {
        await store.addChunks(orgId, id, { from, chunks: some, locale, vectors, model })
      } catch (error) {
        // Somebody removed the document meanwhile.
        if ((error as { code?: string }).code === '23503') return { kind: 'gone' }
        throw error
      }
    }
    const isDone = await store.finish(orgId, id, { fileType, text, chunkCount: chunks.length })
    return isDone ? { kind: 'ready' } : { kind: 'gone' }
  }

  /** Without vectors a chunk is found by its words, until it is embedded again. */
  async function vectorsOf(chunks: readonly Chunk[]): Promise<readonly (readonly number[])[] | null> {
    try {
      return await embedder.embed(chunks.map(embeddedText))
    } catch (error) {
      log.warn({ fault: loggedFault(error) }, 'chunks were kept without embeddings')
      return null
    }
  }

  /** Nothing came of it: it is not counted, and an admin is told why, unless it never was a document or came from a stranger. */
  async function discard(
    { org_id: orgId, id, created_at }: StoredDocument,
    { isKeyless, isAnswered }: Pick<Sent, 'isKeyless' | 'isAnswered'>,
    why: Refusal,
    fileType: FileType | null,
  ): Promise<void> {
    const isNone = why === 'unsupported' || why === 'mismatch' || why === 'too_many'
    const isForgotten = isKeyless || (isNone && !isAnswered)
    await db.transaction().execute(async (transaction) => {
      const within = createKnowledgeStore(transaction)
      const wasThere = isForgotten
        ? await within.remove(orgId, id)
        : (await within.fail(orgId, id, refusals[why], fileType)) !== undefined
      if (!isForgotten) await within.forgetFailed(orgId)
      if (wasThere && !isKeyless) await needs.giveBack(transaction, orgId, created_at)
    })
  }

  /** The document as it became, or as it is when patience is over. */
  async function answered(sent: Sent, waitMs: number | null): Promise<KnowledgeDocument> {
    const { document, outcome } = await begin(sent)
    const settled = await (waitMs === null ? outcome : Promise.race([outcome, after(waitMs)]))
    if (!settled) sent.isAnswered = true
    if (settled?.kind === 'refused') throw refusalOf(settled.why, sent.isKeyless, sent.accepted)
    const stored = await store.find(sent.orgId, document.id)
    if (!stored) throw notFound()
    return shown({ ...stored, extracted_text: null })
  }

  return {
    async offer(orgId, widgetId, file) {
      if (!(await needs.organisationExists(orgId)))
        throw new ApiError('invalid_request', 'body.org_id names no organisation')
      if (!(await store.hasWidget(orgId, widgetId)))
        throw new ApiError('invalid_request', 'body.widget_id names no widget of this organisation')
      const accepted = ['pdf', 'txt', 'md'] as const
      return answered(
        { orgId, file, source: 'ingest', accepted, visibility: 'internal', isKeyless: true },
        null,
      )
    },
    upload(orgId, file, visibility) {
      const accepted = ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'md'] as const
      return answered({ orgId, file, source: 'upload', accepted, visibility, isKeyless: false }, patienceMs)
    },
    async ingest(orgId, tenantId, file) {
      // Whether there is another of that name is nobody's business here.
      if (tenantId !== orgId)
        throw new ApiError('invalid_request', 'body.tenant_id is not the organisation of this key')
      const accepted = ['pdf', 'docx', 'txt', 'md'] as const
      return answered(
        { orgId, file, source: 'upload', accepted, visibility: 'internal', isKeyless: false },
        null,
      )
    },
    async addPage(orgId, { title, text: given, source, sourceUrl, scanId }) {
      const rules = await needs.rulesOf(orgId)
      const text = redactedBy(rules, given)
      const chunks = chunksOf(text)
      const document: StoredDocument = {
        ...{ org_id: orgId, id: randomUUID(), filename: redactedBy(rules, title), file_size: null },
        ...{
          file_type: null,
          source,
          source_url: sourceUrl,
          scan_id: scanId,
          status: 'processing',
          error: null,
        },
        ...{ visibility: 'public', approved_at: null, chunk_count: 0, extracted_text: null },
        created_at: new Date(clock()),
      }
      await store.add(document)
      await keep(document, { fileType: null, text, chunks })
      return { documentId: document.id, chunkCount: chunks.length }
    },
    async list(orgId, query) {
      return (await store.list(orgId, query, 'all')).map(shown)
    },
    async awaiting(orgId, query) {
      return (await store.list(orgId, query, 'awaiting')).map(shown)
    },
    async get(orgId, id) {
      const document = await store.find(orgId, id)
      if (!document) throw notFound()
      return { ...shown(document), chunks: await store.chunksOf(orgId, id) }
    },
    async setVisibility(orgId, id, visibility) {
      const document = await store.setVisibility(orgId, id, visibility)
      if (!document) throw notFound()
      return shown(document)
    },
    async remove(orgId, id) {
      if (!(await store.remove(orgId, id))) throw notFound()
    },
    summary: (orgId) => store.summary(orgId),
    async approve(orgId, id) {
      const at = new Date(clock())
      await db.transaction().execute(async (transaction) => {
        const approved = await createKnowledgeStore(transaction).approve(orgId, id, at)
        if (!approved) throw notFound()
        if (approved === 'now') await needs.meter(transaction, orgId, at)
      })
    },
    async deleteChunks(orgId, { document_id, source }) {
      const name = source === undefined ? undefined : redactedBy(await needs.rulesOf(orgId), source)
      const isFound = await db
        .transaction()
        .execute((transaction) => createKnowledgeStore(transaction).deleteChunks(orgId, document_id, name))
      if (!isFound) throw notFound()
    },
    work: {
      name: 'abandoned documents',
      concurrency: 1,
      async take() {
        if (clock() < lookAt) return []
        lookAt = clock() + LOOK_MS
        const abandoned = await store.abandoned(new Date(clock() - ABANDONED_MS), 100)
        const left = abandoned.filter(({ id }) => !atWork.has(id))
        return left.map(({ org_id, id }) => async () => {
          const document = await store.find(org_id, id)
          if (document?.status !== 'processing') return
          const isKeyless = document.approved_at === null
          await discard(document, { isKeyless }, 'interrupted', null)
        })
      },
    },
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref())
}

function shown(document: ListedDocument | StoredDocument): KnowledgeDocument {
  const { org_id: _, scan_id: __, status, visibility, source, approved_at, created_at, ...rest } = document
  return {
    extracted_text: null,
    ...rest,
    status: status as KnowledgeDocument['status'],
    visibility: visibility as Visibility,
    source: source as KnowledgeDocument['source'],
    approved_at: approved_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
