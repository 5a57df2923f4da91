/** The knowledge base's documents: a file is read, redacted, cut and embedded; an administrator sees to what became of it. */
import type {
  DeleteChunksRequest,
  DocumentQuery,
  DocumentWithChunks,
  KnowledgeDocument,
  KnowledgeSummary,
  UploadedFile,
  Visibility,
} from '@svc/contract'
import { ApiError, notFound, organisationSuspended } from '../../http/api-error.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { AddDocument } from '../../ports/passages.ts'
import { chunksOf } from './chunk.ts'
import { redactedBy } from './extract/redacted-by.ts'
import { createIntake, type Sent } from './intake.ts'
import type { KnowledgeNeeds } from './needs.ts'
import { newDocument } from './new-document.ts'
import { refusalOf } from './refuse.ts'
import { createKnowledgeStore, type ListedDocument, type StoredDocument } from './store.ts'

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
  /** Waits until `enough` settles for documents that are being read; the rest fail, with the reason that the server stopped. To be called when no request is under way any more. */
  end(enough: Promise<void>): Promise<void>
}

/** A document processed for longer was abandoned: several times what reading and waiting may take. */
const ABANDONED_MS = 600_000
const LOOK_MS = 30_000

export function createKnowledge(needs: KnowledgeNeeds): Knowledge {
  const { db, clock = Date.now, patienceMs = 15_000 } = needs
  const store = createKnowledgeStore(db)
  const look = atMostEvery(LOOK_MS, clock)
  const intake = createIntake(needs)

  /** The document when it is ready or failed, or as it is after `waitMs`. */
  async function answered(sent: Sent, waitMs: number | null): Promise<KnowledgeDocument> {
    const { document, outcome } = await intake.begin(sent)
    const settled = await (waitMs === null ? outcome : Promise.race([outcome, after(waitMs)]))
    if (!settled) sent.isAnswered = true
    if (settled?.kind === 'refused') throw refusalOf(settled.why, sent.isKeyless, sent.accepted)
    const stored = await store.find(sent.orgId, document.id)
    if (!stored) throw notFound()
    return shown({ ...stored, extracted_text: null })
  }

  return {
    async offer(orgId, widgetId, file) {
      const isSuspended = await needs.isSuspended(orgId)
      if (isSuspended === undefined)
        throw new ApiError('invalid_request', 'body.org_id names no organisation')
      if (isSuspended) throw organisationSuspended()
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
      const document = newDocument({
        org_id: orgId,
        filename: redactedBy(rules, title),
        source,
        source_url: sourceUrl,
        scan_id: scanId,
        visibility: 'public',
        created_at: new Date(clock()),
      })
      await store.add(document)
      await intake.keep(document, { fileType: null, text, chunks })
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
      // A name is kept redacted, which leaves nothing of an address; an address is kept as it is, and only where it holds nothing to redact.
      const named =
        source === undefined
          ? undefined
          : {
              filename: redactedBy(await needs.rulesOf(orgId), source),
              url: source,
            }
      const isFound = await db
        .transaction()
        .execute((transaction) => createKnowledgeStore(transaction).deleteChunks(orgId, document_id, named))
      if (!isFound) throw notFound()
    },
    end: intake.end,
    work: {
      name: 'abandoned documents',
      concurrency: 1,
      async take() {
        if (!look.isDue()) return []
        const abandoned = await store.abandoned(new Date(clock() - ABANDONED_MS), 100)
        const left = abandoned.filter(({ id }) => !intake.isAtWork(id))
        if (left.length === 0) return []
        // One after the other: each takes a transaction, and requests need the connections.
        return [
          async () => {
            for (const { org_id, id } of left) {
              const document = await store.find(org_id, id)
              if (document?.status !== 'processing') continue
              const isKeyless = document.approved_at === null
              await intake.discard(document, { isKeyless }, 'interrupted', null)
            }
          },
        ]
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
