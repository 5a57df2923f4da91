/** What a site's robots.txt says (RFC 9309). Runs in a thread: each of its rules may be made to take long, and all of them together more memory than there is. */
import robotsParser from 'robots-parser'
import { USER_AGENT } from '../../adapters/pages/fetch-page.ts'

export interface RulesQuestion {
  /** Where the rules are from. */
  readonly at: string
  readonly text: string
  readonly urls: readonly string[]
}

export interface Rules {
  /** For each address of the question, in its order. */
  readonly isAllowed: readonly boolean[]
  /** Between two pages, in seconds; null when the site does not say. */
  readonly crawlDelay: number | null
  readonly sitemaps: readonly string[]
}

// A CommonJS module whose types say otherwise.
const parse = robotsParser as unknown as typeof robotsParser.default

/** The rules that were parsed last: page after page asks for the same. */
let last: { readonly text: string; readonly at: string; readonly parsed: ReturnType<typeof parse> } | null =
  null

export function readRules({ at, text, urls }: RulesQuestion): Rules {
  if (last?.text !== text || last.at !== at) last = { text, at, parsed: parse(at, text) }
  const { parsed } = last
  return {
    // Rules are of one address; those of the site's other name are read as if they were this one's.
    isAllowed: urls.map(
      (url) => parsed.isAllowed(`${new URL(at).origin}${pathOf(url)}`, USER_AGENT) !== false,
    ),
    crawlDelay: parsed.getCrawlDelay(USER_AGENT) ?? null,
    sitemaps: parsed.getSitemaps(),
  }
}

/** Not to be resolved: a path that begins with two slashes would name another host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
