import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../src/index.ts'
import { proofPage } from './answers.ts'
import { json, type ScriptedServer, scriptedServer } from './scripted-server.ts'

let server: ScriptedServer | undefined
afterEach(() => server?.close())

const clientOf = ({ baseUrl }: ScriptedServer) => createClient({ baseUrl, apiKey: 'k', random: () => 0 })
const queries = () => server!.seen.map(({ url }) => url.split('?')[1])

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('receipts.proofRows', () => {
  it('gives every row of every page, in order, and keeps the query', async () => {
    server = await scriptedServer(
      json(200, proofPage([0, 1], 'b')),
      json(200, proofPage([], 'c')),
      json(200, proofPage([2], null)),
    )
    const ids = []
    for await (const row of clientOf(server).receipts.proofRows({ from: '2026-11-01', limit: 2 }))
      ids.push(row.receipt_id.slice(-1))
    expect(ids).toEqual(['0', '1', '2'])
    expect(queries()).toEqual([
      'from=2026-11-01&limit=2',
      'from=2026-11-01&limit=2&cursor=b',
      'from=2026-11-01&limit=2&cursor=c',
    ])
  })

  it('goes on from a page that failed once', async () => {
    server = await scriptedServer(
      json(200, proofPage([0], 'b')),
      json(503, {}),
      json(200, proofPage([1], null)),
    )
    const rows = await collect(clientOf(server).receipts.proofRows())
    expect(rows).toHaveLength(2)
  })

  it('fetches no further page once the loop is left', async () => {
    server = await scriptedServer(json(200, proofPage([0, 1], 'b')))
    for await (const _ of clientOf(server).receipts.proofRows()) break
    expect(server.seen).toHaveLength(1)
  })

  it('starts at a given cursor', async () => {
    server = await scriptedServer(json(200, proofPage([5], null)))
    await collect(clientOf(server).receipts.proofRows({ cursor: 'e' }))
    expect(queries()).toEqual(['cursor=e'])
  })

  it('ends with an error, not never, when a page names itself as the next', async () => {
    server = await scriptedServer(json(200, proofPage([0], 'b')))
    await expect(collect(clientOf(server).receipts.proofRows())).rejects.toMatchObject({
      code: 'response_invalid',
    })
    expect(server.seen).toHaveLength(2)
  })

  it('rejects with the signal’s reason between pages', async () => {
    const controller = new AbortController()
    server = await scriptedServer(json(200, proofPage([0], 'b')))
    const rows = clientOf(server).receipts.proofRows({}, { signal: controller.signal })
    await rows.next()
    controller.abort(new Error('enough'))
    await expect(rows.next()).rejects.toThrow('enough')
    expect(server.seen).toHaveLength(1)
  })
})
