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
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'
import { type UploadProgress, withProgress } from '../upload.ts'

export const listEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  method: 'GET',
  path: '/api/proxy/knowledge/documents',
  auth: 'session',
  repeat: 'safe',
  accepts: ['[]'],
}

export const listAsAdminEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  method: 'GET',
  path: '/api/admin/documents',
  auth: 'session',
  repeat: 'safe',
  accepts: ['[]'],
}

export const approvalsEndpoint: Endpoint<readonly KnowledgeDocument[]> = {
  method: 'GET',
  path: '/api/proxy/knowledge/approvals',
  auth: 'session',
  repeat: 'safe',
  accepts: ['[]'],
}

export const getEndpoint: Endpoint<DocumentWithChunks> = {
  method: 'GET',
  path: '/api/proxy/knowledge/documents/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['id', 'chunks'],
}

export const summaryEndpoint: Endpoint<KnowledgeSummary> = {
  method: 'GET',
  path: '/api/proxy/knowledge/summary',
  auth: 'session',
  repeat: 'safe',
  accepts: ['document_count', 'chunk_count'],
}

// Each call adds a document and counts against the plan.
export const uploadEndpoint: Endpoint<UploadAnswer> = {
  method: 'POST',
  path: '/api/proxy/knowledge/upload',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['id', 'status'],
}

export const ingestEndpoint: Endpoint<KeyIngestAnswer> = {
  method: 'POST',
  path: '/ingest',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['chunks', 'document_id'],
}

export const offerEndpoint: Endpoint<IngestAnswer> = {
  method: 'POST',
  path: '/api/ingest',
  auth: 'none',
  repeat: 'unsafe',
  accepts: ['chunk_count', 'document_id'],
}

export const updateEndpoint: Endpoint<KnowledgeDocument> = {
  method: 'PATCH',
  path: '/api/proxy/knowledge/documents/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['id', 'visibility'],
}

export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/proxy/knowledge/documents/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const approveEndpoint: Endpoint<Ok> = {
  method: 'POST',
  path: '/api/proxy/knowledge/approve',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const deleteChunksEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/admin/chunks',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

/** A `File`, or a `Blob` with the name it is to have. The name's ending must be that of its type. */
export interface FileToSend {
  readonly file: Blob
  /** The file's own, or `document` when absent. */
  readonly filename?: string | undefined
}

/** What an upload may set for itself. */
export interface UploadOptions extends CallOptions {
  /** Told how much has been handed to the network, again from the start when a call is repeated. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** With an admin's session; `ingest` with a key of scope `knowledge:write`, `offer` with nothing at all. */
export interface Knowledge {
  /** Newest first, without texts. */
  list(query?: Partial<DocumentQuery>, options?: CallOptions): Pending<readonly KnowledgeDocument[]>
  /** As `list`, at the path of administration. */
  listAsAdmin(query?: Partial<DocumentQuery>, options?: CallOptions): Pending<readonly KnowledgeDocument[]>
  /** What awaits approval. */
  approvals(query?: Partial<DocumentQuery>, options?: CallOptions): Pending<readonly KnowledgeDocument[]>
  get(id: string, options?: CallOptions): Pending<DocumentWithChunks>
  summary(options?: CallOptions): Pending<KnowledgeSummary>
  /** At most 10 MB: PDF, DOCX, XLSX, CSV, TXT or Markdown. A large one is answered while its `status` is `processing`: ask again with `get`. */
  upload(
    request: FileToSend & { readonly visibility?: Visibility | undefined },
    options?: UploadOptions,
  ): Pending<UploadAnswer>
  /** With a key: PDF, DOCX, TXT or Markdown. */
  ingest(
    request: FileToSend & { readonly tenant_id: string },
    options?: UploadOptions,
  ): Pending<KeyIngestAnswer>
  /** Without any credential: PDF, TXT or Markdown, which awaits approval. */
  offer(
    request: FileToSend & { readonly org_id: string; readonly widget_id: string },
    options?: UploadOptions,
  ): Pending<IngestAnswer>
  update(
    id: string,
    change: { readonly visibility: Visibility },
    options?: CallOptions,
  ): Pending<KnowledgeDocument>
  remove(id: string, options?: CallOptions): Pending<Ok>
  approve(documentId: string, options?: CallOptions): Pending<Ok>
  /** By document, source, or both. */
  deleteChunks(request: DeleteChunksRequest, options?: CallOptions): Pending<Ok>
}

export function knowledgeResource(call: Call): Knowledge {
  function send<Answer>(
    endpoint: Endpoint<Answer>,
    file: Blob,
    filename: string | undefined,
    fields: Readonly<Record<string, string | undefined>>,
    { onProgress, ...options }: UploadOptions = {},
  ): Pending<Answer> {
    const through = onProgress && withProgress(onProgress)
    return call(endpoint, () => ({ body: formOf(file, filename, fields), through }), options)
  }

  return {
    list: (query = {}, options) => call(listEndpoint, { query: { ...query } }, options),
    listAsAdmin: (query = {}, options) => call(listAsAdminEndpoint, { query: { ...query } }, options),
    approvals: (query = {}, options) => call(approvalsEndpoint, { query: { ...query } }, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
    summary: (options) => call(summaryEndpoint, {}, options),
    upload: ({ file, filename, visibility }, options) =>
      send(uploadEndpoint, file, filename, { visibility }, options),
    ingest: ({ file, filename, tenant_id }, options) =>
      send(ingestEndpoint, file, filename, { tenant_id }, options),
    offer: ({ file, filename, org_id, widget_id }, options) =>
      send(offerEndpoint, file, filename, { org_id, widget_id }, options),
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
