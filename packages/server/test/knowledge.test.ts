import { randomUUID } from 'node:crypto'
import { MAX_FILE_BYTES } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { createIntake } from '../src/features/knowledge/intake.ts'
import type { KnowledgeNeeds } from '../src/features/knowledge/needs.ts'
import { newDocument } from '../src/features/knowledge/new-document.ts'
import { createKnowledgeStore } from '../src/features/knowledge/store.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import { featureDatabases } from './support/databases.ts'
import { fixture, formOf } from './support/files.ts'
import { type Answered, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const text = '# Returns\n\nSend it back within thirty days. Questions go to ops@example.com.\n'
const at = '/api/proxy/knowledge'

describe.each(featureDatabases)('documents on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  let other: TestOrganisation
  let widgetId: string
  beforeAll(async () => {
    app = await testApp({ database: await open() })
    ;[org, other] = [await app.newOrganisation(), await app.newOrganisation()]
    widgetId = randomUUID()
    await app.services.tenants.addWidget(org.orgId, { id: widgetId, name: 'one' }, new Date(app.clock()))
    for (const { orgId } of [org, other]) await setPlan(orgId, 'business')
    // The first document starts what reads them: on a busy machine that takes longer than an upload is waited for.
    const { orgId, admin } = await app.newOrganisation()
    await upload('first.md', text, {}, { ...org, admin })
    const stored = app.database.kysely.selectFrom('documents').select('status').where('org_id', '=', orgId)
    const isRead = async () => expect((await stored.executeTakeFirstOrThrow()).status).toBe('ready')
    await vi.waitFor(isRead, { timeout: 50_000 })
  })
  afterAll(() => app.close())

  const setPlan = (orgId: string, plan: string) =>
    app.database.kysely.updateTable('organisations').set({ plan }).where('id', '=', orgId).execute()
  const upload = (name: string, content: string | Uint8Array, fields = {}, { admin } = org) =>
    app.ask(`${at}/upload`, { token: admin, form: formOf(name, content, fields) })
  const offer = (name: string, content: string | Uint8Array, fields = {}) =>
    app.ask('/api/ingest', {
      form: formOf(name, content, { org_id: org.orgId, widget_id: widgetId, ...fields }),
    })
  const ingest = (name: string, content: string | Uint8Array, fields = {}) =>
    app.ask('/ingest', { key: org.key, form: formOf(name, content, { tenant_id: org.orgId, ...fields }) })
  const get = (id: string, { admin } = org) => app.ask(`${at}/documents/${id}`, { token: admin })
  const ids = ({ body }: Answered) => body.map(({ id }: { id: string }) => id) as string[]

  describe('an upload', () => {
    it('is read, redacted, cut and ready at once', async () => {
      const { status, body } = await upload('jane.roe@example.com returns.md', text)
      expect([status, body]).toEqual([
        200,
        {
          id: expect.any(String),
          document_id: body.id,
          filename: '[EMAIL_ADDRESS] returns.md',
          file_size: text.length,
          file_type: 'md',
          chunk_count: 1,
          status: 'ready',
          error: null,
          visibility: 'internal',
          source: 'upload',
          source_url: null,
          approved_at: '2026-11-20T12:00:00.000Z',
          created_at: '2026-11-20T12:00:00.000Z',
          extracted_text: null,
        },
      ])
      const { body: whole } = await get(body.id)
      const kept = '# Returns\n\nSend it back within thirty days. Questions go to [EMAIL_ADDRESS].'
      expect(whole.extracted_text).toBe(kept)
      expect(whole.chunks).toEqual([
        { id: expect.any(String), content: kept, chunk_index: 0, token_count: expect.any(Number) },
      ])
      const everything = await sql`select d::text, c::text from documents d, chunks c`.execute(
        app.database.kysely,
      )
      expect(JSON.stringify(everything.rows)).not.toMatch(/@example/)
    })

    it('is public when it says so', async () => {
      expect((await upload('a.txt', text, { visibility: 'public' })).body.visibility).toBe('public')
    })

    it.each(['libreoffice-writer.pdf', 'pandoc.docx', 'openpyxl.xlsx', 'libreoffice-utf-8.csv', 'pandoc.md'])(
      'takes %s',
      async (name) => {
        const { status, body } = await upload(name, fixture(name))
        expect([status, body.status, body.file_type]).toEqual([200, 'ready', name.split('.').at(-1)])
      },
    )

    it('without a file is refused', async () => {
      const form = new FormData()
      form.append('visibility', 'public')
      for (const one of [form, new FormData()])
        expect((await app.ask(`${at}/upload`, { token: org.admin, form: one })).status).toBe(400)
      const wrong = formOf('a.txt', text, { visibility: 'secret' })
      expect((await app.ask(`${at}/upload`, { token: org.admin, form: wrong })).status).toBe(400)
    })

    it('of 10 MB is taken, of one byte more is refused', async () => {
      const tenMb = 'hello'.padEnd(MAX_FILE_BYTES)
      const { status, body } = await upload('large.txt', tenMb)
      expect([status, body.status]).toEqual([200, 'ready'])
      const refused = await upload('large.txt', `${tenMb}x`)
      expect([refused.status, refused.body]).toEqual([413, { error: 'The file is larger than 10 MB' }])
    })

    it.each([
      ['page.html', '<!doctype html><p>x</p>'],
      ['photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['photo.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['text.pdf', text],
      ['program.exe', 'MZ'],
      ['zeros.txt', 'a\u0000b'],
    ])('of another type (%s) is refused with 415, and leaves nothing', async (name, content) => {
      const before = (await app.ask(`${at}/summary`, { token: org.admin })).body
      const { status, body } = await upload(name, content)
      expect([status, Object.keys(body)]).toEqual([415, ['error']])
      expect(body.error).toContain('taken are PDF, DOCX, XLSX, CSV, TXT, MD')
      expect((await app.ask(`${at}/summary`, { token: org.admin })).body).toEqual(before)
    })

    it('that cannot be read is refused, and stays listed with the reason', async () => {
      const { status, body } = await upload('locked.pdf', fixture('qpdf-locked.pdf'))
      expect([status, body]).toEqual([400, { error: 'The file is encrypted; send it without a password' }])
      const { body: list } = await app.ask(`${at}/documents`, { token: org.admin })
      expect(list.find(({ filename }: { filename: string }) => filename === 'locked.pdf')).toMatchObject({
        status: 'error',
        error: body.error,
        chunk_count: 0,
      })
    })

    it.each(['', ' \n\t ', '…'])('without a word (%j) is refused', async (content) => {
      expect((await upload('a.txt', content)).status).toBe(400)
    })

    it('needs an admin', async () => {
      const ask = (as: object) => app.ask(`${at}/upload`, { form: formOf('a.txt', text), ...as })
      for (const as of [{}, { token: org.member }, { key: org.key }])
        expect(await ask(as)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } })
    })
  })

  describe('what anybody offers', () => {
    it('awaits approval', async () => {
      const { status, body } = await offer('faq.txt', text)
      expect([status, body]).toEqual([200, { document_id: expect.any(String), chunk_count: 1 }])
      const approvals = () => app.ask(`${at}/approvals`, { token: org.admin })
      expect(ids(await approvals())).toContain(body.document_id)
      expect((await app.ask(`${at}/summary`, { token: org.admin })).body.awaiting_approval).toBe(1)
      const approve = (token: string, document_id: string) =>
        app.ask(`${at}/approve`, { token, json: { document_id } })
      expect((await approve(other.admin, body.document_id)).status).toBe(404)
      expect((await approve(org.admin, randomUUID())).status).toBe(404)
      for (const _time of ['now', 'before'])
        expect(await approve(org.admin, body.document_id)).toMatchObject({ status: 200, body: { ok: true } })
      expect(ids(await approvals())).not.toContain(body.document_id)
      expect((await get(body.document_id)).body.approved_at).toBe('2026-11-20T12:00:00.000Z')
    })

    it.each([
      ['text.docx', text],
      ['pandoc.docx', fixture('pandoc.docx')],
      ['prices.csv', 'a,b\n1,2'],
      ['empty.txt', ''],
      ['locked.pdf', fixture('qpdf-locked.pdf')],
    ])('is refused with 400 when it is %s, and forgotten', async (name, content) => {
      const before = ids(await app.ask(`${at}/documents`, { token: org.admin }))
      expect((await offer(name, content)).status).toBe(400)
      expect(ids(await app.ask(`${at}/documents`, { token: org.admin }))).toEqual(before)
    })

    it('names an organisation and a widget of it', async () => {
      for (const fields of [{ org_id: randomUUID() }, { org_id: other.orgId }, { widget_id: randomUUID() }])
        expect((await offer('a.txt', text, fields)).status).toBe(400)
      const form = new FormData()
      form.append('org_id', org.orgId)
      form.append('widget_id', widgetId)
      expect((await app.ask('/api/ingest', { form })).status).toBe(400)
    })

    it('is no more than an admin can look at', async () => {
      const { orgId } = other
      const widget = randomUUID()
      await app.services.tenants.addWidget(orgId, { id: widget, name: 'two' }, new Date(app.clock()))
      await sql`
        insert into documents (org_id, id, filename, source, status, visibility, created_at)
        select ${orgId}, gen_random_uuid(), 'x.txt', 'ingest', 'ready', 'internal', now() from generate_series(1, 99)`.execute(
        app.database.kysely,
      )
      const answers = await Promise.all(
        [1, 2, 3].map(() => offer('a.txt', text, { org_id: orgId, widget_id: widget })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body).toEqual({ error: expect.any(String), retryAfter: 3600, limit: 100 })
    })
  })

  describe('what a key sends', () => {
    it('is ready at once', async () => {
      const { status, body } = await ingest('pandoc.docx', fixture('pandoc.docx'))
      expect([status, body]).toEqual([200, { chunks: 2, document_id: expect.any(String) }])
      expect((await get(body.document_id)).body).toMatchObject({ status: 'ready', visibility: 'internal' })
    })

    it('is refused for another organisation, another type, or without the scope', async () => {
      expect((await ingest('a.txt', text, { tenant_id: other.orgId })).status).toBe(400)
      expect((await ingest('openpyxl.xlsx', fixture('openpyxl.xlsx'))).status).toBe(415)
      const { body } = await app.ask('/api/v1/api-keys', {
        token: org.admin,
        json: { name: 'narrow', scopes: ['chat'] },
      })
      const form = formOf('a.txt', text, { tenant_id: org.orgId })
      expect((await app.ask('/ingest', { key: body.key, form })).status).toBe(403)
      expect((await app.ask('/ingest', { form })).status).toBe(401)
    })
  })

  describe('a document', () => {
    it('changes its visibility, and is removed with its chunks', async () => {
      const { body } = await upload('a.txt', text)
      const change = (visibility: string, { admin } = org) =>
        app.ask(`${at}/documents/${body.id}`, { token: admin, method: 'PATCH', json: { visibility } })
      expect((await change('public')).body).toMatchObject({ id: body.id, visibility: 'public' })
      expect((await change('secret')).status).toBe(400)
      expect((await change('public', other)).status).toBe(404)

      const remove = ({ admin } = org) =>
        app.ask(`${at}/documents/${body.id}`, { token: admin, method: 'DELETE' })
      expect((await remove(other)).status).toBe(404)
      expect(await remove()).toMatchObject({ status: 200, body: { ok: true } })
      expect([(await remove()).status, (await get(body.id)).status]).toEqual([404, 404])
      const { rows } = await sql`select 1 from chunks where document_id = ${body.id}`.execute(
        app.database.kysely,
      )
      expect(rows).toEqual([])
    })

    it('is listed newest first, a page at a time, without its text', async () => {
      app.clock.advance(1_000)
      const first = (await upload('first.txt', text)).body.id
      app.clock.advance(1_000)
      const second = (await upload('second.txt', text)).body.id
      for (const path of [`${at}/documents`, '/api/admin/documents']) {
        const all = await app.ask(path, { token: org.admin })
        expect(ids(all).slice(0, 2)).toEqual([second, first])
        for (const { extracted_text } of all.body) expect(extracted_text).toBeNull()
        expect(ids(await app.ask(`${path}?limit=1&offset=1`, { token: org.admin }))).toEqual([first])
        for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'other=1'])
          expect((await app.ask(`${path}?${query}`, { token: org.admin })).status).toBe(400)
      }
    })

    it('loses its chunks by id or source', async () => {
      const send = (json: object, { admin } = org) =>
        app.ask('/api/admin/chunks', { token: admin, method: 'DELETE', json })
      const [one, two] = [await upload('source one.txt', text), await upload('source two.txt', text)]
      expect((await send({ document_id: one.body.id }, other)).status).toBe(404)
      expect((await send({ document_id: one.body.id, source: 'source two.txt' })).status).toBe(404)
      expect((await send({})).status).toBe(400)
      expect((await get(one.body.id)).body.chunks).toHaveLength(1)
      expect((await send({ document_id: one.body.id, source: 'source one.txt' })).body).toEqual({ ok: true })
      expect((await send({ source: 'source two.txt' })).body).toEqual({ ok: true })
      for (const { body } of [one, two])
        expect((await get(body.id)).body).toMatchObject({ chunks: [], chunk_count: 0 })
      expect((await send({ source: 'no such source' })).status).toBe(404)
    })

    it('loses its chunks by the address of its page', async () => {
      const send = (source: string, { admin } = org) =>
        app.ask('/api/admin/chunks', { token: admin, method: 'DELETE', json: { source } })
      const sourceUrl = 'https://shop.example/returns?page=2'
      const { documentId } = await app.services.chat.knowledge.addPage(org.orgId, {
        ...{ title: 'Returns', text, source: 'scan', sourceUrl, scanId: randomUUID() },
      })
      expect((await send('https://shop.example/returns')).status).toBe(404)
      expect((await send(sourceUrl, other)).status).toBe(404)
      expect((await get(documentId)).body.chunks).toHaveLength(1)
      expect((await send(sourceUrl)).body).toEqual({ ok: true })
      expect((await get(documentId)).body).toMatchObject({ chunks: [], chunk_count: 0 })
    })

    describe('that is being read', () => {
      const chunks = Array.from({ length: 30 }, (_, n) => ({
        ...{ content: `Rule ${n}`, heading: '', tokenCount: 2 },
      }))
      /** A document whose chunks are kept in two steps, with `between` these. */
      async function read(between: (id: string) => Promise<unknown>) {
        const created_at = new Date(app.clock())
        const document = newDocument({
          ...{
            org_id: org.orgId,
            filename: 'rules.md',
            source: 'upload',
            visibility: 'internal',
            created_at,
          },
        })
        await createKnowledgeStore(app.database.kysely).add(document)
        let steps = 0
        const embedder: Embedder = {
          ...{ model: 'own', dimensions: 1 },
          async embed(texts) {
            if (steps++ === 1) await between(document.id)
            return texts.map(() => [1])
          },
        }
        const { keep } = createIntake({ db: app.database.kysely, embedder } as KnowledgeNeeds)
        const outcome = await keep(document, { fileType: 'md', text: 'Rules', chunks })
        expect(steps).toBe(2)
        return { outcome, document: (await get(document.id)).body }
      }

      it('keeps all of its chunks', async () => {
        const { outcome, document } = await read(async () => {})
        expect([outcome.kind, document.status, document.chunk_count]).toEqual(['ready', 'ready', 30])
        expect(document.chunks).toHaveLength(30)
      })

      it('keeps none of its chunks when they are removed meanwhile', async () => {
        const { outcome, document } = await read(async (document_id) => {
          const request = { token: org.admin, method: 'DELETE', json: { document_id } }
          expect((await app.ask('/api/admin/chunks', request)).status).toBe(200)
        })
        expect([outcome.kind, document.status, document.chunk_count]).toEqual(['ready', 'ready', 0])
        expect(document.chunks).toEqual([])
      })

      it('gets no more chunks when another process gives it up', async () => {
        const { outcome, document } = await read((id) =>
          createKnowledgeStore(app.database.kysely).fail(org.orgId, id, 'interrupted', null),
        )
        expect([outcome.kind, document.status, document.chunks]).toEqual(['gone', 'error', []])
      })

      it('is gone when it is removed', async () => {
        const { outcome } = await read((id) =>
          app.ask(`${at}/documents/${id}`, { token: org.admin, method: 'DELETE' }),
        )
        expect(outcome.kind).toBe('gone')
      })
    })

    it('and its chunks are counted', async () => {
      const before = (await app.ask(`${at}/summary`, { token: org.admin })).body
      await upload('pandoc.docx', fixture('pandoc.docx'))
      const { body } = await app.ask(`${at}/summary`, { token: org.admin })
      expect(body.document_count).toBe(before.document_count + 1)
      expect(body.chunk_count).toBe(before.chunk_count + 2)
    })
  })

  describe("the plan's documents", () => {
    it('are counted exactly, however many come at once', async () => {
      const small = await app.newOrganisation()
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => upload(`${i}.txt`, text, {}, small)),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(10)
      expect(statuses.filter((status) => status === 402)).toHaveLength(20)
      expect(answers.find(({ status }) => status === 402)?.body).toEqual({
        error: 'Document limit reached',
        message: expect.stringContaining('free'),
        upgrade_url: expect.stringMatching(/\/console\/billing$/),
        used: 10,
        limit: 10,
        plan: 'free',
      })
      expect((await app.ask(`${at}/summary`, { token: small.admin })).body.document_count).toBe(10)
      // With the next month they begin anew; a larger plan helps at once.
      await setPlan(small.orgId, 'starter')
      expect((await upload('more.txt', text, {}, small)).status).toBe(200)
    })

    it('are not used up by what could not be read, nor by what nobody approved', async () => {
      const small = await app.newOrganisation()
      const widget = randomUUID()
      await app.services.tenants.addWidget(small.orgId, { id: widget, name: 'w' }, new Date(app.clock()))
      const offered = []
      for (let n = 0; n < 12; n++) {
        await upload('locked.pdf', fixture('qpdf-locked.pdf'), {}, small)
        offered.push(await offer('a.txt', text, { org_id: small.orgId, widget_id: widget }))
      }
      const statuses = []
      for (const { body } of offered)
        statuses.push(
          (await app.ask(`${at}/approve`, { token: small.admin, json: { document_id: body.document_id } }))
            .status,
        )
      expect(statuses).toEqual([...Array(10).fill(200), 402, 402])
      expect((await upload('a.txt', text, {}, small)).status).toBe(402)
    })
  })

  test('a document that a killed process left is ended, and not counted', async () => {
    const small = await app.newOrganisation()
    const { body } = await upload('a.txt', text, {}, small)
    await app.database.kysely
      .updateTable('documents')
      .set({ status: 'processing' })
      .where('id', '=', body.id)
      .execute()
    const run = async () => {
      for (const job of await app.services.chat.knowledge.work.take(10)) await job()
      return (await get(body.id, small)).body
    }
    expect((await run()).status).toBe('processing')
    app.clock.advance(601_000)
    expect(await run()).toMatchObject({
      status: 'error',
      chunks: [],
      error: expect.stringContaining('stopped'),
    })
    const { count } = await app.database.kysely
      .selectFrom('usage')
      .select('count')
      .where('org_id', '=', small.orgId)
      .where('kind', '=', 'documents')
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test('of documents that could not be read an organisation keeps the last hundred', async () => {
    const [small, another] = [await app.newOrganisation(), await app.newOrganisation()]
    const add = (orgId: string, filename: string, status: string, count: number) =>
      sql`
        insert into documents (org_id, id, filename, source, status, visibility, created_at)
        select ${orgId}, gen_random_uuid(), ${filename}, 'upload', ${status}, 'internal', ${new Date(app.clock() - 1_000)}::timestamptz - n * interval '1 second'
        from generate_series(1, ${count}::integer) n`.execute(app.database.kysely)
    await add(small.orgId, 'failed.txt', 'error', 99)
    await add(small.orgId, 'sound.txt', 'ready', 101)
    await add(another.orgId, 'theirs.txt', 'error', 101)
    const kept = async () => {
      const { rows } = await sql<{ filename: string; count: number }>`
        select filename, count(*) as count from documents
        where org_id in (${small.orgId}, ${another.orgId}) group by filename order by filename`.execute(
        app.database.kysely,
      )
      return rows.map(({ filename, count }) => [filename, count])
    }
    const others = [
      ['sound.txt', 101],
      ['theirs.txt', 101],
    ]
    await upload('locked.pdf', fixture('qpdf-locked.pdf'), {}, small)
    expect(await kept()).toEqual([['failed.txt', 99], ['locked.pdf', 1], ...others])
    await upload('locked.pdf', fixture('qpdf-locked.pdf'), {}, small)
    expect(await kept()).toEqual([['failed.txt', 98], ['locked.pdf', 2], ...others])
  })

  test('a document that is still being read is left alone, however long its embeddings take', async () => {
    const small = await app.newOrganisation()
    const { embedder } = app.services.chat
    let begin = () => {}
    let go = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    const spy = vi.spyOn(embedder, 'embed').mockImplementationOnce(async (texts) => {
      begin()
      await gone
      return embedder.embed(texts)
    })
    try {
      const asked = upload('a.txt', text, {}, small)
      await begun
      app.clock.advance(601_000)
      // Nor does another process take it for abandoned.
      const other = await testApp({ database: app.database, clock: app.clock })
      for (const { services } of [app, other])
        for (const job of await services.chat.knowledge.work.take(10)) await job()
      go()
      expect((await asked).body).toMatchObject({ status: 'ready', chunk_count: 1 })
    } finally {
      go()
      spy.mockRestore()
    }
  })

  test('words are stemmed in the language of the organisation', async () => {
    const { orgId } = org
    await sql`
      insert into tenant_settings (org_id, bot_name, welcome_message, accent_color, locale, updated_at)
      values (${orgId}, 'b', 'w', '#000000', 'de-AT', now())`.execute(app.database.kysely)
    const { body } = await upload('lager.txt', 'Die Häuser werden geliefert.')
    const { rows } = await sql<{
      words: string
    }>`select words::text from chunks where document_id = ${body.id}`.execute(app.database.kysely)
    // The title is a heading, and counts before what stands under it.
    expect(rows[0]!.words).toBe("'geliefert':5B 'haus':3B 'lag':1A")
  })
})
