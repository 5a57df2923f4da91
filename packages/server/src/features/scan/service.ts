/** Site scans: asked for by an admin, made in the background (crawl.ts), their pages wait for approval. */
import { randomUUID } from 'node:crypto'
import type { Scan, ScanRequest } from '@svc/contract'
import { detect } from '@svc/core'
import type { Kysely } from 'kysely'
import { type Outgoing, refusalOnSetup } from '../../adapters/outgoing/outgoing.ts'
import { readableOf, writtenOnce } from '../../adapters/pages/site.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { AddDocument } from '../../ports/passages.ts'
import { createCrawl, LIMITS, type ScanLimits } from './crawl.ts'
import { createPageReader } from './reader.ts'
import { createScanStore, type StoredScan } from './store.ts'

export interface ScanNeeds {
  readonly db: Kysely<Tables>
  readonly outgoing: Outgoing
  readonly addDocument: AddDocument
  ring(): void
  readonly limits?: Partial<ScanLimits>
  readonly clock?: () => number
}

export interface Scans {
  /** @throws ApiError `invalid_request` for an address that may not be asked, `conflict` while too many wait */
  start(orgId: string, request: ScanRequest): Promise<Scan>
  get(orgId: string, id: string): Promise<Scan>
  readonly work: DueWork
}

/** Open scans of one organisation: one of them runs, the others wait. */
const MAX_OPEN = 5
/** Pages of one organisation: ten scans of full length. The plan counts them when they are approved, and until then nothing else does. */
const MAX_AWAITING = 500
const KEPT_MS = 30 * 86_400_000

export function createScans(needs: ScanNeeds): Scans {
  const { db, outgoing, addDocument, ring, clock = Date.now } = needs
  const store = createScanStore(db)
  const limits = { ...LIMITS, ...needs.limits }
  return {
    async start(orgId, { url: given }) {
      const refusal = await outgoing.refusal(given)
      if (refusal !== null) throw new ApiError('invalid_request', `body.url: ${refusalOnSetup(refusal)}`)
      const url = writtenOnce(new URL(given))
      if (url === null) throw new ApiError('invalid_request', 'body.url is too long')
      if (detect(readableOf(url)).length > 0)
        throw new ApiError('invalid_request', 'body.url looks as if it held personal data, which is not kept')
      const now = clock()
      const scan = await store.add(
        { org_id: orgId, id: randomUUID(), url, created_at: new Date(now) },
        { open: MAX_OPEN, awaiting: MAX_AWAITING },
        new Date(now - KEPT_MS),
      )
      if (scan === 'open')
        throw new ApiError('conflict', `${MAX_OPEN} scans have not ended yet; wait for one of them`)
      if (scan === 'awaiting')
        throw new ApiError(
          'conflict',
          `${MAX_AWAITING} pages of earlier scans await approval; approve or delete some of them first`,
        )
      ring()
      return shown(scan)
    },
    async get(orgId, id) {
      const scan = await store.find(orgId, id)
      if (!scan) throw notFound()
      return shown(scan)
    },
    work: createCrawl({
      store,
      outgoing,
      addDocument,
      ring,
      limits,
      clock,
      reader: createPageReader({ timeoutMs: limits.readTimeoutMs }),
    }),
  }
}

function shown(scan: StoredScan): Scan {
  return {
    scan_id: scan.id,
    url: scan.url,
    status: scan.status as Scan['status'],
    pages_found: scan.pages_found,
    pages_done: scan.pages_done,
    pages_failed: scan.pages_failed,
    bytes_read: scan.bytes_read,
    error: scan.error,
    created_at: scan.created_at.toISOString(),
    finished_at: scan.finished_at?.toISOString() ?? null,
  }
}
