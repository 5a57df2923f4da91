/** What the pages weigh and how soon they stand, and how long they take over 10,000 receipts, as tables for bench/results: `figures.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtInPolicies, createGovernor } from '@svc/core'
import { settled, startConsole } from '../test/support/console.ts'

interface Figures {
  readonly bytes: number
  readonly requests: number
  readonly paintMs: number
  readonly shift: number
}

const PATHS = [
  '/console',
  '/console/receipts',
  '/console/policies/standard',
  '/verify',
  '/playground',
] as const

const console_ = await startConsole()
try {
  const rows: string[] = []
  for (const path of PATHS) {
    const { bytes, requests, paintMs, shift } = await measure(path)
    rows.push(
      `| ${path} | ${requests} | ${(bytes / 1024).toFixed(1)} | ${paintMs.toFixed(0)} | ${shift.toFixed(3)} |`,
    )
  }
  process.stdout.write(
    `| page | files of the page | KiB gzip | first contentful paint, ms | layout shift |\n|---|---:|---:|---:|---:|\n${rows.join('\n')}\n`,
  )
  process.stdout.write(
    `\n| with 10,000 receipts of one day | seconds |\n|---|---:|\n${(await measureMany()).map(([what, ms]) => `| ${what} | ${(ms / 1000).toFixed(1)} |`).join('\n')}\n`,
  )
} finally {
  await console_.close()
}

async function measureMany(): Promise<[what: string, ms: number][]> {
  const { url, credentials } = console_
  const headers = { authorization: `Bearer ${credentials.api_key}`, 'content-type': 'application/json' }
  const governor = createGovernor({ policy: builtInPolicies[0]! })
  const texts = ['How are you?', 'Write to ops@example.com', 'My card is 4111 1111 1111 1111']
  for (let n = 0; n < 100; n++) {
    const attestations = Array.from({ length: 100 }, (_, i) => governor.govern(texts[i % 3]!).receipt)
    const body = JSON.stringify({ attestations })
    const answer = await fetch(`${url}/api/v1/attestations/batch`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const page = await console_.open('/console/receipts')
  await page.getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByText(/A tree of [\d,]+ receipts is anchored/).waitFor({ timeout: 60_000 })
  const timed = async (what: string, act: () => Promise<unknown>): Promise<[string, number]> => {
    const start = performance.now()
    await act()
    return [what, performance.now() - start]
  }
  const times: [string, number][] = []
  const today = new Date().toISOString().slice(0, 10)
  for (const path of ['/console', '/console/receipts', `/console/trees/${today}`])
    times.push(
      await timed(path.replace(today, '{day}'), async () => {
        await page.goto(url + path)
        await settled(page)
      }),
    )
  await page.locator('.row-link').nth(50).click()
  times.push(
    await timed('/console/receipts/{id}, its proof checked', () =>
      page.getByRole('heading', { name: 'Proven up to the root' }).waitFor({ timeout: 60_000 }),
    ),
  )
  const lines: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const at = `${url}/api/v1/receipts/proof-export?limit=1000${cursor && `&cursor=${cursor}`}`
    const read = (await (await fetch(at, { headers })).json()) as {
      rows: unknown[]
      next_cursor: string | null
    }
    lines.push(...read.rows.map((row) => JSON.stringify(row)))
    cursor = read.next_cursor
  }
  const verify = await console_.open('/verify', { as: null })
  const file = join(mkdtempSync(join(tmpdir(), 'svc-figures-')), 'rows.ndjson')
  writeFileSync(file, lines.join('\n'))
  times.push(
    await timed('/verify, a file of them', async () => {
      await verify.locator('input[type=file]').setInputFiles(file)
      await verify.locator('.verdict').waitFor({ timeout: 60_000 })
    }),
  )
  rmSync(dirname(file), { recursive: true })
  await console_.closePages()
  return times
}

async function measure(path: string): Promise<Figures> {
  // Once to warm the server, then the one that counts; each in a browser of its own.
  await console_.open(path)
  const page = await console_.open('/sign-in')
  const files = new Map<string, number>()
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (!url.pathname.startsWith('/assets/') && url.pathname !== path) return
    const body = await response.body().catch(() => Buffer.alloc(0))
    files.set(url.pathname, gzipSync(body, { level: 9 }).length)
  })
  await page.goto(console_.url + path)
  await page.waitForTimeout(1500)
  const seen = await page.evaluate(
    () =>
      new Promise<{ paintMs: number; shift: number }>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        const paint = performance.getEntriesByName('first-contentful-paint')[0]
        setTimeout(() => resolve({ paintMs: paint?.startTime ?? 0, shift }), 100)
      }),
  )
  await console_.closePages()
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
  return { bytes, requests: files.size, ...seen }
}
