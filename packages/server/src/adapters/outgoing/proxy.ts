/**
 * The HTTP proxy that connections to the outside go through, where there is one (docs/decisions/0043-outgoing-proxy.md): always by CONNECT, for http as
 * for https, so that TLS is with who is asked, streams are not held back, and a connection goes where it was checked that it may.
 */
import { BlockList, isIPv6, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher, fetch as send } from 'undici'
import { directHosts } from './direct-hosts.ts'
import { readProxyAddress } from './proxy-address.ts'
import { ProxyFault } from './proxy-fault.ts'
import { createTunnels } from './tunnels.ts'

export interface OutgoingProxyOptions {
  /** `http://user:password@proxy.example:3128`, or `https://`. */
  readonly url: string
  /** Hosts that are asked without it: `directHosts`. */
  readonly except: readonly string[]
  /** Told of each connection that came to nothing at the proxy; must not throw. */
  readonly onFault?: (fault: ProxyFault) => void
}

/** Where a connection is to go: hosts of which the first that can be connected to is taken. May reject, as for a host that may not be asked. */
export type Destination = (host: string) => Promise<readonly string[]>

export interface Connections {
  readonly dispatcher: Dispatcher
  /** Breaks off what is under way. */
  close(): Promise<void>
}

export interface OutgoingProxy {
  /** Whether a host, a name or an address without brackets, is asked through it. */
  isFor(host: string): boolean
  /** Whether a host is the proxy itself, as the setting names it. */
  isNamed(host: string): boolean
  /** Whether one of these addresses is the proxy's own. */
  isAt(addresses: readonly string[]): Promise<boolean>
  /**
   * For undici's requests.
   *
   * @param destination where those connections go that go through the proxy; to the name as it is, which the proxy resolves, when absent
   * @param direct what connects without it
   */
  connections(
    options?: Agent.Options,
    destination?: Destination,
    direct?: buildConnector.connector,
  ): Connections
  /** As the global one, for addresses that the operator chose. */
  readonly fetch: typeof globalThis.fetch
  /** Breaks off all of its connections that are being made, and those of `fetch`. */
  close(): Promise<void>
}

/** For the handshake with who is behind it, and for connections without it. */
const CONNECT_TIMEOUT_MS = 5_000

/** @throws RangeError for an address or an exception that is none */
export function createOutgoingProxy({ url, except, onFault }: OutgoingProxyOptions): OutgoingProxy {
  const address = readProxyAddress(url)
  // The address may hold a password.
  if (!address) throw new RangeError("outgoingProxy must be an http(s) proxy's address")
  const isDirect = directHosts(except)
  const isFor = (host: string) => !isDirect(host)
  const tunnels = createTunnels(address)
  const attempts = new Set<AbortController>()
  const secure = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false })
  const asNamed: Destination = async (host) => [host]

  async function through(
    target: buildConnector.Options,
    destination: Destination,
    ended: AbortSignal,
  ): Promise<Socket> {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const hosts = await destination(target.hostname)
    const socket = await tunnels.open(hosts, port, ended).catch((error: unknown) => {
      if (error instanceof ProxyFault) onFault?.(error)
      throw error
    })
    socket.setNoDelay(true).setKeepAlive(true, 60_000)
    if (target.protocol !== 'https:') return socket
    return new Promise((resolve, reject) => {
      const breakOff = () => socket.destroy()
      ended.addEventListener('abort', breakOff, { once: true })
      secure({ ...target, httpSocket: socket }, (error, secured) => {
        ended.removeEventListener('abort', breakOff)
        if (error) reject(error)
        else resolve(secured as Socket)
      })
    })
  }

  function connector(destination: Destination): buildConnector.connector {
    return (target, callback) => {
      const attempt = new AbortController()
      attempts.add(attempt)
      through(target, destination, attempt.signal)
        .finally(() => attempts.delete(attempt))
        .then(
          (socket) => callback(null, socket),
          (error) => callback(error, null),
        )
      // undici ends an attempt that nobody waits for any more by the stream that its connector returns.
      return new Readable({
        destroy(_error, done) {
          attempt.abort()
          done(null)
        },
      })
    }
  }

  const connections: OutgoingProxy['connections'] = (
    options = {},
    destination = asNamed,
    direct = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false }),
  ) => {
    const connect = connector(destination)
    const agent = new Agent({
      ...options,
      // Where HTTP/2 may be, the others wait until the first connection is there, one after the other where there comes none.
      allowH2: false,
      connect: (target, callback) => (isFor(target.hostname) ? connect : direct)(target, callback),
    })
    return { dispatcher: agent.compose(naming(isFor)), close: () => agent.destroy() }
  }
  const own = connections()

  return {
    isFor,
    isNamed: (host) => host.toLowerCase().replace(/\.$/, '') === address.hostname,
    async isAt(addresses) {
      const itsOwn = new BlockList()
      for (const each of await tunnels.ownAddresses()) itsOwn.addAddress(each.address, familyOf(each.address))
      return addresses.some((each) => itsOwn.check(each, familyOf(each)))
    },
    connections,
    fetch: ((input: string | URL, init?: object) =>
      send(input, { ...init, dispatcher: own.dispatcher })) as unknown as typeof globalThis.fetch,
    async close() {
      for (const attempt of attempts) attempt.abort()
      await own.close()
    },
  }
}

const BROKEN = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/

/** Says of a connection that ended in the middle that it went through the proxy. */
function naming(isFor: (host: string) => boolean): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const host = new URL(options.origin ?? '').hostname.replace(/^\[|\]$/g, '')
    const told = handler.onResponseError
    if (isFor(host))
      handler.onResponseError = function (controller, error) {
        const { code } = error as { code?: unknown }
        const isBroken = typeof code === 'string' && BROKEN.test(code)
        const named = isBroken
          ? new ProxyFault('proxy_broke', 'The connection through the proxy broke')
          : error
        told?.call(this, controller, named)
      }
    return dispatch(options, handler)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
