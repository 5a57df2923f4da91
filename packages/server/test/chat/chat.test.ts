import { randomUUID } from 'node:crypto'
import {
  chatEventData,
  chatResponse,
  conversationLimitError,
  keyChatResponse,
  rateLimitError,
} from '@svc/contract'
import { fingerprintOf } from '@svc/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textsOf } from '../../src/features/chat/texts.data.ts'
import type { Passage } from '../../src/ports/passages.ts'
import { createSealing } from '../../src/sealing/sealing.ts'
import { featureDatabases } from '../support/databases.ts'
import { eventsIn, textIn } from '../support/events.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

const passage: Passage = {
  ...{ chunkId: randomUUID(), documentId: randomUUID(), filename: 'shipping.md', sourceUrl: null },
  ...{ visibility: 'public', score: 1 },
  content:
    'Shipping\nWe ship orders within two days. Parcels to islands take a week.\nWe never ship on Sundays.',
}
const sealingKey = { id: 'k', key: new Uint8Array(32).fill(7) }

describe.each(featureDatabases)('chat on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  let passages: Passage[] = [passage]
  let live: string | null = null
  const searched: string[] = []
  beforeAll(async () => {
    app = await testApp({
      database: await open(),
      config: { encryptionKeys: [sealingKey], publicUrl: 'https://chat.example.com' },
      chatPorts: {
        async search(_orgId, query) {
          searched.push(query)
          return passages
        },
        async guardTopic(_place, text) {
          const blocked = text.includes('politics')
          return { blocked, matchedTopic: blocked ? 'politics' : null, confidence: blocked ? 0.9 : null }
        },
        askConnector: async (_orgId, text) =>
          live !== null && text.includes('order') ? { text: live } : null,
      },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    passages = [passage]
    live = null
    app.clock.advance(60_000)
    org = await app.newOrganisation('starter')
  })

  const body = (message: string, more: object = {}) => ({
    ...{ message, org_id: org.orgId, widget_id: org.widgetId, ...more },
  })
  const chat = (message: string, more: object = {}, options: Ask = {}) =>
    app.ask('/api/chat', { json: body(message, more), ...options })
  const proxy = (message: string, more: object = {}, options: Ask = {}) =>
    app.ask('/api/proxy/chat', { json: { message, tenant_id: org.orgId, ...more }, ...options })
  const stream = (message: string, more: object = {}, options: Ask = {}) =>
    app.ask('/api/proxy/chat-stream', { json: { message, tenant_id: org.orgId, ...more }, ...options })
  const withKey = (message: string, more: object = {}, options: Ask = {}) =>
    app.ask('/chat', { key: org.key, json: { message, ...more }, ...options })
  const messages = (orgId = org.orgId) =>
    app.database.kysely
      .selectFrom('messages')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('conversation_id')
      .orderBy('position')
      .execute()
  const conversations = () =>
    app.database.kysely.selectFrom('conversations').selectAll().where('org_id', '=', org.orgId).execute()
  const usage = async (kind: string) => {
    const rows = await app.database.kysely
      .selectFrom('usage')
      .select('count')
      .where('org_id', '=', org.orgId)
      .where('kind', '=', kind)
      .execute()
    return rows.reduce((total, { count }) => total + count, 0)
  }

  describe('POST /api/chat', () => {
    it('answers from the knowledge base, names public sources, and keeps both messages', async () => {
      const { status, body, headers } = await chat('When do you ship an order?')
      expect(status).toBe(200)
      expect(chatResponse.safeParse(body).success).toBe(true)
      expect(body).toMatchObject({
        response: expect.stringContaining('We ship orders within two days.'),
        ...{ pii_detected: false, topic_blocked: false, matched_topic: null, data_connector_used: false },
      })
      expect(body.response).toContain('(shipping.md)')
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['60', '59'])
      const [question, answer] = await messages()
      expect(question).toMatchObject({
        ...{ conversation_id: body.session_id, position: 0, role: 'user', agent: null, intent: 'shipping' },
        receipt_id: body.receipt_ids.l3,
      })
      expect(answer).toMatchObject({
        ...{ conversation_id: body.session_id, position: 1, role: 'assistant', agent: 'support' },
        receipt_id: body.receipt_ids.l6,
        sources: [{ document_id: passage.documentId, filename: 'shipping.md', visibility: 'public' }],
      })
      expect(await conversations()).toMatchObject([
        {
          id: body.session_id,
          widget_id: org.widgetId,
          surface: 'chat',
          message_count: 2,
          escalated_at: null,
        },
      ])
    })

    it('reads a message as what answers the one before', async () => {
      passages = [{ ...passage, content: 'Refund\nFor a refund, please tell us your bank account number.' }]
      const { body: asked } = await chat('How do I get a refund?')
      expect(asked.response).toContain('account number')
      expect((await chat('48213977', { session_id: asked.session_id })).body.pii_detected).toBe(true)
      expect(JSON.stringify(await messages())).not.toContain('48213977')
      expect((await chat('48213977')).body.pii_detected).toBe(false)
    })

    it('reads the first message as what answers the greeting', async () => {
      const greet = (welcome_message: string) =>
        app.ask('/api/admin/widget-config', { method: 'PUT', token: org.admin, json: { welcome_message } })
      expect((await chat('48213977')).body.pii_detected).toBe(false)
      await greet('Welcome to the bank. What is your account number?')
      expect((await proxy('48213977')).body.pii_detected).toBe(true)
      expect((await messages()).filter(({ content }) => content.includes('48213977'))).toHaveLength(1)
      // What comes behind it answers what was said by then.
      const { body } = await chat('When do you ship an order?')
      expect((await chat('48213977', { session_id: body.session_id })).body.pii_detected).toBe(false)
    })

    it('searches for what goes on with the question before together with that', async () => {
      const { session_id } = (await chat('When do you ship an order?')).body
      searched.length = 0
      await chat('And to an island?', { session_id })
      expect(searched).toContain('When do you ship an order? And to an island?')
      searched.length = 0
      await chat('And to an island?')
      expect(searched).toEqual(['And to an island?'])
    })

    it('answers thanks and a word of assent, and takes neither for a yes to what was not offered', async () => {
      const { body } = await chat('Good morning!')
      const session_id = body.session_id
      expect(body.response).toContain('What can I help you with?')
      for (const message of ['ok', 'Yes please', 'Great, thank you very much!', 'ok', 'no'])
        expect((await chat(message, { session_id })).body.response).not.toMatch(/marked this/)
      expect((await messages()).at(-1)?.content).toMatch(/^All right/)
    })

    it('rests on internal documents without naming them', async () => {
      passages = [{ ...passage, visibility: 'internal' }]
      const { body } = await chat('When do you ship an order?')
      expect(body.response).toContain('within two days')
      expect(body.response).not.toContain('shipping.md')
    })

    it('says so when it finds nothing, and offers a person', async () => {
      const { body } = await chat('What is the boiling point of tungsten?')
      expect(body.response).toMatch(/could not find.*person/)
      const { body: next } = await chat('Yes, please', { session_id: body.session_id })
      expect(next.response).toMatch(/marked this conversation/)
      expect((await conversations())[0]?.escalated_at).not.toBeNull()
    })

    it('writes an ordinary receipt of each direction, which are no governed calls', async () => {
      const { body } = await chat('I am ops@example.com. When do you ship?')
      const receipt = async (id: string) => (await app.ask(`/api/v1/receipts/${id}`, { key: org.key })).body
      expect(await receipt(body.receipt_ids.l3)).toMatchObject({
        ...{ direction: 'input', decision: 'redact', pii_types: ['EMAIL_ADDRESS'], capture_mode: 'cloud' },
        anchor_status: 'pending',
      })
      expect(await receipt(body.receipt_ids.l6)).toMatchObject({
        ...{ direction: 'output', decision: 'allow', agent_id: 'support' },
      })
      expect(await usage('governed_calls')).toBe(0)
    })

    it('searches for what is asked, and keeps and answers the redacted text alone', async () => {
      const message = 'Hello! I am ops@example.com. When do you ship? It is for a gift. Thanks'
      searched.length = 0
      const { body } = await chat(message)
      expect(body.pii_detected).toBe(true)
      expect(body.response).toContain('within two days')
      expect(searched).toEqual(['When do you ship?', 'When do you ship? It is for a gift.'])
      expect((await messages())[0]).toMatchObject({
        content: 'Hello! I am [EMAIL_ADDRESS]. When do you ship? It is for a gift. Thanks',
        pii_types: ['EMAIL_ADDRESS'],
      })
    })

    it('says that personal data was detected where it was redacted, not where the policy lets it stay', async () => {
      const time = { label: 'chat.time', types: ['DATE_TIME'], action: 'allow', risk: 'low', review: false }
      const fallback = { label: 'pii.other', action: 'redact', risk: 'medium', review: false }
      await app.ask('/api/v1/policies/chat', {
        ...{ method: 'PUT', key: org.key },
        json: { threshold: 0.5, rules: [time], fallback },
      })
      const { body: allowed } = await chat('Are you open on 12 March 2027?')
      expect(allowed.pii_detected).toBe(false)
      const { body: both } = await chat('Write to ops@example.com on 12 March 2027')
      expect(both.pii_detected).toBe(true)
      const kept = (await messages()).map(({ content }) => content)
      expect(kept).toContain('Are you open on 12 March 2027?')
      expect(kept).toContain('Write to [EMAIL_ADDRESS] on 12 March 2027')
    })

    it('redacts the answer too', async () => {
      passages = [{ ...passage, content: 'To return a parcel write to returns@example.com first.' }]
      const { body } = await chat('How do I return a parcel?')
      expect(body.response).toBe('To return a parcel write to [EMAIL_ADDRESS] first. (shipping.md)')
      expect((await messages())[1]).toMatchObject({ content: body.response, pii_types: ['EMAIL_ADDRESS'] })
    })

    it('goes by the organisation’s own policy named chat', async () => {
      const rule = {
        label: 'own.mail',
        types: ['EMAIL_ADDRESS'],
        action: 'allow',
        risk: 'low',
        review: false,
      }
      const fallback = { label: 'own.other', action: 'redact', risk: 'low', review: false }
      const json = { threshold: 0.5, rules: [rule], fallback }
      await app.ask('/api/v1/policies/chat', { key: org.key, method: 'PUT', json })
      passages = [
        { ...passage, content: 'To return a parcel write to returns@example.com or 4111 1111 1111 1111.' },
      ]
      const { body } = await chat('I am ops@example.com. How do I return a parcel?')
      expect(body.response).toContain('returns@example.com or [CREDIT_CARD]')
      expect((await messages())[0]?.content).toContain('ops@example.com')
    })

    it('refuses a message that holds a credential: nothing is searched for, and it is kept without it', async () => {
      const before = searched.length
      const { status, body } = await chat(`Is AKIA${'IOSFODNN7EXAMPLQ'} still valid?`)
      expect([status, body.pii_detected, body.topic_blocked]).toEqual([200, true, false])
      expect(body.response).toMatch(/credential/)
      expect(searched.length).toBe(before)
      expect((await messages())[0]?.content).toBe('Is [AWS_ACCESS_KEY] still valid?')
      const { body: receipt } = await app.ask(`/api/v1/receipts/${body.receipt_ids.l3}`, { key: org.key })
      expect(receipt.decision).toBe('deny')
    })

    it('answers a blocked topic with the tenant’s refusal, and nothing is searched for', async () => {
      const before = searched.length
      const { status, body } = await chat('Let us talk politics')
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          ...{
            response: 'I cannot talk about this topic. Is there something else I can help you with?',
            topic_blocked: true,
            matched_topic: 'politics',
          },
        }),
      ])
      expect(searched.length).toBe(before)
      expect((await messages()).map((one) => one.topic_blocked)).toEqual([true, true])
    })

    it('asks the connector that a question is about', async () => {
      live = 'Order 7 is on its way.'
      const { body } = await chat('Where is my order?')
      expect(body).toMatchObject({ response: live, data_connector_used: true })
      expect((await messages())[1]?.agent).toBe('connector')
    })

    it('continues a session, and begins one under a name that is not known', async () => {
      const { body: first } = await chat('hello')
      const { body: second } = await chat('When do you ship?', { session_id: first.session_id })
      expect(second.session_id).toBe(first.session_id)
      const remembered = randomUUID()
      expect((await chat('hello', { session_id: remembered })).body.session_id).toBe(remembered)
      expect((await messages()).filter((one) => one.conversation_id === first.session_id)).toHaveLength(4)
      expect(await usage('conversations')).toBe(2)
      expect(await usage('messages')).toBe(3)
    })

    it('reads the ids of an organisation and of a session in either case', async () => {
      const session_id = randomUUID()
      await chat('hello', { session_id })
      const { status, body } = await chat('hello', {
        org_id: org.orgId.toUpperCase(),
        session_id: session_id.toUpperCase(),
      })
      expect([status, body.session_id]).toEqual([200, session_id])
      expect(await usage('conversations')).toBe(1)
    })

    it('keeps messages of one session in order, however many come at once', async () => {
      const session_id = randomUUID()
      const answered = await Promise.all(
        Array.from({ length: 12 }, (_, n) => chat(`question ${n}`, { session_id })),
      )
      expect(answered.map(({ status }) => status)).toEqual(Array(12).fill(200))
      const kept = await messages()
      expect(kept.map(({ position }) => position)).toEqual(Array.from({ length: 24 }, (_, n) => n))
      // Each answer stands behind its own question.
      expect(kept.map(({ role }) => role)).toEqual(Array(12).fill(['user', 'assistant']).flat())
      expect(await conversations()).toMatchObject([{ message_count: 24 }])
      expect(await usage('conversations')).toBe(1)
    })

    const other = randomUUID()
    it.each([
      ['an organisation', () => ({ org_id: other })],
      ['a widget', () => ({ widget_id: other })],
      ['a widget that is no UUID', () => ({ widget_id: 'main' })],
    ])('answers 400 for %s that is not there', async (_what, wrong) => {
      const { status, body: refused } = await chat('hello', wrong())
      expect([status, Object.keys(refused)]).toEqual([400, ['error']])
      expect(await usage('messages')).toBe(0)
    })

    it.each([
      ['no message', { message: undefined }],
      ['an empty message', { message: '' }],
      ['a blank message', { message: ' \n' }],
      ['a message that is too long', { message: 'x'.repeat(8_001) }],
      ['a message with a zero', { message: 'a\u0000b' }],
      ['a session that is no UUID', { session_id: 'mine' }],
      ['no organisation', { org_id: undefined }],
      ['no widget', { widget_id: undefined }],
      ['an unknown field', { temperature: 2 }],
    ])('answers 400 for %s', async (_what, wrong) => {
      const { status, body: refused } = await chat('hello', wrong)
      expect([status, Object.keys(refused)]).toEqual([400, ['error']])
    })

    it('takes a message of the longest length, and line breaks and tabs in it', async () => {
      expect((await chat('x'.repeat(8_000))).status).toBe(200)
      expect((await chat('a\tb\r\nc\u000bd 😀')).status).toBe(200)
    })

    it('answers 429 with every field and header when the organisation asks too often', async () => {
      org = await app.newOrganisation('free')
      await app.database.kysely
        .insertInto('notification_routing')
        .values({ org_id: org.orgId, config: '{}', updated_at: new Date(app.clock()) })
        .execute()
      for (let n = 0; n < 20; n++) expect((await chat('hello', { session_id: org.orgId })).status).toBe(200)
      app.clock.advance(20_500)
      const { status, body, headers } = await chat('hello')
      expect([status, rateLimitError.safeParse(body).success]).toEqual([429, true])
      expect(body).toMatchObject({ limit: 20, retryAfter: expect.any(Number) })
      expect(body.retryAfter).toBeLessThanOrEqual(60)
      expect(headers.get('retry-after')).toBe(String(body.retryAfter))
      expect(headers.get('x-ratelimit-limit')).toBe('20')
      expect(headers.get('x-ratelimit-remaining')).toBe('0')
      // Told once, by the first that was refused.
      expect((await chat('hello')).status).toBe(429)
      const events = await app.database.kysely
        .selectFrom('events')
        .select(['event', 'data'])
        .where('org_id', '=', org.orgId)
        .where('event', '=', 'rate_limit.exceeded')
        .execute()
      expect(events).toMatchObject([{ data: { scope: 'organisation', limit: 20 } }])
      app.clock.advance(60_000)
      expect((await chat('hello')).status).toBe(200)
    })

    it('answers 402 with every field when the plan’s conversations are used up, and goes on with those there are', async () => {
      org = await app.newOrganisation('free')
      const { body: first } = await chat('hello')
      await app.database.kysely
        .updateTable('usage')
        .set({ count: 50 })
        .where('org_id', '=', org.orgId)
        .where('kind', '=', 'conversations')
        .execute()
      const { status, body } = await chat('hello')
      expect([status, conversationLimitError.safeParse(body).success]).toEqual([402, true])
      expect(body).toEqual({
        error: 'Conversation limit reached',
        message: expect.stringContaining('50 conversations'),
        upgrade_url: 'https://chat.example.com/console/billing',
        ...{ used: 50, limit: 50, plan: 'free' },
      })
      expect((await app.ask(new URL(body.upgrade_url).pathname)).status).toBe(200)
      expect((await chat('hello', { session_id: first.session_id })).status).toBe(200)
      // What is refused leaves nothing behind.
      expect(await conversations()).toHaveLength(1)
      expect(await usage('messages')).toBe(2)
    })

    it('answers 402 when the plan’s messages are used up', async () => {
      org = await app.newOrganisation('free')
      const { body: first } = await chat('hello')
      await app.database.kysely
        .updateTable('usage')
        .set({ count: 100 })
        .where('org_id', '=', org.orgId)
        .where('kind', '=', 'messages')
        .execute()
      const { status, body } = await chat('hello', { session_id: first.session_id })
      expect([status, body]).toEqual([
        402,
        expect.objectContaining({ error: 'Message limit reached', used: 100, limit: 100, plan: 'free' }),
      ])
      expect((await chat('hello')).status).toBe(402)
      expect(await usage('conversations')).toBe(1)
    })

    it('answers 503 when something behind it fails, and gives back what it took of the plan', async () => {
      const failing = await testApp({
        ...{ database: app.database, clock: app.clock },
        chatPorts: { search: () => Promise.reject(new Error('ops@example.com')) },
      })
      const { status, body: refused } = await failing.ask('/api/chat', { json: body('When do you ship?') })
      expect([status, refused]).toEqual([503, { error: 'The chat is not available; try again' }])
      expect(failing.logged.join('')).not.toContain('ops@example.com')
      expect([await usage('conversations'), await usage('messages')]).toEqual([0, 0])
      expect(await conversations()).toEqual([])
    })
  })

  describe('agents', () => {
    it.each([
      ['en', 'Can I talk to a human?'],
      ['de', 'Ich möchte mit einem Menschen sprechen'],
      ['fr', 'Je voudrais parler à un conseiller'],
      ['es', 'Quiero hablar con una persona'],
      ['it', 'Vorrei parlare con un operatore'],
      ['pt', 'Quero falar com um atendente'],
      ['nl', 'Kan ik met een medewerker praten?'],
    ])('mark the conversation for a person, and say so in %s: %s', async (language, message) => {
      const { body } = await chat(message)
      expect(body.response).toBe(textsOf(language).escalated)
      expect((await conversations())[0]?.escalated_at).toEqual(new Date(app.clock()))
      expect((await messages()).map(({ agent, intent }) => agent ?? intent)).toEqual([
        'escalation',
        'escalation',
      ])
    })

    it('take what a visitor leaves when asked for it, sealed, and keep placeholders in the conversation', async () => {
      const { body: first } = await chat('Please connect me to an agent')
      const { body } = await chat('My name is Ann Example, ann@example.com or +49 151 23456789', {
        session_id: first.session_id,
      })
      expect(body.response).toMatch(/gets in touch/)
      const [lead] = await app.database.kysely
        .selectFrom('leads')
        .selectAll()
        .where('org_id', '=', org.orgId)
        .execute()
      expect(lead?.conversation_id).toBe(first.session_id)
      expect(lead?.sealed).not.toContain('ann@')
      expect(JSON.parse(createSealing([sealingKey]).open(lead?.sealed ?? '', lead?.id ?? ''))).toEqual({
        ...{ name: 'Ann Example', email: 'ann@example.com', phone: '+49 151 23456789' },
        note: expect.stringContaining('[EMAIL_ADDRESS] or [PHONE_NUMBER]'),
      })
      const kept = JSON.stringify(await messages())
      expect(kept).not.toMatch(/ann@|23456789/)
    })

    it('take what is left in the message that asks for a person, and do not ask for it again', async () => {
      const { body } = await chat('I want to talk to a human, my mail is ann@example.com')
      expect(body.response).toMatch(/gets in touch/)
      expect((await conversations())[0]?.escalated_at).toEqual(new Date(app.clock()))
      const leads = await app.database.kysely
        .selectFrom('leads')
        .selectAll()
        .where('org_id', '=', org.orgId)
        .execute()
      expect(leads.map(({ conversation_id }) => conversation_id)).toEqual([body.session_id])
      expect(createSealing([sealingKey]).open(leads[0]?.sealed ?? '', leads[0]?.id ?? '')).toContain(
        '"email":"ann@example.com"',
      )
      expect(JSON.stringify(await messages())).not.toContain('ann@')
    })

    it('ask for an address when somebody wants to be called and leaves none', async () => {
      const { body } = await chat('Please call me back tomorrow')
      expect(body.response).toMatch(/leave your e-mail address or telephone number/)
      const { body: next } = await chat('0151 23456789', { session_id: body.session_id })
      expect(next.response).toMatch(/gets in touch/)
    })

    it('say where an address is left that was masked on the device', async () => {
      const { body } = await chat('Please connect me to an agent')
      const { body: next } = await chat('it is [EMAIL_ADDRESS_1]', { session_id: body.session_id })
      expect(next.response).toMatch(/masked on your device.*“Leave contact details”/)
      const { body: last } = await chat('ann@example.com', { session_id: body.session_id })
      expect(last.response).toMatch(/gets in touch/)
      // Where nobody was asked for one it is a question as any other.
      expect((await chat('What is [EMAIL_ADDRESS_1]?')).body.response).not.toMatch(/masked/)
    })

    it('take no lead from a message that only happens to hold an address', async () => {
      await chat('When do you ship? I am ops@example.com')
      expect(
        await app.database.kysely.selectFrom('leads').selectAll().where('org_id', '=', org.orgId).execute(),
      ).toEqual([])
    })

    it('are counted in the second surface’s health answer', async () => {
      expect((await app.ask('/health')).body).toMatchObject({ agents: 4, llm: 'not_configured' })
    })
  })

  describe('POST /api/proxy/chat', () => {
    it('answers as /api/chat does, to any page', async () => {
      const { status, body, headers } = await proxy('When do you ship?')
      expect([status, chatResponse.safeParse(body).success]).toEqual([200, true])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const preflight = await app.ask('/api/proxy/chat', { method: 'OPTIONS' })
      expect([preflight.status, preflight.body]).toEqual([204, ''])
      expect(await conversations()).toMatchObject([{ surface: 'proxy', widget_id: null }])
    })

    it('answers 400 for a tenant that is not there', async () => {
      const { status, body } = await proxy('hello', { tenant_id: randomUUID() })
      expect([status, body]).toEqual([400, { error: 'body.tenant_id names no organisation' }])
    })

    it('answers 402 when the plan is used up', async () => {
      org = await app.newOrganisation('free')
      await proxy('hello')
      await app.database.kysely
        .updateTable('usage')
        .set({ count: 50 })
        .where('org_id', '=', org.orgId)
        .where('kind', '=', 'conversations')
        .execute()
      expect((await proxy('hello')).status).toBe(402)
      expect((await stream('hello')).status).toBe(402)
    })

    it('holds 60 a minute for an address, over both paths, where the plan allows more', async () => {
      org = await app.newOrganisation('business')
      const from = '198.51.100.20'
      const statuses: number[] = []
      for (let n = 0; n < 62; n++)
        statuses.push((await (n % 2 ? proxy : stream)('hello', { session_id: org.orgId }, { from })).status)
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
      expect(statuses.slice(60)).toEqual([429, 429])
      const { body, headers } = await proxy('hello', {}, { from })
      expect([body.limit, headers.get('x-ratelimit-limit')]).toEqual([60, '60'])
      expect((await proxy('hello', {}, { from: '198.51.100.21' })).status).toBe(200)
      // What the address's limit refused took nothing of the organisation's.
      expect((await chat('hello')).headers.get('x-ratelimit-remaining')).toBe(String(300 - 62))
    })

    it('holds the plan’s limit where that is the stricter, whatever the address', async () => {
      org = await app.newOrganisation('free')
      for (let n = 0; n < 20; n++)
        expect((await proxy('hello', { session_id: org.orgId }, { from: `198.51.100.${n}` })).status).toBe(
          200,
        )
      const { status, body } = await proxy('hello', {}, { from: '198.51.100.99' })
      expect([status, body.limit]).toEqual([429, 20])
    })

    it('counts who asks for a tenant that is not there', async () => {
      const ask = () => proxy('hello', { tenant_id: randomUUID() }, { from: '198.51.100.77' })
      for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(400)
      expect((await ask()).status).toBe(429)
    })
  })

  describe('POST /api/proxy/chat-stream', () => {
    it('emits the events in their order, and keeps what it emitted', async () => {
      const { status, headers, body } = await stream('When do you ship an order?')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['60', '59'])
      const events = eventsIn(body)
      const names = events.map(({ event }) => event)
      expect([names[0], ...names.slice(-2)]).toEqual(['typing', 'governance', 'done'])
      expect(new Set(names.slice(1, -2))).toEqual(new Set(['token']))
      expect(names.length).toBeGreaterThan(8)
      for (const { event, data } of events)
        expect(chatEventData[event as keyof typeof chatEventData].safeParse(data).success).toBe(true)
      const [, answer] = await messages()
      expect(textIn(events)).toBe(answer?.content)
      const { fingerprint, fingerprint_salt, canonical_json, ...rest } = events.at(-2)!.data as Record<
        string,
        string
      >
      const sources = [{ title: 'shipping.md', url: null }]
      expect(rest).toEqual({ receipt_id: answer?.receipt_id, pii_detected: false, sources })
      // Whoever was answered can check the receipt of it, and that it is on record.
      expect(fingerprintOf(canonical_json!, fingerprint_salt!)).toBe(fingerprint)
      const known = await app.ask('/api/v1/verify-fingerprint', { method: 'POST', json: { fingerprint } })
      expect(known.body).toMatchObject({ found: true, anchor_status: 'pending' })
      expect(events.at(-1)?.data).toEqual({ conversation_id: answer?.conversation_id })
    })

    it('goes on behind the last event that came, and counts nothing again', async () => {
      const asked = await stream('When do you ship an order?', {}, { headers: { 'last-event-id': '0' } })
      const whole = asked.body as string
      const ids = [...whole.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!)
      expect(ids).toHaveLength(eventsIn(whole).length)
      const used = await usage('messages')
      const after = (id: string, more: object = {}) =>
        stream('When do you ship an order?', more, { headers: { 'last-event-id': id } })
      const rest = await after(ids[3]!)
      expect([rest.status, rest.body]).toEqual([200, whole.slice(whole.indexOf(`id: ${ids[4]}`))])
      expect((await after(ids.at(-1)!)).body).toBe('')
      expect(await usage('messages')).toEqual(used)
      const other = await app.newOrganisation('starter')
      for (const [id, more] of [
        [ids[3]!.replace(/:4$/, ':9999'), {}],
        [`${randomUUID()}:1`, {}],
        ['not-a-number', {}],
        [ids[3]!, { tenant_id: other.orgId }],
      ] as const)
        expect([id, (await after(id, more)).status]).toEqual([id, 404])
    })

    it('answers whoever sends an empty id as one that sends none', async () => {
      const answered = await stream('When do you ship an order?', {}, { headers: { 'last-event-id': '' } })
      expect([answered.status, /^id: /m.test(answered.body)]).toEqual([200, false])
    })

    it('refuses in the stream what is refused', async () => {
      expect(textIn(eventsIn((await stream('politics please')).body))).toBe(
        'I cannot talk about this topic. Is there something else I can help you with?',
      )
    })

    it.each([
      [400, { tenant_id: randomUUID() }],
      [400, { message: '' }],
    ])('answers %s before any event', async (status, wrong) => {
      const answered = await stream('hello', wrong)
      expect([answered.status, Object.keys(answered.body)]).toEqual([status, ['error']])
    })
  })

  describe('POST /chat', () => {
    it('answers with the key’s organisation', async () => {
      const { status, body } = await withKey('When do you ship? I am ops@example.com', {
        tenant_id: org.orgId,
        session_id: 'customer-7',
      })
      expect([status, keyChatResponse.safeParse(body).success]).toEqual([200, true])
      expect(body.governance.pii_detected).toBe(true)
      const { body: receipt } = await app.ask(`/api/v1/receipts/${body.governance.receipt_id}`, {
        key: org.key,
      })
      expect(receipt.direction).toBe('output')
      // By either name it is the same conversation.
      for (const session_id of ['customer-7', body.conversation_id])
        expect((await withKey('hello', { session_id })).body.conversation_id).toBe(body.conversation_id)
      expect(await conversations()).toMatchObject([
        { session_id: 'customer-7', surface: 'api', message_count: 6 },
      ])
    })

    it('no visitor gets into what a key talks about, nor there first, who works out what its name becomes', async () => {
      const { body } = await withKey('Where is order 77?', { session_id: 'customer-8' })
      const session_id = body.conversation_id
      for (const refused of [
        await chat('What did I ask?', { session_id }),
        await proxy('What did I ask?', { session_id }),
        await stream('What did I ask?', { session_id: session_id.toUpperCase() }),
      ])
        expect([refused.status, refused.body.error]).toEqual([
          400,
          'body.session_id must be a UUID of another version than 8: those name sessions of the second surface',
        ])
      expect(await conversations()).toMatchObject([{ session_id: 'customer-8', message_count: 2 }])
      // Any other is the visitor's own.
      const own = session_id.replace(/^(.{14})8/, '$17')
      expect((await proxy('hello', { session_id: own })).body.session_id).toBe(own)
    })

    it('streams at /chat/stream', async () => {
      const json = { message: 'When do you ship?' }
      const { status, body } = await app.ask('/chat/stream', { key: org.key, json })
      expect(status).toBe(200)
      expect(eventsIn(body).at(-1)).toMatchObject({ event: 'done' })
    })

    it.each(['/chat', '/chat/stream'])(
      '%s takes the key in X-Svc-Key, and nothing else for one',
      async (path) => {
        const json = { message: 'hello' }
        expect((await app.ask(path, { json, headers: { 'x-svc-key': org.key } })).status).toBe(200)
        for (const as of [{}, { token: org.admin }, { key: `${org.key}x` }]) {
          const { status, body } = await app.ask(path, { json, ...as })
          expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
        }
        const { key } = await app.services.keys.create(org.orgId, { name: 'narrow', scopes: ['govern'] })
        expect((await app.ask(path, { json, key })).status).toBe(403)
      },
    )

    it('answers 400 for another tenant, and for a session that is named after a person', async () => {
      const theirs = await app.newOrganisation()
      expect((await withKey('hello', { tenant_id: theirs.orgId })).status).toBe(400)
      expect((await withKey('hello', { tenant_id: org.orgId.toUpperCase() })).status).toBe(200)
      expect((await withKey('hello', { session_id: 'GB82WEST12345698765432' })).status).toBe(400)
      expect((await withKey('hello', { session_id: '-x' })).status).toBe(400)
    })

    it('answers 429 by the plan', async () => {
      org = await app.newOrganisation('free')
      for (let n = 0; n < 20; n++) await withKey('hello', { session_id: 's' })
      const { status, body } = await withKey('hello')
      expect([status, body.limit]).toEqual([429, 20])
    })
  })

  it('keeps sessions of one name apart by organisation', async () => {
    const session_id = randomUUID()
    const theirs = await app.newOrganisation()
    await chat('mine', { session_id })
    await app.ask('/api/proxy/chat', { json: { message: 'theirs', tenant_id: theirs.orgId, session_id } })
    expect((await messages()).map(({ content }) => content)).toContain('mine')
    expect((await messages()).map(({ content }) => content)).not.toContain('theirs')
    expect((await messages(theirs.orgId)).map(({ content }) => content)).not.toContain('mine')
  })
})
