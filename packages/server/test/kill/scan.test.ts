/** A scan through a crash: the server that runs it is killed while it reads a page, and another takes it up where it was. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { NOON } from '../support/clock.ts'
import { migratedAddress } from '../support/databases.ts'
import { startProcess } from '../support/server-process.ts'
import { type TestSite, testSite } from '../support/site.ts'

const PAGES = 5
/** Longer than a scan is held by one process. */
const LATER = NOON + 180_000

let site: TestSite
const root = mkdtempSync(join(tmpdir(), 'svc-kill-scan-'))
afterAll(async () => {
  await site.close()
  rmSync(root, { recursive: true, force: true })
})

it('is ended by the next server, which asks for no page again that was kept', async () => {
  const links = Array.from({ length: PAGES }, (_, n) => `<a href="/${n}">page ${n}</a>`).join(' ')
  const page = (n: number) =>
    `<h1>Page ${n}</h1><p>The ferry of pier ${n} leaves at ${n + 6} in the morning.</p>`
  site = await testSite({ '/': `<h1>Ferries</h1><p>All piers of the harbour are here.</p>${links}` })
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  // The third page is answered to nobody, the first time.
  for (let n = 0; n < PAGES; n++)
    site.pages[`/${n}`] =
      n === 3
        ? (_request, response) => {
            site.pages['/3'] = page(3)
            reached()
            response.on('close', () => response.end())
          }
        : page(n)

  const settings = { databaseUrl: await migratedAddress(), allowPrivateWebhooks: ['127.0.0.1'] }
  const first = await startProcess({ ...settings, dataDir: join(root, 'one'), now: NOON })
  const { token } = first.demo as unknown as { token: string }
  const ask = async (url: string, path: string, json?: unknown) => {
    const response = await fetch(`${url}/api/proxy/knowledge/${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const { scan_id } = await ask(first.url, 'scan', { url: site.url })
  await isReached
  const before = (await ask(first.url, `scan/${scan_id}`)) as { status: string; pages_done: number }
  expect(before.status).toBe('running')
  expect(before.pages_done).toBeLessThan(PAGES + 1)
  await first.kill('SIGKILL')

  const second = await startProcess({ ...settings, dataDir: join(root, 'two'), demo: false, now: LATER })
  let after: Record<string, unknown>
  do {
    await new Promise((resolve) => setTimeout(resolve, 50))
    after = await ask(second.url, `scan/${scan_id}`)
  } while (after.status === 'running' || after.status === 'queued')
  expect(after).toMatchObject({
    status: 'done',
    pages_found: PAGES + 1,
    pages_done: PAGES + 1,
    pages_failed: 0,
  })
  const asked = site.asked.filter((path) => /^\/\d?$/.test(path))
  const again = asked.length - new Set(asked).size
  // The page that was under way, and those beside it: what was kept is not asked for again.
  expect(again).toBeLessThanOrEqual(PAGES + 1 - before.pages_done)
  const documents = (await ask(second.url, 'documents')) as unknown as { source_url: string | null }[]
  const sources = documents.flatMap(({ source_url: url }) => (url?.startsWith(site.url) ? [url] : []))
  expect(sources.sort()).toEqual([...new Set(sources)].sort())
  expect(sources).toHaveLength(PAGES + 1)
  await second.kill('SIGTERM')
}, 120_000)
