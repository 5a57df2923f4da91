import { Ollama } from 'ollama'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Decision, type GovernFetchOptions, governFetch } from '../src/openai/index.ts'
import { ANSWER, cutsOf, leaks, SHOWN, THEIRS } from './cuts.ts'
import { lines, type WireServer, wireServer } from './wire-server.ts'

/** Every position takes a while through a server. */
const STEP = process.env.SVC_TEST_LONG === '1' ? 1 : 16

let wire: WireServer
beforeAll(async () => {
  wire = await wireServer()
})
beforeEach(() => {
  wire.bodies.length = 0
})
afterAll(() => wire.close())

const client = (options?: GovernFetchOptions) =>
  new Ollama({ host: new URL(wire.baseURL).origin, fetch: governFetch(options) })

const messages = [{ role: 'user', content: `I am ${THEIRS}` }]
const about = { model: 'gemma4:e4b', created_at: '2026-03-01T10:22:31.407706Z' }
const over = { done: true, done_reason: 'stop', total_duration: 4_935_886_791, eval_count: 298 }
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('what is sent to Ollama', () => {
  it('has placeholders; models, tools, formats and pictures are as they were', async () => {
    wire.answer = { ...about, message: { role: 'assistant', content: 'Hi' }, ...over }
    const tools = [{ type: 'function', function: { name: 'mail', description: 'to 4111 1111 1111 1111' } }]
    const format = { type: 'object', properties: { to: { type: 'string' } } }
    await client().chat({
      model: about.model,
      messages: [{ ...messages[0]!, images: [picture] }],
      tools,
      format,
      options: { num_ctx: 4096, stop: ['END'] },
      keep_alive: '5m',
    })
    expect(JSON.parse(wire.bodies[0]!)).toMatchObject({
      model: about.model,
      messages: [{ role: 'user', content: 'I am [EMAIL_ADDRESS_1]', images: [picture] }],
      tools,
      format,
      options: { num_ctx: 4096, stop: ['END'] },
      keep_alive: '5m',
    })
  })
})

describe('an answer of Ollama that comes whole', () => {
  it('is redacted and restored; what the server says of itself stays', async () => {
    const call = {
      function: { name: 'mail', arguments: { to: '[EMAIL_ADDRESS_1]', cc: 'carol@example.org' } },
    }
    wire.answer = {
      ...about,
      message: { role: 'assistant', content: ANSWER, thinking: ANSWER, tool_calls: [call] },
      ...over,
    }
    const decisions: Decision[] = []
    const answer = await client({ onDecision: (one) => decisions.push(one) }).chat({
      model: about.model,
      messages,
    })
    expect(answer).toEqual({
      ...about,
      message: {
        role: 'assistant',
        content: SHOWN,
        thinking: SHOWN,
        tool_calls: [{ function: { name: 'mail', arguments: { to: THEIRS, cc: '[EMAIL_ADDRESS]' } } }],
      },
      ...over,
    })
    expect(decisions.map(({ direction, action }) => [direction, action])).toEqual([
      ['input', 'redact'],
      ['output', 'redact'],
    ])
  })

  it('of a prompt is, too', async () => {
    wire.answer = { ...about, response: ANSWER, ...over, context: [1, 2, 3] }
    const answer = await client().generate({ model: about.model, prompt: `I am ${THEIRS}` })
    expect(answer).toEqual({ ...about, response: SHOWN, ...over, context: [1, 2, 3] })
    expect(wire.bodies[0]).toContain('I am [EMAIL_ADDRESS_1]')
  })

  it('is looked at where a name of the server holds what no server says', async () => {
    wire.answer = { ...about, model: 'of carol@example.org', response: 'Hi', ...over }
    const answer = await client().generate({ model: about.model, prompt: 'Hi' })
    expect(answer.model).toBe('of [EMAIL_ADDRESS]')
  })
})

describe('an answer of Ollama that comes in lines', () => {
  it('is that of the whole text, wherever it is cut', async () => {
    for (const [at, pieces] of cutsOf(ANSWER).entries()) {
      if (at % STEP !== 0) continue
      wire.answer = lines([
        ...pieces.map((content) => ({ ...about, message: { role: 'assistant', content }, done: false })),
        { ...about, message: { role: 'assistant', content: '' }, ...over },
      ])
      const shown = []
      for await (const line of await client().chat({ model: about.model, messages, stream: true }))
        shown.push(line)
      expect(shown.map(({ message }) => message.content).join('')).toBe(SHOWN)
      expect(leaks(JSON.stringify(shown))).toBe(false)
      expect(shown.filter(({ done }) => done)).toEqual([shown.at(-1)])
      expect(shown.at(-1)).toMatchObject({ ...about, ...over })
      expect(
        shown.every(
          ({ model, created_at }) => model === about.model && String(created_at) === about.created_at,
        ),
      ).toBe(true)
    }
  })

  it('has thoughts, calls of tools and the text of the last line, each for itself', async () => {
    const call = {
      function: { name: 'mail', arguments: { to: '[EMAIL_ADDRESS_1]', cc: 'carol@example.org' } },
    }
    const said = (message: object, rest: object = { done: false }) => ({
      ...about,
      message: { role: 'assistant', content: '', ...message },
      ...rest,
    })
    wire.answer = lines([
      said({ thinking: 'Ask car' }),
      said({ thinking: 'ol@example.org' }),
      said({ content: 'Ask [EMAIL_' }),
      said({ tool_calls: [call] }),
      said({ content: 'ADDRESS_1] now' }, over),
    ])
    const shown = []
    for await (const line of await client().chat({ model: about.model, messages, stream: true }))
      shown.push(line)
    expect(shown.map(({ message }) => message.thinking ?? '').join('')).toBe('Ask [EMAIL_ADDRESS]')
    expect(shown.map(({ message }) => message.content).join('')).toBe(`Ask ${THEIRS} now`)
    expect(shown.flatMap(({ message }) => message.tool_calls ?? [])).toEqual([
      { function: { name: 'mail', arguments: { to: THEIRS, cc: '[EMAIL_ADDRESS]' } } },
    ])
    expect(shown.at(-1)).toMatchObject(over)
  })

  it('has thoughts before the text, however long that is', async () => {
    const said = (message: object) => ({ ...about, message: { role: 'assistant', content: '', ...message } })
    const text = 'All is well. '.repeat(40)
    wire.answer = lines([
      ...['Ask car', 'ol@example.org'].map((thinking) => ({ ...said({ thinking }), done: false })),
      ...[...text].map((content) => ({ ...said({ content }), done: false })),
      { ...said({}), ...over },
    ])
    const shown = []
    for await (const { message } of await client().chat({ model: about.model, messages, stream: true }))
      shown.push(message)
    expect(shown.map(({ thinking }) => thinking ?? '').join('')).toBe('Ask [EMAIL_ADDRESS]')
    expect(shown.map(({ content }) => content).join('')).toBe(text)
    const last = shown.findLastIndex(({ thinking }) => thinking)
    expect(last).toBeLessThan(shown.findIndex(({ content }) => content))
  })

  it('of a prompt is, too, and where the last line never comes', async () => {
    const pieces = ['Ask car', 'ol@', 'example', '.org now'].map((response) => ({
      ...about,
      response,
      done: false,
    }))
    for (const end of [[{ ...about, response: '', ...over, context: [1] }], []]) {
      wire.answer = lines([...pieces, ...end])
      const text = []
      const stream = await client().generate({ model: about.model, prompt: 'Hi', stream: true })
      // Its library says when the end is missing.
      try {
        for await (const line of stream) text.push(line.response)
      } catch (error) {
        expect(String(error)).toMatch(/Did not receive done/)
      }
      expect(text.join('')).toBe('Ask [EMAIL_ADDRESS] now')
    }
  })

  it('tells that the model failed without its words', async () => {
    wire.answer = lines([{ error: `no answer for ${THEIRS}` }])
    const stream = await client().generate({ model: about.model, prompt: 'Hi', stream: true })
    await expect(
      (async () => {
        for await (const _ of stream);
      })(),
    ).rejects.toThrow('The model failed')
  })
})
