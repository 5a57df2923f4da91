import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { featureDatabases } from './support/databases.ts'
import { type Page, type TestSite, testSite } from './support/site.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const AT = '/api/proxy/verify-widget'
const installed = '<html><body><script async src="https://cdn.example/svc-widget.js"></script></body></html>'

describe.each(featureDatabases)('verifying a widget on %s', (_name, open) => {
  let app: TestApp
  let site: TestSite | undefined
  beforeAll(async () => {
    app = await testApp({ database: await open() })
  })
  afterAll(() => app.close())
  afterEach(() => site?.close())

  const verify = async (page: Page, more: Record<string, Page> = {}) => {
    site = await testSite({ '/': page, ...more })
    return app.ask(AT, { json: { url: `${site.url}/` } })
  }

  it('finds it where it is, and not where it is not', async () => {
    const { status, body } = await verify(installed)
    expect([status, body]).toEqual([
      200,
      { installed: true, url: `${site!.url}/`, checked_at: new Date(app.clock()).toISOString() },
    ])
    expect((await verify('<p>nothing here</p>')).body).toEqual({
      ...body,
      installed: false,
      url: `${site!.url}/`,
    })
  })

  it('follows the site’s redirects, and none inside', async () => {
    const moved = { status: 301, headers: { location: '/home' } }
    expect((await verify(moved, { '/home': installed })).body).toMatchObject({ installed: true })
    for (const location of ['http://169.254.169.254/', 'http://[::1]:1/', 'file:///etc/passwd']) {
      const { status, body } = await verify({ status: 302, headers: { location } })
      expect([status, body.installed, body.error]).toEqual([200, false, expect.any(String)])
      expect(body.error).not.toContain('169.254')
    }
    expect((await verify({ status: 302, headers: { location: '/' } })).body.error).toBe(
      'It redirects too often',
    )
  })

  it('says so where the page cannot be read', async () => {
    expect((await verify({ status: 500 })).body).toMatchObject({
      installed: false,
      error: 'The site answered 500',
    })
    const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'))
    expect((await verify({ headers: { 'content-encoding': 'gzip' }, body: bomb })).body.error).toEqual(
      expect.any(String),
    )
    expect((await verify((_request, response) => response.destroy())).body).toMatchObject({
      installed: false,
      error: expect.any(String),
    })
    const { url } = site!
    await site!.close()
    site = undefined
    const { status, body } = await app.ask(AT, { json: { url } })
    expect([status, body]).toMatchObject([
      200,
      { installed: false, url, error: 'The connection was refused' },
    ])
  })

  it('reads the first megabyte', async () => {
    expect((await verify(`${' '.repeat(900_000)}${installed}`)).body.installed).toBe(true)
    expect((await verify(`${' '.repeat(1_000_000)}${installed}`)).body.installed).toBe(false)
  })

  it.each([
    ['no url', {}],
    ['an empty url', { url: '' }],
    ['no address', { url: 'example' }],
    ['another protocol', { url: 'javascript:alert(1)' }],
    ['a private address', { url: 'http://192.168.0.1/' }],
    ['an unknown key', { url: 'https://example.com/', deep: true }],
  ])('refuses %s with 400', async (_what, json) => {
    expect(await app.ask(AT, { json })).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  it('is open to other sites’ pages', async () => {
    const { status, headers } = await app.ask(AT, { method: 'OPTIONS' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('looks at ten pages a minute for each address that asks', async () => {
    site = await testSite({ '/': installed })
    const ask = (from: string) => app.ask(AT, { json: { url: site!.url }, from })
    for (let n = 0; n < 10; n++) expect((await ask('93.184.216.34')).status).toBe(200)
    const { status, body, headers } = await ask('93.184.216.34')
    expect([status, body]).toEqual([
      429,
      { error: expect.any(String), retryAfter: expect.any(Number), limit: 10 },
    ])
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
    expect((await ask('93.184.216.35')).status).toBe(200)
    app.clock.advance(60_000)
    expect((await ask('93.184.216.34')).status).toBe(200)
  })

  it('looks at sixteen pages at a time, and each look ends', async () => {
    const open: (() => void)[] = []
    site = await testSite({
      '/': (_request, response) => void open.push(() => response.end(installed)),
    })
    const ask = () => app.ask(AT, { json: { url: `${site!.url}/` } })
    // What is refused is no look.
    for (let n = 0; n < 16; n++) await app.ask(AT, { json: { url: 'http://192.168.0.1/' } })
    const looks = Array.from({ length: 16 }, ask)
    await vi.waitFor(() => expect(open).toHaveLength(16), { timeout: 7_000 })
    expect(await ask()).toMatchObject({ status: 503, body: { error: expect.any(String) } })
    for (const answer of open.splice(0)) answer()
    for (const { body } of await Promise.all(looks)) expect(body.installed).toBe(true)
    const again = ask()
    await vi.waitFor(() => expect(open).toHaveLength(1))
    open[0]!()
    expect((await again).status).toBe(200)
  })
})
