/**
 * Addresses with a scheme or `www.`, up to white space, quotes or brackets that they did not open (WHATWG URL; the trimming as in GitHub Flavored
 * Markdown 6.9); and bare host names under a top-level domain that is no file extension.
 */
import type { Emit } from '../../candidate.ts'
import { ALNUM, classOf } from '../../characters.ts'
import { phrases } from '../../context.ts'
import { domainEnd } from './email.ts'

const SCHEMES = /(?:https?|ftps?|sftp|wss?|ssh|git)$/i
/** What no address goes on with: white space, quotes, brackets. */
const STOPS = new Set(
  [...' "<>`{}|\\^[]\'\t\n\r\v\f\u3001\uff0c\u00bb\u201d\u2019'].map((c) => c.charCodeAt(0)),
)
/** Most units of an address that its host is looked for in: a name of 253, and whom it is for. */
const MAX_AUTHORITY = 400
const HOST =
  /^(?:[^/?#@]{0,256}@)?((?:[\p{L}\d](?:[\p{L}\d_-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,24}\.?|localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?(?=[/?#]|$)/iu
const BARE =
  /\.(?:com|org|net|edu|gov|mil|info|biz|io|dev|app|co|us|uk|ca|au|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|hu|pt|gr|ie|br|mx|jp|cn|in|kr|za|nz|eu)$/i
const CONTEXT = phrases('website|site|url|domain|visit|web|homepage|www|link')

/** Reads the address whose `://` stands at `at`; returns where it ends, or `at`. */
export function urlAt(text: string, at: number, emit: Emit): number {
  const scheme = SCHEMES.exec(text.slice(Math.max(0, at - 8), at))?.[0]
  if (!scheme || (classOf(text.charCodeAt(at - scheme.length - 1)) & ALNUM) !== 0) return at
  return read(text, at - scheme.length, at + 3, emit)
}

/** Reads a host name around the dot at `at`: with `www.` a whole address, else the name alone. */
export function hostAt(text: string, at: number, emit: Emit): void {
  let start = at
  while (
    start > 0 &&
    at - start < 64 &&
    ((classOf(text.charCodeAt(start - 1)) & ALNUM) !== 0 || text[start - 1] === '-')
  )
    start--
  if (start === at || '@./_-%$'.includes(text[start - 1] ?? ' ')) return
  if (/^www$/i.test(text.slice(start, at))) {
    read(text, start, start, emit)
    return
  }
  const end = domainEnd(text, start)
  if (end < 0 || '@(_'.includes(text[end] ?? ' ') || !BARE.test(text.slice(start, end))) return
  const rest = text[end] === '/' || text[end] === ':' ? addressEnd(text, start, text.length) : end
  emit({ label: 'URL', start, end: rest, score: 0.5, context: CONTEXT, rule: 'host name' })
}

function read(text: string, start: number, host: number, emit: Emit): number {
  // The host is judged first, and within bounds: an address that holds others must not be read to its end for each of them.
  const window = addressEnd(text, host, Math.min(text.length, host + MAX_AUTHORITY))
  if (!HOST.test(text.slice(host, window))) return host
  const end = addressEnd(text, start, text.length)
  emit({ label: 'URL', start, end, score: 0.95, rule: 'WHATWG URL' })
  return end
}

function addressEnd(text: string, start: number, limit: number): number {
  let end = start
  let open = 0
  for (; end < limit; end++) {
    const code = text.charCodeAt(end)
    if (code === 40) open++
    // A bracket that closes more than the address opened ends it.
    else if (code === 41 && --open < 0) break
    else if (STOPS.has(code)) break
  }
  while (end > start && '.,;:!?*_~'.includes(text[end - 1]!)) end--
  return end
}
