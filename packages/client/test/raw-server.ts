/** A TCP server on the loopback that answers each request with bytes of its own making, and then does to the connection what it is told. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface Played {
  readonly bytes: Buffer
  /** What becomes of the connection once the bytes are sent. */
  readonly after: 'close' | 'reset' | 'half-close' | 'stay'
}

export interface RawServer {
  readonly baseUrl: string
  /** Connections that are open. */
  readonly open: ReadonlySet<Socket>
  close(): Promise<void>
}

/** @param play asked once a request has come whole, with the path of its first line */
export async function rawServer(play: (path: string) => Played): Promise<RawServer> {
  const open = new Set<Socket>()
  // Half open: a client that ended its side is still answered.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    let asked = ''
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('data', (piece) => {
      asked += piece.toString('latin1')
      const head = asked.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(asked)?.[1] ?? 0)
      if (asked.length < head + 4 + length) return
      const path = asked.split(' ', 2)[1] ?? ''
      asked = ''
      const { bytes, after } = play(path)
      socket.write(bytes, () => {
        if (after === 'close') socket.destroySoon()
        else if (after === 'reset') socket.resetAndDestroy()
        else if (after === 'half-close') socket.end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
