import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBreaker } from '../../src/adapters/breaker.ts'
import { type ChatModelOptions, createChatModel } from '../../src/adapters/llm/chat-model.ts'
import type { Database } from '../../src/db/database.ts'
import type { Passage } from '../../src/ports/passages.ts'
import { startServer } from '../../src/server.ts'
import { embedded } from '../support/databases.ts'
import { embeddedDemo } from '../support/embedded-files.ts'
import { withDemo } from '../support/embedded-folder.ts'
import { eventsIn, textIn } from '../support/events.ts'
import { answers, chunk, event, HEAD, type Speak, says, type TestModel, testModel } from '../support/model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let server: TestModel
beforeEach(async () => {
  server = await testModel(says('Hello', ' there', '.'))
})
afterEach(() => server.close())

describe('a model', () => {
  const signal = new AbortController().signal
  const question = { messages: [{ role: 'user', content: 'hi' }], temperature: 0.2, maxTokens: 50 } as const

  function model(options: Partial<ChatModelOptions> = {}) {
    const endpoint = { baseUrl: `${server.baseUrl}/`, model: 'small', apiKey: 'secret' }
    return createChatModel({ endpoint, breaker: createBreaker(), random: () => 0, ...options })
  }
  async function write(one = model(), aborted = signal) {
    const pieces: string[] = []
    let opened = 0
    try {
      const usage = await one.write(
        question,
        { onOpen: () => opened++, onPiece: (piece) => pieces.push(piece) },
        aborted,
      )
      return { text: pieces.join(''), pieces, opened, usage, state: one.state }
    } catch (error) {
      return { text: pieces.join(''), code: (error as { code?: string }).code, error, state: one.state }
    } finally {
      await one.close()
    }
  }

  it('is asked as OpenAI is, streamed, with its key, and tells what it took', async () => {
    const one = model()
    expect(one.state).toBe('configured')
    expect(await write(one)).toMatchObject({
      ...{ text: 'Hello there.', opened: 1, state: 'connected' },
      usage: { prompt: 7, completion: 3 },
    })
    expect(server.asked).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer secret',
        body: {
          ...{ model: 'small', temperature: 0.2, max_tokens: 50, stream: true },
          stream_options: { include_usage: true },
          messages: question.messages,
        },
      },
    ])
  })

  it('is sent no key where there is none', async () => {
    await write(model({ endpoint: { baseUrl: server.baseUrl, model: 'small', apiKey: null } }))
    expect(server.asked[0]?.authorization).toBeUndefined()
  })

  it('has answered with [DONE], though the connection stays open behind it', async () => {
    server.speak = [
      (response) => {
        response.writeHead(200, HEAD)
        response.write(chunk('Whole.') + event('[DONE]'))
      },
    ]
    expect(await write(model({ limits: { firstMs: 5_000, idleMs: 500, totalMs: 5_000 } }))).toMatchObject({
      text: 'Whole.',
      usage: { prompt: null },
    })
  })

  it.each<[string, (response: Parameters<Speak>[0]) => unknown]>([
    ['breaks', (response) => response.socket?.destroy()],
    ['stays open', () => {}],
    ['stays open with nothing but comments', (response) => response.write(': here\n\n')],
    ['goes on with nonsense', (response) => response.end('data: nonsense\n\n')],
  ])('has answered with its finish reason, though the connection %s behind it', async (_what, go) => {
    server.speak = [
      async (response) => {
        response.writeHead(200, HEAD)
        response.write(chunk('Whole.') + event({ choices: [{ delta: {}, finish_reason: 'stop' }] }))
        response.write(event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 1 } }))
        await wait(20)
        go(response)
      },
    ]
    expect(await write(model({ limits: { firstMs: 5_000, idleMs: 500, totalMs: 5_000 } }))).toMatchObject({
      text: 'Whole.',
      usage: { prompt: 7, completion: 1 },
      state: 'connected',
    })
  })

  it('may end without [DONE], cut a character in two, and cut its bytes anywhere', async () => {
    const bytes = Buffer.from(
      chunk('one ') +
        chunk('\ud83d') +
        chunk('\ude00 é') +
        event({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
    )
    server.speak = [
      async (response) => {
        response.writeHead(200, HEAD)
        for (let at = 0; at < bytes.length; at += 7) {
          response.write(bytes.subarray(at, at + 7))
          await wait(1)
        }
        response.end()
      },
    ]
    expect(await write()).toMatchObject({ text: 'one 😀 é', usage: { prompt: null, completion: null } })
  })

  it.each<[string, Speak]>([
    ['429', answers(429)],
    ['429 with a short Retry-After', answers(429, { 'retry-after': '0.01' })],
    ['500', answers(500)],
    ['503', answers(503)],
    ['a connection that breaks', (response) => void response.socket?.destroy()],
    [
      'a page instead of a stream',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    ['a stream that ends before it began', (response) => void response.writeHead(200, HEAD).end()],
    [
      'an event that is not JSON',
      (response) => void response.writeHead(200, HEAD).end('data: {"choices":\n\n'),
    ],
    [
      'an error instead of a token',
      (response) => void response.writeHead(200, HEAD).end(event({ error: { message: 'x' } })),
    ],
  ])('is asked again after %s', async (_what, speak) => {
    server.speak = [speak, says('fine')]
    expect(await write()).toMatchObject({ text: 'fine' })
    expect(server.asked).toHaveLength(2)
  })

  it.each<[string, string, Speak, number]>([
    ['a lasting 500', 'failed', answers(500), 3],
    ['a lasting 429', 'overloaded', answers(429), 3],
    ['a long Retry-After', 'overloaded', answers(429, { 'retry-after': '60' }), 1],
    [
      'a date far away as Retry-After',
      'overloaded',
      answers(429, { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' }),
      1,
    ],
    ['a refusal', 'refused', answers(401), 1],
    ['an unknown model', 'refused', answers(404), 1],
    ['a redirect', 'refused', answers(302, { location: 'http://127.0.0.1:9/' }), 1],
    ['JSON without a stream', 'malformed', answers(200), 3],
    [
      'choices of another form',
      'malformed',
      (response) => void response.writeHead(200, HEAD).end(event({ choices: 7 })),
      3,
    ],
  ])('fails with %s: %s', async (_what, code, speak, tries) => {
    server.speak = [speak]
    expect(await write()).toMatchObject({ text: '', code, state: 'configured' })
    expect(server.asked).toHaveLength(tries)
  })

  it.each<[string, string, (response: Parameters<Speak>[0]) => void]>([
    ['cut', 'a cut connection', (response) => void response.socket?.destroy()],
    ['cut', 'an end before its end', (response) => void response.end()],
    ['failed', 'an error', (response) => void response.end(event({ error: { message: 'x' } }))],
    ['malformed', 'an event that is not JSON', (response) => void response.end('data: nonsense\n\n')],
    ['malformed', 'words without end', (response) => void response.end(`: ${'x'.repeat(5_000_000)}\n\n`)],
  ])('is not asked again once it has begun: %s by %s', async (code, _what, end) => {
    server.speak = [
      async (response) => {
        response.writeHead(200, HEAD)
        response.write(chunk('Half '))
        await wait(20)
        end(response)
      },
    ]
    expect(await write()).toMatchObject({ text: 'Half ', code })
    expect(server.asked).toHaveLength(1)
  })

  it.each<[string, Speak, object]>([
    ['that does not begin', () => {}, { firstMs: 50 }],
    [
      'that answers and does not begin',
      (response) => void response.writeHead(200, HEAD).flushHeaders(),
      { firstMs: 50 },
    ],
    [
      'that stops',
      (response) => {
        response.writeHead(200, HEAD)
        response.write(chunk('x'))
      },
      { idleMs: 50 },
    ],
    [
      'that does not end',
      async (response) => {
        response.writeHead(200, HEAD)
        while (!response.destroyed) {
          response.write(chunk('x'))
          await wait(5)
        }
      },
      { totalMs: 100 },
    ],
  ])('%s is given up in time', async (_what, speak, limits) => {
    server.speak = [speak]
    expect(await write(model({ limits }))).toMatchObject({ code: 'timeout' })
    await expect.poll(() => server.asked).toMatchObject([{ isLeft: true }])
  })

  it('is left at once when whoever asked goes away, which is no fault of its own', async () => {
    const breaker = createBreaker({ maxFailures: 1 })
    const gone = new AbortController()
    server.speak = [
      (response) => {
        response.writeHead(200, HEAD).write(chunk('x'))
        gone.abort()
      },
    ]
    expect((await write(model({ breaker }), gone.signal)).error).toBe(gone.signal.reason)
    await expect.poll(() => server.asked).toMatchObject([{ isLeft: true }])
    expect(breaker.state).toBe('closed')
  })

  it('is connected to by each who asks, though another waits for its connection', async () => {
    // It takes three, speaks TLS on none, and then ends them all.
    const taken: Socket[] = []
    const mute = createServer((socket) => {
      taken.push(socket.on('error', () => {}))
      if (taken.length === 3) for (const each of taken) each.destroy()
    })
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const baseUrl = `https://127.0.0.1:${(mute.address() as AddressInfo).port}`
    const one = model({ endpoint: { baseUrl, model: 'small', apiKey: null }, retries: 0 })
    const asked = Array.from({ length: 3 }, () => one.write(question, { onOpen() {}, onPiece() {} }, signal))
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unreachable' } })
    await one.close()
    mute.close()
  })

  it('is left alone after five failures in a row', async () => {
    server.speak = [answers(500)]
    const breaker = createBreaker({ maxFailures: 5 })
    expect(await write(model({ breaker }))).toMatchObject({ code: 'failed' })
    expect(await write(model({ breaker }))).toMatchObject({ code: 'left_alone' })
    expect(await write(model({ breaker }))).toMatchObject({ code: 'left_alone' })
    expect(server.asked).toHaveLength(5)
  })

  it('never says in an error what was sent or what came', async () => {
    server.speak = [(response) => void response.writeHead(200, HEAD).end(event('ops@example.com'))]
    const { error } = await write()
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/ops@|secret/)
  })
})

describe('chat with a model', () => {
  const passage: Passage = {
    ...{ chunkId: randomUUID(), documentId: randomUUID(), filename: 'shipping.md', sourceUrl: null },
    ...{ visibility: 'public', score: 1, content: 'We ship within two days. Write to returns@example.com.' },
  }
  let database: Database
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    database = await embedded()
  })
  afterAll(() => database.close())
  // Each its own process, so that none finds the circuit open that another opened.
  beforeEach(async () => {
    app = await testApp({
      database,
      config: { llm: { baseUrl: server.baseUrl, model: 'small', apiKey: 'key-of-the-model' } },
      chatPorts: {
        search: async () => [
          passage,
          { ...passage, chunkId: randomUUID(), filename: 'internal.md', visibility: 'internal' },
        ],
        guardTopic: async (_place, text) =>
          text.includes('politics')
            ? { blocked: true, matchedTopic: 'politics', confidence: 1 }
            : { blocked: false, matchedTopic: null, confidence: null },
        voiceOf: async () => ({
          ...{
            organisation: 'Acme',
            botName: 'Ada',
            greeting: 'Hello.',
            locale: 'en',
            temperature: 1.5,
            maxTokens: 99,
            refusal: () => 'No.',
          },
          systemPrompt: 'You are Ada. The boss is boss@example.com.',
        }),
      },
    })
    org = await app.newOrganisation('business')
  })
  const ask = (path: string, message: string, more: object = {}) =>
    app.ask(path, {
      json:
        path === '/api/chat'
          ? { message, org_id: org.orgId, widget_id: org.widgetId, ...more }
          : { message, tenant_id: org.orgId, ...more },
      ...(path.startsWith('/chat') && { key: org.key }),
    })
  const messages = () =>
    app.database.kysely
      .selectFrom('messages')
      .selectAll()
      .where('org_id', '=', org.orgId)
      .orderBy('position')
      .execute()
  const receipts = async (direction: string) =>
    (await app.ask('/api/v1/receipts/list', { key: org.key })).body.receipts.filter(
      (one: { direction: string }) => one.direction === direction,
    )
  const once = ['/api/chat', '/api/proxy/chat', '/chat']
  const streams = ['/api/proxy/chat-stream', '/chat/stream']

  it('that goes on is told what was said in it, and nothing of another organisation’s session of the same id', async () => {
    const session_id = randomUUID()
    const other = await app.newOrganisation('business')
    const named = { org_id: other.orgId, widget_id: other.widgetId, session_id }
    await app.ask('/api/chat', { json: { message: 'Where is the zqother parcel?', ...named } })
    await ask('/api/chat', 'Where is mine?', { session_id })
    await ask('/api/chat', 'And when does it come?', { session_id })
    const told = JSON.stringify(server.asked.at(-1)?.body)
    expect(told).toContain('Where is mine?')
    expect(told).not.toContain('zqother')
  })

  describe.each<[string, string]>([
    ['nothing', ''],
    ['nothing but spaces', chunk(' \n')],
    ['thoughts alone', event({ choices: [{ delta: { reasoning_content: 'Hm.' }, finish_reason: null }] })],
    [
      'a call of a tool',
      event({ choices: [{ delta: { tool_calls: [{ index: 0 }] }, finish_reason: null }] }),
    ],
  ])('that says %s', (_what, said) => {
    beforeEach(() => {
      const end = event({ choices: [{ delta: {}, finish_reason: 'content_filter' }] })
      server.speak = [(response) => void response.writeHead(200, HEAD).end(said + end + event('[DONE]'))]
    })

    it.each(once)('%s answers from the knowledge base', async (path) => {
      const { status, body } = await ask(path, 'When do you ship?')
      expect([status, body.response.trim()]).toEqual([
        200,
        expect.stringContaining('We ship within two days.'),
      ])
      expect((await messages()).at(-1)?.content).toBe(body.response)
    })

    it.each(streams)('%s streams the same', async (path) => {
      const { status, body } = await ask(path, 'When do you ship?')
      expect([status, textIn(eventsIn(body))]).toEqual([
        200,
        expect.stringContaining('We ship within two days.'),
      ])
    })

    it('offers a person where that has no answer, who is told of a yes', async () => {
      const { body } = await ask('/api/chat', 'What of Mars?')
      expect(body.response).toMatch(/could not find/)
      expect((await messages()).at(-1)?.sources).toEqual([])
      const { body: next } = await ask('/api/chat', 'yes', { session_id: body.session_id })
      expect(next.response).toMatch(/marked this conversation/)
    })
  })

  it.each(once)('%s answers in its words', async (path) => {
    const { status, body } = await ask(path, 'When do you ship?')
    expect([status, body.response]).toEqual([200, 'Hello there.'])
    expect((await app.ask('/health')).body.llm).toBe('connected')
    expect((await messages())[1]).toMatchObject({ agent: 'support', sources: [{}, {}] })
  })

  it('is told what it may rest on as material, whose sources it may name, and the conversation so far', async () => {
    const { body } = await ask('/api/chat', 'I am ops@example.com')
    await ask('/api/chat', 'When do you ship?', { session_id: body.session_id })
    const { temperature, max_tokens, messages: told } = server.asked[1]!.body
    expect([temperature, max_tokens]).toEqual([1.5, 99])
    expect(told.map((one: { role: string }) => one.role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(told.slice(1).map((one: { content: string }) => one.content)).toEqual([
      'I am [EMAIL_ADDRESS]',
      'Hello there.',
      'When do you ship?',
    ])
    const [{ content: system }] = told
    expect(system).toMatch(/^You are Ada\. The boss is \[EMAIL_ADDRESS\]\./)
    const [, mark] = /<passage-([0-9a-f-]{36}) source="shipping\.md">/.exec(system) ?? []
    expect(system.split(`</passage-${mark}>`)).toHaveLength(3)
    expect(system).not.toMatch(/internal\.md|returns@|boss@/)
    // Another each time: no document can know it.
    expect(server.asked[0]!.body.messages[0].content).not.toContain(mark)
  })

  it.each([
    // By themselves they are words and numbers as any other.
    ['What is your password?', 'korrektpferd7', '[PASSWORD]'],
    ['What is your PIN?', '4821', '[PASSWORD]'],
    [
      'And your passport number?',
      'X1234567, my password is hunter2!x',
      '[IN_PASSPORT], my password is [PASSWORD]',
    ],
    // Which the policy lets stay, but not in what it denies.
    ['When may we call?', 'On Monday; my password is hunter2!x', 'On [DATE_TIME]; my password is [PASSWORD]'],
  ])('is never told what was denied for what it answers: %s %s', async (question, secret, kept) => {
    server.speak = [says(question), says('Hello.')]
    const { body } = await ask('/api/chat', 'Please help me to sign in')
    const more = { session_id: body.session_id }
    expect((await ask('/api/chat', secret, more)).body.pii_detected).toBe(true)
    expect((await messages())[2]?.content).toBe(kept)
    await ask('/api/chat', 'And now?', more)
    const told = server.asked.at(-1)!.body.messages.map((one: { content: string }) => one.content)
    expect(told.slice(1)).toEqual([
      'Please help me to sign in',
      question,
      kept,
      expect.any(String),
      'And now?',
    ])
  })

  it('is told of a long conversation only as much as fits', async () => {
    server.speak = [says('word '.repeat(400))]
    const session_id = randomUUID()
    for (let n = 0; n < 9; n++) await ask('/api/chat', `question ${n}`, { session_id })
    const told = server.asked.at(-1)!.body.messages as { content: string }[]
    expect(told.length).toBeLessThanOrEqual(9)
    expect(told.slice(1, -1).reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(6_000)
  })

  it.each([...once, ...streams])('%s does not ask it about a credential or a blocked topic', async (path) => {
    expect((await ask(path, `My key is AKIA${'IOSFODNN7EXAMPLQ'}`)).status).toBe(200)
    expect((await ask(path, 'Let us talk politics')).status).toBe(200)
    expect(server.asked).toEqual([])
  })

  it.each(streams)('%s passes on its tokens as they come, redacted as the whole would be', async (path) => {
    const tokens = `Write to ann.example@exam|ple.com or call +49 151 |2345|6789 today. ${'Then we talk. '.repeat(40)}`
    server.speak = [says(...tokens.split('|').flatMap((part) => part.split(/(?<= )/)))]
    const { status, body } = await ask(path, 'Whom do I ask?')
    expect(status).toBe(200)
    const events = eventsIn(body)
    expect(textIn(events)).toBe(
      `Write to [EMAIL_ADDRESS] or call [PHONE_NUMBER] today. ${'Then we talk. '.repeat(40)}`,
    )
    expect((await messages())[1]).toMatchObject({
      content: textIn(events),
      pii_types: ['EMAIL_ADDRESS', 'PHONE_NUMBER'],
    })
    expect(await receipts('output')).toMatchObject([{ decision: 'redact', agent_id: 'support' }])
  })

  it.each([...once, ...streams])('%s says no more than was said before a credential', async (path) => {
    const secret = `AKIA${'IOSFODNN7EXAMPLQ'}`
    server.speak = [
      says(
        ...`${'All is well. '.repeat(60)}The key is ${secret} and more. ${'Talk. '.repeat(60)}`.split(
          /(?<= )/,
        ),
      ),
    ]
    const { status, body } = await ask(path, 'What is the key?')
    expect(status).toBe(200)
    const text = path.includes('stream') ? textIn(eventsIn(body)) : body.response
    expect(text).toMatch(/^All is well\. [\s\S]*\n\nI cannot show the rest of this answer\.$/)
    expect(text).not.toMatch(/AKIA|and more/)
    expect((await messages())[1]?.content).toBe(text)
    expect(await receipts('output')).toMatchObject([{ decision: 'deny', hitl: true }])
  })

  describe('that cannot be reached', () => {
    beforeEach(() => {
      server.speak = [answers(500)]
    })

    it.each([
      ['/api/chat', 503],
      ['/api/proxy/chat', 502],
      ['/api/proxy/chat-stream', 502],
      ['/chat', 502],
      ['/chat/stream', 502],
    ])('%s answers %s, and nothing is used of the plan', async (path, status) => {
      const answered = await ask(path, 'hello')
      expect([answered.status, Object.keys(answered.body)]).toEqual([status, ['error']])
      const used = await app.database.kysely
        .selectFrom('usage')
        .select('count')
        .where('org_id', '=', org.orgId)
        .execute()
      expect(used.map(({ count }) => count)).toEqual(used.map(() => 0))
      expect(await messages()).toEqual([])
      const begun = app.database.kysely.selectFrom('conversations').where('org_id', '=', org.orgId)
      expect(await begun.selectAll().execute()).toEqual([])
      // The message was decided on, and that stays on record.
      expect(await receipts('input')).toHaveLength(1)
      expect(await receipts('output')).toHaveLength(0)
    })

    it('raises the event of an open circuit, once', async () => {
      await app.ask('/api/v1/webhooks', {
        key: org.key,
        json: { name: 'ops', url: 'http://127.0.0.1:9/', events: ['circuit_breaker.triggered'] },
      })
      for (let n = 0; n < 3; n++) await ask('/chat', 'hello')
      await expect
        .poll(() =>
          app.database.kysely.selectFrom('events').selectAll().where('org_id', '=', org.orgId).execute(),
        )
        .toMatchObject([
          { event: 'circuit_breaker.triggered', data: { service: 'llm', consecutive_failures: 5 } },
        ])
      expect(app.services.breakers.llm.state).toBe('open')
      expect((await app.ask('/health')).body.llm).toBe('configured')
    })
  })

  it.each(streams)(
    '%s ends with an error when the model breaks off, and keeps what it said',
    async (path) => {
      server.speak = [
        async (response) => {
          response.writeHead(200, HEAD)
          response.write(chunk('All is well. '.repeat(60)))
          await wait(50)
          response.socket?.destroy()
        },
      ]
      const { status, body } = await ask(path, 'hello')
      const events = eventsIn(body)
      expect([status, events.at(-1)?.event]).toEqual([200, 'error'])
      expect(events.at(-1)?.data).toEqual({ error: 'The chat engine cannot be reached; try again' })
      expect(events.map(({ event }) => event)).not.toContain('done')
      expect((await messages())[1]?.content).toBe(textIn(events))
      expect(textIn(events).length).toBeGreaterThan(100)
      expect(await receipts('output')).toHaveLength(1)
    },
  )
})

it.each([
  ['goes away', null],
  ['could come back, and says that nobody does,', '0'],
])(
  'a reader who %s ends the model’s writing; what was sent until then has its receipt',
  async (_, lastEventId) => {
    server.asked.length = 0
    let written = 0
    server.speak = [
      async (response) => {
        response.writeHead(200, HEAD)
        while (!response.destroyed && written < 2_000) {
          written++
          response.write(chunk(`This is sentence number ${written}. `))
          await wait(5)
        }
        response.end(event('[DONE]'))
      },
    ]
    const { fs, credentials } = await embeddedDemo()
    const running = await startServer({
      ...{
        port: 0,
        inMemory: true,
        fs,
        jobs: false,
        logLevel: 'silent',
        dataDir: temporaryFolder('chat'),
      },
      llm: { baseUrl: server.baseUrl, model: 'small', apiKey: null },
    })
    try {
      const { org_id, api_key } = credentials
      const url = `${running.url}/api/proxy/chat-stream`
      const message = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(lastEventId && { 'last-event-id': lastEventId }) },
        body: JSON.stringify({ message: 'Tell me everything', tenant_id: org_id }),
      }
      let seen = ''
      await new Promise<void>((resolve, reject) => {
        const asked = request(url, message)
        asked.on('response', (response) => {
          response.on('data', (part: Buffer) => {
            seen += part.toString()
            if (textIn(eventsIn(seen)).length > 500) {
              asked.destroy()
              resolve()
            }
          })
        })
        asked.on('error', reject)
        asked.end(message.body)
      })
      const id = /.*^id: (\S+)$/ms.exec(seen)?.[1]
      expect(id !== undefined).toBe(lastEventId !== null)
      if (id) await fetch(url, { ...message, headers: { ...message.headers, 'last-event-id': `${id}:stop` } })
      await expect.poll(() => server.asked[0]?.isLeft, { timeout: 5_000 }).toBe(true)
      expect(written).toBeLessThan(1_000)
      const list = async () => {
        const answered = await fetch(`${running.url}/api/v1/receipts/list?limit=1000`, {
          headers: { authorization: `Bearer ${api_key}` },
        })
        const { receipts } = (await answered.json()) as {
          receipts: { direction: string; agent_id: string }[]
        }
        return receipts.filter(({ direction, agent_id }) => direction === 'output' && agent_id === 'support')
      }
      await expect.poll(list, { timeout: 5_000 }).toHaveLength(1)
    } finally {
      await running.close()
    }
  },
)

it('a stream that is under way at a stop ends with an error, and what was sent is kept', async () => {
  server.speak = [
    async (response) => {
      response.writeHead(200, HEAD)
      for (let n = 1; !response.destroyed && n < 2_000; n++) {
        response.write(chunk(`This is sentence number ${n}. `))
        await wait(5)
      }
    },
  ]
  const { dataDir, credentials } = await withDemo(temporaryFolder('chat'))
  const options = { port: 0, dataDir, jobs: false, logLevel: 'silent', drainMs: 900 } as const
  const running = await startServer({
    ...options,
    llm: { baseUrl: server.baseUrl, model: 'small', apiKey: null },
  })
  const { org_id, api_key } = credentials
  const response = await fetch(`${running.url}/api/proxy/chat-stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Tell me everything', tenant_id: org_id }),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let whole = ''
  const readWhile = async (goesOn: () => boolean) => {
    while (goesOn()) {
      const { done, value = '' } = await reader.read()
      if (done) return
      whole += value
    }
  }
  await readWhile(() => whole.split('number').length < 12)
  const closing = running.close()
  await readWhile(() => true)
  await closing
  const events = eventsIn(whole)
  expect(events.at(-1)?.event).toBe('error')
  expect(textIn(events)).toMatch(/sentence number 10\./)

  const again = await startServer(options)
  try {
    const answered = await fetch(`${again.url}/api/v1/receipts/list?limit=1000`, {
      headers: { authorization: `Bearer ${api_key}` },
    })
    const { receipts } = (await answered.json()) as { receipts: { agent_id: string }[] }
    expect(receipts.filter(({ agent_id }) => agent_id === 'support')).toHaveLength(1)
  } finally {
    await again.close()
  }
})
