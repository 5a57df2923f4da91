/** A page with the built widget, and a chat service of its own: what the tests in a browser and the screenshots look at. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const TENANT = '4f1f9c3e-5a52-4f0f-9a2c-3f2a8d1b7c10'

export interface Site {
  readonly url: string
  /** Bodies of chat requests, as they came. */
  readonly bodies: string[]
  /** Answers are told by what the message holds; see `answerTo`. */
  config: Record<string, unknown>
  /** What the next answer is, instead of an echo. */
  say: string
  close(): Promise<void>
}

/** Builds the widget as `npm run build` does, into a folder of its own. */
export async function buildWidget(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'svc-widget-'))
  const options = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' as const }
  await build({ ...options, build: { outDir, emptyOutDir: true } })
  await build({ ...options, mode: 'loader', build: { outDir, emptyOutDir: false } })
  return outDir
}

export const POLICIES = {
  nonce: "default-src 'none'; script-src 'nonce-n1'; connect-src 'self'; img-src https:",
  strictDynamic:
    "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; connect-src 'self'; img-src https:",
  noStyle: "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'; img-src https:",
  trustedTypes:
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src https:; require-trusted-types-for 'script'; trusted-types 'none'",
} as const

/** @param folder what `buildWidget` gave */
export async function startSite(folder: string): Promise<Site> {
  const bodies: string[] = []
  const site = {
    bodies,
    say: '',
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
      return json(response, 200, { found: true, matches: null, anchor_status: 'pending' })
    if (url.pathname === '/api/proxy/chat-stream') return chat(request, response)
    const file = join(folder, url.pathname.replace(/^\/widget\//, ''))
    if (!file.startsWith(folder) || !existsSync(file)) return json(response, 404, { error: 'Not found' })
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
    response.end(await readFile(file))
  }

  function page(url: URL, response: ServerResponse): void {
    const policy = POLICIES[url.searchParams.get('csp') as keyof typeof POLICIES]
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

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const { message } = JSON.parse(body) as { message: string }
    if (message.includes('#rate'))
      return json(response, 429, { error: 'Too many', retryAfter: 3, limit: 60 }, { 'retry-after': '3' })
    if (message.includes('#plan')) return json(response, 402, { error: 'Plan' })
    if (message.includes('#down')) return json(response, 502, { error: 'Down' })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: string, data: object) =>
      void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    send('typing', { status: 'typing' })
    const text = site.say || `You wrote: ${message}`
    const slow = message.includes('#slow')
    const step = Math.ceil(text.length / 216)
    const tokens = message.includes('#chunks')
      ? Array.from({ length: Math.ceil(text.length / step) }, (_, i) => text.slice(i * step, (i + 1) * step))
      : (text.match(/\s*\S+|\s+$/g) ?? [])
    for (const token of tokens) {
      send('token', { token })
      if (message.includes('#chunks')) await new Promise((done) => setTimeout(done, 16))
      if (slow) await new Promise((done) => setTimeout(done, 100))
      if (response.destroyed) return
    }
    if (message.includes('#cut')) {
      await new Promise((done) => setTimeout(done, 50))
      return void response.destroy()
    }
    if (message.includes('#error')) send('error', { error: 'It broke' })
    else {
      const canonical = '{"action":"allow"}'
      const salt = '0'.repeat(32)
      const hash = createHash('sha256').update(`${canonical}|${salt}`).digest('hex').slice(0, 16)
      send('governance', {
        receipt_id: 'receipt-2026-11-22-1f9c3e5a',
        pii_detected: false,
        fingerprint: `SVC-DNA-v2-${message.includes('#forged') ? '0'.repeat(16) : hash}`,
        fingerprint_salt: salt,
        canonical_json: canonical,
      })
      send('done', { conversation_id: '0b2f6f5e-9a52-4f0f-9a2c-3f2a8d1b7c11' })
    }
    response.end()
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

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
