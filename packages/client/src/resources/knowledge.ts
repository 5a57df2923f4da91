/** The knowledge base: with an admin's session, but for what a program sends with its key, and what anybody offers. */
import type {
  DeleteChunksRequest,
  DocumentQuery,
  DocumentWithChunks,
  IngestAnswer,
  KeyIngestAnswer,
  KnowledgeDocument,
  KnowledgeSummary,
  Ok,
  UploadAnswer,
  Visibility,
} from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const isList = (body: unknown): body is readonly KnowledgeDocument[] => Array.isArray(body)
const reading = { method: 'GET', auth: 'session', repeat: 'safe' } as const
// Each call adds a document and counts against the plan.
const adding = { method: 'POST', repeat: 'unsafe' } as const

export const listEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  ...reading,
  path: '/api/proxy/knowledge/documents',
  accepts: isList,
}

export const listAsAdminEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  ...reading,
  path: '/api/admin/documents',
  accepts: isList,
}

export const approvalsEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  ...reading,
  path: '/api/proxy/knowledge/approvals',
  accepts: isList,
}

export const getEndpoint: Endpoint<DocumentWithChunks> = {
  ...reading,
  path: '/api/proxy/knowledge/documents/{id}',
  accepts: hasKeys('id', 'chunks'),
}

export const summaryEndpoint: Endpoint<KnowledgeSummary> = {
  ...reading,
  path: '/api/proxy/knowledge/summary',
  accepts: hasKeys('document_count', 'chunk_count'),
}

export const uploadEndpoint: Endpoint<UploadAnswer> = {
  ...adding,
  path: '/api/proxy/knowledge/upload',
  auth: 'session',
  accepts: hasKeys('id', 'status'),
}

export const ingestEndpoint: Endpoint<KeyIngestAnswer> = {
  ...adding,
  path: '/ingest',
  auth: 'key',
  accepts: hasKeys('chunks', 'document_id'),
}

export const offerEndpoint: Endpoint<IngestAnswer> = {
  ...adding,
  path: '/api/ingest',
  auth: 'none',
  accepts: hasKeys('chunk_count', 'document_id'),
}

export const updateEndpoint: Endpoint<KnowledgeDocument> = {
  method: 'PATCH',
  path: '/api/proxy/knowledge/documents/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('id', 'visibility'),
}

export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/proxy/knowledge/documents/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('ok'),
}

export const approveEndpoint: Endpoint<Ok> = {
  method: 'POST',
  path: '/api/proxy/knowledge/approve',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('ok'),
}

export const deleteChunksEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/admin/chunks',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('ok'),
}

/** A `File`, or a `Blob` with the name it is to have. The name's ending must be that of its type. */
export interface FileToSend {
  readonly file: Blob
  /** The file's own, or `document` when absent. */
  readonly filename?: string | undefined
}

export interface Knowledge {
  /** Newest first, without texts. */
  list(query?: Partial<DocumentQuery>, options?: CallOptions): Promise<readonly KnowledgeDocument[]>
  /** The same list, at the path of administration. */
  listAsAdmin(query?: Partial<DocumentQuery>, options?: CallOptions): Promise<readonly KnowledgeDocument[]>
  /** What awaits approval. */
  approvals(query?: Partial<DocumentQuery>, options?: CallOptions): Promise<readonly KnowledgeDocument[]>
  get(id: string, options?: CallOptions): Promise<DocumentWithChunks>
  summary(options?: CallOptions): Promise<KnowledgeSummary>
  /** At most 10 MB: PDF, DOCX, XLSX, CSV, TXT or Markdown. A large one is answered while its `status` is `processing`: ask again with `get`. */
  upload(
    request: FileToSend & { readonly visibility?: Visibility | undefined },
    options?: CallOptions,
  ): Promise<UploadAnswer>
  /** With a key: PDF, DOCX, TXT or Markdown. */
  ingest(
    request: FileToSend & { readonly tenant_id: string },
    options?: CallOptions,
  ): Promise<KeyIngestAnswer>
  /** Without any credential: PDF, TXT or Markdown, which awaits approval. */
  offer(
    request: FileToSend & { readonly org_id: string; readonly widget_id: string },
    options?: CallOptions,
  ): Promise<IngestAnswer>
  update(
    id: string,
    change: { readonly visibility: Visibility },
    options?: CallOptions,
  ): Promise<KnowledgeDocument>
  remove(id: string, options?: CallOptions): Promise<Ok>
  approve(documentId: string, options?: CallOptions): Promise<Ok>
  /** By document, source, or both. */
  deleteChunks(request: DeleteChunksRequest, options?: CallOptions): Promise<Ok>
}

export function knowledgeResource(call: Call): Knowledge {
  return {
    list: (query = {}, options) => call(listEndpoint, { query: { ...query } }, options),
    listAsAdmin: (query = {}, options) => call(listAsAdminEndpoint, { query: { ...query } }, options),
    approvals: (query = {}, options) => call(approvalsEndpoint, { query: { ...query } }, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    summary: (options) => call(summaryEndpoint, {}, options),
    upload: async ({ file, filename, visibility }, options) =>
      call(uploadEndpoint, { body: formOf(file, filename, { visibility }) }, options),
    ingest: async ({ file, filename, tenant_id }, options) =>
      call(ingestEndpoint, { body: formOf(file, filename, { tenant_id }) }, options),
    offer: async ({ file, filename, org_id, widget_id }, options) =>
      call(offerEndpoint, { body: formOf(file, filename, { org_id, widget_id }) }, options),
    update: (id, body, options) => call(updateEndpoint, { params: { id }, body }, options),
    remove: (id, options) => call(removeEndpoint, { params: { id } }, options),
    approve: (document_id, options) => call(approveEndpoint, { body: { document_id } }, options),
    deleteChunks: (body, options) => call(deleteChunksEndpoint, { body }, options),
  }
}

function formOf(
  file: Blob,
  filename: string | undefined,
  fields: Readonly<Record<string, string | undefined>>,
): FormData {
  if (!(file instanceof Blob)) throw new TypeError('file must be a File or Blob')
  const form = new FormData()
  form.append('file', file, filename ?? ('name' in file ? String(file.name) : 'document'))
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}
