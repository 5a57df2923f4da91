/** A site on loopback, its pages given by path. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Page =
  | string
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array
    }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface TestSite {
  readonly url: string
  /** By path with query. What is not here answers 404. */
  readonly pages: Record<string, Page>
  /** Every path that was asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

export async function testSite(pages: Record<string, Page> = {}): Promise<TestSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const page = pages[path]
    if (page === undefined) return void response.writeHead(404).end()
    if (typeof page === 'function') return page(request, response)
    const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
