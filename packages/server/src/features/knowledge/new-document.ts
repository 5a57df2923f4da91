/** A document as it is first written down: being processed, with nothing read of it yet. */
import { randomUUID } from 'node:crypto'
import type { StoredDocument } from './store.ts'

type Given = Pick<StoredDocument, 'org_id' | 'filename' | 'source' | 'visibility' | 'created_at'> &
  Partial<Pick<StoredDocument, 'file_size' | 'source_url' | 'scan_id' | 'approved_at'>>

export function newDocument(given: Given): StoredDocument {
  return {
    id: randomUUID(),
    file_size: null,
    file_type: null,
    source_url: null,
    scan_id: null,
    status: 'processing',
    error: null,
    approved_at: null,
    chunk_count: 0,
    extracted_text: null,
    ...given,
  }
}
