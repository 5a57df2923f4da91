/** A page with the built widget, and a chat service of its own: what the tests in a browser and the screenshots look at. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createChat, json } from './chat.ts'

export const TENANT = '4f1f9c3e-5a52-4f0f-9a2c-3f2a8d1b7c10'

export const NEVER: Promise<unknown> = new Promise(() => {})

export interface Site {
  readonly url: string
  /** Bodies of chat requests, as they came. */
  readonly bodies: string[]
  /** Paths of what was asked for and could not be had. */
  readonly refused: string[]
  /** Answers are told by what the message holds; see `answerTo`. */
  config: Record<string, unknown>
  /** The end of the name of a file that cannot be had. */
  missing: string
  /** What the next answer is, instead of an echo. */
  say: string
  /** What the next answer rests on. */
  sources: readonly object[]
  /** What the end of each answer waits for: `NEVER`, or until it is let go. */
  held: Promise<unknown>
  /** What is known of every fingerprint. */
  anchor: Record<string, unknown>
  close(): Promise<void>
}

export const POLICIES = {
  nonce: "default-src 'none'; script-src 'nonce-n1'; connect-src 'self'; img-src https:",
  strictDynamic:
    "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; connect-src 'self'; img-src https:",
  noStyle: "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'; img-src https:",
  trustedTypes:
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src https:; require-trusted-types-for 'script'; trusted-types 'none'",
} as const

/** Of a page that asks an API elsewhere than its scripts are from. */
const API_ELSEWHERE = "default-src 'none'; script-src 'self'; connect-src http://localhost:*"

/** @param folder what `buildWidget` gave */
export async function startSite(folder: string): Promise<Site> {
  const bodies: string[] = []
  const refused: string[] = []
  const site = {
    bodies,
    refused,
    missing: 'none',
    say: '',
    sources: [] as readonly object[],
    held: Promise.resolve() as Promise<unknown>,
    anchor: { anchor_status: 'pending' } as Record<string, unknown>,
    config: {
      name: 'Acme',
      bot_name: 'Acme support',
      welcome_message: 'Hello! How can we help you today?',
      accent_color: '#3559d6',
      logo_url: null,
      suggested_questions: ['Where is my order?', 'How do I return something?'],
      locale: 'en',
      text_direction: 'ltr',
      widget_config: {},
    } as Record<string, unknown>,
  }
  const chat = createChat(site)
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://localhost')
    if (url.pathname === '/') return page(url, response)
    if (url.pathname.startsWith('/api/proxy/widget-config/')) return json(response, 200, site.config)
    if (url.pathname === '/api/v1/verify-fingerprint')
      return json(response, 200, { found: true, matches: null, ...site.anchor })
    if (url.pathname === '/api/proxy/chat-stream') return chat(request, response)
    if (url.pathname === '/react.html') return react(response)
    const file = join(folder, url.pathname.replace(/^\/widget\//, ''))
    if (!file.startsWith(folder) || !existsSync(file) || file.endsWith(site.missing)) {
      refused.push(url.pathname)
      return json(response, 404, { error: 'Not found' })
    }
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
    response.end(await readFile(file))
  }

  /** A page of React's, with the wrapper: see react-page.ts. */
  async function react(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React</title></head>
<body><main id="root"></main><script type="module">${await readFile(join(folder, 'react-page.js'), 'utf8')}</script></body></html>`)
  }

  function page(url: URL, response: ServerResponse): void {
    const csp = url.searchParams.get('csp')
    const policy = csp === 'apiElsewhere' ? API_ELSEWHERE : POLICIES[csp as keyof typeof POLICIES]
    const data = [...url.searchParams]
      .filter(([name]) => name !== 'csp')
      .map(([name, value]) => `data-${name}="${value.replaceAll('"', '&quot;')}"`)
      .join(' ')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Shop</h1><p>A page with a chat.</p><button id="before">Before</button></main>
<script nonce="n1" src="/widget/loader.js" data-tenant="${TENANT}" data-widget="acme" ${data} async></script></body></html>`)
  }

  return Object.assign(site, {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
