/** The knowledge base: documents that answers rest on, their pieces, and what awaits an administrator's look (chat-service 2.3 and 4). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, pageSize, type UploadedFile, uploadedFile, uuid, uuidInAnyCase } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

export const DOCUMENT_STATUSES = ['processing', 'ready', 'error'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export const VISIBILITIES = ['internal', 'public'] as const
/** Whether a visitor is told of a document: an answer names a public one, and rests on an internal one without naming it. */
export type Visibility = (typeof VISIBILITIES)[number]

export const DOCUMENT_SOURCES = ['upload', 'ingest', 'scan'] as const
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number]

/** Bytes of a file that is sent: 10 MB. */
export const MAX_FILE_BYTES: number = 10 * 1024 * 1024

export interface KnowledgeDocument {
  readonly id: string
  /** Redacted, like the text. */
  readonly filename: string
  /** Bytes as they were sent. */
  readonly file_size: number | null
  /** `pdf`, `docx`, `xlsx`, `csv`, `txt` or `md`, as the content is; `html` for a page. */
  readonly file_type: string | null
  readonly chunk_count: number
  readonly status: DocumentStatus
  /** Why there is no text, while `status` is `error`. */
  readonly error: string | null
  readonly visibility: Visibility
  readonly source: DocumentSource
  /** The page it was read from; null for a file. */
  readonly source_url: string | null
  /** Null while it awaits approval: no answer rests on it until then. */
  readonly approved_at: string | null
  readonly created_at: string
  /** Null in lists, and until the document is ready. */
  readonly extracted_text: string | null
}

const documentForm = {
  id: uuid,
  filename: z.string(),
  file_size: z.int().nullable(),
  file_type: z.string().nullable(),
  chunk_count: z.int(),
  status: z.enum(DOCUMENT_STATUSES),
  error: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  source: z.enum(DOCUMENT_SOURCES),
  source_url: z.string().nullable(),
  approved_at: dateTime.nullable(),
  created_at: dateTime,
  extracted_text: z.string().nullable(),
}

export const knowledgeDocument: Schema<KnowledgeDocument> = exactly<KnowledgeDocument>('Document')(
  z.object(documentForm),
)

export const knowledgeDocuments: Schema<readonly KnowledgeDocument[]> = exactly<readonly KnowledgeDocument[]>(
  'DocumentList',
)(z.array(knowledgeDocument).readonly())

export interface DocumentChunk {
  readonly id: string
  readonly content: string
  readonly chunk_index: number
  /** Estimated. */
  readonly token_count: number | null
}

export interface DocumentWithChunks extends KnowledgeDocument {
  /** In the order of the text. */
  readonly chunks: readonly DocumentChunk[]
}

export const documentWithChunks: Schema<DocumentWithChunks> = exactly<DocumentWithChunks>(
  'DocumentWithChunks',
)(
  z.object({
    ...documentForm,
    chunks: z.array(
      z.object({ id: uuid, content: z.string(), chunk_index: z.int(), token_count: z.int().nullable() }),
    ),
  }),
)

export interface DocumentPath {
  readonly id: string
}

export const documentPath: Schema<DocumentPath> = exactly<DocumentPath>('DocumentPath')(
  z.strictObject({ id: uuid }),
)

export interface DocumentQuery {
  /** 1 to 1,000; 1,000 when absent. */
  readonly limit: number
  /** How many of the newest are left out. */
  readonly offset: number
}

export const documentQuery: Schema<DocumentQuery> = exactly<DocumentQuery>('DocumentQuery')(
  z.strictObject({
    limit: pageSize(1_000, 1_000),
    offset: z
      .string()
      .regex(/^[0-9]{1,7}$/, 'must be a whole number')
      .transform(Number)
      .default(0),
  }),
)

export interface IngestForm {
  readonly file: UploadedFile
  readonly org_id: string
  readonly widget_id: string
}

export const ingestForm: Schema<IngestForm> = exactly<IngestForm>('IngestRequest')(
  z.strictObject({ file: uploadedFile, org_id: uuidInAnyCase, widget_id: z.string().min(1).max(64) }),
)

export interface IngestAnswer {
  readonly document_id: string
  readonly chunk_count: number
}

export const ingestAnswer: Schema<IngestAnswer> = exactly<IngestAnswer>('IngestResponse')(
  z.object({ document_id: uuid, chunk_count: z.int() }),
)

export interface UploadForm {
  readonly file: UploadedFile
  /** `internal` when absent. */
  readonly visibility: Visibility
}

export const uploadForm: Schema<UploadForm> = exactly<UploadForm>('UploadRequest')(
  z.strictObject({ file: uploadedFile, visibility: z.enum(VISIBILITIES).default('internal') }),
)

export interface UploadAnswer extends KnowledgeDocument {
  /** The same as `id`. */
  readonly document_id: string
}

export const uploadAnswer: Schema<UploadAnswer> = exactly<UploadAnswer>('UploadResponse')(
  z.object({ ...documentForm, document_id: uuid }),
)

export interface UpdateDocumentRequest {
  readonly visibility: Visibility
}

export const updateDocumentRequest: Schema<UpdateDocumentRequest> = exactly<UpdateDocumentRequest>(
  'UpdateDocumentRequest',
)(z.strictObject({ visibility: z.enum(VISIBILITIES) }))

export interface KnowledgeSummary {
  readonly document_count: number
  readonly chunk_count: number
  /** Ready, but not approved. */
  readonly awaiting_approval: number
}

export const knowledgeSummary: Schema<KnowledgeSummary> = exactly<KnowledgeSummary>('KnowledgeSummary')(
  z.object({ document_count: z.int(), chunk_count: z.int(), awaiting_approval: z.int() }),
)

export interface ApproveDocumentRequest {
  readonly document_id: string
}

export const approveDocumentRequest: Schema<ApproveDocumentRequest> = exactly<ApproveDocumentRequest>(
  'ApproveDocumentRequest',
)(z.strictObject({ document_id: uuid }))

/** The documents that meet every condition given; one is needed. */
export interface DeleteChunksRequest {
  readonly document_id?: string | undefined
  /** A file's name or a page's address. */
  readonly source?: string | undefined
}

export const deleteChunksRequest: Schema<DeleteChunksRequest> = exactly<DeleteChunksRequest>(
  'DeleteChunksRequest',
)(
  z
    .strictObject({
      document_id: uuid.optional(),
      source: z
        .string()
        .min(1)
        .max(1_000)
        .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not hold control characters')
        .optional(),
    })
    .refine(({ document_id, source }) => document_id !== undefined || source !== undefined, {
      message: 'needs document_id or source',
    }),
)

export interface KeyIngestForm {
  readonly file: UploadedFile
  readonly tenant_id: string
}

export const keyIngestForm: Schema<KeyIngestForm> = exactly<KeyIngestForm>('KeyIngestRequest')(
  z.strictObject({ file: uploadedFile, tenant_id: uuidInAnyCase }),
)

export interface KeyIngestAnswer {
  readonly chunks: number
  readonly document_id: string
}

export const keyIngestAnswer: Schema<KeyIngestAnswer> = exactly<KeyIngestAnswer>('KeyIngestResponse')(
  z.object({ chunks: z.int(), document_id: uuid }),
)

const managing = { area: 'knowledge', surface: 'chat', auth: 'session', role: 'admin' } as const
/** Room for the form around a file that is exactly as large as it may be. */
const sending = { multipart: true, maxBodyBytes: MAX_FILE_BYTES + 65_536 } as const

export const ingestDocument: Endpoint<{ body: IngestForm; answer: IngestAnswer }> = {
  ...sending,
  id: 'ingestDocument',
  area: 'knowledge',
  surface: 'chat',
  auth: 'none',
  method: 'POST',
  path: '/api/ingest',
  summary:
    'Offer a document (PDF, TXT or Markdown) to an organisation. No answer rests on it until an admin approves.',
  body: ingestForm,
  answer: ingestAnswer,
  success: { 200: 'The document was read, and awaits approval.' },
}

export const uploadDocument: Endpoint<{ body: UploadForm; answer: UploadAnswer }> = {
  ...managing,
  ...sending,
  id: 'uploadDocument',
  method: 'POST',
  path: '/api/proxy/knowledge/upload',
  summary:
    'Add a document: PDF, DOCX, XLSX, CSV, TXT or Markdown, at most 10 MB. A large one is answered while it is still `processing`.',
  body: uploadForm,
  answer: uploadAnswer,
  success: { 200: 'The document, ready or still being read.' },
  errors: ['unsupported_media_type', 'payment_required'],
}

export const listDocuments: Endpoint<{ query: DocumentQuery; answer: readonly KnowledgeDocument[] }> = {
  ...managing,
  id: 'listDocuments',
  method: 'GET',
  path: '/api/proxy/knowledge/documents',
  summary: 'Documents, newest first.',
  query: documentQuery,
  answer: knowledgeDocuments,
  success: { 200: 'The documents, without their text.' },
}

export const getDocument: Endpoint<{ params: DocumentPath; answer: DocumentWithChunks }> = {
  ...managing,
  id: 'getDocument',
  method: 'GET',
  path: '/api/proxy/knowledge/documents/{id}',
  summary: 'One document with its text and its chunks.',
  params: documentPath,
  answer: documentWithChunks,
  success: { 200: 'The document.' },
}

export const updateDocument: Endpoint<{
  params: DocumentPath
  body: UpdateDocumentRequest
  answer: KnowledgeDocument
}> = {
  ...managing,
  id: 'updateDocument',
  method: 'PATCH',
  path: '/api/proxy/knowledge/documents/{id}',
  summary: 'Change who is told of a document.',
  params: documentPath,
  body: updateDocumentRequest,
  answer: knowledgeDocument,
  success: { 200: 'The document as it is now.' },
}

export const deleteDocument: Endpoint<{ params: DocumentPath; answer: Ok }> = {
  ...managing,
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/api/proxy/knowledge/documents/{id}',
  summary: 'Remove a document with its chunks.',
  params: documentPath,
  answer: ok,
  success: { 200: 'Removed.' },
}

export const getKnowledgeSummary: Endpoint<{ answer: KnowledgeSummary }> = {
  ...managing,
  id: 'getKnowledgeSummary',
  method: 'GET',
  path: '/api/proxy/knowledge/summary',
  summary: 'How many documents and chunks there are.',
  answer: knowledgeSummary,
  success: { 200: 'The counts.' },
}

export const listApprovals: Endpoint<{ query: DocumentQuery; answer: readonly KnowledgeDocument[] }> = {
  ...managing,
  id: 'listApprovals',
  method: 'GET',
  path: '/api/proxy/knowledge/approvals',
  summary: 'Documents that await approval, newest first.',
  query: documentQuery,
  answer: knowledgeDocuments,
  success: { 200: 'The documents, without their text.' },
}

export const approveDocument: Endpoint<{ body: ApproveDocumentRequest; answer: Ok }> = {
  ...managing,
  id: 'approveDocument',
  method: 'POST',
  path: '/api/proxy/knowledge/approve',
  summary: 'Let answers rest on a document that awaits approval. From then on it counts against the plan.',
  body: approveDocumentRequest,
  answer: ok,
  success: { 200: 'Approved, now or before.' },
  errors: ['not_found', 'payment_required'],
}

export const listAdminDocuments: Endpoint<{ query: DocumentQuery; answer: readonly KnowledgeDocument[] }> = {
  ...managing,
  id: 'listAdminDocuments',
  rateLimit: 'admin',
  method: 'GET',
  path: '/api/admin/documents',
  summary: 'Documents, newest first.',
  query: documentQuery,
  answer: knowledgeDocuments,
  success: { 200: 'The documents, without their text.' },
}

export const deleteChunks: Endpoint<{ body: DeleteChunksRequest; answer: Ok }> = {
  ...managing,
  id: 'deleteChunks',
  rateLimit: 'admin',
  method: 'DELETE',
  path: '/api/admin/chunks',
  summary: 'Remove the chunks of documents, by id or source; the documents themselves stay listed.',
  body: deleteChunksRequest,
  answer: ok,
  success: { 200: 'Removed.' },
  errors: ['not_found'],
}

export const keyIngestDocument: Endpoint<{ body: KeyIngestForm; answer: KeyIngestAnswer }> = {
  ...sending,
  id: 'keyIngestDocument',
  area: 'knowledge',
  surface: 'chat',
  auth: 'key',
  scope: 'knowledge:write',
  method: 'POST',
  path: '/ingest',
  summary: 'Add a document (PDF, DOCX, TXT or Markdown) with a key: read, cut into chunks and embedded.',
  body: keyIngestForm,
  answer: keyIngestAnswer,
  success: { 200: 'The document, ready.' },
  errors: ['unsupported_media_type', 'payment_required'],
}
