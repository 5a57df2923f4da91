/** More chunks than are looked at one by one: the index passes some by, and common words are not counted again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCorpusCache, factsOf } from '../src/features/retrieval/corpus-facts.ts'
import type { Ranking } from '../src/features/retrieval/fuse.ts'
import { createPassageStore } from '../src/features/retrieval/store.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import { featureDatabases } from './support/databases.ts'
import { addKnowledge } from './support/knowledge.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const CHUNKS = 1_050
/** The graph of the index is drawn by lot: something may lead to one of them, but not to all. */
const APART = 8

/** Where all passages that are nearly alike are, and each of the last, which are apart from them and from one another. */
const axis = (of: number) => Array.from({ length: 384 }, (_, at) => Number(at === of))

/** All passages nearly alike but the last: in the index's graph hardly anything leads to those. */
function someApart(): Embedder {
  let n = 0
  const vector = () => {
    const apart = ++n - (CHUNKS - APART)
    if (apart > 0) return axis(apart)
    return axis(0).map((own, at) => own + (at > APART ? Math.sin(n * at) / 1e3 : 0))
  }
  return { model: 'hashed-1@384', dimensions: 384, embed: async (texts) => texts.map(vector) }
}

describe.each(featureDatabases)('a large knowledge base on %s', (_name, open) => {
  let app: TestApp
  let orgId: string
  let chunkIds: readonly string[]
  const embedder = someApart()
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
    const found = await Promise.all(
      chunkIds.slice(-APART).map(async (id, at) => {
        const near = (candidates?: Ranking) => store.nearest(orgId, axis(at + 1), embedder, 25, candidates)
        expect((await near([id]))[0]).toBe(id)
        return (await near()).includes(id)
      }),
    )
    expect(found).toContain(false)
  })

  it('finds the same when it knows which words are common, and says which those are', async () => {
    const cache = createCorpusCache()
    const store = createPassageStore(app.database.kysely, cache)
    const first = await store.byWords(orgId, 'Which books are on shelf7?', 25)
    expect(first).toHaveLength(1)
    const facts = await factsOf(cache, orgId)
    expect([...facts.common]).toEqual(['book'])
    expect(await store.byWords(orgId, 'Which books are on shelf7?', 25)).toEqual(first)
    // Words that are everywhere find, where nothing rarer is asked for.
    expect(await store.byWords(orgId, 'books', 25)).toHaveLength(25)
    expect(facts.isLarge).toBe(false)
    await store.nearest(orgId, axis(0), embedder, 3)
    expect(facts.isLarge).toBe(true)
  })
})
