/** A service worker that redacts what a page posts: to a chat of one's own, or to a provider. */
import { createVault, type Vault } from '@svc/core'
import { createGuards, type Guard } from '../guard.ts'
import { checkFunctions, type GuardOptions } from '../options.ts'
import { governBodyText, isJsonType } from '../wire/body.ts'
import { isOpaque } from '../wire/encoding.ts'
import { createBodyPassage, emptied, OF_BODY, throughPassage } from '../wire/pieces.ts'
import { refusalOf } from '../wire/refusal.ts'

/** What is needed of a `FetchEvent`. */
export interface FetchEventLike {
  readonly request: Request
  /** Of the page that asks. */
  readonly clientId: string
  respondWith(response: Promise<Response>): void
}

/** What is needed of a service worker's `self`. */
export interface WorkerScope {
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void
}

export interface ServiceWorkerOptions extends GuardOptions {
  /** Which requests are governed, by their address and method. All others pass as if there were no worker; where it throws, the request fails. */
  readonly match: (request: Request) => boolean
  /**
   * The vault of the conversation that a request belongs to. Default: `vault`, else one for each page (tab), for as long as the worker lives; a browser may end it at any time, and then a page that
   * sends its whole conversation goes on with a new one.
   */
  readonly vaultOf?: ((request: Request, clientId: string) => Vault | Promise<Vault>) | undefined
  /** What sends. Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Pages whose vaults are kept. */
const MAX_PAGES = 100

/**
 * Governs what pages post to the addresses that match (JSON, forms, text): it leaves with placeholders in place of personal data, and the answer (JSON, text, streams of events) reaches the page with the values
 * again. What the policy denies is answered with 422 and not sent; what cannot be looked into with 415 or 400.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 * @example no-run
 * governServiceWorker(self, { match: ({ url }) => new URL(url).pathname.startsWith('/api/chat') })
 */
export function governServiceWorker(
  scope: WorkerScope,
  { match, vaultOf, fetch: send = (request) => globalThis.fetch(request), ...options }: ServiceWorkerOptions,
): void {
  if (typeof match !== 'function') throw new TypeError('match must be a function')
  checkFunctions({ vaultOf, fetch: send })
  const guardOfCall = createGuards(options, ['match', 'vaultOf', 'fetch'])
  const pages = new Map<string, Vault>()

  function vaultOfPage(clientId: string): Vault {
    // A form that leaves its page is none's, and many pages have none.
    if (clientId === '') return createVault()
    const vault = pages.get(clientId) ?? createVault()
    // The page that asked last stays longest.
    pages.delete(clientId)
    pages.set(clientId, vault)
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break
      pages.delete(oldest)
    }
    return vault
  }

  scope.addEventListener('fetch', (event) => {
    const { request, clientId } = event
    // Pages themselves are asked for by the browser, not by a page; what a form posts is a page's.
    if (request.mode === 'navigate' && request.method === 'GET') return
    let isGoverned: boolean
    try {
      isGoverned = match(request)
    } catch (error) {
      // Whatever is thrown here, the browser would send the request as it is.
      event.respondWith(Promise.reject(error))
      return
    }
    if (!isGoverned) return
    event.respondWith(
      (async () => {
        const own = vaultOf ? await vaultOf(request, clientId) : (options.vault ?? vaultOfPage(clientId))
        return answered(request, guardOfCall(own), send, options.maxHeld)
      })(),
    )
  })
}

async function answered(
  request: Request,
  guard: Guard,
  send: typeof globalThis.fetch,
  maxHeld: number | undefined,
): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  let governed: Request
  try {
    governed = await governedRequest(request, type, guard)
  } catch (error) {
    const { status, body } = refusalOf(error, isJsonType(type))
    return Response.json(body, { status })
  }
  const response = await send(governed)
  const { status, statusText, body } = response
  // A redirect, or the answer of another origin that did not agree to be read: a page cannot read it either.
  if (body === null || response.type === 'opaque' || response.type === 'opaqueredirect') return response
  const empty = emptied(response)
  if (empty) return empty
  try {
    // What the platform fetched it has decompressed.
    const range = response.headers.get('content-range')
    const type = response.headers.get('content-type') ?? ''
    const passage = createBodyPassage(type, guard, maxHeld, undefined, range)
    if (!passage) return response
    const headers = new Headers(response.headers)
    for (const name of [...OF_BODY, 'content-encoding']) headers.delete(name)
    return new Response(throughPassage(body, passage), { status, statusText, headers })
  } catch (error) {
    await body.cancel()
    const { body: refusal } = refusalOf(error, true)
    return Response.json(refusal, { status: 502 })
  }
}

async function governedRequest(request: Request, type: string, guard: Guard): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  if (isOpaque(type, request.headers.get('content-encoding'), guard)) return request
  const text = await request.clone().text()
  return text === '' ? request : new Request(request, { body: governBodyText(text, type, guard) })
}
