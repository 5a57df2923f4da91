/** Scans of a site: its pages become documents that await approval (chat-service 2.3, 4.1). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, uuid, uuidInAnyCase, webUrl } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface ScanRequest {
  /** Where to begin; what is of the same host is read. */
  readonly url: string
}

export const scanRequest: Schema<ScanRequest> = exactly<ScanRequest>('ScanRequest')(
  z.strictObject({ url: webUrl }),
)

export const SCAN_STATUSES = ['queued', 'running', 'done', 'error'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

export interface Scan {
  readonly scan_id: string
  readonly url: string
  readonly status: ScanStatus
  /** Those that were read and those that wait. */
  readonly pages_found: number
  readonly pages_done: number
  readonly pages_failed: number
  readonly bytes_read: number
  /** Why nothing could be read. */
  readonly error: string | null
  readonly created_at: string
  readonly finished_at: string | null
}

export const scan: Schema<Scan> = exactly<Scan>('Scan')(
  z.object({
    scan_id: uuid,
    url: z.string(),
    status: z.enum(SCAN_STATUSES),
    pages_found: z.int(),
    pages_done: z.int(),
    pages_failed: z.int(),
    bytes_read: z.int(),
    error: z.string().nullable(),
    created_at: dateTime,
    finished_at: dateTime.nullable(),
  }),
)

export interface ScanPath {
  readonly id: string
}

export const scanPath: Schema<ScanPath> = exactly<ScanPath>('ScanPath')(z.strictObject({ id: uuidInAnyCase }))

const managing = { area: 'knowledge', surface: 'chat', auth: 'session', role: 'admin' } as const

export const startScan: Endpoint<{ body: ScanRequest; answer: Scan }> = {
  ...managing,
  id: 'startScan',
  method: 'POST',
  path: '/api/proxy/knowledge/scan',
  summary:
    'Read the pages of a site: by its sitemap and links, as far as its robots.txt allows. They await approval.',
  body: scanRequest,
  answer: scan,
  success: { 200: 'The scan, waiting for its turn.' },
  errors: ['conflict'],
}

export const getScan: Endpoint<{ params: ScanPath; answer: Scan }> = {
  ...managing,
  id: 'getScan',
  method: 'GET',
  path: '/api/proxy/knowledge/scan/{id}',
  summary: 'How far a scan is.',
  params: scanPath,
  answer: scan,
  success: { 200: 'The scan.' },
}
