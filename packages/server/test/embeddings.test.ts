import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBreaker } from '../src/adapters/breaker.ts'
import { createEndpointEmbedder, type EndpointEmbedderOptions } from '../src/adapters/embeddings/endpoint.ts'
import { featureDatabases } from './support/databases.ts'
import {
  type EmbeddingsServer,
  embeddingsServer,
  type Fault,
  send,
  vectorOf,
} from './support/embeddings-server.ts'
import { addKnowledge } from './support/knowledge.ts'
import { type TestApp, testApp } from './support/test-app.ts'

let server: EmbeddingsServer
beforeEach(async () => {
  server = await embeddingsServer()
})
afterEach(() => server.close())

function embedder(options: Partial<EndpointEmbedderOptions> = {}) {
  return createEndpointEmbedder({
    endpoint: { baseUrl: server.baseUrl, model: 'small', apiKey: 'sk-test' },
    breaker: createBreaker(),
    waitMs: 1,
    ...options,
  })
}

describe('an embeddings endpoint', () => {
  it('is asked as OpenAI’s is, and names its model with the dimension it answers in', async () => {
    const embeds = embedder()
    expect([embeds.model, embeds.dimensions]).toEqual(['small@0', 0])
    expect(await embeds.embed(['abc', 'xyz'])).toEqual([vectorOf('abc', 8), vectorOf('xyz', 8)])
    expect([embeds.model, embeds.dimensions]).toEqual(['small@8', 8])
    expect(server.asked).toMatchObject([
      {
        path: '/v1/embeddings',
        model: 'small',
        input: ['abc', 'xyz'],
        headers: { authorization: 'Bearer sk-test' },
      },
    ])
  })

  it('is asked without a key where there is none, and not at all for no text', async () => {
    const embeds = embedder({ endpoint: { baseUrl: server.baseUrl, model: 'small', apiKey: null } })
    expect(await embeds.embed([])).toEqual([])
    expect(server.asked).toEqual([])
    await embeds.embed(['x'])
    expect(server.asked[0]?.headers.authorization).toBeUndefined()
  })

  it('is given 64 texts at a time, each at most 8,000 characters and none empty', async () => {
    const texts = [...Array.from({ length: 130 }, (_, n) => `text ${n}`), '', 'x'.repeat(9_000)]
    expect(await embedder().embed(texts)).toHaveLength(132)
    expect(server.asked.map(({ input }) => input.length)).toEqual([64, 64, 4])
    const lengths = server.asked.flatMap(({ input }) => input.map(({ length }) => length))
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 8_000])
  })

  it('is given no half of a character, which endpoints refuse with all that is sent beside it', async () => {
    // Cut here, and cut before by whoever asks.
    await embedder().embed([`${'x'.repeat(7_999)}🦊`, 'a question that was cut in 🦊'.slice(0, -1)])
    const given = server.asked.flatMap(({ input }) => input)
    expect(given.map(({ length }) => length)).toEqual([7_999, 26])
    for (const text of given) expect(text).not.toMatch(/\p{Cs}/u)
  })

  it('may answer in another order', async () => {
    server.fault = ({ input }, response) =>
      send(response, 200, {
        data: input.map((text, index) => ({ index, embedding: vectorOf(text, 8) })).reverse(),
      })
    expect(await embedder().embed(['abc', 'xyz'])).toEqual([vectorOf('abc', 8), vectorOf('xyz', 8)])
  })

  it.each([
    [500, 3],
    [503, 3],
    [429, 3],
    [408, 3],
    [400, 1],
    [401, 1],
    [404, 1],
  ])('that answers %i is asked %i times', async (status, times) => {
    server.fault = (_request, response) => send(response, status, { error: { message: 'no' } })
    await expect(embedder().embed(['x'])).rejects.toMatchObject({
      code: times > 1 ? 'unreachable' : 'refused',
    })
    expect(server.asked).toHaveLength(times)
  })

  it('that is ill for a moment is asked again', async () => {
    server.fault = (_request, response) => server.asked.length < 3 && send(response, 502, {})
    expect(await embedder().embed(['abc'])).toEqual([vectorOf('abc', 8)])
    server.fault = (_request, response) => {
      if (server.asked.length < 5) response.destroy()
      return response.destroyed
    }
    expect(await embedder().embed(['abc'])).toEqual([vectorOf('abc', 8)])
  })

  const data = (...embeddings: unknown[]) => ({
    data: embeddings.map((embedding, index) => ({ index, embedding })),
  })
  it.each([
    ['no list', {}],
    ['null', null],
    ['fewer vectors than texts', data([1, 2])],
    ['more vectors than texts', data([1, 2], [1, 2], [1, 2])],
    [
      'an index twice',
      {
        data: [
          { index: 0, embedding: [1, 2] },
          { index: 0, embedding: [1, 2] },
        ],
      },
    ],
    ['two dimensions', data([1, 2], [1, 2, 3])],
    ['no dimension', data([], [])],
    ['what is no number', data([1, 2], [1, '2'])],
    ['a number beyond all', JSON.stringify(data([1, 2], [1, 2])).replace('1,2]}]', '1,1e999]}]')],
    ['base64', data('AACAPw==', 'AACAPw==')],
    ['no JSON', '<html>'],
  ])('that answers %s is not believed, nor asked again', async (_what, body) => {
    server.fault = (_request, response) => {
      response.writeHead(200).end(typeof body === 'string' ? body : JSON.stringify(body))
      return true
    }
    await expect(embedder().embed(['a', 'b'])).rejects.toMatchObject({ code: 'invalid' })
    expect(server.asked).toHaveLength(1)
  })

  it('that changes its dimension is not believed', async () => {
    const embeds = embedder()
    await embeds.embed(['a'])
    server.dimensions = 9
    await expect(embeds.embed(['a'])).rejects.toMatchObject({ code: 'invalid' })
    expect(embeds.model).toBe('small@8')
  })

  it('that does not answer is not waited for', async () => {
    server.fault = () => true
    await expect(embedder({ timeoutMs: 100, retries: 1 }).embed(['x'])).rejects.toMatchObject({
      code: 'unreachable',
    })
    await expect(embedder().embed(['x'], AbortSignal.timeout(100))).rejects.toMatchObject({
      code: 'unreachable',
    })
  })

  it('is left alone for a while after five failures in a row; a refusal is none', async () => {
    const embeds = embedder({ retries: 0 })
    server.fault = (_request, response) => send(response, 400, {})
    for (let n = 0; n < 8; n++) await expect(embeds.embed(['x'])).rejects.toMatchObject({ code: 'refused' })
    server.fault = (_request, response) => send(response, 500, {})
    for (let n = 0; n < 8; n++)
      await expect(embeds.embed(['x'])).rejects.toMatchObject({ code: 'unreachable' })
    expect(server.asked).toHaveLength(8 + 5)
  })

  it('is not followed elsewhere, where the key would go along', async () => {
    server.fault = (_request, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
      return true
    }
    await expect(embedder({ retries: 0 }).embed(['x'])).rejects.toMatchObject({
      code: 'unreachable',
      cause: { name: 'TypeError', message: 'fetch failed' },
    })
  })
})

describe.each(featureDatabases)('embeddings on %s', (_name, open) => {
  let hashed: TestApp
  beforeAll(async () => {
    hashed = await testApp({ database: await open() })
  })
  afterAll(() => hashed.close())
  beforeEach(async () => {
    await sql`delete from chunks`.execute(hashed.database.kysely)
    await sql`delete from server_state where name = 'embeddings-lease'`.execute(hashed.database.kysely)
  })

  const other = (model = 'small') =>
    testApp({
      database: hashed.database,
      clock: hashed.clock,
      config: { embeddings: { baseUrl: server.baseUrl, model, apiKey: null } },
    })
  const work = async (app: TestApp, times = 50) => {
    const due = app.services.chat.reEmbedding
    for (let n = 0; n < times; n++) {
      const jobs = await due.take(1)
      if (jobs.length === 0) return
      for (const job of jobs) await job()
    }
  }
  const models = async () => {
    const { rows } = await sql<{ model: string | null; count: number; made: number }>`
      select embedding_model as model, count(*)::integer as count, count(embedding)::integer as made
      from chunks group by 1 order by 1`.execute(hashed.database.kysely)
    return rows
  }
  const indexes = async () => {
    const { rows } = await sql<{ indexname: string; indexdef: string }>`
      select indexname, indexdef from pg_indexes where indexname like 'chunks_near_%' order by 1`.execute(
      hashed.database.kysely,
    )
    return rows
  }
  const texts = Array.from(
    { length: 150 },
    (_, n) => `Passage ${n} of the handbook says something of its own.`,
  )

  it('are made anew after a change of model, batch by batch, and search finds everything meanwhile', async () => {
    const org = await hashed.newOrganisation()
    await addKnowledge(
      hashed.database,
      org.orgId,
      { filename: 'a', heading: 'Handbook', chunks: texts },
      hashed.services.chat.embedder,
    )
    expect(await models()).toEqual([{ model: 'hashed-1@384', count: 150, made: 150 }])
    const app = await other()
    await work(app, 1)
    // The process ends here; another goes on.
    expect(await models()).toMatchObject([
      { model: 'hashed-1@384', count: 86 },
      { model: 'small@8', count: 64 },
    ])
    for (const n of [0, 149]) {
      const found = await app.services.chat.retrieval.search(org.orgId, `passage ${n}`, 10)
      expect(found.map(({ content }) => content)).toContain(texts[n])
    }
    const next = await other()
    await work(next)
    expect(await models()).toEqual([{ model: 'small@8', count: 150, made: 150 }])
    expect(
      server.asked.flatMap(({ input }) => input).filter((text) => text.startsWith('Handbook\nPassage')),
    ).toHaveLength(150)
    const [own, made] = await indexes()
    expect(own?.indexname).toMatch(/^chunks_near_/)
    expect([own?.indexdef, made?.indexdef].join()).toContain('::vector(8)')
    // Nothing is left to do until the next look.
    const asked = server.asked.length
    expect(await next.services.chat.reEmbedding.take(1)).toEqual([])
    hashed.clock.advance(30_000)
    await work(next)
    expect(server.asked).toHaveLength(asked)
    // And back, which removes what no chunk needs.
    await work(hashed)
    expect(await models()).toEqual([{ model: 'hashed-1@384', count: 150, made: 150 }])
    expect((await indexes()).map(({ indexname }) => indexname)).toEqual(['chunks_near_hashed'])
  })

  it('that do not come five times in a row are told as an open circuit', async () => {
    const app = await other()
    const org = await app.newOrganisation()
    await app.ask('/api/v1/webhooks', {
      key: org.key,
      json: { name: 'ops', url: 'http://127.0.0.1:9/', events: ['circuit_breaker.triggered'] },
    })
    server.fault = (_request, response) => send(response, 500, {})
    for (let n = 0; n < 6; n++)
      await app.ask('/api/admin/retrieval', { token: org.admin, json: { query: `passage ${n}` } })
    expect(app.services.breakers.embeddings.state).toBe('open')
    expect(server.asked).toHaveLength(5)
    await expect
      .poll(() =>
        app.database.kysely.selectFrom('events').select('data').where('org_id', '=', org.orgId).execute(),
      )
      .toMatchObject([{ data: { service: 'embeddings', consecutive_failures: 5 } }])
    for (const breaker of Object.values(app.services.breakers)) breaker.close()
  })

  it('are made later for what was written while the endpoint was out of reach', async () => {
    const org = await hashed.newOrganisation()
    await addKnowledge(hashed.database, org.orgId, { filename: 'a', chunks: texts.slice(0, 3) }, null)
    const app = await other()
    server.fault = (_request, response) => send(response, 400, {})
    await expect(work(app, 1)).rejects.toMatchObject({ code: 'refused' })
    expect(await app.services.chat.retrieval.search(org.orgId, 'passage 2', 1)).toMatchObject([
      { content: texts[2] },
    ])
    server.fault = () => false
    hashed.clock.advance(30_000)
    await work(app)
    expect(await models()).toEqual([{ model: 'small@8', count: 3, made: 3 }])
  })

  it('are not made for a chunk that the endpoint does not take; the others do not wait for it', async () => {
    const org = await hashed.newOrganisation()
    await addKnowledge(
      hashed.database,
      org.orgId,
      { filename: 'a', chunks: [...texts.slice(0, 5), 'too long'] },
      null,
    )
    const refuseLong: Fault = ({ input }, response) => input.includes('too long') && send(response, 400, {})
    server.fault = refuseLong
    const app = await other()
    await work(app)
    expect(await models()).toEqual([{ model: 'small@8', count: 6, made: 5 }])
    expect(await app.services.chat.retrieval.search(org.orgId, 'too long', 1)).toMatchObject([
      { content: 'too long' },
    ])
  })

  it('that the endpoint refuses one and all are waited for, and the fault tells why', async () => {
    const org = await hashed.newOrganisation()
    await addKnowledge(hashed.database, org.orgId, { filename: 'a', chunks: texts.slice(0, 3) }, null)
    server.fault = ({ input }, response) => input[0] !== 'dimension' && send(response, 400, {})
    const app = await other()
    await expect(work(app)).rejects.toMatchObject({ cause: { code: 'refused' } })
    expect(await models()).toEqual([{ model: null, count: 3, made: 0 }])
  })

  it('are made by one process at a time', async () => {
    const org = await hashed.newOrganisation()
    await addKnowledge(hashed.database, org.orgId, { filename: 'a', chunks: texts }, null)
    const [one, two] = [await other(), await other()]
    const jobs = [
      ...(await one.services.chat.reEmbedding.take(1)),
      ...(await two.services.chat.reEmbedding.take(1)),
    ]
    expect(jobs).toHaveLength(2)
    // What the first asks is answered when the other has looked.
    let first: Promise<void> | undefined
    const answer = await new Promise<() => void>((held) => {
      server.fault = ({ input }, response) => {
        server.fault = () => false
        held(() =>
          send(response, 200, {
            data: input.map((text, index) => ({ index, embedding: vectorOf(text, 8) })),
          }),
        )
        return true
      }
      first = jobs[0]!()
    })
    await jobs[1]!()
    expect(server.asked).toHaveLength(1)
    answer()
    await first
    expect(await models()).toMatchObject([{ count: 64 }, { model: null, count: 86 }])
  })

  it('with more dimensions than an index takes are searched one by one', async () => {
    const org = await hashed.newOrganisation()
    for (const dimensions of [3_000, 5_000]) {
      server.dimensions = dimensions
      const app = await other(`wide-${dimensions}`)
      await sql`delete from documents`.execute(hashed.database.kysely)
      await addKnowledge(hashed.database, org.orgId, { filename: 'a', chunks: texts.slice(0, 5) }, null)
      await work(app)
      expect(await models()).toEqual([{ model: `wide-${dimensions}@${dimensions}`, count: 5, made: 5 }])
      expect(await app.services.chat.retrieval.search(org.orgId, 'passage 2', 5)).toHaveLength(5)
    }
    expect((await indexes()).filter(({ indexdef }) => indexdef.includes('halfvec(3000)'))).toHaveLength(0)
  })
})
