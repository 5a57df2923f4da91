/** More chunks than are looked at one by one: the index passes some by, and common words are not counted again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../src/chat-ports.ts'
import { createCorpusMemory, factsOf } from '../src/features/retrieval/corpus-facts.ts'
import { createPassageStore } from '../src/features/retrieval/store.ts'
import { databases } from './support/databases.ts'
import { addKnowledge } from './support/knowledge.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const CHUNKS = 1_050

/** All passages nearly alike but the last: in the index's graph nothing leads to it. */
function oneApart(): Embedder {
  let n = 0
  const vector = () => {
    n++
    return Array.from({ length: 384 }, (_, at) =>
      n === CHUNKS ? Number(at === 1) : Number(at === 0) + (at > 1 ? Math.sin(n * at) / 1e3 : 0),
    )
  }
  return { model: 'hashed-1@384', dimensions: 384, embed: async (texts) => texts.map(vector) }
}

describe.each(databases)('a large knowledge base on %s', (_name, open) => {
  let app: TestApp
  let orgId: string
  let chunkIds: readonly string[]
  const embedder = oneApart()
  beforeAll(async () => {
    app = await testApp({ database: await open() })
    orgId = (await app.newOrganisation()).orgId
    const chunks = Array.from({ length: CHUNKS }, (_, n) => `Every shelf holds books, and this is shelf${n}.`)
    ;({ chunkIds } = await addKnowledge(app.database, orgId, { filename: 'shelves.md', chunks }, embedder))
    await sql`analyze`.execute(app.database.kysely)
  })
  afterAll(() => app.close())

  it('compares what words found too, which the index may pass by', async () => {
    const store = createPassageStore(app.database.kysely)
    const asked = Array.from({ length: 384 }, (_, at) => Number(at === 1))
    const last = chunkIds.at(-1) as string
    expect(await store.nearest(orgId, asked, embedder, 25)).not.toContain(last)
    expect((await store.nearest(orgId, asked, embedder, 25, [last]))[0]).toBe(last)
  })

  it('finds the same when it knows which words are common, and says which those are', async () => {
    const memory = createCorpusMemory()
    const store = createPassageStore(app.database.kysely, memory)
    const first = await store.byWords(orgId, 'Which books are on shelf7?', 25)
    expect(first).toHaveLength(1)
    const facts = await factsOf(memory, orgId)
    expect([...facts.common]).toEqual(['book'])
    expect(await store.byWords(orgId, 'Which books are on shelf7?', 25)).toEqual(first)
    // Words that are everywhere find, where nothing rarer is asked for.
    expect(await store.byWords(orgId, 'books', 25)).toHaveLength(25)
    expect(facts.isLarge).toBe(false)
    await store.nearest(orgId, [1, ...Array(383).fill(0)], embedder, 3)
    expect(facts.isLarge).toBe(true)
  })
})
