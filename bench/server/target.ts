/** What is measured, in a process of its own: the server, or a bare Hono route. Tells its address and a key in one line. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { startServer } from '@svc/server'
import { Hono } from 'hono'

const [dataDir, databaseUrl] = process.argv.slice(2)

if (dataDir === undefined) {
  const app = new Hono()
  app.post('/*', async (c) => {
    const body = (await c.req.json()) as Record<string, unknown>
    return c.json({ length: Object.keys(body).length })
  })
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    tell(`http://127.0.0.1:${port}`, ''),
  )
} else {
  const server = await startServer({
    ...{ port: 0, dataDir, logLevel: 'silent' },
    ...(databaseUrl !== undefined && { databaseUrl }),
    // Counted like any others, and never reached.
    rateLimits: { key: 10_000_000, organisation: 10_000_000, ip: 10_000_000, admin: 10_000_000 },
  })
  // Made by the first start on a database.
  const { api_key } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { api_key: string }
  tell(server.url, api_key)
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
}

function tell(url: string, key: string): void {
  process.stdout.write(`${JSON.stringify({ url, key })}\n`)
}
