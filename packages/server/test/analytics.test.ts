import { analyticsResponse, tagList, tenantAnalytics } from '@svc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { busiestOf } from '../src/features/conversations/analytics.ts'
import { periodsAt } from '../src/time/periods.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addConversation } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const MIDNIGHT = NOON - DAY_MS / 2

describe.each(featureDatabases)('analytics on %s', (_name, open) => {
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
  const second = (slug = org.slug, key = org.key) => app.ask(`/admin/${slug}/analytics`, { key })
  const add = (options = {}) => addConversation(app, org.orgId, options)

  /** One of this day, one of this week, one of this month and one of before, the last moments of each. */
  async function talk() {
    await add({
      at: MIDNIGHT,
      messages: [
        { at: MIDNIGHT + 3_600_000, intent: 'order' },
        { at: NOON, intent: 'order', piiTypes: ['EMAIL_ADDRESS'] },
        { at: NOON, intent: 'billing' },
      ],
    })
    await add({ at: MIDNIGHT - 1, escalatedAt: NOON, messages: [{ intent: 'billing' }, { intent: 'order' }] })
    await add({ at: MIDNIGHT - 29 * DAY_MS, messages: [{}] })
    await add({
      at: MIDNIGHT - 29 * DAY_MS - 1,
      escalatedAt: NOON,
      messages: [{ intent: 'old', piiTypes: ['URL'] }],
    })
    const other = await app.newOrganisation()
    await addConversation(app, other.orgId, { messages: [{ intent: 'theirs' }] })
  }

  it('count by days of UTC', async () => {
    await talk()
    const { status, body } = await ask('analytics')
    expect(status).toBe(200)
    expect(analyticsResponse.parse(body)).toEqual(body)
    expect(body).toEqual({
      conversations: { today: 1, week: 2, month: 3 },
      messages: { today: 3, week: 5, month: 6 },
      avg_messages_per_conversation: '2.0',
      escalation_rate: '33.3%',
      busiest_hour: '12:00',
      top_intents: [
        { intent: 'order', count: 3 },
        { intent: 'billing', count: 2 },
      ],
    })
  })

  it('of nothing are nothing', async () => {
    expect((await ask('analytics')).body).toEqual({
      conversations: { today: 0, week: 0, month: 0 },
      messages: { today: 0, week: 0, month: 0 },
      avg_messages_per_conversation: '0.0',
      escalation_rate: '0.0%',
      busiest_hour: 'N/A',
      top_intents: [],
    })
    expect((await ask('tags')).body).toEqual([])
    expect((await second()).body.avg_messages_per_conversation).toBe(0)
  })

  it('show tags of all time, the most frequent first', async () => {
    await talk()
    const { status, body } = await ask('tags')
    expect(status).toBe(200)
    expect(tagList.parse(body)).toEqual(body)
    expect(body).toEqual([
      { tag: 'order', count: 3 },
      { tag: 'billing', count: 2 },
      { tag: 'old', count: 1 },
    ])
  })

  it('show at most 100 tags and 10 intents', async () => {
    await add({ messages: Array.from({ length: 101 }, (_, n) => ({ intent: `intent-${n}` })) })
    expect((await ask('tags')).body).toHaveLength(100)
    expect((await ask('analytics')).body.top_intents).toHaveLength(10)
    expect((await second()).body.top_intents).toHaveLength(10)
  })

  it('on the second surface are the key’s organisation’s', async () => {
    await talk()
    const { status, body } = await second()
    expect(status).toBe(200)
    expect(tenantAnalytics.parse(body)).toEqual(body)
    expect(body).toEqual({
      conversations_today: 1,
      messages_today: 3,
      avg_messages_per_conversation: 2,
      active_sessions_24h: 2,
      top_intents: [
        { intent: 'order', count: 3 },
        { intent: 'billing', count: 2 },
      ],
      governance: { total_governed: 7, pii_detected: 2, escalations: 2 },
    })
    const other = await app.newOrganisation()
    expect(await second(other.slug)).toMatchObject({ status: 404, body: { error: 'Not found' } })
    expect((await second('nobody')).status).toBe(404)
    const { key } = await app.services.keys.create(org.orgId, { name: 'narrow', scopes: ['chat'] })
    expect((await second(org.slug, key)).status).toBe(403)
    expect((await app.ask(`/admin/${org.slug}/analytics`, { token: org.admin })).status).toBe(401)
    expect((await app.ask('/api/admin/analytics', { key: org.key })).status).toBe(401)
  })
})

describe('periods', () => {
  it('are whole days of UTC with today in each', () => {
    const { today, week, month } = periodsAt(Date.parse('2026-03-01T00:00:00.000Z'))
    expect([today, week, month].map((at) => at.toISOString())).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-02-23T00:00:00.000Z',
      '2026-01-31T00:00:00.000Z',
    ])
  })
})

describe('the busiest hour', () => {
  it('is the one with the most messages, of several the earliest', () => {
    const hours = [
      { hour: 3, month: 2 },
      { hour: 9, month: 5 },
      { hour: 17, month: 5 },
    ]
    expect(busiestOf(hours)).toBe('09:00')
    expect(busiestOf([])).toBe('N/A')
  })
})
