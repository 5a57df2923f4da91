/** Which addresses belong to the site that is scanned, each written in one way. */

/** A longer address is a search, a session or a mistake. */
const MAX_URL = 500
/** What is no page, by its ending. */
const NO_PAGE =
  /\.(?:7z|avi|bmp|bz2|css|csv|dmg|docx?|epub|exe|gif|gz|ico|iso|jar|jpe?g|js|json|m4a|mjs|mov|mp3|mp4|mpe?g|odt|ogg|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|txt|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i
/** Parameters that say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|source)$/i

export interface Site {
  /** The address as it is kept, absolute; null for what is of another site or no page. */
  page(link: string, base: string): string | null
  /** True for any address of the site, pages or not. */
  has(url: string): boolean
}

/** With and without `www.`, http and https are one site; another port is another. */
export function siteOf(start: string): Site {
  const name = nameOf(new URL(start))
  return {
    page(link, base) {
      const url = URL.canParse(link, base) ? new URL(link, base) : null
      if (!url || !isWeb(url) || nameOf(url) !== name || NO_PAGE.test(url.pathname)) return null
      return writtenOnce(url)
    },
    has: (url) => URL.canParse(url) && isWeb(new URL(url)) && nameOf(new URL(url)) === name,
  }
}

/** Without its fragment and what tracks visitors; null when it is too long. */
export function writtenOnce(url: URL): string | null {
  const one = new URL(url)
  one.hash = ''
  one.username = ''
  one.password = ''
  // At once: each change of an address's own parameters writes all of it anew.
  const kept = new URLSearchParams([...one.searchParams].filter(([name]) => !TRACKING.test(name)))
  kept.sort()
  one.search = kept.toString()
  return one.href.length <= MAX_URL ? one.href : null
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function nameOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`
}

/** Path and query as a person reads them: to see whether they hold personal data. */
export function readableOf(url: string): string {
  const { pathname, search } = new URL(url)
  // In a query, a plus stands for a space.
  return `${pathname}${search.replaceAll('+', ' ')}`.replace(/(?:%[\da-f]{2})+/gi, decoded)
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}
