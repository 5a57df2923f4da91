/** A server behind an HTTP proxy: all that it asks for goes through it, and what the proxy does wrong costs nothing but time. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Writing } from '../src/adapters/llm/model.ts'
import type { Resolve } from '../src/adapters/outgoing/guarded.ts'
import type { Config } from '../src/config/config.ts'
import type { Database } from '../src/db/database.ts'
import { type DueRunner, runDue } from '../src/jobs/due.ts'
import { certificateFor } from './support/certificate.ts'
import { testClock } from './support/clock.ts'
import { type ConnectProxy, connectProxy, PROXY_PASSWORD, says } from './support/connect-proxy.ts'
import { embedded } from './support/databases.ts'
import { type EmbeddingsServer, embeddingsServer } from './support/embeddings-server.ts'
import { chunk, HEAD, type TestModel, testModel, says as tokens } from './support/model.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type FakeStripe, fakeStripe } from './support/stripe.ts'
import { type TestApp, testApp } from './support/test-app.ts'

/** What the names that others choose resolve to here; the proxy alone knows the rest. */
const PUBLIC = '93.184.216.34'
const CHOSEN = ['hook.example', 'slack.example', 'site.example', 'shop.example']
const resolve: Resolve = (host, done) =>
  CHOSEN.includes(host) || host === 'localhost'
    ? done(null, [{ address: host === 'localhost' ? '127.0.0.1' : PUBLIC, family: 4 }])
    : done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])

const names = ['llm', 'embeddings', 'stripe', 'twilio', 'rpc', 'id'].map((name) => `${name}.example`)
const certificate = certificateFor([...names, ...CHOSEN])
const trusted = getCACertificates('default')
const silent = pino({ level: 'silent' })
const signal = new AbortController().signal

let proxy: ConnectProxy
let model: TestModel
let embeddings: EmbeddingsServer
let stripe: FakeStripe
let others: Receiver
let database: Database
let app: TestApp
let token: string
let due: DueRunner | null = null
const closing: (() => unknown)[] = []

/** Speaks TLS before a server that does not. */
async function overTls(port: number): Promise<number> {
  const server = createTlsServer(certificate, (socket) => {
    const behind = connect(port, '127.0.0.1')
    socket.on('error', () => {}).on('close', () => behind.destroy())
    behind.on('error', () => {}).on('close', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  })
  closing.push(() => server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

async function serving(respond: RequestListener): Promise<number> {
  const server = createServer(respond)
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

const portIn = (url: string) => Number(new URL(url).port)

beforeAll(async () => {
  setDefaultCACertificates([...trusted, certificate.cert])
  ;[model, embeddings, stripe, others, database] = await Promise.all([
    testModel(),
    embeddingsServer(),
    fakeStripe(),
    receiver(),
    embedded(),
  ])
  const pair = await generateKeyPair('ES256', { extractable: true })
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  const id = await serving((_request, response) => void response.end(JSON.stringify({ keys })))
  const rpc = await serving(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { id: call } = JSON.parse(Buffer.concat(parts).toString())
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call, result: { context: { slot: 1 }, value: 42 } }))
  })
  proxy = await connectProxy()
  const behind: Record<string, number> = {
    'llm.example:443': portIn(model.baseUrl),
    'embeddings.example:443': portIn(embeddings.baseUrl),
    'stripe.example:443': portIn(stripe.baseUrl),
    'twilio.example:443': portIn(others.url),
    'rpc.example:443': rpc,
    'id.example:443': id,
    [`${PUBLIC}:443`]: portIn(others.url),
  }
  for (const [authority, port] of Object.entries(behind)) proxy.routes.set(authority, await overTls(port))
  const now = Math.floor(Date.now() / 1000)
  token = await new SignJWT({
    sub: 'user-1',
    iss: 'https://id.example/',
    aud: 'svc',
    iat: now,
    exp: now + 3_600,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(pair.privateKey)
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  for (const close of closing) close()
  await Promise.all([proxy, model, embeddings, stripe, others].map((each) => each.close()))
  await database.close()
})

beforeEach(async () => {
  proxy.fault = null
  proxy.asked.length = 0
  model.asked.length = 0
  model.speak = [tokens('Hello', '.')]
  others.received.length = 0
  others.answer = () => 204
  const config: Partial<Config> = {
    outgoingProxy: proxy.url,
    allowPrivateWebhooks: [],
    issuer: { jwksUrl: 'https://id.example/jwks', issuer: 'https://id.example/', audience: 'svc' },
    llm: { baseUrl: 'https://llm.example/v1', model: 'small', apiKey: 'key' },
    embeddings: { baseUrl: 'https://embeddings.example/v1', model: 'small', apiKey: 'key' },
    stripe: { ...stripe.account, baseUrl: 'https://stripe.example' },
    solana: { rpcUrl: 'https://rpc.example/', network: 'solana:localnet', seed: new Uint8Array(32).fill(7) },
    twilio: {
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: '+15550001111',
      baseUrl: 'https://twilio.example',
    },
  }
  app = await testApp({ database, config, resolve, clock: testClock(Date.now()) })
})
afterEach(async () => {
  await due?.stop(2_000)
  due = null
  const { outgoing, closeChannels, chat, closeProxy, breakers } = app.services
  await Promise.all([outgoing.close(), closeChannels(), chat.close(), closeProxy()])
  for (const breaker of Object.values(breakers)) breaker.close()
  expect(app.logged.join('')).not.toContain(PROXY_PASSWORD)
  expect(app.logged.join('')).not.toContain(encodeURIComponent(PROXY_PASSWORD))
})

/** What the proxy connected to, without the ports. */
const reached = () => new Set(proxy.asked.map(({ authority }) => authority.replace(/:443$/, '')))
const warned = () => app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)

const writing = (onPiece: Writing['onPiece'] = () => {}): Writing => ({ onOpen() {}, onPiece })
const question = { messages: [{ role: 'user', content: 'hi' }], temperature: 0, maxTokens: 9 } as const
const write = (on: Writing = writing(), aborted = signal) =>
  app.services.chat.model!.write(question, on, aborted)

async function member() {
  const org = await app.newOrganisation('business')
  await app.services.tenants.setMembership(org.orgId, 'user-1', 'admin', new Date(app.clock()))
  return org
}
type Organisation = Awaited<ReturnType<typeof member>>

const hook = async ({ key }: Organisation) =>
  (
    await app.ask('/api/v1/webhooks', {
      key,
      json: { name: 'hook', url: 'https://hook.example/hook', events: ['pii.detected'] },
    })
  ).body
const deliveries = async ({ key }: Organisation, id: string) =>
  (await app.ask(`/api/v1/webhooks/${id}/deliveries`, { key })).body.deliveries

describe('all that leaves the server goes through the proxy', () => {
  it('what the operator chose, by its name', async () => {
    const org = await member()
    await write()
    await app.services.chat.embedder.embed(['text'])
    expect(await app.services.publicLedger!.balance()).toBe(42)
    const bought = await app.ask('/api/billing/checkout', {
      token,
      json: { plan: 'pro', period: 'monthly', tenantId: org.orgId },
    })
    expect([bought.status, stripe.requests.length]).toEqual([200, 1])
    expect(model.asked).toHaveLength(1)
    expect(embeddings.asked).not.toEqual([])
    expect(reached()).toEqual(
      new Set(['llm.example', 'embeddings.example', 'rpc.example', 'id.example', 'stripe.example']),
    )
  })

  it('what tenants chose, by the address that was checked', async () => {
    const org = await member()
    const { id } = await hook(org)
    expect(
      (await app.ask(`/api/v1/webhooks/${id}/test`, { key: org.key, method: 'POST' })).body,
    ).toMatchObject({
      status: 'delivered',
    })
    others.answer = () => ({ status: 200, json: {}, headers: { 'content-type': 'text/html' } })
    expect(
      (await app.ask('/api/proxy/verify-widget', { json: { url: 'https://site.example/' } })).body,
    ).toEqual(expect.not.objectContaining({ error: expect.anything() }))
    expect(others.received.map(({ headers }) => headers.host)).toEqual(['hook.example', 'site.example'])
    expect(reached()).toEqual(new Set([PUBLIC]))
    // The proxy is asked for nothing inside.
    for (const url of ['https://169.254.169.254/', 'https://localhost/', 'https://[::1]/'])
      expect((await app.ask('/api/proxy/verify-widget', { json: { url } })).status).toBe(400)
    expect(reached()).toEqual(new Set([PUBLIC]))
  })
})

it('notifications by Slack and by text message go through the proxy', async () => {
  const { key } = await member()
  const stakeholder = {
    ...{ id: 'ops', name: 'Ops', channels: ['slack', 'sms'] },
    addresses: { slack: 'https://slack.example/services/x', sms: '+4915123456789' },
  }
  const rule = {
    ...{ event: 'PII_DETECTED', severity_min: 1 },
    ...{ stakeholder_ids: ['ops'], channels: ['slack', 'sms'] },
  }
  const json = { stakeholders: [stakeholder], rules: [rule] }
  expect((await app.ask('/api/v1/notifications/routing', { key, method: 'PUT', json })).status).toBe(200)
  await app.ask('/api/v1/notifications/test', { key, json: { event_type: 'PII_DETECTED' } })
  due = runDue(app.services.due, app.services.bell, silent, 20)
  await others.until(2)
  expect(others.received.map(({ headers }) => headers.host).sort()).toEqual([
    'slack.example',
    'twilio.example',
  ])
  for (const host of ['twilio.example', PUBLIC]) expect(reached()).toContain(host)
})

describe('a fault of the proxy', () => {
  it('is told as such by each that is asked through it, and in the log once', async () => {
    const org = await member()
    proxy.fault = says(403)
    await expect(write()).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The proxy refused the connection (403)',
    })
    await expect(app.services.publicLedger!.balance()).rejects.toMatchObject({ code: 'rpc_proxy_403' })
    await expect(app.services.chat.embedder.embed(['text'])).rejects.toMatchObject({
      code: 'unreachable',
      cause: { cause: { code: 'proxy_403' } },
    })
    expect((await app.ask('/api/v1/api-keys', { token })).status).toBe(503)
    const { id } = await hook(org)
    const { body: tested } = await app.ask(`/api/v1/webhooks/${id}/test`, { key: org.key, method: 'POST' })
    expect(tested).toMatchObject({ status: 'failed', error: 'The proxy refused the connection (403)' })
    const said = warned().filter(({ fault }) => fault?.code === 'proxy_403')
    expect(said).toMatchObject([
      { msg: 'no connection through SVC_OUTGOING_PROXY: The proxy refused the connection (403)' },
    ])
  })

  it('loses no delivery: it is made when the proxy is back', async () => {
    const org = await member()
    const { id } = await hook(org)
    proxy.fault = says(503)
    due = runDue(app.services.due, app.services.bell, silent, 20)
    await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Write to jane@example.com' } })
    const attempt = async (which: number) =>
      (await deliveries(org, id)).find((each: { attempt: number }) => each.attempt === which)
    await expect.poll(() => attempt(2)).toMatchObject({ status: 'pending' })
    expect(await attempt(1)).toMatchObject({
      status: 'failed',
      error: 'The proxy could not connect (503)',
    })
    proxy.fault = null
    app.clock.advance(1_000)
    await others.until(1)
    await expect.poll(() => attempt(2)).toMatchObject({ status: 'delivered' })
  })

  it('leaves a model alone after five in a row, as one that cannot be reached', async () => {
    proxy.fault = (socket) => void socket.destroy()
    await expect(write()).rejects.toMatchObject({ code: 'unreachable' })
    await expect(write()).rejects.toMatchObject({ code: 'left_alone' })
    expect(proxy.asked).toHaveLength(5)
    expect(app.services.breakers.llm.state).toBe('open')
  })

  it('in the middle of a stream cuts it, and says where', async () => {
    const org = await member()
    model.speak = [(response) => void response.writeHead(200, HEAD).write(chunk('Half '))]
    await expect(write(writing(() => proxy.cut()))).rejects.toMatchObject({
      code: 'cut',
      message: 'The connection through the proxy broke',
    })
    model.speak = [
      (response) => {
        response.writeHead(200, HEAD).write(chunk('Half '))
        setTimeout(() => proxy.cut(), 50)
      },
    ]
    await app.ask('/api/chat', { json: { message: 'hi', org_id: org.orgId, widget_id: org.widgetId } })
    const told = JSON.stringify(warned())
    expect(told).toContain('"proxy_broke"')
  })
})

describe('a stream of a model', () => {
  it('is not held back', async () => {
    const pieces: string[] = []
    let go: (() => void) | undefined
    model.speak = [
      async (response) => {
        response.writeHead(200, HEAD)
        for (const piece of ['a', 'b', 'c']) {
          response.write(chunk(piece))
          // The next only after this one was read at the other end.
          await new Promise<void>((read) => {
            go = read
          })
        }
        response.end('data: [DONE]\n\n')
      },
    ]
    await write(
      writing((piece) => {
        pieces.push(piece)
        setTimeout(() => go?.(), 5)
      }),
    )
    expect(pieces).toEqual(['a', 'b', 'c'])
  })

  it('ends at the model when whoever asked goes away', async () => {
    const gone = new AbortController()
    model.speak = [(response) => void response.writeHead(200, HEAD).write(chunk('x'))]
    await expect(
      write(
        writing(() => gone.abort()),
        gone.signal,
      ),
    ).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => model.asked).toMatchObject([{ isLeft: true }])
    expect(app.services.breakers.llm.state).toBe('closed')
  })
})
