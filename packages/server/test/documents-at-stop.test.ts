/** A server that is stopped while it reads a document: it reads on for as long as it drains, and says so where that was not enough. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { openPostgres } from '../src/db/postgres.ts'
import { type RunningServer, startServer } from '../src/server.ts'
import { postgresAddress } from './support/databases.ts'
import { type EmbeddingsServer, embeddingsServer } from './support/embeddings-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'svc-documents-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let embeddings: EmbeddingsServer
/** Answers to what the embeddings of the document are asked for. */
let held: ServerResponse[]
let databaseUrl: string
let server: RunningServer
beforeEach(async () => {
  embeddings = await embeddingsServer()
  databaseUrl = await postgresAddress()
  held = []
})
afterEach(() => embeddings.close())

async function uploading(drainMs: number): Promise<void> {
  server = await startServer({
    ...{ port: 0, dataDir, databaseUrl, jobs: false, logLevel: 'silent', drainMs },
    embeddings: { baseUrl: embeddings.baseUrl, model: 'slow', apiKey: null },
  })
  // The demo's own documents are read at once.
  embeddings.fault = ({ input }, response) =>
    input.some((text) => text.includes('lighthouse')) && held.push(response) > 0
  const body = new FormData()
  body.append('file', new Blob(['The lighthouse is open on Sundays.'], { type: 'text/plain' }), 'open.txt')
  const leaving = new AbortController()
  const sent = fetch(`${server.url}/api/proxy/knowledge/upload`, {
    ...{ method: 'POST', body, signal: leaving.signal },
    headers: { authorization: `Bearer ${server.demo?.credentials.token}` },
  })
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1)
  // Nobody waits for the answer, as behind one that says that the document is being read.
  leaving.abort()
  await sent.catch(() => {})
}

async function document(): Promise<unknown> {
  const database = await openPostgres({ url: databaseUrl })
  const row = await database.kysely
    .selectFrom('documents')
    .select(['status', 'error', 'chunk_count'])
    .where('filename', '=', 'open.txt')
    .executeTakeFirst()
  await database.close()
  return row
}

it('is done with it where there is time', async () => {
  await uploading(20_000)
  const closed = server.close()
  // It is asked once more, and answers.
  embeddings.fault = () => false
  held[0]!.writeHead(500).end()
  await closed
  expect(await document()).toEqual({ status: 'ready', error: null, chunk_count: 1 })
}, 120_000)

it('says of it that it stopped, at once, where there is none', async () => {
  await uploading(800)
  await server.close()
  expect(await document()).toEqual({
    ...{ status: 'error', chunk_count: 0 },
    error: 'The server stopped while it read the file; send it again',
  })
}, 120_000)
