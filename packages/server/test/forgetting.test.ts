/** Who wants to be forgotten is, on either database. */
import { randomUUID } from 'node:crypto'
import { verifyRow } from '@svc/merkle'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChatStore } from '../src/features/chat/store.ts'
import { meterAll } from '../src/features/usage/store.ts'
import { DAY_MS, testClock } from './support/clock.ts'
import { addLead } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('conversations on %s,', (name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  const ask = (path: string) => app.ask(`/api/admin/${path}`, { token: org.admin })
  const idsOf = (body: { conversations: { conversation_id: string }[] }) =>
    body.conversations.map(({ conversation_id }) => conversation_id)

  it('are forgotten: no word of them is left in any table, and the receipts prove as before', async () => {
    await app.ask('/api/admin/topic-guard-config', {
      ...{ token: org.admin, method: 'PUT', json: { blocked_topics: ['weather'] } },
    })
    const say = async (message: string, session_id: string = randomUUID()) => {
      const json = { message, org_id: org.orgId, widget_id: org.widgetId, session_id }
      const { status, body } = await app.ask('/api/chat', { json })
      expect(status).toBe(200)
      return body.session_id as string
    }
    const session = await say('Where is the zqparcel of zqname?')
    await say('What is the weather in zqtown?', session)
    const other = await say('What is the weather in zqelsewhere?')
    await addLead(app, org.orgId, { conversationId: session, note: 'zqnote' })
    await addLead(app, org.orgId, { conversationId: other })
    const day = new Date(app.clock()).toISOString().slice(0, 10)
    app.clock.advance(DAY_MS)
    await app.ask('/api/admin/anchor-runs', { token: org.admin, json: { day } })
    const proofs = async () => (await app.ask('/api/v1/receipts/proof-export', { key: org.key })).body.rows
    const before = await proofs()
    expect(before.length).toBeGreaterThan(4)
    for (const row of before) expect(verifyRow(row).ok).toBe(true)
    expect(await tablesHolding(app, /zqparcel|zqtown/)).toEqual(['messages', 'topic_blocks'])

    const at = `/api/admin/conversations/${session}`
    const forget = { token: org.admin, method: 'DELETE' }
    // Only an admin of the organisation may.
    expect((await app.ask(at, { ...forget, token: org.member })).status).toBe(401)
    expect((await app.ask(at, { ...forget, token: (await app.newOrganisation()).admin })).status).toBe(404)
    expect((await app.ask(at, { method: 'DELETE', key: org.key })).status).toBe(401)
    expect((await ask(`conversations/${session}`)).status).toBe(200)

    expect(await app.ask(at, forget)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await tablesHolding(app, /zqparcel|zqname|zqtown/)).toEqual([])
    expect(await tablesHolding(app, /zqelsewhere/)).toEqual(['messages', 'topic_blocks'])
    const { body: log } = await ask('audit-log')
    expect(log.entries).toContainEqual(
      expect.objectContaining({
        action: 'conversations.delete',
        resource_id: session,
        metadata: { leads: 1, messages: 4, topic_blocks: 1 },
      }),
    )
    expect((await ask(`conversations/${session}`)).status).toBe(404)
    expect((await app.ask(at, forget)).status).toBe(404)
    expect(idsOf((await ask('conversations')).body)).toEqual([other])
    expect((await ask('leads')).body.leads).toHaveLength(1)
    expect((await ask('export/conversations')).body).not.toContain(session)
    expect(await proofs()).toEqual(before)
    // Whoever goes on in the session begins anew.
    await say('Where is my order?', session)
    expect((await ask(`conversations/${session}`)).body.messages).toHaveLength(2)
  })

  it.each([
    ['a digest in the form of a UUID', 'c4ca4238-a0b9-2382-0dcc-509a6f75849b'],
    ['a name', 'customer-7'],
  ])(
    'that a caller with a key named by %s are read and forgotten by the id that was answered, in either case',
    async (_what, session_id) => {
      const { body } = await app.ask('/chat', {
        key: org.key,
        json: { message: 'Where is my order?', session_id },
      })
      const id = body.conversation_id.toUpperCase()
      expect((await ask(`conversations/${id}`)).body.session_id).toBe(session_id)
      expect((await ask(`messages?conversation_id=${id}`)).body).toHaveLength(2)
      const at = `/api/admin/conversations/${id}`
      expect((await app.ask(at, { token: org.admin, method: 'DELETE' })).status).toBe(200)
      expect((await ask('conversations')).body.conversations).toEqual([])
    },
  )

  it.each([true, false])(
    'are forgotten with what the topic guard noted of them and of no other, whether notes name them: %s',
    async (isNamed) => {
      await app.ask('/api/admin/topic-guard-config', {
        ...{ token: org.admin, method: 'PUT', json: { blocked_topics: ['weather'] } },
      })
      const say = async (message: string) => {
        const json = { message, org_id: org.orgId, widget_id: org.widgetId, session_id: randomUUID() }
        return (await app.ask('/api/chat', { json })).body.session_id as string
      }
      const session = await say('What is the weather in zqsame?')
      await say(isNamed ? 'What is the weather in zqsame?' : 'What is the weather in zqother?')
      const notes = app.database.kysely.withTables<{
        topic_blocks: { org_id: string; conversation_id: string | null }
      }>()
      // As they were kept before they named their conversation.
      if (!isNamed)
        await notes
          .updateTable('topic_blocks')
          .set({ conversation_id: null })
          .where('org_id', '=', org.orgId)
          .execute()
      await app.ask(`/api/admin/conversations/${session}`, { token: org.admin, method: 'DELETE' })
      const left = await notes
        .selectFrom('topic_blocks')
        .select('conversation_id')
        .where('org_id', '=', org.orgId)
        .execute()
      expect(left).toHaveLength(1)
      expect(left[0]!.conversation_id).not.toBe(session)
    },
  )

  it('are each organisation’s own, also where two have a session of the same id', async () => {
    const another = await app.newOrganisation()
    const session: string = randomUUID()
    for (const [{ orgId, widgetId, admin }, message] of [
      [org, 'What is the weather in zqhere?'],
      [another, 'What is the weather in zqthere?'],
    ] as const) {
      await app.ask('/api/admin/topic-guard-config', {
        ...{ token: admin, method: 'PUT', json: { blocked_topics: ['weather'] } },
      })
      await addLead(app, orgId, { conversationId: session })
      await app.ask('/api/chat', {
        json: { message, org_id: orgId, widget_id: widgetId, session_id: session },
      })
    }
    const at = `/api/admin/conversations/${session}`
    const own = (await app.ask(at, { token: org.admin })).body
    expect([own.messages.length, own.leads.length]).toEqual([2, 1])
    for (const [token, word] of [
      [org.admin, 'zqthere'],
      [another.admin, 'zqhere'],
    ] as const)
      for (const path of [`conversations/${session}`, 'conversations', 'export/conversations'])
        expect(JSON.stringify((await app.ask(`/api/admin/${path}`, { token })).body)).not.toContain(word)
    const theirs = (await app.ask(at, { token: another.admin })).body
    expect((await app.ask(at, { token: org.admin, method: 'DELETE' })).status).toBe(200)
    expect((await app.ask(at, { token: org.admin })).status).toBe(404)
    expect((await app.ask(at, { token: another.admin })).body).toEqual(theirs)
    expect(await tablesHolding(app, /zqhere/)).toEqual([])
    expect(await tablesHolding(app, /zqthere/)).toEqual(['messages', 'topic_blocks'])
  })

  // The embedded database has one connection.
  it.runIf(name === 'PostgreSQL')('are kept where they and another writer wait for each other', async () => {
    const store = createChatStore(app.database.kysely, meterAll)
    const id = randomUUID()
    const at = new Date(app.clock())
    const message = () => ({
      ...{ id: randomUUID(), content: 'Where is it?', agent: null, intent: null, receiptId: 'svc_rcpt_x' },
      ...{ piiTypes: [], isBlocked: false, sources: [] },
    })
    const place = {
      ...{ orgId: org.orgId, conversationId: id, sessionId: id, widgetId: null, surface: 'chat' as const },
      ...{ isNew: false, at },
    }
    const keep = () =>
      store.keep(place, { question: message(), answer: message(), escalates: false, lead: null, at })
    await keep()

    const other = await app.database.kysely.startTransaction().execute()
    const next = { org_id: org.orgId, conversation_id: id, position: 2, id: randomUUID(), created_at: at }
    await other
      .insertInto('messages')
      .values({
        ...next,
        role: 'user',
        content: 'x',
        pii_types: [],
        sources: sql`'[]'`,
        topic_blocked: false,
      })
      .execute()
    const kept = keep()
    for (let waits = false; !waits; ) {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%with grown%' and pid <> pg_backend_pid()`.execute(
        app.database.kysely,
      )
      waits = rows.length > 0
    }
    // PostgreSQL ends whoever waited first: the message, unless this comes a second late.
    await other
      .updateTable('conversations')
      .set({ message_count: 2 })
      .where('id', '=', id)
      .execute()
      .catch(() => {})
    await other.rollback().execute()
    await kept
    expect((await ask(`conversations/${id}`)).body.message_count).toBe(4)
  })

  it('are begun anew once by all messages together that were under way when they were forgotten', async () => {
    const store = createChatStore(app.database.kysely, meterAll)
    const message = {
      ...{ content: 'Where is it?', agent: null, intent: null, receiptId: 'svc_rcpt_x' },
      ...{ piiTypes: [], isBlocked: false, sources: [] },
    }
    for (let round = 0; round < (process.env.SVC_TEST_LONG ? 25 : 5); round++) {
      const id = randomUUID()
      const place = {
        ...{ orgId: org.orgId, conversationId: id, sessionId: id, widgetId: null, surface: 'chat' as const },
        ...{ isNew: false, at: new Date(app.clock()) },
      }
      const keep = () =>
        store.keep(place, {
          question: { ...message, id: randomUUID() },
          answer: { ...message, id: randomUUID() },
          ...{ escalates: false, lead: null, at: new Date(app.clock()) },
        })
      await Promise.all(Array.from({ length: 8 }, keep))
      const { body } = await ask(`conversations/${id}`)
      expect([body.message_count, body.messages.length]).toEqual([16, 16])
    }
  })

  it('take a message however often others that begin them are in its way, and for nothing else twice', async () => {
    const inTheWay = { code: '23505', constraint: 'conversations_org_id_session_id_key' }
    /** The first so many statements fail. */
    const failing = (times: number, fault: object) => {
      const left = { times }
      const db = app.database.kysely.withPlugin({
        transformQuery({ node }) {
          if (left.times-- > 0) throw Object.assign(new Error('met another'), fault)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      return { left, store: createChatStore(db, meterAll) }
    }
    const message = {
      ...{ content: 'Where is it?', agent: null, intent: null, receiptId: 'svc_rcpt_x' },
      ...{ piiTypes: [], isBlocked: false, sources: [] },
    }
    const keep = (store: ReturnType<typeof createChatStore>, id: string = randomUUID()) =>
      store.keep(
        {
          ...{ orgId: org.orgId, conversationId: id, sessionId: id, widgetId: null, surface: 'chat' },
          ...{ isNew: false, at: new Date(app.clock()) },
        },
        {
          question: { ...message, id: randomUUID() },
          answer: { ...message, id: randomUUID() },
          ...{ escalates: false, lead: null, at: new Date(app.clock()) },
        },
      )
    const id = randomUUID()
    await keep(failing(5, inTheWay).store, id)
    await keep(failing(5, { code: '40P01' }).store, id)
    expect((await ask(`conversations/${id}`)).body.message_count).toBe(4)
    // Not for ever, and not where it will be no better.
    const endless = failing(1_000, inTheWay)
    await expect(keep(endless.store)).rejects.toMatchObject(inTheWay)
    expect(endless.left.times).toBeGreaterThan(900)
    const other = failing(1, { code: '23505', constraint: 'messages_pkey' })
    await expect(keep(other.store)).rejects.toMatchObject({ code: '23505' })
  })

  it('are forgotten once, while messages come in', async () => {
    const session: string = randomUUID()
    const json = { message: 'Where is it?', org_id: org.orgId, widget_id: org.widgetId, session_id: session }
    await app.ask('/api/chat', { json })
    const at = `/api/admin/conversations/${session}`
    const forget = () => app.ask(at, { token: org.admin, method: 'DELETE' })
    const all = await Promise.all([
      forget(),
      forget(),
      ...[1, 2, 3].map(() => app.ask('/api/chat', { json })),
    ])
    expect(all.slice(2).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all.slice(0, 2).every(({ status }) => status === 200 || status === 404)).toBe(true)
    // One of them may have been forgotten last.
    await app.ask('/api/chat', { json })
    const { body } = await ask(`conversations/${session}`)
    expect(body.messages.length).toBe(body.message_count)
    expect(body.messages.length).toBeLessThanOrEqual(10)
  })
})

/** The tables that hold a text, by their names. */
async function tablesHolding(app: TestApp, text: RegExp): Promise<string[]> {
  const db = app.database.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (text.test(JSON.stringify(rows))) found.push(name)
  }
  return found
}
