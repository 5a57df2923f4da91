import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@svc/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../src/index.ts'

const apiKey = 'svc_ab12cd34_0123456789'

describe('an export of receipts', () => {
  let server: Server
  let client: Client
  let isGone: Promise<void>
  let seen: URL
  beforeEach(async () => {
    server = createServer((incoming, outgoing) => {
      seen = new URL(incoming.url ?? '', 'http://x')
      isGone = new Promise((resolve) => outgoing.on('close', resolve))
      const { searchParams } = seen
      if (incoming.headers.authorization !== `Bearer ${apiKey}`) {
        outgoing.writeHead(500).end()
        return
      }
      if (searchParams.get('from') === '2026-01-01') {
        outgoing.writeHead(429, { 'content-type': 'application/json' }).end('{"code":"rate_limited"}')
        return
      }
      outgoing.writeHead(200, { 'content-type': 'application/x-ndjson' })
      outgoing.write('{"a":1}\n')
      if (searchParams.get('from') === '2026-02-01') setTimeout(() => outgoing.destroy(), 20)
      else if (searchParams.get('from') !== '2026-03-01') outgoing.end('{"a":2}\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey, retries: 0 })
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is read as it comes, from the path and with the query of the contract', async () => {
    const stream = await client.receipts.export({ format: 'ndjson', from: '2026-11-01' })
    expect(await new Response(stream).text()).toBe('{"a":1}\n{"a":2}\n')
    expect(seen.pathname).toBe(contract.exportReceipts.path)
    contract.receiptExportQuery.parse(Object.fromEntries(seen.searchParams))
  })

  it('rejects when the server refuses', async () => {
    const refused = client.receipts.export({ format: 'csv', from: '2026-01-01' })
    await expect(refused).rejects.toMatchObject({
      name: 'SvcRateLimitError',
      status: 429,
      code: 'rate_limited',
    })
  })

  it('fails, rather than end, when the connection breaks in the middle', async () => {
    const stream = await client.receipts.export({ format: 'csv', from: '2026-02-01' })
    await expect(new Response(stream).text()).rejects.toMatchObject({ code: 'network' })
  })

  it('lets go of the connection when the reader has enough, or the signal aborts', async () => {
    const first = await client.receipts.export({ format: 'csv', from: '2026-03-01' })
    const reader = first.getReader()
    await reader.read()
    await reader.cancel()
    await isGone
    const controller = new AbortController()
    const second = await client.receipts.export(
      { format: 'csv', from: '2026-03-01' },
      { signal: controller.signal },
    )
    const text = new Response(second).text()
    setTimeout(() => controller.abort(new Error('enough')), 20)
    await expect(text).rejects.toThrow('enough')
    await isGone
  })
})
