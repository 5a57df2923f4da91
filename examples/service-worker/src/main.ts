/** A page whose service worker redacts what it posts, in a real Chromium; the server of its chat is this program. No network but the loopback. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/chromium.ts'

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const bundled = await build({
  entryPoints: [at('worker.js')],
  bundle: true,
  minify: true,
  format: 'iife',
  conditions: ['@svc/source'],
  write: false,
  logLevel: 'error',
})

let posted = ''
const server = createServer(async (request, response) => {
  if (request.url === '/worker.js')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundled.outputFiles[0]!.text)
  else if (request.url === '/chat') {
    for await (const piece of request) posted += piece
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const token of ['You are [EMAIL_ADD', 'RESS_1]; write to carol@exam', 'ple.org, too.'])
      response.write(`data: ${JSON.stringify({ token })}\n\n`)
    response.end()
  } else response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(at('page.html')))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const answer = await page.locator('p').textContent({ timeout: 30_000 })
  console.log('server was sent', posted)
  console.log('page shows     ', answer)
  assert.equal(posted, '{"messages":[{"role":"user","content":"I am [EMAIL_ADDRESS_1]"}]}')
  assert.equal(answer, 'You are ann@example.com; write to [EMAIL_ADDRESS], too.')
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}
