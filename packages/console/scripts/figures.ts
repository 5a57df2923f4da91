/** What the pages weigh and how soon they stand, as a table for bench/results: `figures.ts`. */
import { gzipSync } from 'node:zlib'
import { startConsole } from '../test/support/console.ts'

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
} finally {
  await console_.close()
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
