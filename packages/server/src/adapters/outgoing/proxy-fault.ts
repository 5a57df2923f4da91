/** What goes wrong at the proxy, before there is a connection to anybody else: told apart from the faults of those that are asked through it. */

/**
 * - `proxy_unreachable`: no connection to it.
 * - `proxy_certificate`: an https proxy that is not who it should be.
 * - `proxy_timeout`: it took the request for a connection, and did not answer.
 * - `proxy_closed`: it ended the connection instead of answering.
 * - `proxy_unreadable`: its answer is no HTTP, or goes on where the connection should begin.
 * - `proxy_407` and other numbers: what it answered instead of a connection.
 * - `proxy_broke`: a connection through it ended in the middle. Whether it or who is behind it did so cannot be told.
 */
export type ProxyFaultCode =
  | 'proxy_unreachable'
  | 'proxy_certificate'
  | 'proxy_timeout'
  | 'proxy_closed'
  | 'proxy_unreadable'
  | 'proxy_broke'
  | `proxy_${number}`

/** The message is in our own words, and names neither the proxy's address nor who was to be asked. It has no cause: that would name both. */
export class ProxyFault extends Error {
  override readonly name: string = 'ProxyFault'
  readonly code: ProxyFaultCode
  constructor(code: ProxyFaultCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The fault of the proxy within an error; undefined where it was none. */
export function proxyFaultIn(error: unknown): ProxyFault | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++)
    if (at instanceof ProxyFault) return at
  return undefined
}

/** What another answer than a connection says. */
export function answeredInstead(status: number): ProxyFault {
  // 401 would be a site's, and is what tinyproxy answers a wrong password with.
  if (status === 407 || status === 401)
    return new ProxyFault(
      `proxy_${status}`,
      `The proxy wants a user and a password, or other ones (${status})`,
    )
  return new ProxyFault(
    `proxy_${status}`,
    status >= 500
      ? `The proxy could not connect (${status})`
      : `The proxy refused the connection (${status})`,
  )
}

const CERTIFICATE = /CERT|SIGNATURE|^ERR_TLS/
const NOT_HTTP = /^HPE_|^ERR_SSL/
const CLOSED = /^(?:ECONNRESET|EPIPE)$/

/** What an error of the connection to the proxy says. */
export function proxyFaultOf(error: unknown): ProxyFault {
  if (error instanceof ProxyFault) return error
  const { code } = error as { code?: unknown }
  const named = typeof code === 'string' ? code : ''
  if (CERTIFICATE.test(named))
    return new ProxyFault('proxy_certificate', 'The proxy’s certificate cannot be verified')
  if (NOT_HTTP.test(named))
    return new ProxyFault('proxy_unreadable', 'The proxy answered with something else than HTTP')
  if (CLOSED.test(named))
    return new ProxyFault('proxy_closed', 'The proxy closed the connection instead of answering')
  return new ProxyFault(
    'proxy_unreachable',
    /^(?:ENOTFOUND|EAI_AGAIN)$/.test(named)
      ? 'The proxy cannot be reached: its name does not resolve'
      : 'The proxy cannot be reached',
  )
}
