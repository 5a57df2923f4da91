/** Somebody's site on this machine: a page that holds the widget, and a receiver of webhooks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Site {
  /** With a slash at its end. */
  readonly url: string
  /** What stands in its page. */
  held: string
  /** What a webhook is answered. */
  status: number
  /** Of the webhooks that came. */
  readonly signatures: string[]
  readonly bodies: string[]
  close(): void
}

export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      site.signatures.push(String(request.headers['x-svc-signature']))
      void text(request).then((body) => {
        site.bodies.push(body)
        response.writeHead(site.status).end()
      })
      return
    }
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>North Light</title><body><main><h1>North Light</h1><p>Lamps for those who read at night.</p></main>${site.held}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site: Site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    held: '',
    status: 200,
    signatures: [],
    bodies: [],
    close: () => void server.close(),
  }
  return site
}
