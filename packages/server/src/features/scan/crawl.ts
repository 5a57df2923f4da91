/**
 * Reads the pages of a site one after another. Its queue and its results are in the database, so that any process can continue a scan at the page it was at. It
 * works in short slices, so that stopping the server waits for one page at most.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { detect } from '@svc/core'
import type { Outgoing } from '../../adapters/outgoing/outgoing.ts'
import { type FetchOptions, fetchPage } from '../../adapters/pages/fetch-page.ts'
import { readableOf, type Site, siteOf } from '../../adapters/pages/site.ts'
import type { DueWork } from '../../jobs/due.ts'
import type { AddDocument } from '../../ports/passages.ts'
import type { PageReader } from './reader.ts'
import { type Robots, readRobots, readSitemaps } from './robots.ts'
import type { NewPage, PageRecord, ScanStore, StoredPage, StoredScan } from './store.ts'

export interface ScanLimits {
  /** Of one scan. */
  readonly maxPages: number
  /** Links from the page it begins with. */
  readonly maxDepth: number
  /** Of one page; what is longer is cut off. */
  readonly maxPageBytes: number
  /** Of one scan. */
  readonly maxBytes: number
  /** For one page with its redirects, in milliseconds. */
  readonly pageTimeoutMs: number
  /** For what one page says, in milliseconds. */
  readonly readTimeoutMs: number
  /** For one scan, in milliseconds of work. */
  readonly maxWorkMs: number
}

export const LIMITS: ScanLimits = {
  maxPages: 50,
  maxDepth: 3,
  maxPageBytes: 2_000_000,
  maxBytes: 20_000_000,
  pageTimeoutMs: 10_000,
  readTimeoutMs: 5_000,
  maxWorkMs: 300_000,
}

export interface CrawlNeeds {
  readonly store: ScanStore
  readonly outgoing: Pick<Outgoing, 'send'>
  readonly reader: PageReader
  readonly addDocument: AddDocument
  /** Something is due now. */
  ring(): void
  readonly limits: ScanLimits
  readonly clock: () => number
}

/** Scans at a time of one process. */
const CONCURRENCY = 2
/** Longer than a page can take. */
const LEASE_MS = 120_000
/** How long one scan works before the next in the queue has its turn. */
const SLICE_MS = 1_000
interface OnSite extends FetchOptions {
  readonly site: Site
}

/** What a site may ask us to wait between two pages. */
const MAX_DELAY_S = 10
/** Sites whose rules are kept between slices, at most. */
const MAX_ROBOTS = 100
/** Less text is no page worth keeping. */
const MIN_TEXT = 40
const PAGE_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i

type Step = 'next' | 'closing' | 'ended'

export function createCrawl({
  store,
  outgoing,
  reader,
  addDocument,
  ring,
  limits,
  clock,
}: CrawlNeeds): DueWork {
  const robotsOf = new Map<string, Robots>()

  async function slice(scan: StoredScan): Promise<void> {
    const until = performance.now() + SLICE_MS
    const site = siteOf(scan.url)
    let step: Step = 'next'
    let delay = 0
    do {
      await store.hold(scan, new Date(clock() + LEASE_MS))
      const robots = await rulesOf(scan)
      // The server is stopping. The scan's lease ends by itself.
      if (robots === 'closing') return
      if (!robots) {
        await end(scan, 'The rules of the site (robots.txt) cannot be read')
        return
      }
      delay = Math.min(MAX_DELAY_S, Math.max(0, robots.crawlDelay ?? 0)) * 1_000
      step = await readNext(scan, site, robots)
    } while (step === 'next' && delay === 0 && performance.now() < until)
    if (step !== 'next') return
    await store.hold(scan, new Date(clock() + delay))
    ring()
  }

  async function rulesOf(scan: StoredScan): Promise<Robots | null | 'closing'> {
    const known = robotsOf.get(scan.id)
    if (known) return known
    const read = await readRobots(scan.url, reader, { outgoing, timeoutMs: limits.pageTimeoutMs })
    if (read === 'closing' || read === null) return read
    if (robotsOf.size >= MAX_ROBOTS) robotsOf.clear()
    robotsOf.set(scan.id, read)
    return read
  }

  async function readNext(scan: StoredScan, site: Site, robots: Robots): Promise<Step> {
    const page = await store.nextPage(scan.org_id, scan.id)
    if (!page) return end(scan, null)
    const started = performance.now()
    const record = await recordOf(scan, page, site, robots)
    if (record === 'closing') return 'closing'
    const workedMs = Math.round(performance.now() - started)
    const now = await store.record(page, { ...record, workedMs }, limits.maxPages)
    if (page.place === 0 && record.status === 'failed') return end(scan, record.error)
    const isEnough = !now || now.bytes_read >= limits.maxBytes || now.worked_ms >= limits.maxWorkMs
    return isEnough ? end(scan, null) : 'next'
  }

  async function recordOf(
    scan: StoredScan,
    page: StoredPage,
    site: Site,
    robots: Robots,
  ): Promise<Omit<PageRecord, 'workedMs'> | 'closing'> {
    const failed = (error: string, bytes = 0) =>
      ({ status: 'failed', error, documentId: null, bytes, found: [] }) as const
    if ((await robots.allowed([page])).length === 0) return failed('The site asks not to read it')
    const options: OnSite = {
      outgoing,
      site,
      maxBytes: limits.maxPageBytes,
      timeoutMs: limits.pageTimeoutMs,
      isAllowed: async (url) => (await robots.allowed([{ url }])).length > 0,
    }
    const fetched = await fetchPage(page.url, options)
    if (fetched.kind === 'closing') return 'closing'
    if (fetched.kind === 'failed') return failed(fetched.reason, fetched.bytes)
    if (fetched.contentType !== null && !PAGE_TYPE.test(fetched.contentType))
      return failed('It is no page of text', fetched.bytes)
    const { body, contentType, url } = fetched
    const read = await reader.read({ body, contentType })
    if (!read) return failed('It cannot be read within the limits', fetched.bytes)
    const base = read.base && URL.canParse(read.base, url) ? new URL(read.base, url).href : url
    const linked = read.links.map((link) => site.page(link, base))
    const listed = page.place === 0 ? await listedPages(scan, robots, options) : { pages: [], bytes: 0 }
    if (listed === 'closing') return 'closing'
    const found = await newPages([...listed.pages, ...linked], page.depth + 1, robots)
    const documentId = read.isUnlisted || read.text.length < MIN_TEXT ? null : await keep(scan, page, read)
    return { status: 'done', error: null, documentId, bytes: fetched.bytes + listed.bytes, found }
  }

  async function listedPages(scan: StoredScan, robots: Robots, options: OnSite) {
    const read = await readSitemaps(scan.url, robots.sitemaps, limits.maxPages, options)
    if (read === 'closing') return read
    return { bytes: read.bytes, pages: read.pages.map((url) => options.site.page(url, scan.url)) }
  }

  async function newPages(
    urls: readonly (string | null)[],
    depth: number,
    robots: Robots,
  ): Promise<readonly NewPage[]> {
    if (depth > limits.maxDepth) return []
    const distinct = [...new Set(urls)].flatMap((url) => (url === null ? [] : { url, depth }))
    const pages: NewPage[] = []
    for (const page of await robots.allowed(distinct)) {
      // The address is kept beside the text: one that holds personal data is not followed.
      if (detect(readableOf(page.url)).length === 0) pages.push(page)
      // As many may be known already.
      if (pages.length === 2 * limits.maxPages) break
      // A thousand of them take a second, in which others are answered.
      await nextTurn()
    }
    return pages
  }

  /** Stores the page once, although a process may end between storing it and recording that. */
  async function keep(
    { org_id: orgId, id: scanId }: StoredScan,
    { url }: StoredPage,
    { title, text }: { title: string; text: string },
  ): Promise<string> {
    const there = await store.documentOf(orgId, scanId, url)
    if (there) return there
    const document = {
      title: title || new URL(url).pathname,
      text,
      source: 'scan',
      sourceUrl: url,
      scanId,
    } as const
    return (await addDocument(orgId, document)).documentId
  }

  async function end(scan: StoredScan, error: string | null): Promise<'ended'> {
    await store.finish(scan, error, new Date(clock()))
    robotsOf.delete(scan.id)
    ring()
    return 'ended'
  }

  return {
    name: 'site scans',
    concurrency: CONCURRENCY,
    async take(limit) {
      const now = clock()
      const scans = await store.take(new Date(now), new Date(now + LEASE_MS), limit)
      return scans.map((scan) => async () => void (await slice(scan)))
    },
  }
}
