/** Requests through an HTTP proxy: all of them, guarded as without one, and with its faults told by their name. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { directHosts } from '../src/adapters/outgoing/direct-hosts.ts'
import { createOutgoing, type GuardedOutgoing, type GuardOptions } from '../src/adapters/outgoing/guarded.ts'
import { createOutgoingProxy, type OutgoingProxy } from '../src/adapters/outgoing/proxy.ts'
import { readProxyAddress } from '../src/adapters/outgoing/proxy-address.ts'
import type { ProxyFault } from '../src/adapters/outgoing/proxy-fault.ts'
import { privateForms } from './support/addresses.ts'
import { certificateFor } from './support/certificate.ts'
import { type ConnectProxy, connectProxy, PROXY_PASSWORD, says } from './support/connect-proxy.ts'

const request = { method: 'POST', body: 'hello', timeoutMs: 10_000, maxResponseBytes: 100 } as const

/** Public, and of nobody that these tests could reach by mistake: the names resolve to it here, and the proxy leads it to this machine. */
const PUBLIC = '93.184.216.34'
const PUBLIC6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'

const table: Record<string, string[][]> = {
  'hook.example': [[PUBLIC]],
  'other.example': [[PUBLIC]],
  'both-families.example': [[PUBLIC6, PUBLIC]],
  'inside.example': [['127.0.0.1']],
  'inside6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'both.example': [[PUBLIC, '127.0.0.1']],
  localhost: [['127.0.0.1']],
  'deep.localhost': [['127.0.0.1']],
  'at-the-proxy.example': [['93.184.216.35']],
}

const authorities = certificateFor(['hook.example', 'both-families.example'], ['127.0.0.1'])
const ofHook = certificateFor(['hook.example'])
const trusted = getCACertificates('default')

let proxy: ConnectProxy
/** By the ports that their connections came from. */
const sources = new Set<number>()
let secure: Server
let plain: Server
const seen: { host: string | undefined; via: string | undefined; proxyAuthorization: string | undefined }[] =
  []
const left: string[] = []

const respond: RequestListener = (incoming, outgoing) => {
  const { host, via } = incoming.headers
  seen.push({ host, via, proxyAuthorization: incoming.headers['proxy-authorization'] })
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) left.push(incoming.url ?? '')
  })
  if (incoming.url === '/redirect') outgoing.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  else if (incoming.url === '/open') outgoing.writeHead(200).write('{')
  else incoming.pipe(outgoing)
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  setDefaultCACertificates([...trusted, authorities.cert, ofHook.cert])
  secure = createTlsServer(authorities, respond)
  plain = createServer(respond)
  for (const server of [secure, plain]) {
    server.on('connection', ({ remotePort }) => sources.add(remotePort as number))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  }
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  for (const server of [secure, plain]) {
    server.closeAllConnections()
    server.close()
  }
})

const faults: ProxyFault[] = []
const opened: { close(): Promise<void> }[] = []

function through(url: string, except: readonly string[] = []): OutgoingProxy {
  const made = createOutgoingProxy({ url, except, onFault: (fault) => void faults.push(fault) })
  opened.push(made)
  return made
}

function guarded(options: Partial<GuardOptions> = {}): GuardedOutgoing {
  const lookUps = new Map<string, number>()
  const made = createOutgoing({
    httpsOnly: false,
    proxy: through(proxy.url),
    resolve(host, done) {
      const lists = host.startsWith('rebinding') ? [[PUBLIC], ['127.0.0.1']] : table[host]
      const count = lookUps.get(host) ?? 0
      lookUps.set(host, count + 1)
      const list = lists?.[Math.min(count, lists.length - 1)]
      if (!list) return done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
      done(
        null,
        list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    ...options,
  })
  opened.push(made)
  return made
}

beforeEach(async () => {
  proxy = await connectProxy()
  proxy.routes.set(`${PUBLIC}:443`, portOf(secure)).set(`${PUBLIC}:80`, portOf(plain))
  for (const list of [faults, seen, left]) list.length = 0
  sources.clear()
})
afterEach(async () => {
  // Whatever was asked came from the proxy, and from nowhere else.
  for (const port of sources) expect(proxy.sources).toContain(port)
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await proxy.close()
})

describe('the guard of outgoing requests, behind a proxy', () => {
  it.each([
    ['https', 443],
    ['http', 80],
  ])('reaches %s at the address that was checked, by the name', async (protocol, port) => {
    const answer = await guarded().send({ ...request, url: `${protocol}://hook.example/` })
    expect(answer).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('hello') })
    expect(proxy.asked).toMatchObject([{ method: 'CONNECT', authority: `${PUBLIC}:${port}` }])
    expect(proxy.asked[0]!.headers).toMatchObject({
      host: `${PUBLIC}:${port}`,
      'proxy-authorization': proxy.authorization,
    })
    // The proxy's password is nobody else's business.
    expect(seen).toEqual([{ host: 'hook.example', via: undefined, proxyAuthorization: undefined }])
    expect(sources.size).toBe(1)
  })

  it('holds TLS against the name', async () => {
    expect(await guarded().send({ ...request, url: 'https://other.example/' })).toMatchObject({
      kind: 'failed',
      message: 'The certificate is for another name',
    })
    expect(seen).toEqual([])
  })

  it.each(privateForms)('%s is not asked', async (host) => {
    const outgoing = guarded()
    const answer = await outgoing.send({ ...request, url: `http://${host}:9000/` })
    expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(/^(?:not_public|url_invalid)$/) })
    expect(await outgoing.refusal(`http://${host}:9000/`)).not.toBeNull()
    expect(proxy.asked).toEqual([])
  })

  it.each([
    ...['inside.example', 'inside6.example', 'mapped.example', 'metadata.example', 'both.example'],
    ...['localhost', 'deep.localhost', 'rebinding.example'],
  ])('the name %s is not asked, where it leads inside', async (host) => {
    const outgoing = guarded()
    if (host.startsWith('rebinding')) expect(await outgoing.refusal(`https://${host}/`)).toBeNull()
    for (const protocol of ['http', 'https'])
      expect(await outgoing.send({ ...request, url: `${protocol}://${host}/` })).toEqual({
        kind: 'refused',
        reason: 'not_public',
      })
    expect(proxy.asked).toEqual([])
  })

  it.each([
    ['http://93.184.216.35:3128', 'at-the-proxy.example'],
    ['http://93.184.216.35:3128', '93.184.216.35'],
    ['http://93.184.216.35:3128', '[::ffff:93.184.216.35]'],
    ['http://at-the-proxy.example:3128', 'at-the-proxy.example'],
    ['http://at-the-proxy.example:3128', 'AT-the-proxy.example.'],
  ])('the proxy itself is not asked, at %s as %s', async (url, host) => {
    const outgoing = guarded({ proxy: through(url) })
    for (const port of [3128, 443]) {
      const asked = `https://${host}:${port}/`
      expect(await outgoing.send({ ...request, url: asked })).toEqual({
        kind: 'refused',
        reason: 'not_public',
      })
      expect(await outgoing.refusal(asked)).toBe('not_public')
    }
    expect(faults).toEqual([])
  })

  it('follows no redirect', async () => {
    const answer = await guarded().send({ ...request, url: 'https://hook.example/redirect' })
    expect(answer).toMatchObject({ kind: 'answered', status: 302 })
    expect(proxy.asked).toHaveLength(1)
  })

  it('says what to do about a name that does not resolve here, and does not ask the proxy for it', async () => {
    expect(await guarded().send({ ...request, url: 'https://unknown.example/' })).toMatchObject({
      kind: 'failed',
      reason: 'network',
      message:
        'The name does not resolve on this server, which checks it before it asks its proxy; whoever runs it can give it name servers that know it, or name the host in SVC_ALLOW_PRIVATE_WEBHOOKS',
    })
    expect(proxy.asked).toEqual([])
  })

  it('asks for a host that the operator excepts by its name, which the proxy resolves', async () => {
    proxy.routes.set('hook.example:443', portOf(secure))
    const outgoing = guarded({ except: ['hook.example'], resolve: (_host, done) => done(new Error(), []) })
    expect(await outgoing.send({ ...request, url: 'https://hook.example/' })).toMatchObject({ status: 200 })
    expect(proxy.asked).toMatchObject([{ authority: 'hook.example:443' }])
  })

  it('tries the next address of a name where the proxy cannot connect, IPv6 last', async () => {
    const url = 'https://both-families.example/'
    expect(await guarded().send({ ...request, url })).toMatchObject({ status: 200 })
    proxy.routes.delete(`${PUBLIC}:443`)
    proxy.routes.set(`[${PUBLIC6}]:443`, portOf(secure))
    expect(await guarded().send({ ...request, url })).toMatchObject({ status: 200 })
    expect(proxy.asked.map(({ authority }) => authority)).toEqual([
      `${PUBLIC}:443`,
      `${PUBLIC}:443`,
      `[${PUBLIC6}]:443`,
    ])
  })

  it('keeps a connection for the next request', async () => {
    const outgoing = guarded()
    for (let n = 0; n < 9; n++) await outgoing.send({ ...request, url: 'https://hook.example/' })
    expect(proxy.asked.length).toBeLessThan(9)
  })
})

describe('hosts that are asked without the proxy', () => {
  // Their own connections are no proof of a way around it.
  afterEach(() => sources.clear())

  it.each([
    [
      'names with all below them',
      ['intern.example'],
      ['intern.example', 'a.b.INTERN.example', 'intern.example.'],
    ],
    [
      'names with a dot or a star before them',
      ['.a.example', '*.b.example'],
      ['x.a.example', 'a.example', 'b.example'],
    ],
    ['addresses and networks', ['10.0.0.0/8', 'fd00::/8', '192.0.2.7'], ['10.9.8.7', 'fd12::1', '192.0.2.7']],
    ['this machine', [], ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1']],
  ])('are %s', (_which, entries, hosts) => {
    const isDirect = directHosts(entries)
    for (const host of hosts) expect([host, isDirect(host)]).toEqual([host, true])
    for (const host of [
      'example',
      'xintern.example',
      'intern.example.com',
      '11.0.0.1',
      '192.0.2.8',
      'fe12::1',
      '10',
    ])
      expect([host, isDirect(host)]).toEqual([host, false])
  })

  it.each(['', 'a b', '10.0.0.0/33', '10.0.0.0/8/8', 'host:80', '[::1]', '*', 'a/8', 'http://a.example'])(
    'are not %j',
    (entry) => {
      expect(() => directHosts([entry])).toThrow(RangeError)
    },
  )

  it('are guarded as before', async () => {
    const outgoing = guarded({ proxy: through(proxy.url, ['inside.example', '10.0.0.0/8']) })
    for (const host of ['inside.example', '10.0.0.1'])
      expect(await outgoing.send({ ...request, url: `http://${host}:${portOf(plain)}/` })).toEqual({
        kind: 'refused',
        reason: 'not_public',
      })
    expect(sources.size).toBe(0)
    expect(proxy.asked).toEqual([])
  })

  it('are reached', async () => {
    const outgoing = guarded({ except: ['127.0.0.1'] })
    const url = `http://127.0.0.1:${portOf(plain)}/`
    expect(await outgoing.send({ ...request, url })).toMatchObject({ status: 200 })
    expect(await (await through(proxy.url).fetch(url, { method: 'POST', body: 'me' })).text()).toBe('me')
    expect(proxy.asked).toEqual([])
  })
})

describe('a fault of the proxy', () => {
  it.each<[string, ConnectProxy['fault'], string, string]>([
    ['407', says(407), 'proxy_407', 'The proxy wants a user and a password, or other ones (407)'],
    ['401', says(401), 'proxy_401', 'The proxy wants a user and a password, or other ones (401)'],
    ['403', says(403), 'proxy_403', 'The proxy refused the connection (403)'],
    ['503', says(503), 'proxy_503', 'The proxy could not connect (503)'],
    ['a redirect', says(302), 'proxy_302', 'The proxy refused the connection (302)'],
    [
      'a page instead of a connection',
      says(200),
      'proxy_unreadable',
      'The proxy answered with more than a connection',
    ],
    [
      'another protocol',
      (socket) => void socket.end('220 mail.example ESMTP\r\n'),
      'proxy_unreadable',
      'The proxy answered with something else than HTTP',
    ],
    [
      'a closed connection',
      (socket) => void socket.end(),
      'proxy_closed',
      'The proxy closed the connection instead of answering',
    ],
    [
      'a connection that is closed within the answer',
      (socket) => void socket.end('HTTP/1.1 200 Conn'),
      'proxy_closed',
      'The proxy closed the connection instead of answering',
    ],
    ['silence', () => {}, 'proxy_timeout', 'The proxy did not answer within 5 s'],
  ])('is told: %s', async (_which, fault, code, message) => {
    proxy.fault = fault
    const answer = await guarded().send({ ...request, url: 'https://hook.example/' })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'network', message })
    expect(faults.map((each) => each.code)).toEqual([code])
    expect(proxy.asked).toHaveLength(1)
    await expect.poll(() => proxy.asked[0]!.isOver).toBe(true)
    // What is told and logged holds nothing of the setting.
    const told = JSON.stringify([answer, ...faults.map(({ message, stack }) => [message, stack])])
    expect(told).not.toContain('127.0.0.1')
    expect(told).not.toContain(PROXY_PASSWORD)
  })

  it('is told: away', async () => {
    await proxy.close()
    const url = 'https://hook.example/'
    expect(await guarded().send({ ...request, url })).toMatchObject({
      message: 'The proxy cannot be reached',
    })
    const nowhere = guarded({ proxy: through('http://nowhere.invalid:3128') })
    expect(await nowhere.send({ ...request, url })).toMatchObject({
      message: 'The proxy cannot be reached: its name does not resolve',
    })
    expect(faults.map((each) => each.code)).toEqual(['proxy_unreachable', 'proxy_unreachable'])
    proxy = await connectProxy()
  })

  it.each(['https', 'http'])('is told: it breaks off in the middle of an answer by %s', async (protocol) => {
    const outgoing = guarded()
    const asked = outgoing.send({ ...request, url: `${protocol}://hook.example/open` })
    await expect.poll(() => seen).toHaveLength(1)
    proxy.cut()
    expect(await asked).toMatchObject({ kind: 'failed', message: 'The connection through the proxy broke' })
    // The next one is not spoilt by it.
    expect(await outgoing.send({ ...request, url: `${protocol}://hook.example/` })).toMatchObject({
      status: 200,
    })
  })

  it('is told: it breaks off within the handshake', async () => {
    proxy.fault = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.once('data', () => socket.destroy())
    }
    expect(await guarded().send({ ...request, url: 'https://hook.example/' })).toMatchObject({
      kind: 'failed',
      message: 'The connection through the proxy broke',
    })
  })

  it('holds nobody up who gives up: the connection to it ends at once', async () => {
    proxy.fault = () => {}
    const outgoing = guarded()
    const leaving = new AbortController()
    const asked = outgoing.send({ ...request, url: 'https://hook.example/', signal: leaving.signal })
    await expect.poll(() => proxy.asked).toHaveLength(1)
    leaving.abort()
    expect(await asked).toMatchObject({ kind: 'failed' })
    await expect.poll(() => proxy.asked[0]!.isOver).toBe(true)
    expect(faults).toEqual([])
  })

  it('holds nobody up behind another: each asks for a connection of its own', async () => {
    const waiting: Socket[] = []
    proxy.fault = (socket) => {
      waiting.push(socket)
      if (waiting.length === 6) for (const each of waiting) says(403)(each)
    }
    const url = 'https://hook.example/'
    const outgoing = guarded()
    const { fetch } = through(proxy.url)
    const told = await Promise.all([
      ...[1, 2, 3].map(() => outgoing.send({ ...request, url })),
      ...[1, 2, 3].map(() => fetch(url).catch((error: Error) => error.cause)),
    ])
    for (const one of told) expect(one).toMatchObject({ message: 'The proxy refused the connection (403)' })
  })

  it('who gives up in the middle of an answer is seen to at the other end', async () => {
    const leaving = new AbortController()
    const asked = guarded().send({ ...request, url: 'https://hook.example/open', signal: leaving.signal })
    await expect.poll(() => seen).toHaveLength(1)
    leaving.abort()
    expect(await asked).toMatchObject({ kind: 'failed' })
    await expect.poll(() => left).toEqual(['/open'])
    expect(proxy.asked[0]!.isOver).toBe(true)
  })

  it('a close breaks off what waits for it', async () => {
    proxy.fault = () => {}
    const outgoing = guarded()
    const asked = outgoing.send({ ...request, url: 'https://hook.example/' })
    await expect.poll(() => proxy.asked).toHaveLength(1)
    await outgoing.close()
    expect(await asked).toEqual({ kind: 'closing' })
    await Promise.all(opened.map((each) => each.close()))
    await expect.poll(() => proxy.asked[0]!.isOver).toBe(true)
    // At once, and not when its time was over.
    expect(faults).toEqual([])
  })
})

describe('a proxy that is spoken to over TLS', () => {
  it('is, and its certificate is held against its own address', async () => {
    const overTls = await connectProxy(authorities)
    overTls.routes.set(`${PUBLIC}:443`, portOf(secure)).set(`${PUBLIC}:80`, portOf(plain))
    const outgoing = guarded({ proxy: through(overTls.url) })
    for (const protocol of ['https', 'http'])
      expect(await outgoing.send({ ...request, url: `${protocol}://hook.example/` })).toMatchObject({
        status: 200,
      })
    for (const port of overTls.sources) proxy.sources.add(port)
    await overTls.close()
    // One that has the certificate of who is asked through it.
    const other = await connectProxy(ofHook)
    const byName = guarded({ proxy: through(other.url), except: ['hook.example'] })
    expect(await byName.send({ ...request, url: 'https://hook.example/' })).toMatchObject({
      kind: 'failed',
      message: 'The proxy’s certificate cannot be verified',
    })
    expect(other.asked).toEqual([])
    await other.close()
  })
})

describe("a proxy's address", () => {
  it.each([
    [
      'http://proxy.example:3128',
      { isTls: false, hostname: 'proxy.example', port: 3128, authorization: null },
    ],
    ['http://proxy.example/', { port: 80 }],
    ['https://[fd00::1]', { isTls: true, hostname: 'fd00::1', port: 443 }],
    ['http://svc@proxy.example', { authorization: `Basic ${Buffer.from('svc:').toString('base64')}` }],
    [
      `http://svc:${encodeURIComponent(PROXY_PASSWORD)}@proxy.example`,
      { authorization: `Basic ${Buffer.from(`svc:${PROXY_PASSWORD}`).toString('base64')}` },
    ],
  ])('is read: %s', (text, read) => {
    expect(readProxyAddress(text)).toMatchObject(read)
  })

  it.each([
    ...['proxy.example:3128', 'socks5://proxy.example', 'http://', 'http://proxy.example/path', 'http://a b'],
    ...[
      'http://svc:25/ret@proxy.example',
      'http://svc:25#ret@proxy.example',
      'http://svc:25?ret@proxy.example',
    ],
    ...['http://svc:100%@proxy.example', ' http://proxy.example', 'http://proxy.example:99999'],
  ])('is not: %s', (text) => {
    expect(readProxyAddress(text)).toBeNull()
    expect(() => createOutgoingProxy({ url: text, except: [] })).toThrow(
      new RangeError("outgoingProxy must be an http(s) proxy's address"),
    )
  })
})
