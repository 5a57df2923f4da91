/**
 * Personal data planted through every entry there is: each text field of each endpoint, paths, queries, headers and files, the answers of the model and of a
 * connector, the pages of a site. Then every place is searched where it must not be.
 */
import { endpoints } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddingsServer, embeddingsServer } from './support/embeddings-server.ts'
import { everyEndpoint, pathOf } from './support/every-endpoint.ts'
import { fieldsOf, withField } from './support/fields.ts'
import { formOf } from './support/files.ts'
import { says, type TestModel, testModel } from './support/model.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestSite, testSite } from './support/site.ts'
import { type FakeStripe, fakeStripe } from './support/stripe.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

/** Values that core finds, each with a part that nothing else here says. */
const planted: readonly (readonly [value: string, canary: string])[] = [
  ['zqcanary.one@zqmail.example.com', 'zqcanary'],
  ['https://zqlink.example.com/path?q=zqquery', 'zqlink'],
  ['+49 151 76543210', '76543210'],
  ['4111 1111 1111 1111', '1111 1111'],
  ['DE89 3704 0044 0532 0130 00', '0532 0130'],
  ['203.0.113.77', '203.0.113.77'],
  [`AKIA${'ZQQQFODNN7EXAMPL'}`, 'ZQQQFODNN7EXAMPL'],
]
/** But the last: where there is a key, nothing goes on to the model. */
const everything = planted
  .slice(0, -1)
  .map(([value]) => value)
  .join(' and ')

let app: TestApp
let org: TestOrganisation
let model: TestModel
let embeddings: EmbeddingsServer
let stripe: FakeStripe
let site: TestSite
let hooked: Receiver
/** One value after the other. */
const nextValue = () => planted[turn++ % planted.length]![0]
let turn = 0
/** What such a field takes alone, so that it is there whichever value's turn it is: an address of a page, one of the network. */
const takenBy = (id: string): string[] =>
  ['createConnector.body.url', 'createWebhook.body.url', 'startScan.body.url'].includes(id)
    ? [planted[1]![0]]
    : id.endsWith('.label')
      ? [planted[5]![0]]
      : []
/** Files that say something, by their names. */
const filesOf = (words: string): [name: string, content: string][] => [
  [`About ${planted[0]![0]}.txt`, 'Hello.'],
  ['a.txt', `This is ${words}.`],
  ['a.md', `# About ${words}\n\nOf [${words}](https://example.com/?q=${encodeURIComponent(words)}).`],
  ['a.csv', `name,matter\nx,"${words}"\n`],
]

/** What the endpoints answered, by `endpoint status`. */
const statuses = new Set<string>()

beforeAll(async () => {
  model = await testModel(says(`About the matter: ${everything}.`))
  embeddings = await embeddingsServer()
  stripe = await fakeStripe()
  site = await testSite({
    '/': `<title>The matter of ${everything}</title><h1>The matter ${everything}</h1><p>About ${everything}.</p><a href="/page?of=${encodeURIComponent(everything)}">x</a>`,
    [`/page?of=${encodeURIComponent(everything)}`]: `<p>More of the matter: ${everything}</p>`,
  })
  hooked = await receiver()
  hooked.answer = () => ({ status: 200, json: { answer: `The order of ${everything}` } })
  app = await testApp({
    config: {
      stripe: stripe.account,
      llm: { baseUrl: model.baseUrl, model: 'small', apiKey: null },
      embeddings: { baseUrl: embeddings.baseUrl, model: 'small', apiKey: null },
    },
  })
  org = await app.newOrganisation('enterprise')
  const every = await everyEndpoint(app, org)
  await app.ask('/api/admin/connectors', {
    token: org.admin,
    json: { name: 'parcels', description: 'Where a parcel is', url: hooked.url, keywords: ['parcel'] },
  })
  await app.ask('/api/v1/webhooks', {
    key: org.key,
    json: { name: 'all', url: hooked.url, events: ['pii.detected', 'governance.denied'] },
  })

  // What comes from outside: a connector's answer, a site's pages, the model's words.
  const say = (message: string) =>
    app.ask('/api/chat', { json: { message, org_id: org.orgId, widget_id: org.widgetId } })
  expect((await say('Where is my parcel?')).status).toBe(200)
  expect(hooked.received.length).toBeGreaterThan(0)
  await app.ask('/api/proxy/knowledge/scan', { token: org.admin, json: { url: site.url } })
  await runDue()
  for (const { id } of await app.database.kysely.selectFrom('documents').select('id').execute())
    await app.ask('/api/admin/documents/approve', { token: org.admin, json: { document_id: id } })
  expect((await say('What is the matter?')).status).toBe(200)

  for (const endpoint of endpoints) {
    const { id, method, path, params, multipart } = endpoint
    const as = { ...every.credentialsOf(endpoint), method }
    const at = await every.targetOf(endpoint)
    const body = endpoint.body && !multipart ? every.bodyOf(endpoint) : undefined
    const sound = id === 'ingestDocument' ? { org_id: org.orgId, widget_id: org.widgetId } : {}
    const ask = async (at: string, options: Ask) => {
      // The minute that limits count by is another each time.
      app.clock.advance(60_000)
      const { status } = await app.ask(at, { ...as, ...options })
      statuses.add(`${id} ${status}`)
    }
    for (const field of fieldsOf(endpoint))
      for (const value of [nextValue(), `About the matter ${everything} here`, ...takenBy(field.id)])
        if (field.place === 'query') await ask(`${at}?${field.path[0]}=${encodeURIComponent(value)}`, {})
        else if (multipart)
          await ask(at, { form: formOf('a.txt', 'Hello.', { ...sound, [field.path[0]!]: value }) })
        else await ask(at, { json: withField(body, field.path, value) })
    if (multipart)
      for (const [name, content] of filesOf(`the matter ${everything} here`))
        await ask(at, { form: formOf(name, content, sound) })
    if (params) {
      const named = path.replace(/\{\w+\}/, encodeURIComponent(nextValue()))
      await ask(pathOf({ ...endpoint, path: named }), body ? { json: body } : {})
    }
    // A call that is wrong, and headers.
    const value = nextValue()
    const headers = { 'user-agent': value, referer: value, 'x-request-id': value, origin: value }
    await ask(at, { headers, ...(method !== 'GET' && { raw: `{"x":"${value}` }) })
  }

  // Under the settings that were written now.
  app.clock.advance(60_000)
  expect((await say('What is the matter now?')).status).toBe(200)
  await runDue()
  for (const kind of ['chunks', 'documents'] as const)
    expect((await app.database.kysely.selectFrom(kind).selectAll().execute()).length).toBeGreaterThan(10)
}, 240_000)
afterAll(async () => {
  await app.close()
  await Promise.all([model, embeddings, stripe, site, hooked].map((server) => server.close()))
})

/** Everything that is due, and what is due some minutes after it. */
async function runDue(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    for (const work of app.services.due)
      for (let jobs = await work.take(50); jobs.length > 0; jobs = await work.take(50))
        await Promise.allSettled(jobs.map((job) => job()))
    app.clock.advance(60_000)
  }
}

/** What administrators call their things, and show to every visitor. */
const settings = {
  'public.api_keys': ['name'],
  'public.connectors': ['description', 'name', 'url'],
  'public.organisations': ['name', 'slug'],
  // A rule's label may look like an address of the network.
  'public.policies': ['document'],
  // Where an administrator has a scan begin.
  'public.scan_pages': ['url'],
  'public.scans': ['url'],
  'public.tenant_settings': ['bot_name', 'industry', 'welcome_message', 'widget_config'],
  'public.webhooks': ['name', 'url'],
  'public.widgets': ['name'],
}

const foundIn = (text: string) =>
  planted.map(([, canary]) => canary).filter((canary) => text.includes(canary))

describe('personal data that comes in anywhere', () => {
  it('comes in: each endpoint answered, and none broke', () => {
    for (const { id } of endpoints)
      expect(
        [...statuses].some((one) => one.startsWith(`${id} `)),
        id,
      ).toBe(true)
    expect([...statuses].filter((one) => / 5\d\d$/.test(one))).toEqual([])
  })

  it('reaches no model', () => {
    expect(model.asked.length).toBeGreaterThan(10)
    expect(foundIn(JSON.stringify(model.asked))).toEqual([])
    expect(embeddings.asked.length).toBeGreaterThan(20)
    expect(foundIn(JSON.stringify(embeddings.asked))).toEqual([])
  })

  it('reaches no webhook and no connector', () => {
    expect(foundIn(JSON.stringify(hooked.received))).toEqual([])
  })

  it('reaches neither the log nor the metrics', async () => {
    expect(app.logged.length).toBeGreaterThan(500)
    expect(foundIn(app.logged.join('\n'))).toEqual([])
    const { status, body } = await app.ask('/metrics', { from: '127.0.0.1' })
    expect(status).toBe(200)
    expect(foundIn(body)).toEqual([])
  })

  it('reaches no table but where an administrator wrote it as a setting', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.database.kysely)
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.raw(name)}`.execute(
        app.database.kysely,
      )
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (foundIn(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length > 0)
            found[name] = [...new Set([...(found[name] ?? []), column])].sort()
    }
    expect(found).toEqual(settings)
  })
})
