/** The middleware of Hono and of Express, held to the same. */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getRequestListener, serve } from '@hono/node-server'
import { createVault, type Vault } from '@svc/core'
import express, { type RequestHandler } from 'express'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { streamSSE } from 'hono/streaming'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type GuardOptions, governExpress } from '../src/express/index.ts'
import { governHono } from '../src/hono/index.ts'
import { ANSWER, cutsOf, INPUT, leaks, SHOWN, SHOWN_INPUT, THEIRS } from './cuts.ts'

/** What a handler does with what was posted to it. */
interface Handled {
  readonly type?: string
  readonly encoding?: string
  readonly range?: string
  readonly status?: number
  /** Sent piece by piece. */
  readonly pieces: readonly (string | Uint8Array)[]
}
type Handler = (body: unknown) => Handled
interface Options {
  readonly vaultOf?: () => Vault
  readonly onUnknown?: 'pass'
}

const STEP = process.env.SVC_TEST_LONG === '1' ? 1 : 11
const secret = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')

let close: (() => void) | undefined
afterEach(() => close?.())

async function hono(handler: Handler, options: Options = {}): Promise<string> {
  const app = new Hono()
  // By itself Hono prints what it answers 500 to.
  app.onError((_, context) => context.text('failed', 500))
  app.use(governHono(options))
  app.post('/chat', async (context) => {
    const type = context.req.header('content-type') ?? ''
    const body = type.includes('json')
      ? await context.req.json()
      : type.includes('form')
        ? await context.req.parseBody()
        : await context.req.text()
    const { status = 200, type: answer, encoding, range, pieces } = handler(body)
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of pieces)
          controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
        controller.close()
      },
    })
    return new Response(stream, {
      status,
      headers: {
        ...(answer && { 'content-type': answer }),
        ...(encoding && { 'content-encoding': encoding }),
        ...(range && { 'content-range': range }),
        'accept-ranges': 'bytes',
        etag: '"x"',
      },
    })
  })
  app.get('/chat', (context) => context.redirect('/elsewhere'))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`
}

async function expressApp(handler: Handler, options: Options = {}): Promise<string> {
  const app = express()
  app.use(governExpress(options))
  app.post('/chat', (request, response) => {
    const { status = 200, type, encoding, range, pieces } = handler(request.body)
    response.writeHead(status, {
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      ...(range && { 'content-range': range }),
      'accept-ranges': 'bytes',
      etag: '"x"',
    })
    for (const piece of pieces) response.write(piece)
    response.end()
  })
  app.get('/chat', (_, response) => response.redirect('/elsewhere'))
  // Express prints what it answers 500 to.
  app.set('env', 'test')
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`
}

const post = (url: string, body: unknown, type = 'application/json') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
/** Files of text, as the AI SDK and Anthropic have them. */
const dataUrl = (text: string) => `data:text/plain;base64,${btoa(text)}`
const file = (text: string) => ({ type: 'file', mediaType: 'text/plain', url: dataUrl(text) })
const source = (text: string) => ({
  type: 'document',
  source: { type: 'base64', media_type: 'text/plain', data: btoa(text) },
})
const question = { messages: [{ role: 'user', content: `I am ${THEIRS}` }] }

describe.each([
  ['governHono', hono],
  ['governExpress', expressApp],
])('%s', (_, start) => {
  it('takes bodies of UTF-8 alone, however that is spelt', async () => {
    const handled: unknown[] = []
    const url = await start((body) => {
      handled.push(body)
      return { type: 'text/plain', pieces: ['Hi'] }
    })
    for (const charset of ['utf-8', 'UTF8', '"utf-8"', 'us-ascii', 'utf-8; boundary=x'])
      expect((await post(url, THEIRS, `text/plain; charset=${charset}`)).status).toBe(200)
    expect(handled).toEqual(Array.from({ length: 5 }, () => '[EMAIL_ADDRESS_1]'))
    for (const charset of ['utf-16', 'utf-7', 'iso-8859-1', '"utf-16le"', 'utf-8; charset=utf-16']) {
      const { status } = await post(url, THEIRS, `text/plain; charset=${charset}`)
      expect(status).toBe(415)
    }
    expect((await post(url, question, 'application/json; charset=utf-16')).status).toBe(400)
    expect(handled).toHaveLength(5)
  })

  it.each([
    ['text/csv', 'name;mail\nDora;[EMAIL_ADDRESS_1]\n', `\ufeffname;mail\nDora;${THEIRS}\n`],
    ['application/json', '{"of":"[EMAIL_ADDRESS_1]"}', `{"of":"${THEIRS}"}`],
    ['text/event-stream', 'data: {"of":"[EMAIL_ADDRESS_1]"}\n\n', `data: {"of":"${THEIRS}"}\n\n`],
    ['application/jsonl', '{"of":"[EMAIL_ADDRESS_1]"}\n', `{"of":"${THEIRS}"}\n`],
  ])(
    'keeps the mark of UTF-8 at the beginning of a text, and reads %s behind it',
    async (type, body, expected) => {
      const bytes = Buffer.from(`\ufeff${body}`)
      for (const pieces of [[bytes], [bytes.subarray(0, 2), bytes.subarray(2, 3), bytes.subarray(3)]]) {
        const response = await post(await start(() => ({ type, pieces })), question)
        const got = Buffer.from(await response.arrayBuffer()).toString()
        // What is held of a text is in an event of its own.
        expect(got.replace(/^(?:data: )?\{"of":""\}\n+/, '')).toBe(expected)
        close?.()
      }
    },
  )

  it('lets out answers of UTF-8 alone', async () => {
    for (const [charset, expected] of [
      ['utf-8', SHOWN],
      ['utf-16le', undefined],
    ]) {
      const type = `text/plain; charset=${charset}`
      const url = await start(() => ({ type, pieces: [Buffer.from(ANSWER, charset as 'utf-8')] }))
      const answer = await post(url, question)
      expect(answer.status).toBe(expected === undefined ? 500 : 200)
      const text = await answer.text()
      if (expected !== undefined) expect(text).toBe(expected)
      expect(text.replaceAll('\0', '')).not.toContain('carol')
      close?.()
    }
  })

  it.each([
    [
      'application/json',
      JSON.stringify({ ...question, user: THEIRS }),
      { messages: [{ role: 'user', content: 'I am [EMAIL_ADDRESS_1]' }], user: '[EMAIL_ADDRESS_1]' },
    ],
    ['application/x-www-form-urlencoded', 'a=ann%40example.com&b=1', { a: '[EMAIL_ADDRESS_1]', b: '1' }],
    // Its name says what a value is, as in JSON.
    [
      'application/x-www-form-urlencoded',
      'ssn=219099998&j=%7B%22to%22%3A%22ann%5Cu0040example.com%22%7D',
      { ssn: '[US_SSN_1]', j: '{"to":"[EMAIL_ADDRESS_1]"}' },
    ],
    // As curl posts a text.
    ['application/x-www-form-urlencoded', `I am ${THEIRS}`, { 'I am [EMAIL_ADDRESS_1]': '' }],
    ['text/plain', `I am ${THEIRS}`, 'I am [EMAIL_ADDRESS_1]'],
    ['text/json', '{"ssn":219099998}', { ssn: '[US_SSN_1]' }],
    ['application/json', `["${THEIRS}"]`, ['[EMAIL_ADDRESS_1]']],
    // Names too, whatever stands under them.
    ['application/json', `{"${THEIRS}":[{"a":1}],"b":1}`, { '[EMAIL_ADDRESS_1]': [{ a: 1 }], b: 1 }],
    [
      'application/json',
      `{"${THEIRS}":"x","list":[{"a":1}]}`,
      { '[EMAIL_ADDRESS_1]': 'x', list: [{ a: 1 }] },
    ],
    ['application/json', '{"ssn":219099998}', { ssn: '[US_SSN_1]' }],
    // What is no message is data, whose names say what it is.
    ['application/json', '{"of":[{"ssn":"219099998"}]}', { of: [{ ssn: '[US_SSN_1]' }] }],
    ['application/json', '[{"ssn":"219099998"}]', [{ ssn: '[US_SSN_1]' }]],
    // So is what has a type or a role of a program's own.
    ...['type', 'role'].map((kind): [string, string, unknown] => {
      const people = (mail: string, ssn: string) => ({
        people: [{ [kind]: 'image', id: ssn, status: ssn, name: `Ann <${mail}>`, url: `mailto:${mail}` }],
      })
      const given = JSON.stringify(people(THEIRS, '219-09-9998'))
      return ['application/json', given, people('[EMAIL_ADDRESS_1]', '[US_SSN_1]')]
    }),
    // Items of a model's API are what they are there.
    [
      'application/json',
      JSON.stringify({
        input: [{ type: 'function_call_output', call_id: 'call_4111111111111111', output: THEIRS }],
      }),
      {
        input: [
          { type: 'function_call_output', call_id: 'call_4111111111111111', output: '[EMAIL_ADDRESS_1]' },
        ],
      },
    ],
    // What is a message, a file or JSON is one wherever it stands.
    [
      'application/json',
      JSON.stringify({ id: 'c', message: { role: 'user', parts: [file(THEIRS)] }, n: 1 }),
      { id: 'c', message: { role: 'user', parts: [file('[EMAIL_ADDRESS_1]')] }, n: 1 },
    ],
    [
      'application/json',
      JSON.stringify({
        requests: [{ custom_id: 'a', params: { messages: [{ role: 'user', content: [source(THEIRS)] }] } }],
      }),
      {
        requests: [
          {
            custom_id: 'a',
            params: { messages: [{ role: 'user', content: [source('[EMAIL_ADDRESS_1]')] }] },
          },
        ],
      },
    ],
    [
      'application/json',
      JSON.stringify({ parts: [file(THEIRS)], form: { deep: { file: file(THEIRS), url: dataUrl(THEIRS) } } }),
      {
        parts: [file('[EMAIL_ADDRESS_1]')],
        form: { deep: { file: file('[EMAIL_ADDRESS_1]'), url: dataUrl('[EMAIL_ADDRESS_1]') } },
      },
    ],
    [
      'application/json',
      JSON.stringify({ a: { [THEIRS]: ['{"to":"ann\\u0040example.com"}'] } }),
      { a: { '[EMAIL_ADDRESS_1]': ['{"to":"[EMAIL_ADDRESS_1]"}'] } },
    ],
    // However many there are, whatever they are called.
    ...['pin', 'password', 'account_number'].map((name): [string, string, unknown] => {
      const many = { list: Array.from({ length: 12_346 }, () => '{}'), [name]: '{"a":"b"}' }
      return ['application/json', JSON.stringify({ many }), { many }]
    }),
    // What only begins as an address of data.
    [
      'application/json',
      JSON.stringify({ a: `data:text, and ${THEIRS}`, b: [`data: of ${THEIRS}, who is here`] }),
      { a: 'data:text, and [EMAIL_ADDRESS_1]', b: ['data: of [EMAIL_ADDRESS_1], who is here'] },
    ],
    ['application/json', `"${THEIRS}"`, '[EMAIL_ADDRESS_1]'],
  ])('gives handlers %s with placeholders in it', async (type, body, expected) => {
    let seen: unknown
    const url = await start((given) => {
      seen = given
      return { type: 'application/json', pieces: ['{}'] }
    })
    expect((await post(url, body, type)).status).toBe(200)
    expect(seen).toEqual(expected)
  })

  it.each([
    [422, 'denied', { messages: [{ role: 'user', content: secret }] }, 'application/json'],
    [400, 'not_understood', '{"a":', 'application/json'],
    [400, 'not_understood', '{"a":', 'text/json'],
    [415, 'not_understood', '{"a":', 'application/x-json-lines'],
    [415, 'not_understood', 'bytes', 'application/octet-stream'],
    [400, 'json_invalid', `{"a":${'['.repeat(101)}${']'.repeat(101)}}`, 'application/json'],
    [400, 'json_invalid', `{"a":{"b":[${'1,'.repeat(100_000)}1]}}`, 'application/json'],
  ])('answers %d, %s, and runs no handler', async (status, code, body, type) => {
    let isRun = false
    const url = await start(() => {
      isRun = true
      return { pieces: [] }
    })
    const response = await post(url, body, type)
    expect([response.status, (await response.json()).code, isRun]).toEqual([status, code, false])
  })

  it('passes bodies that it cannot look into when told so', async () => {
    const url = await start(() => ({ type: 'application/octet-stream', pieces: ['bytes'] }), {
      onUnknown: 'pass',
    })
    expect(await (await post(url, 'bytes', 'application/octet-stream')).text()).toBe('bytes')
  })

  it('governs answers of JSON and of text, and gives the person’s values back', async () => {
    const url = await start(() => ({
      type: 'application/json; charset=utf-8',
      status: 201,
      pieces: [
        JSON.stringify({
          id: 'r_1',
          reply: ANSWER,
          at: 1_700_000_000_000,
          list: [{ role: 'assistant', content: ANSWER }],
        }),
      ],
    }))
    const response = await post(url, question)
    expect([response.status, response.headers.get('etag')]).toEqual([201, null])
    expect(await response.json()).toEqual({
      id: 'r_1',
      reply: SHOWN,
      at: 1_700_000_000_000,
      list: [{ role: 'assistant', content: SHOWN }],
    })
  })

  it('governs text that is streamed, wherever it is cut, in the midst of a character too', async () => {
    const bytes = Buffer.from(`Grüße! ${ANSWER}`)
    let at = 0
    const url = await start(() => ({
      type: 'text/plain; charset=utf-8',
      pieces: [bytes.subarray(0, at), bytes.subarray(at)],
    }))
    for (; at < bytes.length; at += STEP)
      expect(await (await post(url, question)).text()).toBe(`Grüße! ${SHOWN}`)
  })

  const sse = (list: readonly unknown[], name?: string) =>
    list.map((data) => `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
  const dataOf = (text: string) =>
    [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json!) as Record<string, string>)
  const protocols: [string, (pieces: string[]) => string[], (text: string) => string][] = [
    [
      'OpenAI',
      (pieces) => [
        ...sse(pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] }))),
        'data: [DONE]\n\n',
      ],
      (text) =>
        dataOf(text)
          .map(
            ({ choices }) => (choices as never as { delta: { content: string } }[])[0]!.delta.content ?? '',
          )
          .join(''),
    ],
    [
      'the AI SDK',
      (pieces) =>
        sse([
          { type: 'start' },
          { type: 'text-start', id: '0' },
          ...pieces.map((delta) => ({ type: 'text-delta', id: '0', delta })),
          { type: 'text-end', id: '0' },
          { type: 'finish' },
        ]),
      (text) => {
        expect(
          dataOf(text)
            .map(({ type }) => type)
            .slice(-2),
        ).toEqual(['text-end', 'finish'])
        return dataOf(text)
          .map(({ delta = '' }) => delta)
          .join('')
      },
    ],
    [
      'Anthropic',
      (pieces) => [
        ...sse(
          pieces.map((text) => ({
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'text_delta', text },
          })),
          'content_block_delta',
        ),
        ...sse([{ type: 'content_block_stop', index: 0 }], 'content_block_stop'),
      ],
      (text) => {
        expect(dataOf(text).at(-1)!.type).toBe('content_block_stop')
        return dataOf(text)
          .map(({ delta }) => (delta as never as { type: string; text: string } | undefined)?.text ?? '')
          .join('')
      },
    ],
    [
      'Svc’s own chat',
      (pieces) => [
        ...sse([{ status: 'typing' }], 'typing'),
        ...sse(
          pieces.map((token) => ({ token })),
          'token',
        ),
        ...sse([{ conversation_id: 'c' }], 'done'),
      ],
      (text) =>
        dataOf(text)
          .map(({ token = '' }) => token)
          .join(''),
    ],
    [
      'texts in JSON',
      (pieces) => sse([...pieces]),
      (text) => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!)).join(''),
    ],
    [
      'no protocol',
      (pieces) => pieces.map((piece) => `data: ${piece}\n\n`),
      (text) => [...text.matchAll(/^data: (.*)$/gm)].map(([, piece]) => piece).join(''),
    ],
  ]
  it.each(protocols)(
    'governs streams of events as of %s, wherever values are cut',
    async (name, write, read) => {
      let pieces: string[] = []
      const url = await start(() => ({ type: 'text/event-stream', pieces: write(pieces) }))
      for (const [i, cut] of cutsOf(ANSWER).entries()) {
        // Without a form of its own, white space at the ends of a piece is not told apart from the line's.
        if (
          i % STEP > 0 ||
          (name === 'no protocol' && cut.some((piece) => piece === '' || piece.trim() !== piece))
        )
          continue
        pieces = cut
        const text = await (await post(url, question)).text()
        expect(leaks(text)).toBe(false)
        expect(read(text)).toBe(SHOWN)
      }
    },
  )

  it('governs what tools are called with in streams of the AI SDK', async () => {
    let pieces: string[] = []
    const call = { toolCallId: 'c1', toolName: 'mail' }
    const url = await start(() => ({
      type: 'text/event-stream',
      pieces: sse([
        { type: 'tool-input-start', ...call },
        ...pieces.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta })),
        { type: 'tool-input-available', ...call, input: JSON.parse(INPUT) },
      ]),
    }))
    for (const [i, cut] of cutsOf(INPUT).entries()) {
      if (i % STEP > 0) continue
      pieces = cut
      const list = dataOf(await (await post(url, question)).text())
      expect(JSON.parse(list.map(({ inputTextDelta = '' }) => inputTextDelta).join(''))).toEqual(SHOWN_INPUT)
      expect(list.at(-1)).toEqual({ type: 'tool-input-available', ...call, input: SHOWN_INPUT })
    }
  })

  it('lets no answer through that is denied, or cannot be looked into', async () => {
    for (const handled of [
      { type: 'application/json', pieces: [JSON.stringify({ reply: secret })] },
      { type: 'application/octet-stream', pieces: ['bytes'] },
      { type: 'text/plain', pieces: [`Use ${secret}. `, 'And so on. '.repeat(60), 'x'] },
    ]) {
      const url = await start(() => handled)
      const got = await post(url, question)
        .then((response) => response.text(), String)
        .catch(String)
      expect(got).not.toMatch(/ghp_|bytes/)
      close?.()
    }
  })

  const zipped = gzipSync(JSON.stringify({ reply: ANSWER }))

  it('refuses answers that are compressed, and passes them whole when told so', async () => {
    const handled = { type: 'application/json', encoding: 'gzip', pieces: [zipped] }
    const response = await post(await start(() => handled), question)
    expect([response.status, leaks(await response.text())]).toEqual([500, false])
    close?.()
    const passing = await start(() => handled, { onUnknown: 'pass' })
    expect(await (await post(passing, question)).json()).toEqual({ reply: ANSWER })
    close?.()
    const plain = await start(() => ({ ...handled, encoding: 'identity', pieces: [`{"reply":"${THEIRS}"}`] }))
    expect(await (await post(plain, question)).json()).toEqual({ reply: '[EMAIL_ADDRESS]' })
  })

  it('refuses parts of texts, where a value may be cut, and offers none', async () => {
    const part = { status: 206, range: 'bytes 0-9/30', pieces: [THEIRS.slice(0, 10)] }
    const response = await post(await start(() => ({ type: 'text/plain', ...part })), question)
    expect([response.status, (await response.text()).includes(THEIRS.slice(0, 5))]).toEqual([500, false])
    close?.()
    // Of what is not looked at they pass.
    const picture = await post(await start(() => ({ type: 'image/png', ...part })), question)
    expect([picture.status, picture.headers.get('accept-ranges')]).toEqual([206, 'bytes'])
    close?.()
    const whole = await post(await start(() => ({ type: 'text/plain', pieces: ['Hi'] })), question)
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, null])
  })

  it.each([
    ['application/json', 400],
    ['text/plain', 415],
  ])('refuses %s that is compressed with %d, and runs no handler', async (type, status) => {
    let isRun = false
    const url = await start(() => {
      isRun = true
      return { pieces: [] }
    })
    const headers = { 'content-type': type, 'content-encoding': 'gzip' }
    const response = await fetch(url, { method: 'POST', headers, body: zipped })
    expect([response.status, (await response.json()).code, isRun]).toEqual([status, 'not_understood', false])
  })

  it('keeps placeholders across turns by the vault of a conversation', async () => {
    const vault = createVault()
    const url = await start(() => ({ type: 'text/plain', pieces: ['Hi [EMAIL_ADDRESS_1]'] }), {
      vaultOf: () => vault,
    })
    await (await post(url, question)).text()
    expect(await (await post(url, { messages: [{ role: 'user', content: 'Who am I?' }] })).text()).toBe(
      `Hi ${THEIRS}`,
    )
  })

  it('leaves answers without a body, and requests without one, as they are', async () => {
    const url = await start(() => ({ pieces: [] }))
    const response = await fetch(url, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere'])
  })
})

it('governExpress governs what a body parser has read, and what `json` and `send` write', async () => {
  const app = express()
  app.use(express.json(), governExpress())
  app.post('/a', (request, response) => void response.json({ reply: `${request.body.q} ${ANSWER}` }))
  app.post('/b', (request, response) => void response.type('text').send(`${request.body.q} ${ANSWER}`))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await (await post(`${url}/a`, { q: THEIRS })).json()).toEqual({ reply: `${THEIRS} ${SHOWN}` })
  expect(await (await post(`${url}/b`, { q: THEIRS })).text()).toBe(`${THEIRS} ${SHOWN}`)
})

it('governExpress reads what a parser of Express 4 left, and leaves nothing to one that comes after', async () => {
  let seen: unknown
  const app = express()
  // As they do where a body is not of their type.
  app.use((request, _, next) => {
    request.body = request.body ?? {}
    next()
  })
  app.use(governExpress(), express.text({ type: () => true }))
  app.post('/', (request, response) => {
    seen = request.body
    response.json({})
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await post(url, THEIRS, 'text/plain')).status).toBe(200)
  expect(seen).toBe('[EMAIL_ADDRESS_1]')
  expect((await post(url, THEIRS, 'multipart/form-data; boundary=x')).status).toBe(415)
})

describe('governExpress, of what is answered', () => {
  async function answerOf(answer: RequestHandler, options?: GuardOptions): Promise<Response> {
    const app = express()
    app.use(governExpress(options)).post('/', answer)
    const server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = () => server.close()
    return post(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '{}')
  }

  it('lets pictures pass in whichever way they are written', async () => {
    const response = await answerOf((_, answer) => {
      answer.type('image/png')
      answer.write('\u00ff\u00fe', 'latin1')
      answer.write('fdfc', 'hex')
      answer.end('+/o=', 'base64')
    })
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([255, 254, 253, 252, 251, 250])
  })

  it('keeps headers that are there several times, and has those of before replaced', async () => {
    const headers = ['set-cookie', 'a=1', 'Set-Cookie', 'b=2', 'content-type', 'text/plain', 'x-own', '2']
    for (const given of [headers, headers.flatMap((_, i) => (i % 2 ? [] : [headers.slice(i, i + 2)]))]) {
      const response = await answerOf((_, answer) => {
        answer.setHeader('x-own', '1').setHeader('set-cookie', 'c=3')
        answer.writeHead(200, given as never).end('Hi')
      })
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      expect([response.headers.get('x-own'), await response.text()]).toEqual(['2', 'Hi'])
      close?.()
    }
  })

  it('has begun with its first piece, though that is held: what fails behind it ends it', async () => {
    const told: boolean[] = []
    const answer: RequestHandler = (_, answer) => {
      told.push(answer.headersSent)
      answer.type('text').write('Half of it')
      told.push(answer.headersSent)
      throw new Error('Failed')
    }
    // Express prints what it cannot answer.
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(answerOf(answer).then((response) => response.text())).rejects.toThrow()
    expect(told).toEqual([false, true])
    print.mockRestore()
  })

  it('is as long as it is, whatever is said of that behind its first piece', async () => {
    const response = await answerOf((_, answer) => {
      answer.type('text').write('Half of it, ')
      answer.setHeader('content-length', 4).end('and the rest')
    })
    expect(await response.text()).toBe('Half of it, and the rest')
  })

  it('has the headers of who waits for them until the last moment, as those do who keep sessions', async () => {
    const setsCookie: RequestHandler = (_, answer, next) => {
      const { writeHead } = answer
      answer.writeHead = ((...head: Parameters<typeof writeHead>) => {
        answer.setHeader('set-cookie', 'a=1')
        return writeHead.apply(answer, head)
      }) as typeof writeHead
      next()
    }
    for (const send of [
      ((_, answer) => void answer.json({ reply: ANSWER })) as RequestHandler,
      ((_, answer) => void answer.status(204).end()) as RequestHandler,
      ((_, answer) =>
        void answer.writeHead(200, { 'content-type': 'text/plain' }).end('Hi')) as RequestHandler,
      ((_, answer) => void answer.type('bin').send(Buffer.from('bytes'))) as RequestHandler,
    ]) {
      const response = await answerOf((request, answer, next) =>
        setsCookie(request, answer, () => send(request, answer, next)),
      )
      expect(response.headers.getSetCookie()).toEqual(['a=1'])
      close?.()
    }
  })

  it('is compressed outside of it, by who asks whether the head was sent', async () => {
    // As the middleware for it does.
    const compresses: RequestHandler = (_, answer, next) => {
      const { write, end, writeHead } = answer
      let isBegun = false
      const head = () => {
        if (!answer.headersSent) answer.writeHead(answer.statusCode)
      }
      answer.writeHead = ((...given: Parameters<typeof writeHead>) => {
        isBegun = true
        answer.setHeader('content-encoding', 'gzip').removeHeader('content-length')
        return writeHead.apply(answer, given)
      }) as typeof writeHead
      const pieces: Buffer[] = []
      answer.write = ((piece: string) => {
        head()
        if (!isBegun) return write.call(answer, piece, 'utf8')
        return pieces.push(Buffer.from(piece)) > 0
      }) as typeof write
      answer.end = ((piece = '') => {
        head()
        if (!isBegun) return end.call(answer, piece, 'utf8')
        pieces.push(Buffer.from(piece))
        return end.call(answer, gzipSync(Buffer.concat(pieces)), 'utf8')
      }) as typeof end
      next()
    }
    for (const answer of [
      ((_, answer) => void answer.type('text').send(ANSWER)) as RequestHandler,
      ((_, answer) => {
        answer.type('text').write(ANSWER)
        answer.write('')
        answer.end()
      }) as RequestHandler,
    ]) {
      const app = express()
      app.use(compresses, governExpress()).post('/', answer)
      const server = createServer(app)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      close = () => server.close()
      const response = await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, question)
      expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', SHOWN])
      close?.()
    }
  })

  it('is JSON where a script was asked for, which could not be looked into', async () => {
    const app = express()
    app.use(governExpress()).post('/', (_, answer) => void answer.jsonp({ reply: ANSWER }))
    const server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = () => server.close()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const response = await post(`${url}/?callback=show`, question)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({ reply: SHOWN })
  })

  it('tells who waits for a piece whether it was sent', async () => {
    for (const [text, isSent] of [
      ['Hi', true],
      [`Use ${secret} now. ${'And so on. '.repeat(60)}`, false],
    ] as const) {
      const told: boolean[] = []
      let done = (): void => {}
      const all = new Promise<void>((resolve) => {
        done = resolve
      })
      const response = await answerOf(async (_, answer) => {
        const sent = (send: (callback: (error?: Error | null) => void) => void) =>
          new Promise<void>((resolve) => {
            send((error) => {
              told.push(!error)
              resolve()
            })
          })
        answer.type('text')
        await sent((callback) => answer.write(text, callback))
        await sent((callback) => answer.write(text, 'utf8', callback))
        await sent((callback) => answer.end(callback))
        done()
      }).catch(() => undefined)
      if (isSent) expect(await response!.text()).toBe(text + text)
      await all
      expect(told).toEqual([isSent, isSent, isSent])
      close?.()
    }
  })

  it('says why it was not let through, and of a fault of the program’s own nothing', async () => {
    const bytes: RequestHandler = (_, answer) => void answer.type('bin').send(Buffer.from('bytes'))
    const refused = await answerOf(bytes)
    expect([refused.status, await refused.json()]).toEqual([
      500,
      { error: expect.stringContaining('onUnknown'), code: 'not_understood' },
    ])
    close?.()
    // A page of another origin may read why, as it may read what is let through.
    const shared = await answerOf((_, answer) => {
      answer.set({ 'access-control-allow-origin': '*', vary: 'origin', 'x-own': THEIRS })
      answer.type('bin').send(Buffer.from('bytes'))
    })
    expect(['access-control-allow-origin', 'vary', 'x-own'].map((name) => shared.headers.get(name))).toEqual([
      '*',
      'origin',
      null,
    ])
    close?.()
    const failed = await answerOf((_, answer) => void answer.type('text').send('Hi'), {
      onDecision({ direction }) {
        if (direction === 'output') throw Object.assign(new Error(`of ${THEIRS}`), { code: THEIRS })
      },
    })
    expect([failed.status, await failed.json()]).toEqual([500, { error: 'The answer was not let through' }])
  })
})

it('both refuse wrong options at once', () => {
  for (const govern of [governHono, governExpress])
    expect(() => govern({ vaultOf: {} as never })).toThrow(/^vaultOf must be/)
  for (const govern of [governHono, governExpress]) {
    for (const maxBodyBytes of ['10mb', 0, Number.NaN] as never[])
      expect(() => govern({ maxBodyBytes })).toThrow(/^maxBodyBytes must be/)
    // All of what there is is named, the server's own included; what belongs to `createGovernor` alone is not.
    for (const name of ['onUnkown', 'transform', 'toString'])
      expect(() => govern({ [name]: () => 'x' } as never)).toThrow(
        new RegExp(`^options has no "${name}"; it takes policy,.* onUnknown,.* vaultOf, maxBodyBytes$`),
      )
  }
})

it('governExpress has no body where one that was to come in pieces was empty', async () => {
  let seen: unknown = 'none'
  const url = await expressApp((body) => {
    seen = body
    return { type: 'text/plain', pieces: ['Hi'] }
  })
  const body = new ReadableStream({ start: (controller) => controller.close() })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  expect((await fetch(url, init as RequestInit)).status).toBe(200)
  expect(seen).toBeUndefined()
})

it('governExpress keeps all values of a name that a form has several times', async () => {
  const url = await expressApp((body) => ({ type: 'application/json', pieces: [JSON.stringify(body)] }))
  const form = 'a=1&b=2&a=ann%40example.com&__proto__=3&__proto__=4&toString=5'
  const answer = await post(url, form, 'application/x-www-form-urlencoded')
  expect(await answer.text()).toBe(`{"a":["1","${THEIRS}"],"b":"2","__proto__":["3","4"],"toString":"5"}`)
})

describe.each([
  [
    'governHono',
    () => {
      const app = new Hono()
      app.use(governHono({ maxBodyBytes: 1_000 }))
      app.post('/', async (context) => context.json({ q: (await context.req.json()).q }))
      return getRequestListener(app.fetch)
    },
  ],
  [
    'governExpress',
    () => {
      const app = express()
      // A parser after it finds nothing left to read.
      app.use(governExpress({ maxBodyBytes: 1_000 }), express.json())
      app.post('/', (request, response) => {
        // Those of Express 4 are told.
        response.status('_body' in request ? 200 : 500).json({ q: request.body.q })
      })
      return app
    },
  ],
] as const)('%s refuses a body that is too large', (_, makeApp) => {
  it.each(['named', 'in pieces'])(
    'whose length is %s, and the connection holds for the next',
    async (length) => {
      const server = createServer(makeApp())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      close = () => server.close()
      const { port } = server.address() as AddressInfo
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const send = (body: string) =>
        new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
          const headers = {
            'content-type': 'application/json',
            ...(length === 'named' && { 'content-length': Buffer.byteLength(body) }),
          }
          const sent = request({ port, method: 'POST', agent, headers }, async (response) => {
            let text = ''
            for await (const piece of response) text += piece
            resolve([response.statusCode, text])
          })
          sent.on('error', reject)
          for (let at = 0; at < body.length; at += 50_000) sent.write(body.slice(at, at + 50_000))
          sent.end()
        })
      for (const size of [2_000, 5_000_000]) {
        const [status, text] = await send(JSON.stringify({ q: 'x'.repeat(size) }))
        expect([status, JSON.parse(text).code]).toEqual([413, 'held_too_long'])
        expect(await send('{"q":"x"}')).toEqual([200, '{"q":"x"}'])
      }
      const most = JSON.stringify({ q: 'x'.repeat(1_000 - '{"q":""}'.length) })
      expect(await send(most)).toEqual([200, most])
      expect((await send(`${most} `))[0]).toBe(413)
      agent.destroy()
    },
  )
})

it('governHono tells a page of another origin that there is no answer', async () => {
  const app = new Hono()
  app.onError((_, context) => context.text('failed', 500))
  app.use(cors(), governHono())
  app.get('/', (context) => {
    context.header('x-own', THEIRS)
    context.header('content-type', 'application/octet-stream')
    return context.body('bytes')
  })
  const response = await app.request('/', { headers: { origin: 'https://page.example' } })
  expect([response.status, await response.text()]).toEqual([500, 'failed'])
  expect(['access-control-allow-origin', 'x-own'].map((name) => response.headers.get(name))).toEqual([
    '*',
    null,
  ])
})

it('governHono governs what is compressed outside of it', async () => {
  const app = new Hono()
  app.use(compress({ threshold: 0 }), governHono())
  app.post('/', (context) => context.text(ANSWER))
  const response = await app.request('/', {
    method: 'POST',
    body: JSON.stringify(question),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(SHOWN)
})

it('governHono keeps what a worker knows of who asks', async () => {
  const app = new Hono()
  app.use(governHono())
  app.post('/', async ({ req, json }) => json([await req.json(), (req.raw as { cf?: unknown }).cf ?? null]))
  const ask = async (cf: object) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ of: THEIRS })
    const request = new Request('http://x/', { method: 'POST', headers, body })
    return (await app.request(Object.assign(request, cf))).json()
  }
  expect(await ask({ cf: { country: 'IS' } })).toEqual([{ of: THEIRS }, { country: 'IS' }])
  expect(await ask({})).toEqual([{ of: THEIRS }, null])
})

it('governHono lets pass that nothing was answered', async () => {
  const app = new Hono()
  app.use(governHono())
  app.delete(
    '/',
    () => new Response('', { status: 202, headers: { 'content-type': '', 'content-length': '0' } }),
  )
  const response = await app.request('/', { method: 'DELETE' })
  expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([
    202,
    '',
    '0',
  ])
})

it('governHono governs what Hono’s own helper streams', async () => {
  const app = new Hono()
  app.use(governHono())
  app.post('/', (context) =>
    streamSSE(context, async (stream) => {
      for (const token of ANSWER) await stream.writeSSE({ event: 'token', data: JSON.stringify({ token }) })
    }),
  )
  const response = await app.request('/', {
    method: 'POST',
    body: JSON.stringify(question),
    headers: { 'content-type': 'application/json' },
  })
  const text = await response.text()
  expect(leaks(text)).toBe(false)
  expect([...text.matchAll(/"token":"(.*?)"\}/g)].map(([, token]) => token).join('')).toBe(SHOWN)
})

describe('governExpress behind a parser of forms', () => {
  it.each([
    ['one file', { file: { buffer: Buffer.from(THEIRS) } }],
    ['a list', { files: [{ buffer: Buffer.from(THEIRS) }] }],
    ['files by their field', { files: { attached: [{ buffer: Buffer.from(THEIRS) }] } }],
  ])('lets no %s through that it cannot look into', async (_, parsed) => {
    for (const [given, onUnknown, status] of [
      [parsed, 'block', 415],
      [parsed, 'pass', 200],
      [{ files: [] }, 'block', 200],
      [{ files: {} }, 'block', 200],
    ] as const) {
      const app = express()
      app.use((request, _response, next) => {
        Object.assign(request, given, { body: { note: THEIRS } })
        next()
      })
      app.use(governExpress({ onUnknown }))
      app.post('/', (request, response) => void response.json(request.body))
      const server = createServer(app)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      expect((await post(url, 'x', 'multipart/form-data; boundary=x')).status).toBe(status)
      server.close()
    }
  })
})
