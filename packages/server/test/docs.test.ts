import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { documentRoutes } from '../src/features/documents/routes.ts'
import { createSite } from '../src/features/documents/site.ts'
import { mount } from '../src/http/mount.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const FILES = {
  '.built-from': 'digest',
  'index.html': 'home',
  '404.html': 'no such page',
  'operate.html': 'operate',
  'operate/files.html': 'files',
  'api/index.html': 'api',
  'api/chat.html': 'chat',
  'assets/app.1a2b.js': 'app()',
  'assets/style.3c4d.css': 'a{}',
  'assets/chunks/@localSearchIndexroot.5e6f.js': 'index()',
  'assets/notes.txt': 'secret',
}

function built(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-site-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const log = { info() {}, error() {} } as never
const appOf = (folder: string) =>
  mount({ routes: documentRoutes([], createSite(folder)), authenticators: {} as never, log })
const app = appOf(built(FILES))

describe('/docs', () => {
  it('does not say that there is no page where it is there and cannot be read', async () => {
    const folder = built(FILES)
    symlinkSync('loop.html', join(folder, 'loop.html'))
    expect((await appOf(folder).request('/docs/loop')).status).toBe(500)
    // Nor is what cannot be a file's name any fault.
    for (const path of ['a'.repeat(300), 'operate.html/x', 'operate/', 'a%00', '%ff', '%2e'])
      expect([path, (await appOf(folder).request(`/docs/${path}`)).status]).not.toEqual([path, 500])
  })

  it.each([
    ['/docs', 'home'],
    ['/docs/', 'home'],
    ['/docs/operate', 'operate'],
    ['/docs/operate/files', 'files'],
    ['/docs/api/', 'api'],
    ['/docs/api/chat', 'chat'],
  ])('%s is a page, asked for anew each time', async (path, text) => {
    const answer = await app.request(path)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['/docs/assets/app.1a2b.js', 'text/javascript; charset=utf-8'],
    ['/docs/assets/style.3c4d.css', 'text/css; charset=utf-8'],
    ['/docs/assets/chunks/@localSearchIndexroot.5e6f.js', 'text/javascript; charset=utf-8'],
  ])('%s is a file that may be kept for ever, by this site alone', async (path, type) => {
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['/docs/api', '/docs/api/'],
    ['/docs/operate/', '/docs/operate'],
  ])('%s leads to %s', async (path, there) => {
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, there])
  })

  it('allows nothing inline and nothing from elsewhere', async () => {
    for (const path of ['/docs', '/docs/api/chat', '/docs/none']) {
      const policy = (await app.request(path)).headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe|https?:/)
    }
  })

  it('hands out what was built and nothing else', async () => {
    for (const path of [
      '/docs/none',
      '/docs/assets/notes.txt',
      '/docs/.built-from',
      '/docs/assets',
      '/docs/assets/',
      '/docs/..',
      '/docs/..%2Fpackage.json',
      '/docs/%2e%2e/package.json',
      '/docs/assets/..%2F404.html',
      '/docs/a/b/c/d',
    ])
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
    expect(await (await app.request('/docs/none')).text()).toBe('no such page')
  })

  it('says in plain words when it is not built, and is there once it is', async () => {
    const { '.built-from': _, ...half } = FILES
    const folder = built(half)
    const late = appOf(folder)
    const answer = await late.request('/docs')
    expect(answer.status).toBe(503)
    expect((await answer.json()).error).toBe(
      'The documentation is not built; run npm run setup, and ask again',
    )
    writeFileSync(join(folder, '.built-from'), 'digest')
    expect((await late.request('/docs')).status).toBe(200)
  })
})
