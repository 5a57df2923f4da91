/** How documents come into the knowledge base as files: offered, uploaded, or sent with a key (chat-service 2.3 and 4). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type UploadedFile, uploadedFile, uuid, uuidInAnyCase } from './forms.ts'
import { documentFields, type KnowledgeDocument, VISIBILITIES, type Visibility } from './knowledge.ts'
import { exactly, type Schema } from './schema.ts'

/** Bytes of a file that is sent: 10 MB. */
export const MAX_FILE_BYTES: number = 10 * 1024 * 1024

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
  /** `internal` when absent: answers may repeat what it says, but do not name it. */
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
  z.object({ ...documentFields, document_id: uuid }),
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

/** Room for the form around a file that is exactly as large as it may be. */
const sending = {
  area: 'knowledge',
  surface: 'chat',
  multipart: true,
  maxBodyBytes: MAX_FILE_BYTES + 65_536,
} as const

export const ingestDocument: Endpoint<{ body: IngestForm; answer: IngestAnswer }> = {
  ...sending,
  id: 'ingestDocument',
  auth: 'none',
  method: 'POST',
  path: '/api/ingest',
  summary:
    'Offer a document (PDF, TXT or Markdown) to an organisation. No answer rests on it until an admin approves.',
  body: ingestForm,
  answer: ingestAnswer,
  success: { 200: 'The document was read, and awaits approval.' },
  errors: ['organisation_suspended'],
}

export const uploadDocument: Endpoint<{ body: UploadForm; answer: UploadAnswer }> = {
  ...sending,
  id: 'uploadDocument',
  auth: 'session',
  role: 'admin',
  method: 'POST',
  path: '/api/proxy/knowledge/upload',
  summary:
    'Add a document: PDF, DOCX, XLSX, CSV, TXT or Markdown, at most 10 MB. A large one is answered while it is still `processing`.',
  body: uploadForm,
  answer: uploadAnswer,
  success: { 200: 'The document, ready or still being read.' },
  errors: ['unsupported_media_type', 'payment_required'],
}

export const keyIngestDocument: Endpoint<{ body: KeyIngestForm; answer: KeyIngestAnswer }> = {
  ...sending,
  id: 'keyIngestDocument',
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
