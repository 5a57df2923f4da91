import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createOutgoing, type Resolve } from '../src/adapters/outgoing/guarded.ts'
import { isPublicAddress } from '../src/adapters/outgoing/public-address.ts'
import { privateForms, publicForms } from './support/addresses.ts'

const request = { method: 'POST', body: 'hello', timeoutMs: 2_000, maxResponseBytes: 100 } as const

/** Names as a test says they resolve: the next list at each look-up, the last one again and again. */
function names(table: Record<string, string[][]>): Resolve {
  return (host, done) => {
    const lists = table[host]
    const list = lists && (lists.length > 1 ? lists.shift() : lists[0])
    if (!list) return done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

describe('the guard of outgoing requests', () => {
  // Everything on this machine that could be reached by mistake would be reached here.
  let connections = 0
  const trap = createTcpServer((socket) => {
    connections++
    socket.destroy()
  })
  beforeAll(() => new Promise<void>((resolve) => trap.listen(0, '::', resolve)))
  afterAll(() => new Promise((resolve) => trap.close(resolve)))
  const port = () => (trap.address() as AddressInfo).port

  test.each(privateForms)('%s is not asked', async (host) => {
    const before = connections
    const outgoing = createOutgoing({ httpsOnly: false, resolve: names({}) })
    const url = `http://${host}:${port()}/`
    const answer = await outgoing.send({ ...request, url })
    expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(/^(?:not_public|url_invalid)$/) })
    expect(await outgoing.refusal(url)).not.toBeNull()
    expect(connections).toBe(before)
    await outgoing.close()
  })

  test.each(publicForms)('%s may be asked', async (host) => {
    const outgoing = createOutgoing({
      httpsOnly: true,
      resolve: names({ 'example.com': [['93.184.216.34']] }),
    })
    expect(await outgoing.refusal(`https://${host}/`)).toBeNull()
    await outgoing.close()
  })

  it('looks so many names up at a time, gives each up in time, and keeps places for connections', async () => {
    const asked: string[] = []
    const known = names({ 'hook.example': [['10.0.0.1']] })
    const outgoing = createOutgoing({
      httpsOnly: false,
      resolve(host, done) {
        asked.push(host)
        if (!host.startsWith('silent')) known(host, done)
      },
    })
    let isOver = false
    const checks = Promise.all(
      Array.from({ length: 40 }, (_, n) => outgoing.refusal(`http://silent${n}.example/`)),
    ).finally(() => {
      isOver = true
    })
    expect(asked).toHaveLength(32)
    const refused = { kind: 'refused', reason: 'not_public' }
    expect(await outgoing.send({ ...request, url: 'http://hook.example/' })).toEqual(refused)
    expect(isOver).toBe(false)
    const silent = outgoing.send({ ...request, url: 'http://silent.example/', timeoutMs: 10_000 })
    expect(await checks).toEqual(Array(40).fill(null))
    expect(await silent).toMatchObject({
      kind: 'failed',
      message: 'The name does not resolve at the moment',
    })
    expect(asked.slice(32)).toEqual(['hook.example', 'silent.example'])
    await outgoing.close()
  })

  it('looks no more names up at a time for connections either', async () => {
    const asked: string[] = []
    const outgoing = createOutgoing({ httpsOnly: false, resolve: (host) => void asked.push(host) })
    const sent = Array.from({ length: 130 }, (_, n) =>
      outgoing.send({ ...request, url: `http://silent${n}.example/`, timeoutMs: 10_000 }),
    )
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(128)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveLength(128)
    for (const answer of await Promise.all(sent)) expect(answer.kind).toBe('failed')
    await outgoing.close()
  })

  it('knows addresses as resolvers write them', () => {
    expect(isPublicAddress('8.8.8.8')).toBe(true)
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
    expect(isPublicAddress('::ffff:10.0.0.1')).toBe(false)
    expect(isPublicAddress('example.com')).toBe(false)
  })

  it.each([
    ['a name with a private address', [['127.0.0.1']]],
    ['a name with a public and a private address', [['93.184.216.34', '127.0.0.1']]],
    ['a name that is public when checked and private when connected to', [['93.184.216.34'], ['127.0.0.1']]],
    ['a name of IPv6 loopback', [['::1']]],
  ])('refuses %s', async (_name, lists) => {
    const before = connections
    const outgoing = createOutgoing({ httpsOnly: false, resolve: names({ 'hook.example': lists }) })
    const url = `http://hook.example:${port()}/`
    if (lists.length > 1) expect(await outgoing.refusal(url)).toBeNull()
    expect(await outgoing.send({ ...request, url })).toEqual({ kind: 'refused', reason: 'not_public' })
    expect(connections).toBe(before)
    await outgoing.close()
  })

  it.each([
    ['not_https', 'http://example.com/'],
    ['url_invalid', 'ftp://example.com/'],
    ['url_invalid', 'file:///etc/passwd'],
    ['url_invalid', 'nonsense'],
    ['credentials_in_url', 'https://user:word@example.com/'],
    ['port_refused', 'https://example.com:25/'],
  ] as const)('refuses as %s: %s', async (reason, url) => {
    const outgoing = createOutgoing({
      httpsOnly: true,
      resolve: names({ 'example.com': [['93.184.216.34']] }),
    })
    expect(await outgoing.refusal(url)).toBe(reason)
    expect(await outgoing.send({ ...request, url })).toEqual({ kind: 'refused', reason })
    await outgoing.close()
  })
})

describe('an outgoing request', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      if (incoming.url === '/redirect') outgoing.writeHead(302, { location: '/landed' }).end()
      else if (incoming.url === '/slow') setTimeout(() => outgoing.end(), 5_000).unref()
      else if (incoming.url === '/open') outgoing.writeHead(201).write('{')
      else if (incoming.url === '/broken')
        outgoing.writeHead(201).write('{', () => setTimeout(() => outgoing.destroy(), 20))
      else if (incoming.url === '/endless') {
        const more = () => !outgoing.destroyed && outgoing.write('x'.repeat(65_536), () => setImmediate(more))
        more()
      } else incoming.pipe(outgoing)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const excepting = () => createOutgoing({ httpsOnly: true, except: ['127.0.0.1'] })

  it('reaches a host that is excepted, and gets its answer', async () => {
    const outgoing = excepting()
    const answer = await outgoing.send({ ...request, url })
    expect(answer).toMatchObject({ kind: 'answered', status: 200 })
    expect(answer.kind === 'answered' && Buffer.from(answer.body).toString()).toBe('hello')
    await outgoing.close()
  })

  it('excepts exactly the hosts that are named', async () => {
    const outgoing = excepting()
    const other = url.replace('127.0.0.1', 'localhost').replace('http:', 'https:')
    expect(await outgoing.send({ ...request, url: other })).toEqual({ kind: 'refused', reason: 'not_public' })
    await outgoing.close()
  })

  it('follows no redirect', async () => {
    const outgoing = excepting()
    expect(await outgoing.send({ ...request, url: `${url}/redirect` })).toMatchObject({ status: 302 })
    await outgoing.close()
  })

  it('gives up at its time', async () => {
    const outgoing = excepting()
    const answer = await outgoing.send({ ...request, url: `${url}/slow`, timeoutMs: 100 })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'timeout' })
    await outgoing.close()
  })

  it('waits for no other to the same host', async () => {
    const outgoing = excepting()
    let over = 0
    const slow = Array.from({ length: 16 }, () =>
      outgoing.send({ ...request, url: `${url}/slow` }).finally(() => over++),
    )
    expect((await outgoing.send({ ...request, url })).kind).toBe('answered')
    expect(over).toBe(0)
    await outgoing.close()
    await Promise.all(slow)
  })

  it('waits for no other connection to the same host either', async () => {
    // It takes three, speaks TLS on none, and then ends them all.
    const taken: Socket[] = []
    const mute = createTcpServer((socket) => {
      taken.push(socket.on('error', () => {}))
      if (taken.length === 3) for (const each of taken) each.destroy()
    })
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const outgoing = excepting()
    const muteUrl = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/`
    const asked = Array.from({ length: 3 }, () =>
      outgoing.send({ ...request, url: muteUrl, timeoutMs: 10_000 }),
    )
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ kind: 'failed', message: 'The connection broke' })
    await outgoing.close()
    mute.close()
  })

  it('says when there was no connection in time', async () => {
    // It takes connections and never speaks TLS.
    const mute = createTcpServer()
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const outgoing = excepting()
    const muteUrl = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/`
    expect(await outgoing.send({ ...request, url: muteUrl, timeoutMs: 10_000 })).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
      message: 'No connection within 5 s',
    })
    await outgoing.close()
    mute.close()
  })

  it('that closing breaks off is told apart from one that failed', async () => {
    const outgoing = excepting()
    const come = once(server, 'request')
    const cut = outgoing.send({ ...request, url: `${url}/slow`, timeoutMs: 10_000 })
    await come
    await Promise.all([outgoing.close(), outgoing.close()])
    expect(await cut).toEqual({ kind: 'closing' })
    expect(await outgoing.send({ ...request, url })).toEqual({ kind: 'closing' })
  })

  it('reads no more than it was told', async () => {
    const outgoing = excepting()
    const answer = await outgoing.send({ ...request, url: `${url}/endless` })
    expect(answer.kind === 'answered' && answer.body.length).toBe(100)
    await outgoing.close()
  })

  it.each(['/open', '/broken'])('may take a status for the answer, where its body is %s', async (path) => {
    const outgoing = excepting()
    const asked = { ...request, url: `${url}${path}`, timeoutMs: 300 }
    expect(await outgoing.send({ ...asked, isStatusEnough: true })).toMatchObject({
      ...{ kind: 'answered', status: 201 },
      body: Buffer.from('{'),
    })
    expect(await outgoing.send(asked)).toMatchObject({ kind: 'failed' })
    // Without a status there is none.
    const silent = { ...asked, url: `${url}/slow`, isStatusEnough: true }
    expect(await outgoing.send(silent)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    await outgoing.close()
  })

  it('says why a connection failed, without the address', async () => {
    const outgoing = excepting()
    const answer = await outgoing.send({ ...request, url: 'http://127.0.0.1:1099/' })
    expect(answer).toMatchObject({
      kind: 'failed',
      reason: 'network',
      message: 'The connection was refused',
    })
    await outgoing.close()
  })
})
