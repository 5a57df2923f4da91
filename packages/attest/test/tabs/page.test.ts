/** What becomes of claims when a page is hidden, left, frozen, brought back or hung, in a real Chromium. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AttestationServer, attestationServer, stall, status } from '../attestation-server.ts'
import { inTab, type KillableBrowser, openTab, servePage, startBrowser } from './browser.ts'
import type { TabOptions } from './tab.ts'

let profile: string
let browser: KillableBrowser
/** Where pages come from: a new origin, and so a new outbox, for each test. */
let server: AttestationServer

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'svc-page-'))
  browser = await startBrowser(profile)
}, 120_000)
afterAll(async () => {
  await browser?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(async () => {
  server = await attestationServer()
  await servePage(server)
})
afterEach(async () => {
  for (const page of browser.context.pages()) if (page.url() !== 'about:blank') await page.close()
  await server.close()
})

/** Some wait for a lease to run out in real time; with a clock of their own they are tried in `indexed-db.browser.test.ts`. */
const long = process.env.SVC_TEST_LONG === '1'

/** Sends nothing by itself for a minute. */
const patient: TabOptions = { flushIntervalMs: 60_000, batchSize: 500 }
const eager: TabOptions = { flushIntervalMs: 5, backoff: { baseMs: 5, maxMs: 50 } }

interface Opened {
  readonly page: Page
  /** Ids by what the tab said of them. */
  readonly said: Map<string, Set<string>>
}

async function open(options: TabOptions = patient): Promise<Opened> {
  const said = new Map<string, Set<string>>()
  const page = await openTab(browser.context, server.baseUrl, options, (line) => {
    const [what, ...ids] = line.split(' ')
    said.set(what!, new Set([...(said.get(what!) ?? []), ...ids]))
  })
  return { page, said }
}

const decide = (page: Page, count: number) => inTab(page, (tab, many) => tab.decide(many), count)
const saved = (page: Page) => inTab(page, (tab) => tab.saved().then(() => tab.attestor.stats()))
const rows = () => [...server.rows.keys()]
const leave = (page: Page) => page.goto(`${server.baseUrl}/elsewhere`)

describe('a page that is left', () => {
  it('sends what waits by a request that outlives it, even of memory', async () => {
    const { page } = await open({ ...patient, store: 'memory' })
    const ids = await decide(page, 20)
    await leave(page)
    await expect.poll(rows).toEqual(ids)
  })

  it('does so when it is closed, to a server on another site', async () => {
    const other = await attestationServer()
    try {
      const { page } = await open({ ...patient, store: 'memory', baseUrl: other.baseUrl })
      // The browser has asked that server whether it may before; a page that ends cannot wait for that.
      await decide(page, 1)
      await inTab(page, (tab) => tab.attestor.flush().then(() => {}))
      const ids = await decide(page, 5)
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => [...other.rows.keys()].slice(1)).toEqual(ids)
    } finally {
      await other.close()
    }
  })

  it('sends no more than such a request may hold, and keeps the rest for the next page', async () => {
    const { page } = await open()
    const ids = await decide(page, 300)
    expect(await saved(page)).toMatchObject({ depth: 300, sent: 0 })
    await leave(page)
    await expect.poll(() => server.rows.size).toBeGreaterThan(20)
    expect(server.requests).toHaveLength(1)
    expect(server.bytes[0]).toBeLessThanOrEqual(64 * 1024)
    expect(server.bytes[0]).toBeGreaterThan(55 * 1024)
    expect(server.rows.size).toBeLessThan(300)
    await open(eager)
    await expect.poll(rows, { timeout: 10_000 }).toHaveLength(300)
    expect(rows().sort()).toEqual(ids.sort())
    expect(server.changed).toEqual([])
  })

  it('loses nothing that it had decided in its last moment', async () => {
    const { page } = await open()
    const ids = await inTab(page, (tab) => {
      const decided = tab.decide(7)
      location.href = '/elsewhere'
      return decided
    })
    await page.waitForURL('**/elsewhere')
    await open(eager)
    await expect.poll(() => rows().sort(), { timeout: 10_000 }).toEqual(ids.sort())
  })

  it('keeps everything when the server is away', async () => {
    server.faults.push(...Array(8).fill(status(503)))
    const { page } = await open()
    const ids = await decide(page, 5)
    await saved(page)
    await leave(page)
    server.faults.length = 0
    await open(eager)
    await expect.poll(() => rows().sort(), { timeout: 10_000 }).toEqual(ids.sort())
  })

  it('sends again what was under way by a request that dies with it', async () => {
    server.faults.push(stall)
    const { page } = await open({ ...eager, store: 'memory' })
    const ids = await decide(page, 5)
    await expect.poll(() => server.requests.length).toBe(1)
    expect(rows()).toEqual([])
    await leave(page)
    await expect.poll(rows).toEqual(ids)
  })
})

describe('a page that is hidden', () => {
  it('sends what waits, once, and goes on when it is looked at again', async () => {
    const { page } = await open()
    const first = await decide(page, 5)
    await saved(page)
    await show(page, 'hidden')
    await expect.poll(rows).toEqual(first)
    await show(page, 'visible')
    const second = await decide(page, 5)
    await saved(page)
    await show(page, 'hidden')
    await expect.poll(rows).toEqual([...first, ...second])
    await expect.poll(() => saved(page)).toMatchObject({ depth: 0, sent: 10 })
    expect(server.repeats()).toBe(0)
  })
})

function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

describe('another tab', () => {
  it('takes over what a hung one holds on to, with its lock, within 10 s', async () => {
    server.faults.push(...Array(1_000).fill(status(503)))
    const hung = await open({ ...eager, backoff: { baseMs: 60_000, maxMs: 60_000 } })
    const ids = await decide(hung.page, 10)
    await expect.poll(() => hung.said.get('fault:server')?.size).toBe(1)
    const other = await open(eager)
    server.faults.length = 0
    // Its lock is held for as long as the process is there, and it does nothing any more.
    void hung.page
      .evaluate(() => {
        for (;;);
      })
      .catch(() => {})
    const hungAt = performance.now()
    await expect.poll(() => other.said.get('recovered')?.size, { timeout: 15_000 }).toBe(10)
    const tookMs = performance.now() - hungAt
    console.info(`what a hung tab held was another's after ${Math.round(tookMs)} ms`)
    await expect.poll(() => rows().sort()).toEqual(ids.sort())
  })

  it.runIf(long)('without Web Locks takes over what a closed one left, within 10 s', async () => {
    server.faults.push(...Array(1_000).fill(status(503)))
    const options: TabOptions = { ...eager, store: 'no locks', backoff: { baseMs: 60_000, maxMs: 60_000 } }
    const dying = await open(options)
    const ids = await decide(dying.page, 10)
    await expect.poll(() => dying.said.get('fault:server')?.size).toBe(1)
    const other = await open({ ...eager, store: 'no locks' })
    await dying.page.close()
    server.faults.length = 0
    await expect.poll(() => other.said.get('recovered')?.size, { timeout: 10_000 }).toBe(10)
    await expect.poll(() => rows().sort()).toEqual(ids.sort())
  })
})

describe('a page in the back/forward cache', () => {
  it('gives up what it had, and sends nothing twice when it is brought back', async () => {
    server.faults.push(...Array(1_000).fill(status(503)))
    const cached = await open({ ...eager, backoff: { baseMs: 60_000, maxMs: 60_000 } })
    // It tells the server itself: no debugger follows it there and back.
    await inTab(cached.page, (tab) => {
      addEventListener('pageshow', async () => {
        const more = tab.decide(3)
        await tab.attestor.flush()
        const { depth, sent } = tab.attestor.stats()
        await fetch(`/restored?${new URLSearchParams({ stats: `${depth} ${sent}`, more: more.join(' ') })}`)
      })
    })
    const ids = await decide(cached.page, 10)
    await expect.poll(() => cached.said.get('fault:server')?.size).toBe(1)
    await leave(cached.page)
    const other = await open(eager)
    server.faults.length = 0
    await expect.poll(() => other.said.get('sent')?.size, { timeout: 10_000 }).toBe(10)
    await cached.page.evaluate(() => history.back())
    await expect.poll(() => server.gets.at(-1), { timeout: 10_000 }).toMatch(/^\/restored/)
    const restored = new URL(server.gets.at(-1)!, server.baseUrl).searchParams
    expect(restored.get('stats')).toBe('0 3')
    expect(rows().sort()).toEqual([...ids, ...restored.get('more')!.split(' ')].sort())
    expect(server.repeats()).toBe(0)
  })
})

describe('without a key', () => {
  it('a page asks nothing, keeps nothing and holds nothing', async () => {
    const page = await browser.context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(server.baseUrl)
    const kept = await inTab(page, async (tab) => {
      tab.open({ apiKey: undefined })
      tab.decide(500)
      window.dispatchEvent(new Event('pagehide'))
      await tab.attestor.flush()
      await new Promise((done) => setTimeout(done, 100))
      return [
        (await indexedDB.databases()).length,
        (await navigator.locks.query()).held!.length,
        localStorage.length,
      ]
    })
    expect(kept).toEqual([0, 0, 0])
    await leave(page)
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/', '/tab.js', '/elsewhere'])
    expect(server.requests).toEqual([])
  })
})
