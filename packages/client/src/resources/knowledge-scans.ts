/** Scans of a site into the knowledge base: with a session. */
import type { Scan, ScanRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const startEndpoint: Endpoint<Scan> = {
  // Each call begins a scan.
  method: 'POST',
  path: '/api/proxy/knowledge/scan',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['scan_id', 'status'],
}

export const getEndpoint: Endpoint<Scan> = {
  method: 'GET',
  path: '/api/proxy/knowledge/scan/{id}',
  auth: 'session',
  repeat: 'safe',
  accepts: ['scan_id', 'status'],
}

/** With an admin's session. */
export interface KnowledgeScans {
  /** Begins a scan; what it reads awaits approval. Rejects with status 409 while too many wait. */
  start(request: ScanRequest, options?: CallOptions): Pending<Scan>
  /** How far it is. */
  get(id: string, options?: CallOptions): Pending<Scan>
}

export function knowledgeScansResource(call: Call): KnowledgeScans {
  return {
    start: (body, options) => call(startEndpoint, { body }, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
  }
}
