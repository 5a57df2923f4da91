import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_PATHS } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConsoleFiles } from '../src/features/console/files.ts'
import { createConsole } from '../src/features/console/routes.ts'
import { mount } from '../src/http/mount.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

function built(files: Record<string, string>) {
  const folder = temporaryFolder('console')
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, '{}')
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', name), text)
  return () => readConsoleFiles(manifest)
}

const FILES = {
  'index.html': '<html lang="en" data-issuer="">',
  'assets/index-1a2b.js': 'page()',
  'assets/index-3c4d.css': 'a{}',
  'assets/notes.txt': 'secret',
}
const log = { info() {}, error() {} } as never
const appWith = (read: ReturnType<typeof built>, issuer: 'development' | 'external' = 'external') =>
  mount({ ...createConsole({ issuer, read }), authenticators: {} as never, log })

describe('the console’s files', () => {
  it('may be kept for ever, by this site alone', async () => {
    const answer = await appWith(built(FILES)).request('/assets/index-1a2b.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'page()'])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('are those that were built, by name, and none but what pages need', async () => {
    const app = appWith(built(FILES))
    for (const path of [
      '/assets/other.js',
      '/assets/notes.txt',
      '/assets/..%2Findex.html',
      '/assets/%2e%2e',
      '/assets/',
    ])
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
  })

  it('are missed in plain words where they are not built, and found once they are', async () => {
    let read = built({})
    const app = appWith(() => read())
    const answer = await app.request('/console')
    expect(answer.status).toBe(503)
    expect((await answer.json()).error).toBe('The console is not built; run npm run setup, and ask again')
    read = built(FILES)
    expect((await app.request('/console')).status).toBe(200)
  })

  it('are not said to be unbuilt where they are there and cannot be read', () => {
    const folder = temporaryFolder('console')
    mkdirSync(join(folder, 'dist', 'index.html'), { recursive: true })
    expect(() => readConsoleFiles(join(folder, 'package.json'))).toThrow('EISDIR')
  })
})

describe('an address where there is nothing', () => {
  const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const ask = (path: string, accept: string | null, method = 'GET', read = built(FILES)) =>
    appWith(read).request(path, { method, ...(accept && { headers: { accept } }) })

  it('shows a browser the page, which says so, with 404', async () => {
    for (const path of ['/nowhere', '/a/b/c', '/apiary', '/verify/more', '/v10', '/assets/']) {
      const answer = await ask(path, HTML)
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        404,
        '<html lang="en" data-issuer="external">',
      ])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('content-security-policy')).toMatch(/connect-src 'self'$/)
    }
    const head = await ask('/nowhere', HTML, 'HEAD')
    expect([head.status, head.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('answers JSON to everybody else, below /api and /v1, and where the console is not built', async () => {
    const json = [
      ask('/nowhere', null),
      ask('/nowhere', '*/*'),
      ask('/nowhere', 'application/json'),
      ask('/nowhere', 'text/htmlx'),
      ask('/nowhere', HTML, 'POST'),
      ...['/api', '/api/', '/api/nowhere', '/v1', '/v1/nowhere', '/assets/other.js'].map((path) =>
        ask(path, HTML),
      ),
      ask('/nowhere', HTML, 'GET', built({})),
    ]
    for (const answer of await Promise.all(json))
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found', code: 'not_found' }])
  })
})

describe('the console’s page', () => {
  it('is told where it is when asked for with a slash behind it', async () => {
    const app = appWith(built(FILES))
    for (const path of ['/console', '/sign-in', '/verify', '/playground']) {
      const answer = await app.request(`${path}/`)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, path])
    }
    expect((await app.request('/console//')).status).toBe(404)
  })

  it('is at every address of it, asked for anew each time, and says where sessions come from', async () => {
    for (const issuer of ['development', 'external'] as const) {
      const app = appWith(built(FILES), issuer)
      for (const path of CONSOLE_PATHS) {
        const answer = await app.request(path.replace(/\{\w+\}/g, 'a%20b'))
        expect([path, answer.status, await answer.text()]).toEqual([
          path,
          200,
          `<html lang="en" data-issuer="${issuer}">`,
        ])
        expect(answer.headers.get('cache-control')).toBe('no-cache')
      }
    }
    expect((await appWith(built(FILES)).request('/console/a/b/c/d')).status).toBe(404)
  })

  it('runs nothing that stands inline and asks nobody else, but the node an auditor names', async () => {
    const app = appWith(built(FILES))
    const policy = async (path: string) => (await app.request(path)).headers.get('content-security-policy')!
    for (const path of ['/console', '/console/receipts', '/playground', '/sign-in', '/verify']) {
      expect(await policy(path)).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(await policy(path)).not.toMatch(/unsafe|script-src[^;]*https|style-src[^;]*https/)
    }
    expect(await policy('/playground')).toContain("connect-src 'self'")
    expect(await policy('/playground')).not.toMatch(/connect-src[^;]*https/)
    expect(await policy('/verify')).toMatch(/connect-src 'self' https:/)
  })
})

describe('the session of a browser', () => {
  let app: TestApp
  let acme: TestOrganisation
  beforeAll(async () => {
    app = await testApp()
    acme = await app.newOrganisation()
  })
  afterAll(() => app.close())

  const SESSION = '/auth/session'
  const cookie = (token: string) => ({ cookie: `svc-access-token=${token}`, host: 'localhost' })

  it('is a cookie that scripts cannot read and other sites’ requests do not carry', async () => {
    const { status, headers, body } = await app.ask(SESSION, { json: { token: acme.admin } })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(
      /^svc-access-token=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    expect(body).toEqual({
      subject: 'dev|admin|admin@example.com',
      email: 'admin@example.com',
      role: 'admin',
      organisation: { id: acme.orgId, slug: acme.slug, name: acme.slug },
      second_factor: 'not_asked',
    })
    expect((await app.ask(SESSION, { headers: cookie(acme.admin) })).body).toEqual(body)
    expect((await app.ask(SESSION)).status).toBe(401)
  })

  it('is not made of a token that is not valid, nor of what could end the cookie', async () => {
    const forged = `${acme.admin.slice(0, -4)}AAAA`
    expect((await app.ask(SESSION, { json: { token: forged } })).status).toBe(401)
    for (const token of [`${acme.admin}; Domain=example.com`, 'a b', '', acme.key, 'a.b.c\r\n'])
      expect((await app.ask(SESSION, { json: { token } })).status).toBe(400)
  })

  it('ends with the cookie', async () => {
    const { headers } = await app.ask(SESSION, { method: 'DELETE' })
    expect(headers.get('set-cookie')).toMatch(/^svc-access-token=; .*Max-Age=0$/)
  })

  it('takes the place of a key for the console’s pages alone', async () => {
    const own = { ...cookie(acme.admin), 'x-svc-console': '1' }
    for (const path of ['/api/v1/receipts/list', '/api/v1/webhooks', '/api/v1/notifications/routing']) {
      expect([path, (await app.ask(path, { headers: own })).status]).toEqual([path, 200])
      expect([path, (await app.ask(path, { headers: cookie(acme.admin) })).status]).toEqual([path, 401])
      const bearer = { authorization: `Bearer ${acme.admin}`, 'x-svc-console': '1' }
      expect([path, (await app.ask(path, { headers: bearer })).status]).toEqual([path, 401])
    }
    // What programs do, no page does.
    expect((await app.ask('/api/v1/govern', { headers: own, json: { content: 'x' } })).status).toBe(401)
    expect((await app.ask(`/admin/${acme.slug}/analytics`, { headers: own })).status).toBe(401)
  })

  it('shows a member receipts, and no more of that', async () => {
    const own = { ...cookie(acme.member), 'x-svc-console': '1' }
    expect((await app.ask('/api/v1/receipts/list', { headers: own })).status).toBe(200)
    expect((await app.ask('/api/v1/webhooks', { headers: own })).status).toBe(403)
    expect((await app.ask('/api/v1/notifications/routing', { headers: own })).status).toBe(403)
  })

  it('does not write for a page of another site, whose browser is not even allowed to ask', async () => {
    const own = { ...cookie(acme.admin), 'x-svc-console': '1', origin: 'https://evil.example.net' }
    const json = { url: 'https://example.com/hook', events: ['pii.detected'] }
    expect((await app.ask('/api/v1/webhooks', { headers: own, json })).status).toBe(403)
    const preflight = await app.ask('/api/v1/webhooks', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example.net' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/console/i)
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
