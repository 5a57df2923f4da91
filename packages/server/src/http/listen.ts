/** The HTTP server: its limits, its answers to what is not HTTP, and how it stops. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, isIPv6, Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { ErrorCode } from '@svc/contract'
import { ServerError } from '../errors.ts'
import { baseHeaders } from './response-headers.ts'

const MAX_HEADER_BYTES = 16_384
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** How often Node looks for requests that took too long; its own 30 s would double both limits. */
const CHECK_MS = 1_000
/** Longer than the usual proxy's 60 s, so that the proxy is the one to close. */
const KEEP_ALIVE_MS = 65_000

/** How long idle connections stay open at a stop: longer than a request that was sent already takes to arrive. */
const LAST_REQUESTS_MS = 250

export interface ListenOptions {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
}

export interface App {
  /** `bindings` hold the connection the request came over. */
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
}

export interface Listening {
  readonly port: number
  /** Takes no new connection, lets requests in flight finish for up to `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/** @throws ServerError `address_unusable` */
export async function listen(app: App, { host, port }: ListenOptions): Promise<Listening> {
  let isClosing = false
  const inFlight = new Set<ServerResponse>()
  const refusedOn = new WeakSet<Socket>()
  const respond = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
    errorHandler: refuseRequest,
  })
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
      // Left to the listener below, which answers it like every other wrong request.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      const refused = refusalOf(incoming)
      if (refused) {
        refusedOn.add(incoming.socket)
        return answer(outgoing, refused)
      }
      if (incoming.headers.host === undefined) nameHost(incoming)
      if (isClosing) outgoing.setHeader('connection', 'close')
      inFlight.add(outgoing)
      outgoing.once('close', () => inFlight.delete(outgoing))
      void respond(incoming, outgoing)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Its request was refused already, and what the parser says of the rest would be a second answer.
    if (refusedOn.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else end(socket, refusal(error.code))
  })
  // Without these two Node answers by itself, in no shape of ours.
  server.on('checkExpectation', (_incoming, outgoing: ServerResponse) =>
    answer(outgoing, [417, 'invalid_request', 'The only expectation that is met is 100-continue']),
  )
  server.on('connect', (_incoming, socket: Socket) => {
    // Node looks after it no longer: a reset would end the process, and whoever holds it open would keep the server from stopping.
    socket.on('error', () => {})
    end(socket, [405, 'method_not_allowed', 'This server is no proxy'])
    socket.destroySoon()
  })
  await bound(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    close(graceMs) {
      isClosing = true
      for (const outgoing of inFlight) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
      return close(server, graceMs)
    },
  }
}

async function bound(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw addressFault(error, { host, port })
  }
}

/** What helps where the address is not what is wrong, by what the system says. */
const CURES: Readonly<Record<string, string>> = {
  EACCES:
    'the system keeps ports below 1024 from this process: set SVC_PORT to a higher one, or give the process the right to them (CAP_NET_BIND_SERVICE)',
  EMFILE:
    'this process may not open as many files as it needs, some hundred and one for each connection: raise its limit (ulimit -n, or LimitNOFILE of a systemd unit)',
}

export function addressFault(cause: unknown, { host, port }: ListenOptions): ServerError {
  const cure =
    CURES[String((cause as { code?: unknown }).code)] ??
    'set SVC_HOST and SVC_PORT to an address that is free'
  return new ServerError('address_unusable', `Nothing can listen on ${host}, port ${port}: ${cure}`, {
    cause,
  })
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve)
    // Not `server.close()`, which ends idle connections at once: the next request on one may be on its way already, and would be cut off.
    NetServer.prototype.close.call(server)
  })
  // What comes until then is answered, and told that it is the last on its connection.
  const idle = setTimeout(() => server.closeIdleConnections(), Math.min(LAST_REQUESTS_MS, graceMs))
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(idle)
  clearTimeout(cut)
  // Stops its timer for requests that take too long.
  server.close()
}

type Refusal = readonly [status: number, code: ErrorCode, message: string]

/** Refuses HTTP that a proxy in front may read differently than this server: request smuggling (RFC 9112 3.2 and 6.1). */
function refusalOf({ rawHeaders, headers, httpVersion }: IncomingMessage): Refusal | null {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return [400, 'invalid_request', 'There is more than one Host header']
  if (hosts.length === 0 && httpVersion !== '1.0') return [400, 'invalid_request', 'There is no Host header']
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return [400, 'invalid_request', 'The only Transfer-Encoding that is read is chunked']
  return null
}

/** HTTP/1.0 need not name its host (RFC 9112 3.2): it is where the connection came in. Whatever looks for one must find the same. */
function nameHost({ headers, rawHeaders, socket }: IncomingMessage): void {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket
  headers.host = `${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`
  rawHeaders.push('Host', headers.host)
}

function answer(outgoing: ServerResponse, refused: Refusal): void {
  const { status, headers, body } = written(refused)
  outgoing.writeHead(status, headers).end(body)
}

/** What cannot be read as HTTP is answered like everything else, as far as the connection still allows. */
function end(socket: Socket, refused: Refusal): void {
  const { status, headers, body } = written(refused)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}

function written([status, code, message]: Refusal): {
  status: number
  headers: Record<string, string>
  body: string
} {
  const body = JSON.stringify({ error: message, code })
  const headers = {
    ...baseHeaders(randomUUID()),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    // What comes after it on this connection cannot be told from its body.
    connection: 'close',
  }
  return { status, headers, body }
}

/** HTTP, but with a target or a Host header that makes no address. */
function refuseRequest(error: unknown): Response {
  const isTheirs = error instanceof RequestError
  const body = isTheirs
    ? { error: 'The request target or the Host header is not valid', code: 'invalid_request' }
    : { error: 'Internal server error', code: 'internal_error' }
  return Response.json(body, { status: isTheirs ? 400 : 500, headers: baseHeaders(randomUUID()) })
}

function refusal(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'invalid_request', `The headers are larger than ${MAX_HEADER_BYTES} bytes`]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'request_timeout', 'The request was not sent in time']
    default:
      return [400, 'invalid_request', 'The request is not HTTP']
  }
}
