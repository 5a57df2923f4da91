/** What the client is run against on each runtime: answers as the API's, some of them faulty. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function clientServer(): Promise<{ readonly url: string; readonly server: Server }> {
  const busy = new Set<string>()
  /** Ends the stream that is under way, as a broken line does. */
  let breakOff = () => {}
  const server = createServer((request, response) => {
    // Pages come from another origin.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('access-control-expose-headers', '*')
    const { pathname } = new URL(request.url ?? '', 'http://x')
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
        .end(JSON.stringify(body))
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    request.resume()
    request.on('end', () => {
      const again = request.headers['last-event-id']
      if (pathname === '/api/health') {
        // By turns: each runtime meets a busy server once.
        if (!busy.delete('health')) {
          busy.add('health')
          json(503, {})
        } else json(200, { status: 'ok', service: 'svc' })
      } else if (pathname === '/chat/stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        if (again === undefined) {
          breakOff = () => void request.socket.destroy()
          response.write('retry: 5\n\nid: 1\nevent: token\ndata: {"token":"On "}\n\n')
        } else
          response.end(
            `id: 2\nevent: token\ndata: {"token":"Monday ${again}"}\n\nevent: done\ndata: {"conversation_id":"c"}\n\n`,
          )
      } else if (pathname === '/arrived') {
        json(200, {})
        breakOff()
      } else if (pathname === '/api/proxy/knowledge/upload') json(200, { id: 'd', status: 'ready' })
      else if (pathname.startsWith('/api/v1/receipts')) json(404, { error: 'No', code: 'not_found' })
      // Whatever else is asked for is never answered.
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
