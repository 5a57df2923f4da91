/** What a site lets be read (RFC 9309), and where it lists its pages. */
import { unpack } from '../../adapters/pages/decode.ts'
import { type FetchOptions, fetchPage } from '../../adapters/pages/fetch-page.ts'
import type { Site } from '../../adapters/pages/site.ts'
import type { PageReader } from './reader.ts'

export interface Robots {
  /** The pages that may be read; none where that cannot be decided within the limits. */
  allowed<Page extends { readonly url: string }>(pages: readonly Page[]): Promise<readonly Page[]>
  /** Between two pages, in seconds; null when the site does not say. */
  readonly crawlDelay: number | null
  readonly sitemaps: readonly string[]
}

/** At least so much must be read (RFC 9309, 2.5). */
const MAX_ROBOTS_BYTES = 512_000
const MAX_SITEMAPS = 5
const ANYWHERE: Pick<Site, 'has'> = { has: (url) => /^https?:/.test(url) }

type Reading = Pick<FetchOptions, 'outgoing' | 'timeoutMs'>

/** Null when it cannot be read now: nothing may be read then. `closing` when this process ends. */
export async function readRobots(
  start: string,
  reader: Pick<PageReader, 'rules'>,
  options: Reading,
): Promise<Robots | null | 'closing'> {
  const at = new URL('/robots.txt', start).href
  // The rules may lie with another authority, and are the site's own all the same (RFC 9309, 2.3.1.2).
  const fetched = await fetchPage(at, { ...options, site: ANYWHERE, maxBytes: MAX_ROBOTS_BYTES })
  if (fetched.kind === 'closing') return 'closing'
  if (fetched.kind === 'failed') {
    // "Unavailable" lets everything be read, "unreachable" nothing (RFC 9309, 2.3.1.3 and 2.3.1.4); nor do rules that are there and cannot be unpacked.
    const isUnavailable = fetched.status !== null && fetched.status !== 200 && fetched.status < 500
    return isUnavailable ? { allowed: async (pages) => pages, crawlDelay: null, sitemaps: [] } : null
  }
  const text = Buffer.from(fetched.body).toString()
  const rules = await reader.rules({ at, text, urls: [] })
  return (
    rules && {
      async allowed(pages) {
        const asked = await reader.rules({ at, text, urls: pages.map(({ url }) => url) })
        return pages.filter((_, i) => asked?.isAllowed[i] === true)
      },
      crawlDelay: rules.crawlDelay,
      sitemaps: rules.sitemaps.slice(0, MAX_SITEMAPS),
    }
  )
}

const LOCATION = /<loc>\s*(?:<!\[CDATA\[)?([^<\s\]]{1,2000})/gi

/** The addresses of the site's sitemaps and of those that these name, at most `limit`. `closing` when this process ends. */
export async function readSitemaps(
  start: string,
  sitemaps: readonly string[],
  limit: number,
  options: Reading & Pick<FetchOptions, 'site' | 'maxBytes' | 'isAllowed'>,
): Promise<{ readonly pages: readonly string[]; readonly bytes: number } | 'closing'> {
  const waiting = (sitemaps.length > 0 ? [...sitemaps] : [new URL('/sitemap.xml', start).href]).filter(
    options.site.has,
  )
  const pages = new Set<string>()
  let bytes = 0
  for (let read = 0; read < MAX_SITEMAPS && waiting.length > 0 && pages.size < limit; read++) {
    const fetched = await fetchPage(waiting.shift()!, options)
    if (fetched.kind === 'closing') return 'closing'
    bytes += fetched.bytes
    if (fetched.kind === 'failed') continue
    const isPacked = fetched.body[0] === 0x1f && fetched.body[1] === 0x8b
    const body = isPacked ? unpack(fetched.body, 'gzip', options.maxBytes) : fetched.body
    const text = body ? Buffer.from(body).toString() : ''
    const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 10_000))
    for (const [, location = ''] of text.matchAll(LOCATION)) {
      const url = location.replaceAll('&amp;', '&')
      if (!options.site.has(url)) continue
      if (isIndex) waiting.push(url)
      else pages.add(url)
      if (pages.size >= limit || waiting.length > 100) break
    }
  }
  return { pages: [...pages], bytes }
}
