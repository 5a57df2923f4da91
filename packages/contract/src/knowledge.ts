/** The knowledge base: documents that answers rest on, their pieces, and what awaits an administrator's look (chat-service 2.3 and 4). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, pageSize, uuid, uuidInAnyCase } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, noted, type Schema } from './schema.ts'

export const DOCUMENT_STATUSES = ['processing', 'ready', 'error'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export const VISIBILITIES = ['internal', 'public'] as const
/** Whether a visitor is told of a document: an answer names a public one, and rests on an internal one without naming it. */
export type Visibility = (typeof VISIBILITIES)[number]

export const DOCUMENT_SOURCES = ['upload', 'ingest', 'scan'] as const
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number]

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
  /** Answers rest on both, and may repeat what they say: of a `public` one visitors are told the name, too, of an `internal` one they are not. */
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

export const documentFields: Readonly<{
  [Name in keyof KnowledgeDocument]: z.ZodType<KnowledgeDocument[Name]>
}> = {
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
  z.object(documentFields),
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
    ...documentFields,
    chunks: z.array(
      z.object({ id: uuid, content: z.string(), chunk_index: z.int(), token_count: z.int().nullable() }),
    ),
  }),
)

export interface DocumentPath {
  readonly id: string
}

export const documentPath: Schema<DocumentPath> = exactly<DocumentPath>('DocumentPath')(
  z.strictObject({ id: uuidInAnyCase }),
)

/** Documents have no cursor: the last of them is reached by counting, too. */
const offset = noted(
  z
    .string()
    .regex(/^[0-9]{1,7}$/, 'must be a whole number')
    .transform(Number)
    .default(0),
  { type: 'integer', minimum: 0, maximum: 9_999_999, default: 0 },
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
    offset,
  }),
)

export interface UpdateDocumentRequest {
  /** Whether visitors are told its name where an answer rests on it (`public`) or not (`internal`). */
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
)(z.strictObject({ document_id: uuidInAnyCase }))

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
      document_id: uuidInAnyCase.optional(),
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

const managing = { area: 'knowledge', surface: 'chat', auth: 'session', role: 'admin' } as const

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
  summary: 'Change whether visitors are told of a document. Answers rest on it either way.',
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
