/** The export of conversations, which is a stream, and lists that are followed from page to page. */
import * as contract from '@svc/contract'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../src/index.ts'
import { conversation } from './answers.ts'
import { json, type ScriptedServer, scriptedServer, text } from './scripted-server.ts'

const token = 'header.payload.signature'

let server: ScriptedServer | undefined
afterEach(() => server?.close())

it('an export of conversations is read as it comes, with the session', async () => {
  server = await scriptedServer(text(200, 'a,b\r\n1,2\r\n', { 'content-type': 'text/csv' }))
  const client = createClient({ baseUrl: server.baseUrl, token })
  const stream = await client.conversations.export()
  expect(await new Response(stream).text()).toBe('a,b\r\n1,2\r\n')
  const [seen] = server.seen
  expect(`${seen!.method} ${seen!.url}`).toBe(
    `${contract.exportConversations.method} ${contract.exportConversations.path}`,
  )
  expect(seen!.headers.authorization).toBe(`Bearer ${token}`)
})

it('conversations are followed over pages, and what the first passed over is not passed over again', async () => {
  const page = (next_cursor: string | null) =>
    json(200, { conversations: [conversation], total: 9, next_cursor })
  server = await scriptedServer(page('abc'), page(null))
  const client = createClient({ baseUrl: server.baseUrl, token })
  const seen = []
  for await (const one of client.conversations.each({ offset: 5, limit: 1 })) seen.push(one)
  expect(seen).toHaveLength(2)
  const queries = server.seen.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))
  expect(queries).toEqual([
    { offset: '5', limit: '1' },
    { offset: '0', limit: '1', cursor: 'abc' },
  ])
})
