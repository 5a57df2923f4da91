import { randomUUID } from 'node:crypto'
import {
  conversationDetail,
  conversationPage,
  recentNotifications,
  tenantConversationPage,
} from '@svc/contract'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchWords } from '../src/features/conversations/search-words.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addConversation, addLead } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('conversations on %s', (_name, open) => {
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
  const second = (query = '') => app.ask(`/admin/${org.slug}/conversations${query}`, { key: org.key })
  const idsOf = (body: { conversations: { conversation_id: string }[] }) =>
    body.conversations.map(({ conversation_id }) => conversation_id)
  const add = (options = {}) => addConversation(app, org.orgId, options)

  it('are listed with the latest message first, on both surfaces', async () => {
    const widgetId = randomUUID()
    const old = await add({ at: NOON - 2 * DAY_MS, messages: [{}, { at: NOON }] })
    const newer = await add({ at: NOON - DAY_MS, widgetId, escalatedAt: NOON - 5 })
    const { status, body } = await ask('conversations')
    expect(status).toBe(200)
    expect(conversationPage.parse(body)).toEqual(body)
    expect(idsOf(body)).toEqual([old, newer])
    expect(body).toMatchObject({ total: 2, next_cursor: null })
    expect(body.conversations[1]).toEqual({
      conversation_id: newer,
      session_id: expect.any(String),
      widget_id: widgetId,
      surface: 'chat',
      message_count: 2,
      escalated_at: new Date(NOON - 5).toISOString(),
      created_at: new Date(NOON - DAY_MS).toISOString(),
      last_message_at: new Date(NOON - DAY_MS).toISOString(),
      first_message: 'Where is my order?',
    })
    const other = await second()
    expect(tenantConversationPage.parse(other.body)).toEqual(other.body)
    expect([idsOf(other.body), other.body.total]).toEqual([[old, newer], 2])
    expect(Object.keys(other.body.conversations[0]).sort()).toEqual(
      ['conversation_id', 'created_at', 'last_message_at', 'message_count', 'session_id'].sort(),
    )
  })

  it.each([
    ['a short one', 'Hello', 'Hello'],
    ['one of 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['a longer one', 'x'.repeat(201), `${'x'.repeat(199)}…`],
    ['a placeholder at the end', `${'x'.repeat(190)} [EMAIL_ADDRESS]`, `${'x'.repeat(190)}…`],
    ['a placeholder before it', `[PERSON] ${'x'.repeat(300)}`, `[PERSON] ${'x'.repeat(190)}…`],
    ['signs of two units', '🙂'.repeat(150), `${'🙂'.repeat(99)}…`],
  ])('are listed with the beginning of their first message: %s', async (_name, content, shown) => {
    await add({ messages: [{ content }, { role: 'assistant', content: 'An answer' }] })
    const { body } = await ask('conversations')
    expect(conversationPage.parse(body)).toEqual(body)
    expect(body.conversations[0].first_message).toBe(shown)
  })

  it('are listed without one where nothing was answered', async () => {
    await add({ messages: [] })
    expect((await ask('conversations')).body.conversations).toMatchObject([{ first_message: null }])
  })

  it('come 20 to a page unless asked otherwise, by offset and by cursor, each once', async () => {
    for (let n = 0; n < 25; n++) await add({ at: NOON - (n % 3) })
    const { body } = await ask('conversations')
    expect([body.conversations.length, body.total]).toEqual([20, 25])
    expect((await second()).body.conversations).toHaveLength(20)
    const all = idsOf((await ask('conversations?limit=100')).body)
    expect(new Set(all).size).toBe(25)
    expect(idsOf((await second('?limit=10&offset=20')).body)).toEqual(all.slice(20))
    expect(idsOf((await ask('conversations?limit=7&offset=5')).body)).toEqual(all.slice(5, 12))
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await ask(`conversations?limit=10${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(25)
      seen.push(...idsOf(body))
      cursor = body.next_cursor ?? ''
    } while (cursor)
    expect(seen).toEqual(all)
    const past = (await second('?offset=100000')).body
    expect([past.conversations, past.total]).toEqual([[], 25])
  })

  it('are found by the words of one message', async () => {
    const refund = await add({ messages: [{ content: 'I want a Refund for order 4711' }] })
    const order = await add({ messages: [{ content: 'an order' }, { content: 'a refund' }] })
    await add({ messages: [{ content: 'nothing of it' }] })
    const elsewhere = await app.newOrganisation()
    await addConversation(app, elsewhere.orgId, { messages: [{ content: 'refund order' }] })
    const found = async (search: string) => {
      const [one, other] = await Promise.all(
        [`conversations?search=${encodeURIComponent(search)}`]
          .map(ask)
          .concat(second(`?search=${encodeURIComponent(search)}`)),
      )
      expect(idsOf(other!.body).sort()).toEqual(idsOf(one!.body).sort())
      expect(one!.body.total).toBe(one!.body.conversations.length)
      return idsOf(one!.body).sort()
    }
    expect(await found('refund')).toEqual([refund, order].sort())
    expect(await found('REFU')).toEqual([refund, order].sort())
    expect(await found('order refund')).toEqual([refund])
    expect(await found('4711')).toEqual([refund])
    expect(await found('efund')).toEqual([])
    expect(await found('no such word')).toEqual([])
    expect(await found('!?&|')).toEqual([])
    // The word of an organisation is in the index, and finds nothing.
    expect(await found(`org${elsewhere.orgId.replaceAll('-', '')}`)).toEqual([])
  })

  it('are searched without a fault whatever is typed', async () => {
    await add()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
          fc.string({
            unit: fc.constantFrom(
              "'",
              '\\',
              ':',
              '*',
              '&',
              '|',
              '!',
              '(',
              ')',
              'a',
              ' ',
              '<->',
              '%',
              '-',
              '1.',
            ),
          }),
        ),
        async (search) => {
          const { status } = await second(`?search=${encodeURIComponent(search)}`)
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('are selected by when they began, by widget, and by whether a person was asked for', async () => {
    const widgetId = randomUUID()
    const old = await add({ at: NOON - 3 * DAY_MS, messages: [{ at: NOON }], widgetId })
    const newer = await add({ at: NOON, escalatedAt: NOON })
    const selected = async (query: string) => {
      const { body } = await ask(`conversations?${query}`)
      if (!query.includes('widget')) expect(idsOf((await second(`?${query}`)).body)).toEqual(idsOf(body))
      return idsOf(body)
    }
    expect(await selected('date_from=2026-11-20')).toEqual([newer])
    expect(await selected('date_from=2026-11-17')).toHaveLength(2)
    expect(await selected('date_to=2026-11-19')).toEqual([old])
    expect(await selected('date_to=2026-11-17')).toEqual([old])
    expect(await selected('date_to=2026-11-16')).toEqual([])
    expect(await selected('date_from=2026-11-20T12:00:00Z')).toEqual([newer])
    expect(await selected('date_from=2026-11-20T12:00:00.001Z')).toEqual([])
    expect(await selected(`date_to=${encodeURIComponent('2026-11-17T13:00:00+01:00')}`)).toEqual([old])
    expect(await selected('date_to=2026-11-17T11:59:59.999Z')).toEqual([])
    expect(await selected('date_from=1970-01-01&date_to=9999-12-31')).toHaveLength(2)
    expect(await selected('date_from=9999-12-31T23:59:59.999Z&date_to=9999-12-31T23:59:59.999Z')).toEqual([])
    expect(await selected('has_escalation=true')).toEqual([newer])
    expect(await selected('has_escalation=false')).toEqual([old])
    expect(await selected(`widget_id=${widgetId}`)).toEqual([old])
    expect(await selected(`widget_id=${randomUUID()}`)).toEqual([])
  })

  it.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'offset=100001',
    'offset=x',
    'search=',
    `search=${'a'.repeat(201)}`,
    'search=%00',
    'date_from=yesterday',
    'date_to=2026-02-30',
    'date_from=1969-12-31T23:59:59Z',
    'date_from=0000-01-01T00:00:00Z',
    'date_to=9999-12-31T23:59:59-23:59',
    'has_escalation=1',
    'has_escalation=',
    'colour=red',
  ])('are not listed by %s', async (query) => {
    for (const { status, body } of [await ask(`conversations?${query}`), await second(`?${query}`)])
      expect([status, body]).toEqual([400, { error: expect.any(String) }])
  })

  it('are not listed by another list’s cursor', async () => {
    const cursor = Buffer.from('1|x').toString('base64url')
    expect((await ask(`conversations?cursor=${cursor}`)).status).toBe(400)
  })

  it('are shown one by one with their messages and leads', async () => {
    const id = await add({
      messages: [
        { content: 'Call [PHONE_NUMBER]', piiTypes: ['PHONE_NUMBER'], intent: 'callback' },
        { role: 'assistant', content: 'We will.' },
      ],
    })
    await addLead(app, org.orgId, { conversationId: id, name: 'Ann', phone: '+1 415 555 0132' })
    await addLead(app, org.orgId, { name: 'Another' })
    const { status, body } = await ask(`conversations/${id}`)
    expect(status).toBe(200)
    expect(conversationDetail.parse(body)).toEqual(body)
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Call [PHONE_NUMBER]',
      'We will.',
    ])
    expect(body.messages[0]).toMatchObject({ position: 0, pii_types: ['PHONE_NUMBER'], intent: 'callback' })
    expect(body.leads).toMatchObject([{ name: 'Ann', phone: '+1 415 555 0132', is_unreadable: false }])
    const { body: messages } = await ask(`messages?conversation_id=${id}`)
    expect(messages).toEqual(body.messages)
    expect((await ask(`messages?conversation_id=${id}&offset=1`)).body).toEqual(body.messages.slice(1))
    expect((await ask(`messages?conversation_id=${id}&limit=1`)).body).toEqual(body.messages.slice(0, 1))
  })

  it('show at most 1,000 messages at a time', async () => {
    const id = await add({ messages: Array.from({ length: 1_002 }, (_, n) => ({ content: `${n}` })) })
    expect((await ask(`conversations/${id}`)).body.messages).toHaveLength(1_000)
    expect((await ask(`messages?conversation_id=${id}`)).body).toHaveLength(1_000)
    expect((await ask(`messages?conversation_id=${id}&offset=1000`)).body).toHaveLength(2)
    expect((await ask(`messages?conversation_id=${id}&limit=1001`)).status).toBe(400)
  })

  it('that are not there are not found', async () => {
    expect(await ask(`conversations/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: 'Not found' },
    })
    expect((await ask(`messages?conversation_id=${randomUUID()}`)).status).toBe(404)
    expect((await ask('messages')).status).toBe(400)
    expect((await ask('messages?conversation_id=x')).status).toBe(400)
    expect((await app.ask('/admin/nobody/conversations', { key: org.key })).status).toBe(404)
  })

  it('and leads of the last 24 hours are told', async () => {
    const escalated = await add({ at: NOON - 3 * DAY_MS, escalatedAt: NOON - DAY_MS })
    await add({ at: NOON - 3 * DAY_MS, escalatedAt: NOON - DAY_MS - 1 })
    await add()
    const lead = await addLead(app, org.orgId, { email: 'ann@example.com', at: NOON - DAY_MS })
    await addLead(app, org.orgId, { at: NOON - DAY_MS - 1 })
    const { status, body } = await ask('notifications')
    expect(status).toBe(200)
    expect(recentNotifications.parse(body)).toEqual(body)
    expect(idsOf({ conversations: body.escalations })).toEqual([escalated])
    expect(body.leads).toMatchObject([{ id: lead, email: 'ann@example.com' }])
    expect([body.since, body.total]).toEqual(['2026-11-19T12:00:00.000Z', 2])
  })

  it('are told of at most 100 each, and how many there were', async () => {
    for (let n = 0; n < 101; n++) {
      await add({ escalatedAt: NOON, messages: [] })
      await addLead(app, org.orgId)
    }
    const { body } = await ask('notifications')
    expect([body.escalations.length, body.leads.length, body.total]).toEqual([100, 100, 202])
  })

  it('are exported as CSV, oldest first, and nothing in it runs', async () => {
    const evil = ['=1+1', '+1', '-1', '@x', ' =1', '＝1', '\t=1', '\r\n=1', 'plain, "quoted"']
    const later = await add({ at: NOON, messages: evil.map((content) => ({ content })) })
    const first = await add({ at: NOON - DAY_MS, messages: [{ piiTypes: ['EMAIL_ADDRESS', 'US_SSN'] }] })
    const answered = await ask('export/conversations')
    expect(answered.status).toBe(200)
    expect(answered.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(answered.headers.get('content-disposition')).toBe('attachment; filename="conversations.csv"')
    const rows = parse<Record<string, string>>(answered.body, { columns: true })
    expect(rows.map(({ conversation_id }) => conversation_id)).toEqual([first, ...evil.map(() => later)])
    expect(rows.map(({ position }) => position)).toEqual(['0', ...evil.map((_, n) => `${n}`)])
    expect(rows.slice(1).map(({ content }) => content)).toEqual([
      ...evil.slice(0, -1).map((cell) => `'${cell}`),
      'plain, "quoted"',
    ])
    expect(rows[0]).toMatchObject({
      pii_types: 'EMAIL_ADDRESS US_SSN',
      topic_blocked: 'false',
      created_at: '2026-11-19T12:00:00.000Z',
      escalated_at: '',
    })
    const { body: log } = await ask('audit-log')
    expect(log.entries).toMatchObject([{ action: 'conversations.export', resource_type: 'conversation' }])
  })

  it('are exported whole over many pages, the own organisation’s alone', async () => {
    const other = await app.newOrganisation()
    await addConversation(app, other.orgId)
    for (let n = 0; n < 3; n++)
      await add({
        at: NOON - (n % 2),
        messages: Array.from({ length: 430 }, (_, m) => ({ content: `${n} ${m}` })),
      })
    const rows = parse<Record<string, string>>((await ask('export/conversations')).body, { columns: true })
    expect(rows).toHaveLength(1_290)
    expect(new Set(rows.map(({ content }) => content)).size).toBe(1_290)
    expect(
      (await app.ask('/api/admin/export/conversations', { token: other.admin })).body.split('\r\n'),
    ).toHaveLength(4)
  })
})

describe('words to search for', () => {
  it.each([
    ['refund', `'refund':*`],
    [" O'Neil  back\\slash ", `'O''Neil':* & 'backslash':*`],
    ['a & !b', `'a':* & '!b':*`],
    ['?! -', null],
  ])('%j are %j', (text, query) => {
    expect(searchWords(text)).toBe(query)
  })

  it('are at most ten', () => {
    expect(searchWords('a '.repeat(50))?.split(' & ')).toHaveLength(10)
  })
})
