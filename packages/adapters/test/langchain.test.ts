import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import { RunnableLambda } from '@langchain/core/runnables'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { createVault } from '@svc/core'
import { createAgent } from 'langchain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { governAgentMiddleware, governModel } from '../src/langchain/index.ts'
import { ANSWER, cutsOf, INPUT, leaks, MODELS, SHOWN, SHOWN_INPUT, THEIRS } from './cuts.ts'
import { chunks, typed, type WireServer, wireServer } from './wire-server.ts'

const secret = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')

/** Streams what it is given, and keeps what it is sent. */
class Streaming extends BaseChatModel {
  pieces: readonly AIMessageChunk[]
  readonly sent: string[] = []
  constructor(pieces: readonly AIMessageChunk[] = []) {
    super({})
    this.pieces = pieces
  }
  _llmType(): string {
    return 'streaming'
  }
  async _generate(): Promise<never> {
    throw new Error('It streams')
  }
  override async *_streamResponseChunks(messages: unknown): AsyncGenerator<ChatGenerationChunk> {
    this.sent.push(JSON.stringify(messages))
    for (const message of this.pieces) yield new ChatGenerationChunk({ message, text: message.text })
  }
}

async function together(pieces: readonly AIMessageChunk[]): Promise<AIMessageChunk> {
  let whole: AIMessageChunk | undefined
  for await (const chunk of await governModel(new Streaming(pieces)).stream('Hi'))
    whole = whole ? whole.concat(chunk) : (chunk as AIMessageChunk)
  return whole!
}

describe('governModel', () => {
  it('keeps blocks of a stream that come whole', async () => {
    const result = (title: string) => ({
      type: 'web_search_tool_result',
      index: 0,
      tool_use_id: 'srvtoolu_1',
      content: [{ type: 'web_search_result', title, encrypted_content: 'EqgfCioIARgB' }],
    })
    const { content } = await together([
      new AIMessageChunk({ content: [result(`Of ${MODELS[0]}`)] as never }),
      new AIMessageChunk({ content: [{ type: 'tool_use', index: 1, id: 't', name: 'mail', input: '' }] }),
      ...['{"to":"carol.jones@exa', 'mple.org"}'].map(
        (input) => new AIMessageChunk({ content: [{ type: 'input_json_delta', index: 1, input }] }),
      ),
    ])
    // LangChain keeps what begins a call apart from the pieces of its input.
    expect(content).toEqual([
      result('Of [EMAIL_ADDRESS]'),
      { type: 'tool_use', index: 1, id: 't', name: 'mail', input: '' },
      { type: 'input_json_delta', index: 1, input: '{"to":"[EMAIL_ADDRESS]"}' },
    ])
  })

  it('has tool calls of a stream that come whole', async () => {
    const call = (id: string) =>
      new AIMessageChunk({
        content: '',
        tool_calls: [{ type: 'tool_call', id, name: 'mail', args: JSON.parse(INPUT) }],
      })
    const { tool_calls } = await together([call('c1'), call('c2')])
    const args = { ...SHOWN_INPUT, to: '[EMAIL_ADDRESS_1]' }
    expect(tool_calls).toMatchObject([
      { id: 'c1', name: 'mail', args },
      { id: 'c2', name: 'mail', args },
    ])
  })

  it('looks at roles and ids that are none', async () => {
    const inner = fakeModel().respond(new AIMessage('Hi')).respond(new AIMessage('Hi'))
    const model = governModel(inner)
    const messages = (id: string) => [
      new ChatMessage({ content: 'Hi', role: id }),
      new ToolMessage({ content: 'Hi', tool_call_id: id, id }),
    ]
    await model.invoke(messages('call-1'))
    expect(inner.calls[0]!.messages).toMatchObject([
      { role: 'call-1' },
      { tool_call_id: 'call-1', id: 'call-1' },
    ])
    await model.invoke(messages(THEIRS))
    expect(JSON.stringify(inner.calls[1]!.messages)).not.toContain(THEIRS)
  })

  it('sends placeholders, wherever values stand, and gives them back', async () => {
    const answer = new AIMessage({
      content: [
        { type: 'reasoning', reasoning: ANSWER },
        { type: 'text', text: ANSWER },
      ],
      tool_calls: [{ id: 'c1', name: 'mail', args: JSON.parse(INPUT), type: 'tool_call' }],
      additional_kwargs: {
        reasoning_content: ANSWER,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'mail', arguments: INPUT } }],
      },
      response_metadata: { model_name: 'm', logprobs: { content: [{ token: 'carol' }] }, note: ANSWER },
    })
    const inner = fakeModel().respond(answer)
    const model = governModel(inner)
    const asked = [
      new SystemMessage(`Help ${THEIRS}`),
      new HumanMessage({ content: [{ type: 'text', text: THEIRS }] }),
      new AIMessage({
        content: '',
        tool_calls: [{ id: 'c0', name: 'f', args: { to: THEIRS }, type: 'tool_call' }],
        additional_kwargs: {
          tool_calls: [
            {
              id: 'c0',
              type: 'function',
              function: { name: 'f', arguments: '{"to":"ann\\u0040example.com"}' },
            },
          ],
        },
      }),
      new ToolMessage({ content: `sent to ${THEIRS}`, tool_call_id: 'c0' }),
    ]
    const got = await model.invoke(asked)
    const sent = JSON.stringify(inner.calls[0]!.messages)
    expect(sent).not.toMatch(/ann(?:@|\\+u0040)/)
    expect(inner.calls[0]!.messages.map((message) => message.constructor)).toEqual(
      asked.map((message) => message.constructor),
    )
    expect(JSON.stringify(asked)).toContain(THEIRS)
    expect(got.content).toEqual([
      { type: 'reasoning', reasoning: SHOWN },
      { type: 'text', text: SHOWN },
    ])
    expect(got.tool_calls![0]!.args).toEqual(SHOWN_INPUT)
    const [raw] = got.additional_kwargs.tool_calls as { function: { arguments: string } }[]
    expect(JSON.parse(raw!.function.arguments)).toEqual(SHOWN_INPUT)
    expect(leaks(JSON.stringify(got))).toBe(false)
  })

  it('streams the same, wherever text, reasoning and tool calls are cut', async () => {
    const inner = new Streaming()
    const model = governModel(inner)
    const texts = cutsOf(ANSWER)
    const inputs = cutsOf(INPUT)
    for (let i = 0; i < Math.max(texts.length, inputs.length); i++) {
      inner.pieces = [
        ...texts[i % texts.length]!.map(
          (piece) =>
            new AIMessageChunk({
              content: [
                { type: 'text', text: piece, index: 1 },
                { type: 'thinking', thinking: piece, index: 0 },
              ] as never,
            }),
        ),
        ...inputs[i % inputs.length]!.map(
          (args, at) =>
            new AIMessageChunk({
              content: '',
              tool_call_chunks: [
                { index: 0, args, type: 'tool_call_chunk', ...(at === 0 && { id: 'c1', name: 'mail' }) },
              ],
            }),
        ),
        new AIMessageChunk({
          content: '',
          response_metadata: { logprobs: ['carol'], finish_reason: 'stop' },
          usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
        } as never),
      ]
      let all: AIMessageChunk | undefined
      const tokens: string[] = []
      const stream = await model.stream(THEIRS, {
        callbacks: [{ handleLLMNewToken: (token: string) => void tokens.push(token) }],
      })
      for await (const chunk of stream) {
        expect(leaks(JSON.stringify(chunk))).toBe(false)
        all = all ? all.concat(chunk) : chunk
      }
      const blocks = all!.content as unknown as { type: string; text?: string; thinking?: string }[]
      expect(blocks.find(({ type }) => type === 'text')!.text).toBe(SHOWN)
      expect(blocks.find(({ type }) => type === 'thinking')!.thinking).toBe(SHOWN)
      expect(all!.tool_calls).toMatchObject([{ id: 'c1', name: 'mail', args: SHOWN_INPUT }])
      expect(all!.usage_metadata).toMatchObject({ total_tokens: 3 })
      expect(leaks(tokens.join(''))).toBe(false)
    }
    expect(inner.sent.join()).not.toContain(THEIRS)
  })

  it.each<[what: string, thought: (piece: string) => AIMessageChunk]>([
    [
      'of a provider’s own',
      (reasoning_content) => new AIMessageChunk({ content: '', additional_kwargs: { reasoning_content } }),
    ],
    [
      'in blocks',
      (thinking) => new AIMessageChunk({ content: [{ type: 'thinking', thinking, index: 0 }] as never }),
    ],
  ])('streams thoughts before the text: %s', async (_, thought) => {
    const answer = 'All is well. '.repeat(40)
    const model = governModel(
      new Streaming([
        ...['Ask car', 'ol.jones@exam', 'ple.org'].map(thought),
        ...[...answer].map((content) => new AIMessageChunk({ content })),
      ]),
    )
    const shown: AIMessageChunk[] = []
    for await (const chunk of await model.stream('Hi')) shown.push(chunk)
    const thoughtsOf = (chunk: AIMessageChunk) =>
      [JSON.stringify([chunk.content, chunk.additional_kwargs])].filter((all) => all.includes('Ask')).join()
    expect(shown.map(thoughtsOf).join('')).toContain('Ask [EMAIL_ADDRESS]')
    expect(shown.map(({ text }) => text).join('')).toBe(answer)
    expect(shown.findLastIndex(thoughtsOf)).toBeLessThan(shown.findIndex(({ text }) => text))
  })

  it('streams plain text the same, wherever it is cut', async () => {
    const inner = new Streaming()
    const model = governModel(inner)
    for (const pieces of cutsOf(ANSWER)) {
      inner.pieces = pieces.map((content) => new AIMessageChunk({ content }))
      let text = ''
      for await (const chunk of await model.stream(THEIRS)) text += chunk.text
      expect(text).toBe(SHOWN)
    }
  })

  it('streams blocks of two types at one place apart, and what goes on without its type as it began', async () => {
    const cut = ['Ask car', 'ol.jones@exam', 'ple.org']
    const blocks = [
      ...cut.map((reasoning, at) => ({ index: 0, reasoning, ...(at === 0 && { type: 'reasoning' }) })),
      ...cut.map((text, at) => ({ index: 0, text, type: at === 1 ? 'text_delta' : 'text' })),
      ...cut.map((text) => ({ index: 'lc_txt_1', text, type: 'text' })),
    ]
    const { content } = await together(
      blocks.map((block) => new AIMessageChunk({ content: [block] as never })),
    )
    expect(
      (content as { text?: string; reasoning?: string }[]).filter(({ text, reasoning }) => text || reasoning),
    ).toEqual([
      { type: 'reasoning', index: 0, reasoning: 'Ask [EMAIL_ADDRESS]' },
      { type: 'text', index: 0, text: 'Ask [EMAIL_ADDRESS]' },
      { type: 'text', index: 'lc_txt_1', text: 'Ask [EMAIL_ADDRESS]' },
    ])
  })

  it('sends nothing that is denied, and shows nothing of it', async () => {
    const inner = fakeModel().respond(new AIMessage(`Use ${secret}`))
    await expect(governModel(inner).invoke(secret)).rejects.toMatchObject({ code: 'denied' })
    expect(inner.callCount).toBe(0)
    await expect(governModel(inner).invoke('Hi')).rejects.toMatchObject({ code: 'denied' })
    const streaming = new Streaming(
      [...`Use ${secret}. ${'And so on. '.repeat(40)}`].map((content) => new AIMessageChunk({ content })),
    )
    let text = ''
    const read = async () => {
      for await (const chunk of await governModel(streaming).stream('Hi')) text += chunk.text
    }
    await expect(read()).rejects.toMatchObject({ code: 'denied' })
    expect(text).not.toContain('ghp_')
  })

  it('refuses what is no model, and wrong options, at once', () => {
    expect(() => governModel({} as never)).toThrow(TypeError)
    expect(() => governModel(fakeModel(), { policy: 'none such' })).toThrow(/No built-in policy/)
    expect(() => governAgentMiddleware({ policy: 'none such' })).toThrow(/No built-in policy/)
  })
})

describe('structured output of a governed model', () => {
  let wire: WireServer
  beforeAll(async () => {
    wire = await wireServer()
  })
  afterAll(() => wire.close())

  const schema = { type: 'object', title: 'mail', properties: { to: { type: 'string' } } }
  const json = '{"to":"[EMAIL_ADDRESS_1]"}'
  const call = { id: 'c1', type: 'function', function: { name: 'mail', arguments: json } }

  it.each([
    ['jsonSchema', false],
    ['jsonSchema', true],
    ['jsonMode', false],
    ['functionCalling', false],
    ['functionCalling', true],
  ] as const)(
    'is asked for as the model does, and has the person’s values: %s, raw %s',
    async (method, includeRaw) => {
      wire.bodies.length = 0
      const message = method === 'functionCalling' ? { content: '', tool_calls: [call] } : { content: json }
      wire.answer = {
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
      }
      const model = governModel(
        new ChatOpenAI({
          model: 'gpt-4o',
          apiKey: 'none',
          maxRetries: 0,
          configuration: { baseURL: wire.baseURL },
        }),
      )
      const structured = model.withStructuredOutput(schema, {
        method,
        includeRaw: includeRaw as false,
        name: 'mail',
      })
      const got = await structured.invoke(`I am ${THEIRS}`)
      expect(includeRaw ? (got as unknown as { parsed: unknown }).parsed : got).toEqual({ to: THEIRS })
      const [body] = wire.bodies
      expect(body).toContain('I am [EMAIL_ADDRESS_1]')
      expect(Object.keys(JSON.parse(body!))).toContain(
        method === 'functionCalling' ? 'tool_choice' : 'response_format',
      )
    },
  )

  it('is refused where no model is found in what makes it', () => {
    const inner = fakeModel()
    inner.withStructuredOutput = () => RunnableLambda.from(() => THEIRS) as never
    expect(() => governModel(inner).withStructuredOutput(schema)).toThrow(
      expect.objectContaining({ code: 'not_understood' }),
    )
  })
})

describe('ChatOpenAI', () => {
  let wire: WireServer
  beforeAll(async () => {
    wire = await wireServer()
  })
  afterAll(() => wire.close())
  const model = (fields: object) => {
    const configuration = { baseURL: wire.baseURL }
    return governModel(
      new ChatOpenAI({ model: 'm', apiKey: 'none', maxRetries: 0, configuration, ...fields }),
    )
  }
  const output = [
    { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: ANSWER }] },
    {
      id: 'm_1',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: ANSWER, annotations: [] }],
    },
  ]
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', status: 'completed', output }

  it('streams by the Responses API what it gives whole, so that both may be sent back', async () => {
    const thought = { item_id: 'rs_1', output_index: 0, summary_index: 0 }
    const place = { item_id: 'm_1', output_index: 1, content_index: 0 }
    wire.answer = typed([
      { type: 'response.created', response: { ...response, output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...output[0], summary: [] } },
      { type: 'response.reasoning_summary_part.added', ...thought, part: { type: 'summary_text', text: '' } },
      ...[...ANSWER].map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...thought, delta })),
      { type: 'response.reasoning_summary_text.done', ...thought, text: ANSWER },
      { type: 'response.output_item.done', output_index: 0, item: output[0] },
      { type: 'response.output_item.added', output_index: 1, item: { ...output[1], content: [] } },
      ...[...ANSWER].map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
      { type: 'response.output_text.done', ...place, text: ANSWER },
      { type: 'response.output_item.done', output_index: 1, item: output[1] },
      { type: 'response.completed', response },
    ] as { type: string }[])
    let all: AIMessageChunk | undefined
    for await (const chunk of await model({ useResponsesApi: true }).stream(`I am ${THEIRS}`))
      all = all ? all.concat(chunk as AIMessageChunk) : (chunk as AIMessageChunk)
    expect(all!.content).toMatchObject([
      { type: 'reasoning', reasoning: SHOWN },
      { type: 'text', text: SHOWN },
    ])
    expect(all!.additional_kwargs.reasoning).toMatchObject({
      summary: [{ type: 'summary_text', text: SHOWN }],
    })
  })

  it('is sent what is said beside messages with placeholders, whole or streamed, and what the program says as it is', async () => {
    const message = { role: 'assistant', content: '{}' }
    wire.answer = { id: 'c', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] }
    const schema = { type: 'object', properties: { to: { type: 'string', description: `as ${THEIRS}` } } }
    const options = {
      prediction: { type: 'content', content: `I am ${THEIRS}` },
      promptCacheKey: THEIRS,
      response_format: { type: 'json_schema', json_schema: { name: 'mail', schema } },
    }
    wire.bodies.length = 0
    await model({}).invoke(THEIRS, options as never)
    wire.answer = chunks([{ choices: [{ index: 0, delta: message, finish_reason: 'stop' }] }])
    for await (const chunk of await model({}).stream(THEIRS, options as never)) expect(chunk).toBeDefined()
    expect(wire.bodies).toHaveLength(2)
    for (const body of wire.bodies)
      expect(JSON.parse(body)).toMatchObject({
        messages: [{ content: '[EMAIL_ADDRESS_1]' }],
        prediction: { type: 'content', content: 'I am [EMAIL_ADDRESS_1]' },
        prompt_cache_key: '[EMAIL_ADDRESS_1]',
        response_format: options.response_format,
      })
    wire.bodies.length = 0
    const denied = model({}).invoke('Hi', { prediction: { type: 'content', content: secret } } as never)
    await expect(denied).rejects.toMatchObject({ code: 'denied' })
    expect(wire.bodies).toEqual([])
  })

  it('answers in the form that was asked of it', async () => {
    const message = { role: 'assistant', content: ANSWER }
    wire.answer = { id: 'c', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] }
    const ask = async (fields: object) => (await model(fields).invoke(`I am ${THEIRS}`)).content
    expect(await ask({ outputVersion: 'v1' })).toEqual([{ type: 'text', text: SHOWN }])
    expect(await ask({})).toBe(SHOWN)
  })
})

describe('governAgentMiddleware', () => {
  const mailed: unknown[] = []
  const mail = tool(
    async (input) => {
      mailed.push(input)
      return `Sent to ${(input as { to: string }).to}`
    },
    {
      name: 'mail',
      description: 'Sends mail',
      schema: { type: 'object', properties: { to: { type: 'string' } } } as never,
    },
  )

  it('governs each call of an agent, whose tools run with the person’s values', async () => {
    mailed.length = 0
    const inner = fakeModel()
      .respond(
        new AIMessage({
          content: '',
          tool_calls: [{ id: 'c1', name: 'mail', args: { to: '[EMAIL_ADDRESS_1]' }, type: 'tool_call' }],
        }),
      )
      .respond(new AIMessage(ANSWER))
    const agent = createAgent({
      model: inner,
      tools: [mail],
      systemPrompt: `Help ${THEIRS}`,
      middleware: [governAgentMiddleware()],
    })
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: `I am ${THEIRS}` }] })
    expect(mailed).toEqual([{ to: THEIRS }])
    expect(messages.at(-1)!.content).toBe(SHOWN)
    expect(inner.callCount).toBe(2)
    expect(JSON.stringify(inner.calls.map((call) => call.messages))).not.toContain(THEIRS)
  })

  describe('with a model of a provider', () => {
    let wire: WireServer
    beforeAll(async () => {
      wire = await wireServer()
    })
    afterAll(() => wire.close())

    it('leaks nothing in what an agent streams', async () => {
      mailed.length = 0
      const chunk = (delta: object, finish_reason: string | null = null) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta, finish_reason }],
      })
      const first = chunks([
        chunk({ role: 'assistant', content: '' }),
        chunk({
          tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'mail', arguments: '' } }],
        }),
        ...[...'{"to":"[EMAIL_ADDRESS_1]"}'].map((piece) =>
          chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }),
        ),
        chunk({}, 'tool_calls'),
      ])
      const second = chunks([...[...ANSWER].map((content) => chunk({ content })), chunk({}, 'stop')])
      const answers = [first, second]
      Object.defineProperty(wire, 'answer', { get: () => answers.shift() })
      const model = new ChatOpenAI({
        model: 'gpt-4o',
        apiKey: 'none',
        streaming: true,
        maxRetries: 0,
        configuration: { baseURL: wire.baseURL },
      })
      const agent = createAgent({
        model,
        tools: [mail],
        middleware: [governAgentMiddleware({ vault: createVault() })],
      })
      let text = ''
      const all: string[] = []
      const stream = await agent.stream(
        { messages: [{ role: 'user', content: `I am ${THEIRS}` }] },
        { streamMode: ['messages', 'updates'] },
      )
      for await (const [mode, data] of stream as AsyncIterable<[string, unknown]>) {
        all.push(JSON.stringify(data))
        if (mode === 'messages') {
          const [message] = data as [AIMessageChunk]
          if (message.type === 'ai') text += message.text
        }
      }
      expect(text).toBe(SHOWN)
      expect(all.filter(leaks)).toEqual([])
      expect(mailed).toEqual([{ to: THEIRS }])
      expect(wire.bodies).toHaveLength(2)
      expect(wire.bodies.join()).not.toContain(THEIRS)
      expect(JSON.parse(wire.bodies[0]!).tools).toHaveLength(1)
    })
  })
})
