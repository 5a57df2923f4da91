/** Scans of a site into the knowledge base: with a session. */
import type { Scan, ScanRequest } from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const managing = { auth: 'session', accepts: hasKeys<Scan>('scan_id', 'status') } as const

export const startEndpoint: Endpoint<Scan> = {
  ...managing,
  method: 'POST',
  path: '/api/proxy/knowledge/scan',
  // Each call begins a scan.
  repeat: 'unsafe',
}

export const getEndpoint: Endpoint<Scan> = {
  ...managing,
  method: 'GET',
  path: '/api/proxy/knowledge/scan/{id}',
  repeat: 'safe',
}

export interface KnowledgeScans {
  /** Begins a scan; what it reads awaits approval. Rejects with status 409 while too many wait. */
  start(request: ScanRequest, options?: CallOptions): Promise<Scan>
  /** How far it is. */
  get(id: string, options?: CallOptions): Promise<Scan>
}

export function knowledgeScansResource(call: Call): KnowledgeScans {
  return {
    start: (body, options) => call(startEndpoint, { body }, options),
    get: (id, options) => call(getEndpoint, { params: { id } }, options),
  }
}
