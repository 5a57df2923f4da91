import { randomUUID } from 'node:crypto'
import { MAX_CONNECTORS } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAskConnector } from '../src/features/connectors/ask.ts'
import { createConnectorStore } from '../src/features/connectors/store.ts'
import { createResealing } from '../src/sealing/resealing.ts'
import { createSealing, type Sealing } from '../src/sealing/sealing.ts'
import { DAY_MS } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const HEADER = ['Bearer', 'connector', 'canary'].join('-')
const keyOf = (id: string) => ({ id, key: new Uint8Array(32).fill(id.charCodeAt(0)) })
const [older, newer] = [keyOf('older'), keyOf('newer')]

describe.each(featureDatabases)('connectors on %s', (name, open) => {
  let app: TestApp
  let org: TestOrganisation
  let shop: Receiver
  beforeAll(async () => {
    shop = await receiver()
    app = await testApp({ database: await open(), config: { encryptionKeys: [older] } })
  })
  afterAll(async () => {
    await app.close()
    await shop.close()
  })
  beforeEach(async () => {
    org = await app.newOrganisation()
    shop.received.length = 0
    shop.answer = () => ({ status: 200, json: { state: 'sent' } })
  })

  const at = '/api/admin/connectors'
  const create = (changes: object = {}, token = org.admin) =>
    app.ask(at, {
      token,
      json: {
        name: 'Orders',
        description: 'What became of an order',
        url: `${shop.url}/orders`,
        keywords: ['order'],
        auth_header: HEADER,
        ...changes,
      },
    })
  const remove = (json: object, token = org.admin) => app.ask(at, { method: 'DELETE', token, json })
  const decrypt = (encrypted: string, token = org.admin) =>
    app.ask(`${at}/decrypt`, { token, json: { encrypted } })
  const audit = () =>
    app.database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'resource_type', 'resource_id'])
      .where('org_id', '=', org.orgId)
      .orderBy('created_at')
      .execute()

  describe('POST, GET and DELETE /api/admin/connectors', () => {
    it('adds one, shows it with its header sealed, and removes it', async () => {
      const { status, body } = await create()
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(String),
        name: 'Orders',
        description: 'What became of an order',
        url: `${shop.url}/orders`,
        keywords: ['order'],
        encrypted: expect.stringMatching(new RegExp(`^${body.id}\\.older\\.[A-Za-z0-9_-]+$`)),
        created_at: '2026-11-20T12:00:00.000Z',
        updated_at: '2026-11-20T12:00:00.000Z',
      })
      expect((await app.ask(at, { token: org.admin })).body).toEqual({ connectors: [body] })
      expect(await remove({ id: body.id })).toMatchObject({ status: 200, body: { ok: true } })
      expect((await app.ask(at, { token: org.admin })).body).toEqual({ connectors: [] })
      expect((await audit()).map(({ action }) => action).sort()).toEqual([
        'connector.created',
        'connector.deleted',
      ])
    })

    it('needs no header and no description', async () => {
      const { body } = await create({ auth_header: undefined, description: undefined })
      expect(body).toMatchObject({ encrypted: null, description: '' })
    })

    it.each([
      [{ url: 'ftp://example.com/' }],
      [{ url: 'https://user:word@example.com/' }],
      [{ url: 'http://10.0.0.1/' }],
      [{ url: 'https://169.254.169.254/latest' }],
      [{ url: 'https://example.com:22/' }],
      [{ url: 'https://{query}.example.com/' }],
      [{ url: 'https://example.com/{query}?x=1' }],
      [{ keywords: [] }],
      [{ keywords: ['a'] }],
      [{ keywords: ['order #1'] }],
      [{ keywords: ['ops@example.com'] }],
      [{ keywords: Array(21).fill('order') }],
      [{ keywords: ['a'.repeat(41)] }],
      [{ name: ' ' }],
      [{ name: 'a\nb' }],
      [{ auth_header: 'a\r\nx: y' }],
      [{ auth_header: 'ä' }],
      [{ auth_header: 'a'.repeat(1025) }],
      [{ method: 'GET' }],
    ])('refuses %j with 400', async (changes) => {
      const { status, body } = await create(changes)
      expect([status, body]).toEqual([400, { error: expect.any(String) }])
      expect((await app.ask(at, { token: org.admin })).body.connectors).toEqual([])
    })

    it(`takes ${MAX_CONNECTORS} and no more, also at once`, async () => {
      const answers = await Promise.all(Array.from({ length: MAX_CONNECTORS + 3 }, () => create()))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_CONNECTORS)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    })

    it('answers 404 to the removal of what is not there or another organisation’s', async () => {
      const { body } = await create()
      const other = await app.newOrganisation()
      for (const [id, token] of [
        [randomUUID(), org.admin],
        [body.id, other.admin],
      ])
        expect(await remove({ id }, token)).toMatchObject({ status: 404, body: { error: 'Not found' } })
      expect((await remove({ id: 'x' })).status).toBe(400)
      expect((await app.ask(at, { token: org.admin })).body.connectors).toHaveLength(1)
      expect((await app.ask(at, { token: other.admin })).body.connectors).toEqual([])
    })

    it('answers 401 to nobody, a key and a member', async () => {
      for (const who of [{}, { key: org.key }, { token: org.member }])
        for (const what of [
          {},
          { method: 'POST', json: { name: 'x', url: 'https://example.com/', keywords: ['order'] } },
          { method: 'DELETE', json: { id: randomUUID() } },
        ])
          expect(await app.ask(at, { ...what, ...who })).toMatchObject({
            status: 401,
            body: { error: 'Unauthorized' },
          })
    })
  })

  describe('POST /api/admin/connectors/decrypt', () => {
    it('opens the header, and keeps in the audit log that it did', async () => {
      const { id, encrypted } = (await create()).body
      app.clock.advance(1)
      expect(await decrypt(encrypted)).toMatchObject({ status: 200, body: { decrypted: HEADER } })
      const entries = await audit()
      expect(entries.at(-1)).toEqual({
        actor: expect.stringMatching(/^person:dev\|admin/),
        action: 'connector.decrypted',
        resource_type: 'connector',
        resource_id: id,
      })
      expect(JSON.stringify(entries) + app.logged.join()).not.toContain(HEADER)
    })

    it('answers 404 for another organisation’s and for what is gone, and keeps nothing of it', async () => {
      const { id, encrypted } = (await create()).body
      const other = await app.newOrganisation()
      expect(await decrypt(encrypted, other.admin)).toMatchObject({
        status: 404,
        body: { error: 'Not found' },
      })
      await remove({ id })
      expect((await decrypt(encrypted)).status).toBe(404)
      expect((await audit()).map(({ action }) => action)).not.toContain('connector.decrypted')
    })

    it('answers 400 for what was changed, another record’s, and what has no such form', async () => {
      const { id, encrypted } = (await create()).body
      const second = (await create()).body
      const last = encrypted.at(-5) === 'A' ? 'B' : 'A'
      for (const wrong of [
        `${encrypted.slice(0, -5)}${last}${encrypted.slice(-4)}`,
        encrypted.replace('.older.', '.other.'),
        `${id}${second.encrypted.slice(36)}`,
        `${id}.older.AAAA`,
        id,
        'x',
        '',
      ])
        expect([wrong, (await decrypt(wrong)).status]).toEqual([wrong, 400])
      expect((await audit()).map(({ action }) => action)).not.toContain('connector.decrypted')
    })

    it('answers 401 to nobody, a key and a member', async () => {
      const json = { encrypted: (await create()).body.encrypted }
      for (const who of [{}, { key: org.key }, { token: org.member }])
        expect((await app.ask(`${at}/decrypt`, { ...who, json })).status).toBe(401)
    })
  })

  describe('a message that is about a connector', () => {
    const ask = (text: string, signal = new AbortController().signal) =>
      app.services.chat.askConnector(org.orgId, text, signal)

    it('is sent to it with its header, and answered with what it knows', async () => {
      await create()
      shop.answer = () => ({
        status: 200,
        json: { state: 'sent', items: [{ name: 'Lamp', count: 2 }], note: null },
      })
      expect(await ask('Where are my orders, says [PERSON]?')).toEqual({
        text: 'state: sent\nitems 1 name: Lamp\nitems 1 count: 2',
      })
      expect(shop.received[0]).toMatchObject({
        path: '/hook/orders',
        headers: { authorization: HEADER, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'Where are my orders, says [PERSON]?' }),
      })
    })

    it('is asked by GET where the address has a place for it', async () => {
      await create({ url: `${shop.url}/find?q={query}&limit=1`, auth_header: undefined })
      await ask('the order & the #1 of "x"')
      expect(shop.received[0]?.path).toBe(
        '/hook/find?q=the%20order%20%26%20the%20%231%20of%20%22x%22&limit=1',
      )
      expect(shop.received[0]?.headers.authorization).toBeUndefined()
      expect(await ask(`order ${'😀'.repeat(400)}`)).not.toBeNull()
    })

    it('is answered without personal data, secrets or the header', async () => {
      await create()
      shop.answer = () => ({
        status: 200,
        json: { owner: 'write to jane.roe@example.com', key: `AKIA${'IOSFODNN7EXAMPLE'}`, echo: HEADER },
      })
      const { text } = (await ask('my order'))!
      expect(text).toContain('[EMAIL_ADDRESS]')
      for (const secret of ['jane', 'AKIAIOSF', HEADER]) expect(text).not.toContain(secret)
    })

    it('is answered without what the header is made of, wherever it stands and however long it is', async () => {
      const [token, password] = ['q7'.repeat(300), ['pass', 'canary'].join('-')]
      const pair = `shop:${password}`
      const basic = Buffer.from(pair).toString('base64')
      for (const [auth_header, ...secrets] of [
        [`Bearer ${token}`, token],
        [`Basic ${basic}`, basic, pair, password],
      ] as const) {
        const { body } = await create({ auth_header })
        for (const secret of [auth_header, ...secrets]) {
          shop.answer = () => ({ status: 200, json: { echo: `<${secret}>`, [secret]: 1, state: 'sent' } })
          expect((await ask('my order'))!.text).toBe('echo: <>\n1\nstate: sent')
        }
        await remove({ id: body.id })
      }
      // What is short is a word of any answer.
      await create({ auth_header: 'Token sent' })
      shop.answer = () => ({ status: 200, json: { state: 'sent' } })
      expect((await ask('my order'))!.text).toBe('state: sent')
    })

    it('is about none without a keyword, nor about another organisation’s', async () => {
      await create()
      expect(await ask('What do you sell?')).toBeNull()
      const other = await app.newOrganisation()
      expect(
        await app.services.chat.askConnector(other.orgId, 'my order', new AbortController().signal),
      ).toBeNull()
      expect(shop.received).toEqual([])
    })

    it.each([
      ['500', () => 500],
      ['404', () => 404],
      ['a redirect', () => 302],
      ['nothing', () => 204],
    ])('gets nothing from one that answers %s, which is told in the log', async (_what, answer) => {
      await create()
      shop.answer = answer
      expect(await ask('my order')).toBeNull()
      expect(app.logged.at(-1)).toContain('a connector gave no answer')
      expect(app.logged.at(-1)).not.toContain('my order')
    })

    it('gets nothing from one that is not there, or whose header no key opens', async () => {
      const { body } = await create({ url: 'http://127.0.0.1:9/' })
      expect(await ask('my order')).toBeNull()
      await remove({ id: body.id })
      const { id } = (await create()).body
      await app.database.kysely
        .updateTable('connectors')
        .set({ sealed_header: 'gone.AAAA' })
        .where('org_id', '=', org.orgId)
        .where('id', '=', id)
        .execute()
      expect(await ask('my order')).toBeNull()
      expect(shop.received).toEqual([])
    })

    it('waits for one no longer than its time, and reads no more than its bytes', async () => {
      await create()
      const { chat, outgoing } = app.services
      const asked = (timeoutMs: number) =>
        createAskConnector({
          ...{ store: createConnectorStore(app.database.kysely), sealing: chat.sealing, outgoing },
          redact: async (_org, text) => text,
          log: { warn() {} } as never,
          timeoutMs,
        })(org.orgId, 'my order', new AbortController().signal)
      let release = () => {}
      shop.answer = () =>
        new Promise((resolve) => {
          release = () => resolve(200)
        })
      // Nothing else ends this wait.
      expect(await asked(200)).toBeNull()
      release()
      // Cut off, it is JSON no longer.
      shop.answer = () => ({ status: 200, json: { text: 'x'.repeat(70_000) } })
      expect(await asked(20_000)).toBeNull()
      shop.answer = () => ({ status: 200, json: { text: 'x'.repeat(60_000) } })
      expect((await asked(20_000))?.text).toBe(`text: ${'x'.repeat(500)}`)
      // A text that is cut off within a letter is a text still.
      shop.answer = () => ({ status: 200, json: `xx${'ü'.repeat(40_000)}` })
      expect((await asked(20_000))?.text).toMatch(/^"xxü+/)
    })

    it('is broken off when the person goes away', async () => {
      await create()
      let release = () => {}
      shop.answer = () =>
        new Promise((resolve) => {
          release = () => resolve(200)
        })
      const leaving = new AbortController()
      const asked = ask('my order', leaving.signal)
      await shop.until(1)
      leaving.abort()
      expect(await asked).toBeNull()
      release()
      expect(await ask('my order', leaving.signal)).toBeNull()
      expect(shop.received).toHaveLength(1)
    })
  })

  describe('keys that are changed', () => {
    const resealing = (sealing: Sealing) =>
      createResealing({
        db: app.database.kysely,
        sealing,
        log: { error: note('error'), info: note('info') } as never,
        clock: app.clock,
      })
    const told: string[] = []
    const note = (level: string) => (fields: object, text: string) =>
      told.push(`${level} ${JSON.stringify(fields)} ${text}`)
    const run = async (sealing: Sealing) => {
      told.length = 0
      const work = resealing(sealing)
      for (const job of await work.take(1)) await job()
      return work
    }
    const sealedOf = async (table: 'connectors' | 'leads', id: string) => {
      const column = table === 'connectors' ? 'sealed_header' : 'sealed'
      const row = await app.database.kysely
        .selectFrom(table)
        .select(column as never)
        .where('org_id', '=', org.orgId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return (row as Record<string, string>)[column]!
    }
    beforeEach(async () => {
      await app.database.kysely.deleteFrom('connectors').execute()
      await app.database.kysely.deleteFrom('leads').execute()
    })

    it('seal everything again, more than one look takes, and say so', async () => {
      const lead = randomUUID()
      await app.database.kysely
        .insertInto('leads')
        .values({
          ...{ org_id: org.orgId, id: lead, conversation_id: null, created_at: new Date(app.clock()) },
          sealed: app.services.chat.sealing.seal('{"name":"x"}', lead),
        })
        .execute()
      const ids: string[] = []
      for (let n = 0; n < 4; n++) {
        const one = await app.newOrganisation()
        for (let m = 0; m < 15; m++) ids.push((await create({}, one.admin)).body.id)
      }
      const mine = (await create()).body
      await create({ auth_header: undefined })

      const both = createSealing([newer, older])
      const work = await run(both)
      expect(told).toEqual(['info {"newest":"newer","resealed":62} nothing is sealed with an older key'])
      const only = createSealing([newer])
      expect(only.open(await sealedOf('connectors', mine.id), mine.id)).toBe(HEADER)
      expect(only.open(await sealedOf('leads', lead), lead)).toBe('{"name":"x"}')

      // Looks again, but not at once.
      expect(await work.take(1)).toEqual([])
      app.clock.advance(DAY_MS)
      const [again] = await work.take(1)
      told.length = 0
      await again?.()
      expect(told).toEqual([])

      // What was shown before still opens while the older key is kept, and what is shown now.
      const other = await testApp({
        ...{ database: app.database, clock: app.clock },
        config: { encryptionKeys: [newer, older] },
      })
      const { connectors } = (await other.ask(at, { token: org.admin })).body
      const now = connectors.find(({ id }: { id: string }) => id === mine.id).encrypted
      expect(now).toContain('.newer.')
      for (const encrypted of [mine.encrypted, now])
        expect((await other.ask(`${at}/decrypt`, { token: org.admin, json: { encrypted } })).body).toEqual({
          decrypted: HEADER,
        })
    })

    it('open what was sealed before there were any but the server’s own', async () => {
      const withKeys = (encryptionKeys: (typeof older)[]) =>
        testApp({ database: app.database, clock: app.clock, config: { encryptionKeys } })
      const without = await withKeys([])
      const { body } = await without.ask(at, {
        token: org.admin,
        json: { name: 'x', url: shop.url, keywords: ['order'], auth_header: HEADER },
      })
      expect(body.encrypted).toContain('.own.')
      const later = await withKeys([newer])
      const opened = await later.ask(`${at}/decrypt`, {
        token: org.admin,
        json: { encrypted: body.encrypted },
      })
      expect(opened.body).toEqual({ decrypted: HEADER })
      await run(later.services.chat.sealing)
      expect(await sealedOf('connectors', body.id)).toMatch(/^newer\./)
    })

    // The embedded database has one connection, which nobody else can hold anything by.
    it.skipIf(name !== 'PostgreSQL')(
      'are not said to be done with while another holds a record',
      async () => {
        const { id } = (await create()).body
        const both = createSealing([newer, older])
        const work = await app.database.kysely.transaction().execute(async (transaction) => {
          await sql`select id from connectors where id = ${id} for update`.execute(transaction)
          return run(both)
        })
        expect(told).toEqual([])
        expect(await sealedOf('connectors', id)).toMatch(/^older\./)
        app.clock.advance(DAY_MS)
        for (const job of await work.take(1)) await job()
        expect(told).toEqual(['info {"newest":"newer","resealed":1} nothing is sealed with an older key'])
        expect(await sealedOf('connectors', id)).toMatch(/^newer\./)
      },
    )

    it('are taken up by every process with jobs', () => {
      expect(app.services.due.map(({ name }) => name)).toContain('resealing')
    })

    it('are told apart by their names: one that has another’s is an error, and not done with what that one sealed', async () => {
      await create()
      app.clock.advance(1_000)
      const another = createSealing([{ ...older, key: newer.key }])
      const { id } = (await create()).body
      await app.database.kysely
        .updateTable('connectors')
        .set({ sealed_header: another.seal(HEADER, id) })
        .where('id', '=', id)
        .execute()
      await run(another)
      expect(told).toEqual([
        expect.stringMatching(
          /^error {"newest":"older"} .* it has other bytes, so give it another name in SVC_ENCRYPTION_KEYS/,
        ),
      ])
      await run(createSealing([older]))
      expect(told).toEqual(['info {"newest":"older","resealed":0} nothing is sealed with an older key'])
    })

    it('leave alone what no key opens, and say how much that is', async () => {
      const { id } = (await create()).body
      const before = await sealedOf('connectors', id)
      await run(createSealing([newer]))
      expect(told).toEqual([
        'error {"broken":1} sealed records that no key here opens: add the one that sealed them to SVC_ENCRYPTION_KEYS',
      ])
      expect(await sealedOf('connectors', id)).toBe(before)
    })
  })
})
