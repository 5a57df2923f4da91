import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createTopicGuard } from '../src/features/topic-guard/service.ts'
import { MODEL_THRESHOLD } from '../src/features/topic-guard/similar.ts'
import { createTopicGuardStore } from '../src/features/topic-guard/store.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('the topic guard on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(NOON)
    org = await app.newOrganisation()
  })

  const CONFIG = '/api/admin/topic-guard-config'
  const check = async (json: object) =>
    (await app.ask('/api/topic-guard/check', { token: org.admin, json })).body
  const put = (json: object, as: Ask = { token: org.admin }) =>
    app.ask(CONFIG, { method: 'PUT', json, ...as })
  const config = async () => (await app.ask(CONFIG, { token: org.admin })).body
  const analytics = async () => (await app.ask('/api/topic-guard/analytics', { token: org.admin })).body
  const guard = (text: string, widgetId: string | null = null) =>
    app.services.chat.topicGuard.guard({ orgId: org.orgId, widgetId, conversationId: null }, text)
  const addWidget = async () => {
    const id = crypto.randomUUID()
    await app.services.tenants.addWidget(org.orgId, { id, name: 'one' }, new Date(NOON))
    return id
  }
  const nothing = { blocked: false, matchedTopic: null, confidence: null }

  describe('a check', () => {
    it('goes by the topics and the sensitivity that are sent', async () => {
      const json = { message: 'A political question', blocked_topics: ['war', 'politics'] }
      expect(await check({ ...json, sensitivity: 'low' })).toEqual(nothing)
      expect(await check({ ...json, sensitivity: 'medium' })).toEqual({
        blocked: true,
        matchedTopic: 'politics',
        confidence: 0.85,
      })
      expect(await check({ ...json, message: 'A warm question on software' })).toEqual(nothing)
    })

    it('is of medium sensitivity and by the organisation’s topics when nothing is said', async () => {
      await put({ blocked_topics: ['politics'], topic_guard_sensitivity: 'low' })
      expect(await check({ message: 'A political question' })).toMatchObject({ blocked: true })
      expect(await check({ message: 'A political question', blocked_topics: [] })).toEqual(nothing)
    })

    it('keeps nothing', async () => {
      await check({ message: 'war', blocked_topics: ['war'] })
      expect((await analytics()).counts).toEqual({ today: 0, week: 0, month: 0 })
    })

    it.each([
      [{}, 'body.message is required'],
      [{ message: '' }, 'body.message'],
      [{ message: 'x'.repeat(10_001) }, 'body.message'],
      [{ message: 'a\u0000' }, 'body.message'],
      [{ message: 'x', sensitivity: 'total' }, 'body.sensitivity'],
      [{ message: 'x', blocked_topics: ['...'] }, 'body.blocked_topics[0]'],
      [{ message: 'x', blocked_topics: Array(101).fill('x') }, 'body.blocked_topics'],
    ])('refuses %j', async (json, said) => {
      const { status, body } = await app.ask('/api/topic-guard/check', { token: org.admin, json })
      expect([status, body]).toEqual([400, { error: expect.stringContaining(said) }])
    })
  })

  describe('the configuration', () => {
    it('blocks nothing until it is told what', async () => {
      expect(await config()).toEqual({
        topic_guard_enabled: true,
        topic_guard_sensitivity: 'medium',
        blocked_topics: [],
      })
    })

    it('changes where it is given, and comes to every widget with it', async () => {
      const [one, other] = [await addWidget(), await addWidget()]
      const theirs = await app.newOrganisation()
      const foreign = crypto.randomUUID()
      await app.services.tenants.addWidget(theirs.orgId, { id: foreign, name: 'x' }, new Date(NOON))

      expect(await put({ blocked_topics: ['War', ' war ', 'WÁR', 'medical advice'] })).toMatchObject({
        status: 200,
        body: { ok: true },
      })
      await put({ topic_guard_sensitivity: 'high' })
      expect(await config()).toEqual({
        topic_guard_enabled: true,
        topic_guard_sensitivity: 'high',
        blocked_topics: ['War', 'medical advice'],
      })
      const later = await addWidget()
      const { rows } = await sql<{ id: string; blocked_topics: string[] }>`
        select id, blocked_topics from widgets where id in (${one}, ${other}, ${later}, ${foreign})`.execute(
        app.database.kysely,
      )
      expect(Object.fromEntries(rows.map((row) => [row.id, row.blocked_topics]))).toEqual({
        [one]: ['War', 'medical advice'],
        [other]: ['War', 'medical advice'],
        [later]: ['War', 'medical advice'],
        [foreign]: [],
      })
    })

    it('changes everywhere or nowhere', async () => {
      const widget = await addWidget()
      await put({ blocked_topics: ['war'] })
      await sql`alter table widgets add constraint no_peace check (not blocked_topics @> '{peace}')`.execute(
        app.database.kysely,
      )
      expect(await put({ blocked_topics: ['peace'] })).toMatchObject({
        status: 500,
        body: { error: 'Internal server error' },
      })
      await sql`alter table widgets drop constraint no_peace`.execute(app.database.kysely)
      expect((await config()).blocked_topics).toEqual(['war'])
      expect(await guard('war', widget)).toMatchObject({ blocked: true })
    })

    it.each([
      [{}],
      [{ topic_guard_enabled: 'yes' }],
      [{ topic_guard_sensitivity: 'off' }],
      [{ blocked_topics: 'war' }],
      [{ blocked_topics: ['x'.repeat(101)] }],
      [{ blocked_topics: ['a\nb'] }],
      [{ blocked_topics: Array.from({ length: 101 }, (_, i) => `t${i}`) }],
    ])('refuses %j', async (json) => {
      expect((await put(json)).status).toBe(400)
    })

    it('leaves the rest of the settings alone', async () => {
      await app.ask('/api/admin/widget-config', {
        method: 'PUT',
        token: org.admin,
        json: { bot_name: 'Ada' },
      })
      await put({ blocked_topics: ['war'] })
      await app.ask('/api/admin/bot-config', { method: 'PUT', token: org.admin, json: { temperature: 1 } })
      expect((await config()).blocked_topics).toEqual(['war'])
      expect(await app.services.chat.tenants.voiceOf(org.orgId)).toMatchObject({
        botName: 'Ada',
        temperature: 1,
      })
    })
  })

  describe('a message', () => {
    it('is judged and noted, with the widget it came by', async () => {
      const widget = await addWidget()
      await put({ blocked_topics: ['politics'] })
      expect(await guard('What about politicians?', widget)).toEqual({
        blocked: true,
        matchedTopic: 'politics',
        confidence: 0.85,
      })
      expect(await guard('What about polite people?', widget)).toEqual(nothing)
      const { recent, counts, top_topics } = await analytics()
      expect(recent).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          message: 'What about politicians?',
          matched_topic: 'politics',
          confidence: expect.closeTo(0.85, 5),
          created_at: '2026-11-20T12:00:00.000Z',
          widget_id: widget,
        },
      ])
      expect(counts).toEqual({ today: 1, week: 1, month: 1 })
      expect(top_topics).toEqual([{ topic: 'politics', count: 1 }])
    })

    it('is let through where the guard is off', async () => {
      await put({ blocked_topics: ['war'], topic_guard_enabled: false })
      expect(await guard('war')).toEqual(nothing)
      await put({ topic_guard_enabled: true })
      expect(await guard('war')).toMatchObject({ blocked: true })
    })

    it('goes by the organisation where the widget is none of its own', async () => {
      await put({ blocked_topics: ['war'] })
      expect(await guard('war', crypto.randomUUID())).toMatchObject({ blocked: true })
      expect((await analytics()).recent[0].widget_id).toBeNull()
    })

    it('is noted up to 500 characters, whole ones', async () => {
      await put({ blocked_topics: ['war'] })
      await guard(`war ${'x'.repeat(495)}😀 and more`)
      expect((await analytics()).recent[0].message).toBe(`war ${'x'.repeat(495)}`)
    })
  })

  it('counts by days of UTC: today, the last 7 and the last 30', async () => {
    await put({ blocked_topics: ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'] })
    const midnight = Date.parse('2026-11-20T00:00:00Z')
    const times: [number, string][] = [
      [midnight, 'a1'],
      [midnight - 1, 'a1'],
      [midnight - 6 * DAY_MS, 'b2'],
      [midnight - 6 * DAY_MS - 1, 'b2'],
      [midnight - 29 * DAY_MS, 'a1'],
      [midnight - 29 * DAY_MS - 1, 'f6'],
    ]
    for (const [at, topic] of times) {
      app.clock.set(at)
      await guard(`on ${topic}`)
    }
    app.clock.set(midnight + DAY_MS - 1)
    const { counts, top_topics, recent } = await analytics()
    expect(counts).toEqual({ today: 1, week: 3, month: 5 })
    expect(top_topics).toEqual([
      { topic: 'a1', count: 3 },
      { topic: 'b2', count: 2 },
    ])
    expect(recent.map(({ created_at }: { created_at: string }) => Date.parse(created_at))).toEqual(
      times.map(([at]) => at),
    )
  })

  it('shows the top five topics and the twenty newest messages, of its own organisation', async () => {
    await put({ blocked_topics: ['t1', 't2', 't3', 't4', 't5', 't6', 't7'] })
    for (let topic = 1; topic <= 7; topic++)
      for (let n = 0; n < topic; n++) {
        app.clock.advance(1)
        await guard(`t${topic} ${n}`)
      }
    const { top_topics, recent, counts } = await analytics()
    expect(top_topics.map(({ count }: { count: number }) => count)).toEqual([7, 6, 5, 4, 3])
    expect(recent).toHaveLength(20)
    expect(recent[0].message).toBe('t7 6')
    expect(counts.today).toBe(28)
    const other = await app.newOrganisation()
    const { body } = await app.ask('/api/topic-guard/analytics', { token: other.admin })
    expect(body).toEqual({ counts: { today: 0, week: 0, month: 0 }, top_topics: [], recent: [] })
  })

  test.each([
    ['POST', '/api/topic-guard/check'],
    ['GET', '/api/topic-guard/analytics'],
    ['GET', CONFIG],
    ['PUT', CONFIG],
  ])('%s %s takes an admin’s session alone, and is 500 where the database fails', async (method, path) => {
    const json = { POST: { message: 'x' }, PUT: { topic_guard_enabled: true }, GET: undefined }[method]
    const ask = (as: Ask) => app.ask(path, { method, ...(json && { json }), ...as })
    for (const as of [{}, { key: org.key }, { token: org.member }]) {
      const { status, body } = await ask(as)
      expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
    }
    expect((await ask({ token: org.admin })).status).toBe(200)
    for (const table of ['tenant_settings', 'topic_blocks'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(
        app.database.kysely,
      )
    const { status, body } = await ask({ token: org.admin })
    for (const table of ['tenant_settings', 'topic_blocks'])
      await sql`alter table ${sql.table(`${table}_gone`)} rename to ${sql.table(table)}`.execute(
        app.database.kysely,
      )
    expect([status, body]).toEqual([500, { error: 'Internal server error' }])
  })

  describe('with embeddings', () => {
    const axes = ['weapons', 'cooking']
    const seen: string[] = []
    const logged: string[] = []
    let isBroken = false
    /** Of each text: how much it is about either. */
    const embedder: Embedder = {
      model: 'test',
      dimensions: 3,
      async embed(texts) {
        if (isBroken) throw new Error('not today')
        seen.push(...texts)
        return texts.map((text) => {
          if (axes.includes(text)) return axes.map((axis) => Number(axis === text)).concat(0)
          return [Number(/rifle|cannon/.test(text)), Number(/oven|flour/.test(text)), 0.5]
        })
      },
    }
    const made = () =>
      createTopicGuard({
        store: createTopicGuardStore(app.database.kysely),
        likeness: { embedder, threshold: MODEL_THRESHOLD },
        ensureSettings: async () => {},
        log: pino({}, { write: (line: string) => void logged.push(line) }),
        clock: app.clock,
      })
    const judge = (message: string, sensitivity: 'low' | 'medium' | 'high') =>
      made().check(org.orgId, { message, blocked_topics: axes, sensitivity })

    it('what means the same is blocked at high, and at high alone', async () => {
      const message = 'Good day. Where do I buy a rifle? Thank you.'
      expect(await judge(message, 'medium')).toEqual(nothing)
      const { confidence, ...verdict } = await judge(message, 'high')
      expect(verdict).toEqual({ blocked: true, matchedTopic: 'weapons' })
      expect(confidence).toBeCloseTo(1 / Math.sqrt(1.25), 5)
      expect(await judge('Where do I buy a rabbit?', 'high')).toEqual(nothing)
    })

    it('never sees what was not redacted', async () => {
      seen.length = 0
      await judge('I am jane.roe@example.com', 'high')
      expect(seen).toContain('I am [EMAIL_ADDRESS]')
      expect(seen.join()).not.toContain('jane')
    })

    it('that do not come, words still guard', async () => {
      isBroken = true
      expect(await judge('weapons', 'high')).toMatchObject({ blocked: true })
      expect(await judge('a rifle', 'high')).toEqual(nothing)
      expect(logged.join()).toContain('could not be compared')
      isBroken = false
    })
  })
})
