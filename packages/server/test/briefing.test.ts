import { briefing } from '@svc/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBriefings } from '../src/features/briefing/service.ts'
import { createBriefingStore } from '../src/features/briefing/store.ts'
import { type Facts, factsForModel, filledIn, plainBriefing } from '../src/features/briefing/wording.ts'
import type { WordWithModel } from '../src/ports/word-with-model.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addConversation, addLead } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const none = {
  ...{ conversations: 0, messages: 0, escalations: 0, leads: 0 },
  ...{ blocked_messages: 0, messages_with_pii: 0, new_documents: 0 },
}

describe.each(featureDatabases)('the briefing on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  async function week() {
    await addConversation(app, org.orgId, {
      at: NOON - 7 * DAY_MS,
      escalatedAt: NOON - 1,
      messages: [{ intent: 'order', piiTypes: ['URL'] }, { intent: 'order' }, { intent: 'billing' }],
    })
    await addConversation(app, org.orgId, { at: NOON - 7 * DAY_MS - 1 })
    await addLead(app, org.orgId, { at: NOON - 1 })
    const other = await app.newOrganisation()
    await addConversation(app, other.orgId, { at: NOON - 1 })
  }

  it('is counted over seven days and the seven before', async () => {
    await week()
    const { status, body } = await app.ask('/api/admin/briefing', { method: 'POST', token: org.admin })
    expect(status).toBe(200)
    expect(briefing.parse(body)).toEqual(body)
    expect(body).toEqual({
      period: { from: '2026-11-13T12:00:00.000Z', to: '2026-11-20T12:00:00.000Z' },
      summary:
        'In the last 7 days, with the 7 before in brackets: 1 conversation (1), 3 messages (2), 1 conversation in which a person was asked for (0), 1 lead (0), 1 message with personal data, redacted (0). Visitors asked about order (2), bills and payment (1).',
      worded_by: 'svc',
      figures: { ...none, conversations: 1, messages: 3, escalations: 1, leads: 1, messages_with_pii: 1 },
      previous: { ...none, conversations: 1, messages: 2 },
      top_intents: [
        { intent: 'order', count: 2 },
        { intent: 'billing', count: 1 },
      ],
    })
    expect((await app.ask('/api/admin/briefing', { method: 'POST', token: org.member })).status).toBe(401)
  })

  it('of a week without anything says so', async () => {
    const { body } = await app.ask('/api/admin/briefing', { method: 'POST', token: org.admin })
    expect(body.summary).toBe('Nothing happened in the last 7 days.')
  })

  const worded = (word: WordWithModel, timeoutMs?: number) =>
    createBriefings({
      ...{ store: createBriefingStore(app.database.kysely), word, clock: app.clock },
      log: pino({ level: 'silent' }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    }).create(org.orgId, AbortSignal.timeout(10_000))

  it('is worded by the model, with our numbers, none of which it sees', async () => {
    await week()
    let told = ''
    const { summary, worded_by } = await worded(async ({ instruction, input }) => {
      told = instruction.replace('3 to 6', '') + input
      return 'A quiet week: {conversations} conversation and {messages} messages, mostly about {topic_a}.'
    })
    expect([summary, worded_by]).toEqual([
      'A quiet week: 1 conversation and 3 messages, mostly about order.',
      'model',
    ])
    expect(told).not.toMatch(/\p{N}/u)
    expect(told).not.toMatch(/order|billing/)
  })

  it('holds no personal data, whatever the model writes', async () => {
    await week()
    const { summary } = await worded(async () => '{messages} messages; write to jane.roe@example.com.')
    expect(summary).toBe('3 messages; write to [EMAIL_ADDRESS].')
  })

  it.each<[string, WordWithModel]>([
    ['writes a number of its own', async () => '{conversations} conversations, up by 12 percent'],
    ['names a figure that there is not', async () => '{conversations} conversations, {profit} profit'],
    ['leaves a brace open', async () => '{conversations} conversations, {messages'],
    ['names no figure', async () => 'A good week.'],
    ['says nothing', async () => ' '],
    ['does not end', async () => '{messages} '.repeat(1_000)],
    ['cannot be reached', () => Promise.reject(new Error('down'))],
    [
      'takes too long',
      (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('is worded by ourselves when the model %s', async (_what, word) => {
    await week()
    const { summary, worded_by } = await worded(word, 50)
    expect([summary.slice(0, 65), worded_by]).toEqual([
      'In the last 7 days, with the 7 before in brackets: 1 conversation',
      'svc',
    ])
  })
})

it('the briefing and the export are counted against the limit of administration', async () => {
  const app = await testApp({ config: { rateLimits: { key: 0, organisation: 0, ip: 0, admin: 2 } } })
  const { admin: token } = await app.newOrganisation()
  const create = () => app.ask('/api/admin/briefing', { method: 'POST', token })
  expect([
    (await create()).status,
    (await app.ask('/api/admin/export/conversations', { token })).status,
  ]).toEqual([200, 200])
  const { status, body, headers } = await create()
  expect([status, body]).toEqual([429, { error: expect.any(String), retryAfter: 60, limit: 2 }])
  expect([headers.get('retry-after'), headers.get('x-ratelimit-limit')]).toEqual(['60', '2'])
  await app.close()
})

describe('wording', () => {
  const facts: Facts = {
    figures: { ...none, conversations: 12, messages: 40 },
    previous: { ...none, conversations: 13, messages: 40, leads: 2 },
    intents: [{ intent: '2fa', count: 3 }],
  }

  it('tells the model what rose and fell', () => {
    const told = factsForModel(facts)
    expect(told).toMatch(/\{conversations\}.*fewer than before/)
    expect(told).toMatch(/\{messages\}.*unchanged/)
    expect(told).toMatch(/\{leads\}.*fewer than before/)
    expect(told).toMatch(/\{escalations\}.*none in either/)
  })

  it('leaves out what was nothing in both weeks', () => {
    expect(plainBriefing(facts)).toBe(
      'In the last 7 days, with the 7 before in brackets: 12 conversations (13), 40 messages (40), 0 leads (2). Visitors asked about 2fa (3).',
    )
  })

  it('names what was asked about as the pages do, and last what is about nothing in particular', () => {
    const intents = ['general', 'lead', 'constructor'].map((intent) => ({ intent, count: 1 }))
    expect(plainBriefing({ ...facts, intents })).toMatch(
      /asked about being called back \(1\), constructor \(1\), other things \(1\)\.$/,
    )
    expect(filledIn('{messages}, about {topic_b}', { ...facts, intents })).toBe('40, about being called back')
  })

  it('puts in names of topics, digits and all', () => {
    expect(filledIn('{previous_leads} leads, about {topic_a}', facts)).toBe('2 leads, about 2fa')
    expect(filledIn('about {topic_b}', facts)).toBeNull()
    expect(filledIn('² {messages}', facts)).toBeNull()
  })
})
