import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases } from './support/databases.ts'
import { addKnowledge, type NewDocument } from './support/knowledge.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const AT = '/api/admin/retrieval'

describe.each(databases)('retrieval on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  const add = (document: NewDocument, of = org) =>
    addKnowledge(app.database, of.orgId, document, app.services.chat.embedder)
  const ask = (query: string, rest: object = {}) =>
    app.ask(AT, { token: org.admin, json: { query, ...rest } })
  const found = async (query: string, rest: object = {}) =>
    (await ask(query, rest)).body.results.map(({ content }: { content: string }) => content)

  const hours = 'The library is open on weekdays from nine in the morning until eight in the evening.'
  const fees = 'Books returned late cost ten cents a day, at most five dollars for each book.'
  const cards =
    'A library card is free for residents and is issued at the desk when you show an identity document.'

  it('finds the passage that answers, with its document', async () => {
    const { documentId, chunkIds } = await add({
      filename: 'library.md',
      chunks: [hours, fees, cards],
      visibility: 'public',
      sourceUrl: 'https://town.example/library',
    })
    const { status, body } = await ask('When does the library open in the morning?')
    expect(status).toBe(200)
    expect(body.results[0]).toEqual({
      chunk_id: chunkIds[0],
      document_id: documentId,
      filename: 'library.md',
      source_url: 'https://town.example/library',
      visibility: 'public',
      content: hours,
      score: expect.any(Number),
    })
    const scores = body.results.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBeLessThanOrEqual(1)
    expect((await found('what does a late book cost'))[0]).toBe(fees)
  })

  it('gives as many as asked for, five without a word', async () => {
    await add({
      filename: 'many.md',
      chunks: Array.from({ length: 12 }, (_, n) => `Shelf ${n} holds books.`),
    })
    expect(await found('books on a shelf')).toHaveLength(5)
    expect(await found('books on a shelf', { top_k: 11 })).toHaveLength(11)
    expect(new Set(await found('books on a shelf', { top_k: 12 })).size).toBe(12)
  })

  it('rests on ready and approved documents alone', async () => {
    await add({ filename: 'a.md', chunks: [hours], status: 'processing' })
    await add({ filename: 'b.md', chunks: [hours], status: 'error' })
    await add({ filename: 'c.md', chunks: [hours], isApproved: false })
    expect(await found('library hours')).toEqual([])
    await add({ filename: 'd.md', chunks: [hours] })
    expect(await found('library hours')).toEqual([hours])
  })

  it('shows nothing of another organisation', async () => {
    const other = await app.newOrganisation()
    await add({ filename: 'theirs.md', chunks: [hours] }, other)
    expect(await found('library hours')).toEqual([])
  })

  it('reads words in the language of the tenant', async () => {
    await app.database.kysely
      .insertInto('tenant_settings')
      .values({
        ...{ org_id: org.orgId, domain: null, industry: null, bot_name: 'b', welcome_message: 'w' },
        ...{ accent_color: '#000000', logo_url: null, locale: 'de-AT', updated_at: new Date() },
      })
      .execute()
    const german = 'Die Bücherei verlangt für verspätete Rückgaben zehn Cent am Tag.'
    await addKnowledge(
      app.database,
      org.orgId,
      { filename: 'de.md', chunks: [german, 'Ganz anderes steht hier.'], locale: 'de' },
      null,
    )
    // Without an embedding: `verspäteten` is found by its stem.
    expect(await found('Was kosten die verspäteten Bücher?')).toEqual([german])
  })

  it('finds what has no embedding by its words, and what shares no word by its letters', async () => {
    await addKnowledge(app.database, org.orgId, { filename: 'bare.md', chunks: [hours] }, null)
    expect(await found('library')).toEqual([hours])
    await add({
      filename: 'ja.md',
      chunks: ['図書館は平日の午前九時に開館します。', '駐車場は地下にあります。'],
    })
    expect((await found('図書館は何時に開館しますか'))[0]).toContain('図書館')
  })

  it('searches for the redacted question, and answers nothing to one that says nothing', async () => {
    await add({ filename: 'library.md', chunks: [hours] })
    expect((await ask('library hours for jane.roe@example.com')).status).toBe(200)
    expect(app.logged.join('')).not.toContain('jane.roe')
    expect(await found('?!')).toEqual([])
    expect(await found("' & | ! ( ) <-> :* \\ 'a")).toEqual(expect.any(Array))
  })

  it('needs an admin’s session', async () => {
    const json = { query: 'x' }
    for (const as of [{}, { token: org.member }, { key: org.key }])
      expect(await app.ask(AT, { ...as, json })).toMatchObject({
        status: 401,
        body: { error: 'Unauthorized' },
      })
  })

  it.each([
    ['no query', {}],
    ['an empty query', { query: '' }],
    ['a query of 1,001 characters', { query: 'x'.repeat(1_001) }],
    ['a query with a zero byte', { query: 'a\u0000b' }],
    ['no passages', { query: 'x', top_k: 0 }],
    ['half a passage', { query: 'x', top_k: 1.5 }],
    ['51 passages', { query: 'x', top_k: 51 }],
  ])('refuses %s', async (_what, json) => {
    expect(await app.ask(AT, { token: org.admin, json })).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  })
})
