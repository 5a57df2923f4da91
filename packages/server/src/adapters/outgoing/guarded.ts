/**
 * The guard of outgoing requests. A name is resolved once, when connecting; every address it has must be public, and the connection goes to one of
 * these, also through a proxy: a name that answers differently the next time (rebinding) gains nothing. Redirects are never followed.
 */
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request as send } from 'undici'
import type { Resolve } from './dns.ts'
import { boundedLookups } from './lookups.ts'
import type { AnswerHeaders, Outgoing, OutgoingAnswer, OutgoingRequest, RefusedReason } from './outgoing.ts'
import type { Destination, OutgoingProxy } from './proxy.ts'
import { proxyFaultIn } from './proxy-fault.ts'
import { isPublicAddress } from './public-address.ts'

export type { Resolve } from './dns.ts'

export interface GuardOptions {
  /** Refuse what is not HTTPS. */
  readonly httpsOnly: boolean
  /** Hosts that are excepted from every check, exactly as they stand in a URL: for development. */
  readonly except?: readonly string[]
  readonly resolve?: Resolve
  /** What connections go through, but for those to hosts that it is not for. */
  readonly proxy?: OutgoingProxy
}

export interface GuardedOutgoing extends Outgoing {
  /** Breaks off what is under way, which is then answered `closing`. Calling it again waits for the same end. */
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 4_000
/** Of one name, that a proxy is asked for one after the other. */
const MAX_ADDRESSES = 4

class Refused extends Error {
  readonly reason: RefusedReason
  constructor(reason: RefusedReason) {
    super(reason)
    this.reason = reason
  }
}

export function createOutgoing(options: GuardOptions): GuardedOutgoing {
  const { httpsOnly, proxy } = options
  const lookups = boundedLookups(options.resolve)
  let closing: Promise<void> | undefined
  const except = new Set(options.except?.map((host) => host.toLowerCase()))

  /** For `net.connect`: every address of the name, or the refusal. */
  const lookup: LookupFunction = (host, _options, callback) => {
    // The operator named these: what others' names do does not hold them up.
    const resolve = except.has(host.toLowerCase()) ? lookups.atOnce : lookups.toConnect
    resolve(host, (error, addresses) => {
      const refused = error ?? (isAllowed(host, addresses) ? null : new Refused('not_public'))
      callback(refused as NodeJS.ErrnoException | null, [...addresses])
    })
  }
  const connect = buildConnector({
    lookup,
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    autoSelectFamily: true,
  })
  const direct: buildConnector.connector = (target, callback) => {
    // A literal address is never looked up, so it is checked here.
    const host = bareHost(target.hostname)
    if (isIP(host) !== 0 && !isAllowed(host, literal(host))) return callback(new Refused('not_public'), null)
    return connect(target, callback)
  }
  // As many connections as requests: whoever sends bounds these, and many organisations share one host. Nothing waits for a socket, nor to
  // learn from the first one whether there is HTTP/2.
  const pool = {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
  }
  const { dispatcher, close } = proxy
    ? proxy.connections(pool, checked, direct)
    : connectionsOf(new Agent({ ...pool, connect: direct }))

  /** Where a proxy is to connect to: addresses alone, so that it looks no name up again. Only what the operator excepts goes by its name. */
  async function checked(host: string): ReturnType<Destination> {
    if (except.has(host.toLowerCase())) return [host]
    const addresses =
      isIP(host) === 0
        ? await new Promise<readonly LookupAddress[]>((resolve, reject) =>
            lookups.toConnect(host, (error, found) => (error ? reject(beforeProxy(error)) : resolve(found))),
          )
        : literal(host)
    if (!(await mayBeAsked(host, addresses))) throw new Refused('not_public')
    // Not every proxy has IPv6.
    return addresses
      .toSorted((a, b) => a.family - b.family)
      .map(({ address }) => address)
      .slice(0, MAX_ADDRESSES)
  }

  /** The proxy may have a public address, and would take a request to itself from inside its network. */
  async function mayBeAsked(host: string, addresses: readonly LookupAddress[]): Promise<boolean> {
    if (!isAllowed(host, addresses)) return false
    return !(await proxy?.isAt(addresses.map(({ address }) => address)))
  }

  function isAllowed(host: string, addresses: readonly LookupAddress[]): boolean {
    if (except.has(host.toLowerCase())) return true
    return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
  }

  /** What the URL alone tells. */
  function read(text: string): URL | RefusedReason {
    if (!URL.canParse(text)) return 'url_invalid'
    const url = new URL(text)
    const host = bareHost(url.hostname)
    if ((url.protocol !== 'https:' && url.protocol !== 'http:') || host === '') return 'url_invalid'
    if (url.username !== '' || url.password !== '') return 'credentials_in_url'
    if (except.has(host)) return url
    if (httpsOnly && url.protocol !== 'https:') return 'not_https'
    // Below 1024 only the web's own: mail, databases and shells do not take a POST kindly.
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    if (port < 1024 && port !== 80 && port !== 443) return 'port_refused'
    if ((isIP(host) !== 0 && !isPublicAddress(host)) || proxy?.isNamed(host)) return 'not_public'
    return url
  }

  return {
    async refusal(text) {
      const url = read(text)
      if (typeof url === 'string') return url
      const host = bareHost(url.hostname)
      if (except.has(host)) return null
      const addresses =
        isIP(host) === 0
          ? await new Promise<readonly LookupAddress[] | null>((settle) =>
              lookups.toCheck(host, (error, found) => settle(error ? null : found)),
            )
          : literal(host)
      // A name that does not resolve now may do so later; the connection is checked again in any case.
      return addresses === null || (await mayBeAsked(host, addresses)) ? null : 'not_public'
    },
    async send(request) {
      const url = read(request.url)
      if (typeof url === 'string') return { kind: 'refused', reason: url }
      if (closing) return { kind: 'closing' }
      const answer = await exchange(dispatcher, url, request)
      // What fails from here on may be our own doing.
      return closing && answer.kind === 'failed' ? { kind: 'closing' } : answer
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function connectionsOf(agent: Agent): { dispatcher: Dispatcher; close(): Promise<void> } {
  return { dispatcher: agent, close: () => agent.destroy() }
}

async function exchange(dispatcher: Dispatcher, url: URL, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { method, headers, body, timeoutMs, maxResponseBytes, isStatusEnough = false } = request
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, {
      dispatcher,
      method,
      headers: { ...headers },
      body: body ?? null,
      signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const read = await readUpTo(response.body, maxResponseBytes, isStatusEnough)
    return {
      kind: 'answered',
      status: response.statusCode,
      body: read,
      ms: elapsed(),
      headers: headersOf(response.headers),
    }
  } catch (error) {
    const refused = refusalIn(error)
    if (refused) return { kind: 'refused', reason: refused }
    const fault = proxyFaultIn(error)
    if (fault) return { kind: 'failed', reason: 'network', message: fault.message, ms: elapsed() }
    if (timeout.aborted || isTimeout(error)) {
      const message =
        !timeout.aborted && isConnectTimeout(error)
          ? `No connection within ${CONNECT_TIMEOUT_MS / 1000} s`
          : `No answer within ${timeoutMs / 1000} s`
      return { kind: 'failed', reason: 'timeout', message, ms: elapsed() }
    }
    return { kind: 'failed', reason: 'network', message: networkMessage(error), ms: elapsed() }
  }
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): AnswerHeaders {
  const one = (name: string) => {
    const value = headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  return {
    contentType: one('content-type'),
    contentEncoding: one('content-encoding'),
    location: one('location'),
    retryAfter: one('retry-after'),
  }
}

async function readUpTo(
  stream: AsyncIterable<Buffer>,
  limit: number,
  takesPart: boolean,
): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  try {
    // Leaving the loop ends the connection: what comes behind the limit is not read.
    for await (const part of stream) {
      parts.push(part)
      size += part.length
      if (size >= limit) break
    }
  } catch (error) {
    if (!takesPart) throw error
  }
  return Buffer.concat(parts).subarray(0, limit)
}

function refusalIn(error: unknown): RefusedReason | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if (at instanceof Refused) return at.reason
    if (at instanceof AggregateError) return at.errors.map(refusalIn).find((reason) => reason !== undefined)
  }
  return undefined
}

function isTimeout(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /TIMEOUT|TIMEDOUT/.test(code)
}

function isConnectTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'UND_ERR_CONNECT_TIMEOUT'
}

const HERE =
  'on this server, which checks it before it asks its proxy; whoever runs it can give it name servers that know it, or name the host in SVC_ALLOW_PRIVATE_WEBHOOKS'

const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name does not resolve',
  EAI_AGAIN: 'The name does not resolve at the moment',
  ENOTFOUND_HERE: `The name does not resolve ${HERE}`,
  EAI_AGAIN_HERE: `The name does not resolve at the moment ${HERE}`,
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke',
  UND_ERR_SOCKET: 'The connection broke',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate cannot be verified',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate cannot be verified',
}

/** In our own words: an error's own would name addresses. */
function networkMessage(error: unknown): string {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && MESSAGES[code]) || 'The connection failed'
}

/** That a name was looked up to be checked, before a proxy was asked: many networks with a proxy have no name servers that know the world outside. */
function beforeProxy({ code = '' }: NodeJS.ErrnoException): Error {
  return Object.assign(new Error('The name does not resolve here'), { code: `${code}_HERE` })
}

function literal(address: string): LookupAddress[] {
  return [{ address, family: isIP(address) }]
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').toLowerCase()
}
