/** Gets one address of a site, its redirects included: each of them must lead to where it may, and is guarded like the first. */
import { type Outgoing, refusals } from '../outgoing/outgoing.ts'
import { unpack } from './decode.ts'
import type { Site } from './site.ts'

export type Fetched =
  | {
      readonly kind: 'fetched'
      /** Where it was found in the end. */
      readonly url: string
      readonly body: Uint8Array
      readonly contentType: string | null
      /** As they came over the network. */
      readonly bytes: number
    }
  /** `status` is the site's own; null where it gave none. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly status: number | null
      readonly bytes: number
    }
  | { readonly kind: 'closing' }

export interface FetchOptions {
  readonly outgoing: Pick<Outgoing, 'send'>
  /** What it may redirect to. */
  readonly site: Pick<Site, 'has'>
  readonly maxBytes: number
  /** For the address with all of its redirects. */
  readonly timeoutMs: number
  /** Says of each address but the first whether the site lets it be read; every one when absent. */
  isAllowed?(url: string): Promise<boolean>
}

export const USER_AGENT = 'SvcBot/1'
const MAX_REDIRECTS = 5

export async function fetchPage(start: string, options: FetchOptions): Promise<Fetched> {
  const { outgoing, site, maxBytes, timeoutMs, isAllowed = async () => true } = options
  const end = performance.now() + timeoutMs
  let url = start
  let bytes = 0
  const failed = (reason: string, status: number | null = null): Fetched => ({
    kind: 'failed',
    reason,
    status,
    bytes,
  })
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await outgoing.send({
      url,
      method: 'GET',
      headers: { 'user-agent': USER_AGENT, accept: 'text/html,*/*;q=0.1', 'accept-encoding': 'identity' },
      timeoutMs: Math.max(1, Math.ceil(end - performance.now())),
      maxResponseBytes: maxBytes,
    })
    if (answer.kind === 'closing') return answer
    if (answer.kind === 'refused') return failed(refusals[answer.reason])
    if (answer.kind === 'failed')
      return failed(answer.reason === 'timeout' ? 'It did not answer in time' : answer.message)
    const { status, headers, body } = answer
    bytes += body.length
    if (status >= 300 && status < 400 && headers.location) {
      if (!URL.canParse(headers.location, url)) return failed('It redirects to no address', status)
      url = new URL(headers.location, url).href
      if (!site.has(url)) return failed('It redirects to another site', status)
      if (!(await isAllowed(url))) return failed('The site asks not to read it', status)
      continue
    }
    if (status !== 200) return failed(`The site answered ${status}`, status)
    const unpacked = unpack(body, headers.contentEncoding, maxBytes)
    if (!unpacked) return failed('It is packed in a way that cannot be read', status)
    return { kind: 'fetched', url, body: unpacked, contentType: headers.contentType, bytes }
  }
  return failed('It redirects too often')
}
