/** An HTTP proxy on loopback that knows CONNECT alone, leads names and addresses to ports of this machine, and has the faults it is told to have. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Certificate } from './certificate.ts'

export interface AskedOfProxy {
  readonly method: string
  /** `host:port`. */
  readonly authority: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether its connection has ended. */
  isOver: boolean
}

export interface ConnectProxy {
  readonly port: number
  /** With a user and a password that are like those of a URL in a bad mood. */
  readonly url: string
  /** What it wants as `Proxy-Authorization`. */
  readonly authorization: string
  readonly asked: AskedOfProxy[]
  /** Ports of this machine by `host:port`; others are answered 502. */
  readonly routes: Map<string, number>
  /** The ports from which it connected to anybody. */
  readonly sources: Set<number>
  /** Does something else than to connect; null for none. */
  fault: ((socket: Socket, asked: AskedOfProxy) => void) | null
  /** Breaks off every connection through it. */
  cut(): void
  close(): Promise<void>
}

export const PROXY_PASSWORD = 'p@ss/w#rd:%'
const CREDENTIALS = `svc:${encodeURIComponent(PROXY_PASSWORD)}`
const BASIC = `Basic ${Buffer.from(`svc:${PROXY_PASSWORD}`).toString('base64')}`

export async function connectProxy(tls?: Certificate): Promise<ConnectProxy> {
  const open = new Set<Socket>()
  const kept = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }
  const self: Omit<ConnectProxy, 'port' | 'url'> = {
    authorization: BASIC,
    asked: [],
    routes: new Map(),
    sources: new Set(),
    fault: null,
    cut() {
      for (const socket of open) socket.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        self.cut()
      }),
  }

  function serve(socket: Socket | TLSSocket): void {
    kept(socket)
    let head = ''
    socket.on('data', function read(part: Buffer) {
      head += part.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      socket.off('data', read)
      answer(socket, head)
    })
  }

  function answer(socket: Socket, head: string): void {
    const [first = '', ...lines] = head.split('\r\n')
    const [method = '', authority = ''] = first.split(' ')
    const headers = Object.fromEntries(
      lines.filter(Boolean).map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
    )
    const asked: AskedOfProxy = { method, authority, headers, isOver: false }
    self.asked.push(asked)
    socket.on('close', () => {
      asked.isOver = true
    })
    // Else the end of whoever asked is not seen.
    socket.resume()
    const port = self.routes.get(authority)
    if (self.fault) self.fault(socket, asked)
    else if (headers['proxy-authorization'] !== BASIC) says(407)(socket)
    else if (method !== 'CONNECT' || port === undefined) says(502)(socket)
    else join(socket, port)
  }

  function join(socket: Socket, port: number): void {
    const upstream = kept(connect(port, '127.0.0.1'))
    upstream.on('connect', () => {
      self.sources.add(upstream.localPort as number)
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(upstream)
      upstream.pipe(socket)
    })
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
  }

  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  if (tls) server.on('connection', kept)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = `${tls ? 'https' : 'http'}://${CREDENTIALS}@127.0.0.1:${port}`
  return Object.assign(self, { port, url })
}

/** Answers so, with a page. */
export function says(status: number): (socket: Socket) => void {
  const page = `<h1>${status}</h1>`
  return (socket) =>
    void socket.end(
      `HTTP/1.1 ${status} No\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
    )
}
