/** Connections through a proxy by CONNECT (RFC 9110 9.3.6): what goes over one is nobody's business but of its two ends. */
import { promises as dns, type LookupAddress } from 'node:dns'
import { type ClientRequest, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { createShortCache } from '../../short-cache.ts'
import { type ProxyAddress, serverNameOf } from './proxy-address.ts'
import { answeredInstead, ProxyFault, proxyFaultOf } from './proxy-fault.ts'

export interface Tunnels {
  /**
   * A connection to the first of `hosts`, names or addresses, that the proxy can connect to.
   *
   * @throws ProxyFault; the signal's reason
   */
  open(hosts: readonly string[], port: number, ended: AbortSignal): Promise<Socket>
  /** The proxy's own addresses; none where its name does not resolve. */
  ownAddresses(): Promise<readonly LookupAddress[]>
}

/** To reach it, and until it answers, for all of the hosts together: as long as a connection may take without one. */
const TIMEOUT_MS = 5_000
/** One look-up of its name at a time, and not one for each connection: each holds one of the few threads that the process has for such. */
const ADDRESS_KEPT_MS = 5_000

export function createTunnels(proxy: ProxyAddress): Tunnels {
  const { hostname, port: proxyPort, isTls, authorization } = proxy
  const cache = createShortCache<readonly LookupAddress[]>(ADDRESS_KEPT_MS)
  const family = isIP(hostname)
  const addresses = () =>
    cache.get(hostname, async () =>
      family !== 0 ? [{ address: hostname, family }] : dns.lookup(hostname, { all: true }),
    )
  const lookup: LookupFunction = (_host, options, callback) => {
    addresses().then(
      (found) =>
        options.all ? callback(null, [...found]) : callback(null, found[0]?.address ?? '', found[0]?.family),
      (error) => callback(error, []),
    )
  }

  function ask(authority: string): ClientRequest {
    const options = {
      host: hostname,
      port: proxyPort,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(authorization !== null && { 'proxy-authorization': authorization }) },
      // A connection of its own, which becomes the tunnel.
      agent: false,
      lookup,
    } as const
    return isTls
      ? requestOverTls({ ...options, servername: serverNameOf(proxy) }).end()
      : request(options).end()
  }

  function openOne(authority: string, ended: AbortSignal): Promise<Socket> {
    return new Promise((resolve, reject) => {
      ended.throwIfAborted()
      const asked = ask(authority)
      const breakOff = () => asked.destroy(ended.reason)
      ended.addEventListener('abort', breakOff, { once: true })
      asked.on('error', (error) => {
        ended.removeEventListener('abort', breakOff)
        reject(ended.aborted ? ended.reason : proxyFaultOf(error))
      })
      asked.once('connect', ({ statusCode = 0 }, socket, head) => {
        ended.removeEventListener('abort', breakOff)
        const isConnected = statusCode >= 200 && statusCode < 300
        // Whoever is asked speaks second: what comes before is the proxy's own, such as a page.
        if (isConnected && head.length === 0) return resolve(socket as Socket)
        socket.on('error', () => {}).destroy()
        reject(
          isConnected
            ? new ProxyFault('proxy_unreadable', 'The proxy answered with more than a connection')
            : answeredInstead(statusCode),
        )
      })
    })
  }

  return {
    async open(hosts, port, ended) {
      const late = new AbortController()
      const timer = setTimeout(
        () =>
          late.abort(
            new ProxyFault('proxy_timeout', `The proxy did not answer within ${TIMEOUT_MS / 1000} s`),
          ),
        TIMEOUT_MS,
      )
      const either = AbortSignal.any([ended, late.signal])
      try {
        for (const [at, host] of hosts.entries())
          try {
            return await openOne(`${isIPv6(host) ? `[${host}]` : host}:${port}`, either)
          } catch (error) {
            // It may have no IPv6, or one of the machines behind a name may be away. Other answers hold for all of them.
            const isNext = error instanceof ProxyFault && /^proxy_5/.test(error.code)
            if (!isNext || at === hosts.length - 1) throw error
          }
        throw new RangeError('No host to connect to')
      } finally {
        clearTimeout(timer)
      }
    },
    ownAddresses: () => addresses().catch(() => []),
  }
}
