/**
 * Addresses with a scheme or `www.`, up to white space, quotes or brackets that they did not open (WHATWG URL; the trimming as in GitHub Flavored
 * Markdown 6.9); and bare host names under a top-level domain that is no file extension.
 */

import type { Emit } from '../../candidate.ts'
import { phrases } from '../../context/lexicon.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { ALNUM, classOf, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { domainEnd } from './email.ts'

const SCHEMES = /(?:https?|ftps?|sftp|wss?|ssh|git)$/i
/** What no address goes on with: white space, quotes, brackets. */
const STOPS: Uint8Array = marked(' "<>`{}|\\^[]\'\t\n\r\v\f')
/** A value of its own, behind a comma. */
const NEXT = /^(?:https?:\/\/|[\w.+-]+@[\w-]+\.)/i
const isStop = (code: number): boolean =>
  code < 128
    ? STOPS[code] === 1
    : code === 0x3001 || code === 0xff0c || code === 0xbb || code === 0x201d || code === 0x2019
/** What stands before a part of something else: `@./_-%$`. */
const NO_HOST_AFTER: Uint8Array = marked('@./_-%$')
/** Longer names than this are no hosts that people write. */
const LONG_HOST = 128
const LONG_RUN = /^[\p{L}\d_.-]{129,}/u
/** Most units of an address that its host is looked for in: a name of 253, and whom it is for. */
const MAX_AUTHORITY = 400
const USER = /^[^/?#@]{0,256}@/
const HOST = lazyPattern(
  String.raw`^((?:[\p{L}\d](?:[\p{L}\d_-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,24}\.?|localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?(?=[/?#,;&]|[^\0-\x7f\p{L}\p{N}\p{M}]|$)`,
  'iu',
)
/**
 * Top-level domains of bare host names. What the first group holds is read wherever it stands; countries, which are endings of files and
 * properties too (`copyright.pl`, `list.at`), only as words of prose; and those of the second group are surely meant only before a path.
 */
const BARE =
  /\.(?:((?:(?:com?|org|net|edu|gov|ac)\.[a-z]{2})|com|org|net|edu|gov|mil|biz)|uk|ca|au|de|fr|es|nl|dk|fi|cz|hu|pt|gr|mx|jp|cn|kr|za|nz|eu|(me|info|io|dev|app|co|us|at|be|it|ch|se|no|pl|ie|br|in|ly|tv|ai|tr|ru|ro|hr|sk|lt|lv|ee|lu|ua|hk|sg|nu|shop|tech|xyz|online|store|club|blog))$/
const FILE = /\.(?:me|info|io|dev|app|co|at|pl|in|ai)$/
const PLAIN = lazyPattern(String.raw`^(?:[\p{Ll}\d-]+\.){0,2}[\p{Ll}\d-]+\.[a-z]+$`, 'u')
/** A mail address whose `@` is written out: `jane [at] example.com`. */
const MASKED = /[\w.+-]{1,62} ?[[({<]at[\])}>] ?$/i
/** What an address goes on with behind its host. */
const BEGINS_PATH: Uint8Array = marked('/?#')
/** Quotes and brackets as HTML escapes them. */
const ENTITY = /^&(?:quot|lt|gt|#3[49]|#x2[27]);/
const CLOSING: Uint8Array = marked('])}>')
const CONTEXT = phrases('website|site|domain|visit|homepage|www|webseite|sitio|sito|strona')

/** Reads the address whose `://` stands at `at`; returns where it ends, or `at`. */
export function urlAt(text: string, at: number, emit: Emit): number {
  const scheme = SCHEMES.exec(textBefore(text, at, 8))?.[0]
  if (!scheme || (classOf(unitAt(at - scheme.length - 1)) & ALNUM) !== 0) return at
  return read(text, at - scheme.length, at + 3, emit)
}

/** Reads a host name around the dot at `at`: with `www.` a whole address, else the name and what joins it. Returns where it ends, or `at`. */
export function hostAt(text: string, at: number, emit: Emit): number {
  let start = at
  let before = 32
  for (; at - start < 64; start--) {
    before = start > 0 ? unitAt(start - 1) : 32
    if ((classOf(before) & ALNUM) === 0 && before !== 45 /* - */) break
  }
  if (start === at || NO_HOST_AFTER[before] === 1) return at
  if (at - start === 3 && /^www$/i.test(text.slice(start, at))) {
    return read(text, start, start, emit)
  }
  const end = domainEnd(text, start)
  // What is far too long for a host is not read again from each of its dots.
  const rejected = Math.abs(end) - start > LONG_HOST ? Math.abs(end) : at
  if (end < 0) return rejected
  const after = unitAt(end)
  // @ ( _
  if (after === 64 /* @ */ || after === 40 /* ( */ || after === 95 /* _ */) return at
  const host = text.slice(start, end)
  const top = BARE.exec(host === host.toUpperCase() ? host.toLowerCase() : host)
  if (!top) return rejected
  const name =
    CLOSING[unitAt(before === 32 /* space */ ? start - 2 : start - 1)] === 1 &&
    MASKED.exec(textBefore(text, start, 72))
  if (name) {
    emit({ label: 'EMAIL_ADDRESS', start: start - name[0].length, end, score: 0.8, rule: 'masked' })
    return end
  }
  const path = after === 47 /* / */
  if (
    !top[1] &&
    !(
      PLAIN().test(host) &&
      (path || host[1] !== '.') &&
      /(?:^|[\s"'`<>“„«]|(?:^|\s)\()$/.test(textBefore(text, start, 2))
    )
  )
    return at
  const rest = path || /^:\d/.test(text.slice(end, end + 2)) ? addressEnd(text, start, text.length) : end
  // Names of properties have no hyphens, names of files and what is spelt like their endings do.
  const score = top[2] && !path && (!host.includes('-') || FILE.test(host)) ? 0.3 : 0.5
  emit({ label: 'URL', start, end: rest, score, context: CONTEXT, rule: 'host name' })
  return rest
}

function read(text: string, start: number, host: number, emit: Emit): number {
  // The host is judged first, and within bounds: an address that holds others must not be read to its end for each of them.
  const near = text.slice(host, host + MAX_AUTHORITY)
  // Whom an address is for stands behind a scheme alone.
  const limit = host + (host === start ? near.search(/[,;]|$/) : near.length)
  const authority = text.slice(host, addressEnd(text, host, limit))
  const hostEnd = (from: number): number => {
    const found = HOST().exec(from > 0 ? authority.slice(from) : authority)
    return found ? host + from + found[0].length : 0
  }
  // Behind whom the address is for, if anybody.
  const after = (authority.includes('@') && hostEnd(USER.exec(authority)?.[0].length ?? 0)) || hostEnd(0)
  if (after === 0) return host + (LONG_RUN.exec(authority)?.[0].length ?? 0)
  // www.microsoft
  if (host === start && !/\..+\../.test(text.slice(host, after))) return after
  // A comma is part of a path, not of a host: `1,https://example.com,2`; so is a picture.
  const end = BEGINS_PATH[unitAt(after)] === 1 ? addressEnd(text, start, text.length) : after
  emit({ label: 'URL', start, end, score: 0.95, rule: 'WHATWG URL' })
  return end
}

function addressEnd(text: string, start: number, limit: number): number {
  let end = start
  let open = 0
  // In a row of fields the next one is none of it.
  const before = unitAt(start - 1)
  for (; end < limit; end++) {
    const code = unitAt(end)
    if (code === 40 /* ( */) open++
    // A bracket that closes more than the address opened ends it.
    else if (code === 41 /* ) */ && --open < 0) break
    else if (
      isStop(code) ||
      (code === 38 /* & */ && ENTITY.test(text.slice(end, end + 6))) ||
      ((code === 44 /* , */ || code === 59) /* ; */ &&
        (code === before || NEXT.test(text.slice(end + 1, end + 66))))
    )
      break
  }
  while (end > start && '.,;:!?*_~…'.includes(text[end - 1]!)) end--
  return end
}
