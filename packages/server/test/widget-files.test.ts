import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWidgetFiles } from '../src/features/widget-files/files.ts'
import { widgetFileRoutes } from '../src/features/widget-files/routes.ts'
import { mount } from '../src/http/mount.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { type TestApp, testApp } from './support/test-app.ts'

function built(files: Record<string, string>) {
  const folder = temporaryFolder('widget-files')
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, '{"version":"1.2.3"}')
  mkdirSync(join(folder, 'dist'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', name), text)
  return () => readWidgetFiles(manifest)
}

const FILES = {
  'loader.js': 'loader()',
  'index.js': 'index()',
  'more.js': 'more()',
  'de.js': 'de()',
  'theme.css': ':root{}',
  'index.d.ts': 'secret',
  'a.map': '{}',
}
const demo = { orgId: '4f1f9c3e-5a52-4f0f-9a2c-3f2a8d1b7c10', slug: 'acme' }
const log = { info() {}, error() {} } as never
const appWith = (read: ReturnType<typeof built>, found: typeof demo | null = demo) =>
  mount({
    routes: widgetFileRoutes({ findDemo: async () => found, read }),
    authenticators: {} as never,
    log,
  })

describe('the widget’s files', () => {
  it('may be kept for ever, and loaded by every site', async () => {
    const answer = await appWith(built(FILES)).request('/widget/1.2.3/loader.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'loader()'])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(
      (await appWith(built(FILES)).request('/widget/1.2.3/theme.css')).headers.get('content-type'),
    ).toContain('text/css')
  })

  it('are compressed for whoever takes that, and told apart by caches', async () => {
    const script = 'start();'.repeat(1_000)
    const app = appWith(built({ ...FILES, 'index.js': script }))
    const ask = (encodings?: string) =>
      app.request('/widget/1.2.3/index.js', {
        headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
      })
    const small = await ask('gzip, deflate, br')
    expect(small.headers.get('content-encoding')).toBe('gzip')
    const bytes = Buffer.from(await small.arrayBuffer())
    expect(bytes.length).toBeLessThan(200)
    const { headers } = await app.request('/widget/1.2.3/index.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(Object.fromEntries(headers)).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(bytes).toString()).toBe(script)
    for (const encodings of [undefined, 'identity', 'gzip;q=0', 'br']) {
      const whole = await ask(encodings)
      expect([encodings, whole.headers.get('content-encoding'), await whole.text()]).toEqual([
        encodings,
        null,
        script,
      ])
      expect(whole.headers.get('vary')).toBe('Accept-Encoding')
    }
  })

  it('are those of this version, by name, and none but what pages need', async () => {
    const app = appWith(built(FILES))
    for (const path of [
      '/widget/1.2.4/more.js',
      '/widget/1.2.4/de.js',
      '/widget/1.2.4/other.js',
      '/widget/1.2.3/other.js',
      '/widget/1.2.3/index.d.ts',
      '/widget/1.2.3/a.map',
      '/widget/1.2.3/..%2Fpackage.json',
      '/widget/1.2.3/%2e%2e',
      '/widget/x/loader.js',
    ])
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
  })

  it.each(['loader.js', 'index.js', 'theme.css'])(
    'are found by pages that name another version: %s',
    async (file) => {
      const app = appWith(built(FILES))
      for (const version of ['0.11.0', '1.2.4', '2.0.0-beta.1']) {
        const answer = await app.request(`/widget/${version}/${file}`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-cache'])
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        const there = new URL(answer.headers.get('location')!, `http://x/widget/${version}/${file}`)
        expect(there.pathname).toBe(`/widget/1.2.3/${file}`)
        expect(await (await app.request(there.pathname)).text()).toBe(FILES[file as keyof typeof FILES])
      }
    },
  )

  it('are missed in plain words where they are not built, and found once they are', async () => {
    let read = built({})
    const app = appWith(() => read())
    const answer = await app.request('/widget/1.2.3/loader.js')
    expect(answer.status).toBe(503)
    expect((await answer.json()).error).toBe('The widget is not built; run npm run setup, and ask again')
    read = built(FILES)
    expect((await app.request('/widget/1.2.3/loader.js')).status).toBe(200)
  })

  it('are not said to be unbuilt where they are there and cannot be read', () => {
    const folder = temporaryFolder('widget-files')
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
    writeFileSync(join(folder, 'dist'), '')
    expect(() => readWidgetFiles(join(folder, 'package.json'))).toThrow('ENOTDIR')
  })
})

describe('the demo’s page', () => {
  it('holds the loader to its digest, under a strict policy', async () => {
    const answer = await appWith(built(FILES)).request('/')
    const page = await answer.text()
    const digest = createHash('sha384').update('loader()').digest('base64')
    expect(page).toContain(
      `src="/widget/1.2.3/loader.js" integrity="sha384-${digest}" data-tenant="${demo.orgId}" data-widget="acme"`,
    )
    const theme = createHash('sha384').update(':root{}').digest('base64')
    expect(page).toContain(`href="/widget/1.2.3/theme.css" integrity="sha384-${theme}"`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    const style = /<style>(.*?)<\/style>/s.exec(page)![1]!
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })

  it('is not there without a demo', async () => {
    expect((await appWith(built(FILES), null).request('/')).status).toBe(404)
  })
})

describe('the real application', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('has no page of a demo that was not made', async () => {
    expect((await app.ask('/')).status).toBe(404)
  })
})
