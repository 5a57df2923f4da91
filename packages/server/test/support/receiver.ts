/** A webhook receiver on loopback that keeps what it gets. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When the request had come in whole, and when its answer was sent: `Date.now()`. */
  readonly at: number
  answeredAt: number
}

/** A status, or one with a JSON body or header fields. */
export type Answered =
  | number
  | { readonly status: number; readonly json?: unknown; readonly headers?: Record<string, string> }

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What to answer; 204 until it is told otherwise. A promise answers when it settles. */
  answer: (request: Received) => Answered | Promise<Answered>
  /** Resolves when `count` requests have come. */
  until(count: number, timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

export async function receiver(): Promise<Receiver> {
  const received: Received[] = []
  const self: Receiver = {
    url: '',
    received,
    answer: () => 204,
    async until(count, timeoutMs = 10_000) {
      const end = Date.now() + timeoutMs
      while (received.length < count) {
        if (Date.now() > end) throw new Error(`Only ${received.length} of ${count} requests came`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', async () => {
      const request = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
        answeredAt: 0,
      }
      received.push(request)
      const answered = await self.answer(request)
      const {
        status,
        json,
        headers: more,
      } = typeof answered === 'number' ? { status: answered, json: undefined, headers: {} } : answered
      request.answeredAt = Date.now()
      const headers = { ...more, ...(status >= 300 && status < 400 && { location: '/elsewhere' }) }
      outgoing.writeHead(status, headers).end(json === undefined ? undefined : JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` })
}
