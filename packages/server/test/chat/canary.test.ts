import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsIn } from '../support/events.ts'
import { chunk, event, HEAD, type TestModel, testModel } from '../support/model.ts'
import { type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

/** Values that core finds, each with a part that nothing else here says. */
const planted: readonly (readonly [value: string, canary: string])[] = [
  ['zqcanary.one@zqmail.example.com', 'zqcanary'],
  ['https://zqlink.example.com/path?q=zqquery', 'zqlink'],
  ['+49 151 76543210', '76543210'],
  ['4111 1111 1111 1111', '1111 1111'],
  ['DE89 3704 0044 0532 0130 00', '0532 0130'],
  ['203.0.113.77', '203.0.113.77'],
]
const secret = `AKIA${'ZQQQFODNN7EXAMPL'}`
const canaries = [...planted.map(([, canary]) => canary), secret]
/** What the model adds of its own. */
const OWN = 'zqmodel@zqmodel.example.com'

const visitor = ['/api/chat', '/api/proxy/chat', '/api/proxy/chat-stream', '/chat', '/chat/stream'] as const

describe.each([
  ['a model', true],
  ['the knowledge base alone', false],
])('personal data in a chat answered by %s', (_name, hasModel) => {
  let app: TestApp
  let org: TestOrganisation
  let model: TestModel
  const searched: string[] = []
  const answered: string[] = []
  const planting: string[] = [...planted.map(([value]) => value), secret]

  beforeAll(async () => {
    model = await testModel((response, { body }) => {
      response.writeHead(200, HEAD)
      // It says again what it was told, cut into small pieces, and adds what it knows.
      for (const piece of `${body.messages.at(-1).content} ${OWN} done.`.match(/[\s\S]{1,3}/g) ?? [])
        response.write(chunk(piece))
      response.end(event('[DONE]'))
    })
    app = await testApp({
      config: hasModel ? { llm: { baseUrl: model.baseUrl, model: 'small', apiKey: null } } : {},
      chatPorts: {
        async search(_orgId, query) {
          searched.push(query)
          return [
            {
              ...{ chunkId: randomUUID(), documentId: randomUUID(), filename: 'a.md', sourceUrl: null },
              ...{
                visibility: 'public',
                score: 1,
                content: `About the matter: write to ${OWN} about the matter.`,
              },
            },
          ]
        },
        async guardTopic(_place, text) {
          searched.push(text)
          return { blocked: false, matchedTopic: null, confidence: null }
        },
        async askConnector(_orgId, text) {
          searched.push(text)
          return null
        },
      },
    })
    org = await app.newOrganisation('enterprise')
    for (const path of visitor) {
      const ask = async (message: unknown, more: object = {}) => {
        const named =
          path === '/api/chat' ? { org_id: org.orgId, widget_id: org.widgetId } : { tenant_id: org.orgId }
        const answer = await app.ask(path, {
          json: { message, ...named, ...more },
          ...(path.startsWith('/chat') && { key: org.key }),
        })
        answered.push(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
        return answer
      }
      const session_id = randomUUID()
      for (const value of planting)
        expect((await ask(`About the matter ${value} here`, { session_id })).status).toBe(200)
      // As contact details, which are kept sealed.
      await ask('Please connect me to an agent', { session_id })
      expect((await ask(`Sure: ${planting.slice(0, 3).join(', ')}`, { session_id })).status).toBe(200)
      // Wrong calls must not leak either.
      for (const value of planting) {
        await ask([value])
        await ask('hello', { session_id: value })
        await ask('hello', { [value]: value })
        await ask('hello', path === '/api/chat' ? { widget_id: value } : { tenant_id: value })
        await app.ask(`${path}?q=${encodeURIComponent(value)}`, {
          method: 'POST',
          raw: `{"message":"${value}`,
          headers: { 'x-request-id': value, 'user-agent': value },
        })
      }
    }
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  function expectClean(text: string, what: string): void {
    for (const canary of [...canaries, 'zqmodel'])
      expect(text.includes(canary), `${canary} in ${what}`).toBe(false)
  }

  it('reaches neither the model, nor the search, topic guard and connectors', () => {
    expect(model.asked.length > 0).toBe(hasModel)
    expectClean(JSON.stringify(model.asked), 'what the model was asked')
    expect(searched.length).toBeGreaterThan(20)
    expectClean(searched.join('\n'), 'what was searched for')
  })

  it('reaches no table', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.database.kysely)
    for (const { name } of tables) {
      const { rows } = await sql`select t::text as row from ${sql.raw(name)} t`.execute(app.database.kysely)
      expectClean(JSON.stringify(rows), name)
    }
    // There is something to look through.
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from messages`.execute(
      app.database.kysely,
    )
    expect(rows[0]?.n).toBeGreaterThan(80)
    const leads = await app.database.kysely.selectFrom('leads').selectAll().execute()
    expect(leads).toHaveLength(5)
  })

  it('reaches neither the log nor the metrics', async () => {
    expect(app.logged.length).toBeGreaterThan(50)
    expectClean(app.logged.join('\n'), 'the log')
    const { status, body } = await app.ask('/metrics', { from: '127.0.0.1' })
    expect(status).toBe(200)
    expectClean(body, 'the metrics')
  })

  it('comes back in no answer and no event', () => {
    expectClean(answered.join('\n'), 'the answers')
    expect(answered.some((text) => eventsIn(text.startsWith('event:') ? text : '').length > 3)).toBe(true)
    expect(answered.join('\n')).toContain('[EMAIL_ADDRESS]')
  })
})
