import { createVault } from '@svc/core'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Decision, type GuardOptions, governFetch, governOpenAI } from '../src/openai/index.ts'
import { ANSWER, cutsOf, INPUT, leaks, SHOWN, SHOWN_INPUT, THEIRS } from './cuts.ts'
import { chunks, typed, type WireServer, wireServer } from './wire-server.ts'

/** Every position takes a while through a server. */
const STEP = process.env.SVC_TEST_LONG === '1' ? 1 : 7

let wire: WireServer
beforeAll(async () => {
  wire = await wireServer()
})
beforeEach(() => {
  wire.bodies.length = 0
})
afterAll(() => wire.close())

const client = (options?: GuardOptions) =>
  governOpenAI(new OpenAI({ apiKey: 'none', baseURL: wire.baseURL, maxRetries: 0 }), options)
const question = { model: 'm', messages: [{ role: 'user' as const, content: `I am ${THEIRS}` }] }
const secret = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')

describe('what is sent', () => {
  beforeEach(() => {
    wire.answer = { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [] }
  })

  it('has placeholders in messages, tool arguments and results, and what is said of the person beside them', async () => {
    await client().chat.completions.create({
      model: 'm',
      user: THEIRS,
      metadata: { of: THEIRS },
      tools: [
        {
          type: 'function',
          function: { name: 'mail', parameters: { $schema: 'https://json-schema.org/x' } },
        },
      ],
      messages: [
        { role: 'system', content: `Help ${THEIRS}` },
        { role: 'user', content: [{ type: 'text', text: `I am ${THEIRS}` }] },
        {
          role: 'assistant',
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'mail', arguments: '{"to":"ann\\u0040example.com"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: `sent to ${THEIRS}` },
      ],
    })
    const [body] = wire.bodies
    expect(body).not.toMatch(/ann(?:@|\\\\u0040)/)
    expect(body!.match(/\[EMAIL_ADDRESS_1\]/g)).toHaveLength(6)
    expect(body).toContain('https://json-schema.org/x')
    expect(JSON.parse(JSON.parse(body!).messages[2].tool_calls[0].function.arguments)).toEqual({
      to: '[EMAIL_ADDRESS_1]',
    })
  })

  it('has them in what responses and embeddings are made of, too', async () => {
    wire.answer = { id: 'r', object: 'response', output: [] }
    await client().responses.create({ model: 'm', instructions: `Help ${THEIRS}`, input: `I am ${THEIRS}` })
    await client().responses.create({
      model: 'm',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: THEIRS }] },
        { type: 'function_call', call_id: 'c', name: 'f', arguments: `{"a":"${THEIRS}"}` },
        { type: 'function_call_output', call_id: 'c', output: THEIRS },
      ],
    })
    wire.answer = {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.5, 4111111111111111] }],
      model: 'm',
    }
    const { data } = await client().embeddings.create({
      model: 'm',
      input: [THEIRS, 'b'],
      encoding_format: 'float',
    })
    expect(data[0]!.embedding).toEqual([0.5, 4111111111111111])
    expect(wire.bodies.join()).not.toContain(THEIRS)
    expect(JSON.parse(wire.bodies[2]!).input).toEqual(['[EMAIL_ADDRESS_1]', 'b'])
  })

  // Bodies of other programs that speak the protocol, as text: the SDK's types know no such names.
  const sentOf = async (body: unknown) => {
    const post = governFetch({})
    await post(wire.baseURL, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
    return wire.bodies.at(-1)!
  }
  const messages = [{ role: 'user', content: 'Hi' }]

  it.each<[what: string, body: unknown, sent: string]>([
    [
      'a name beside a text',
      { messages, [THEIRS]: 'Hi' },
      `{"messages":${JSON.stringify(messages)},"[EMAIL_ADDRESS_1]":"Hi"}`,
    ],
    ['a name of a number', { [THEIRS]: 1 }, '{"[EMAIL_ADDRESS_1]":1}'],
    ['a name of a list', { [THEIRS]: ['Hi'] }, '{"[EMAIL_ADDRESS_1]":["Hi"]}'],
    ['a name of a list of objects', { [THEIRS]: [{ a: 1 }] }, '{"[EMAIL_ADDRESS_1]":[{"a":1}]}'],
    ['a number', { ssn: 219_099_998 }, '{"ssn":"[US_SSN_1]"}'],
    ['a text that its name explains', { ssn: '219099998' }, '{"ssn":"[US_SSN_1]"}'],
    ['JSON in a text', { a: '{"to":"ann\\u0040example.com"}' }, '{"a":"{\\"to\\":\\"[EMAIL_ADDRESS_1]\\"}"}'],
    ['a name that objects inherit by', `{"__proto__":"${THEIRS}"}`, '{"__proto__":"[EMAIL_ADDRESS_1]"}'],
    [
      'such a name of a list',
      `{"__proto__":[{"a":"${THEIRS}"}]}`,
      '{"__proto__":[{"a":"[EMAIL_ADDRESS_1]"}]}',
    ],
    ...[
      'text',
      'reasoning',
      'audio',
      'functions',
      'tools',
      'conversation',
      'response_format',
      'mcp_servers',
      'data_sources',
      'output_config',
      'output_format',
      'generationConfig',
    ].map((name): [string, unknown, string] => [
      `a text as ${name}`,
      { [name]: THEIRS },
      `{"${name}":"[EMAIL_ADDRESS_1]"}`,
    ]),
    ['a list of texts as text', { text: [THEIRS] }, '{"text":["[EMAIL_ADDRESS_1]"]}'],
    [
      'a conversation that is one',
      { conversation: [{ role: 'user', content: THEIRS }] },
      '{"conversation":[{"role":"user","content":"[EMAIL_ADDRESS_1]"}]}',
    ],
    [
      'more than the id of a conversation',
      { conversation: { id: 'conv_1', of: THEIRS } },
      '{"conversation":{"id":"conv_1","of":"[EMAIL_ADDRESS_1]"}}',
    ],
  ])('has them at its top, too: %s', async (_, body, sent) => {
    expect(await sentOf(body)).toBe(sent)
  })

  it('has them in a request of another library, too', async () => {
    const sent: unknown[] = []
    const post = governFetch({
      fetch: async (_, init) => {
        sent.push(init?.body)
        return Response.json({})
      },
    })
    const body = JSON.stringify({ input: THEIRS })
    const request = new Request(wire.baseURL, { method: 'POST', body })
    // As undici, and pages within pages, have a class of their own.
    const foreign = {
      url: request.url,
      method: 'POST',
      headers: request.headers,
      clone: () => request.clone(),
    }
    await post(request)
    await post(foreign as never)
    expect(sent).toEqual(['{"input":"[EMAIL_ADDRESS_1]"}', '{"input":"[EMAIL_ADDRESS_1]"}'])
  })

  it('keeps names apart that become the same', async () => {
    const sent = JSON.parse(await sentOf({ ssn: 1, 'ssn 219-09-9998': 1, 'ssn 219099998': [{ a: 1 }] }))
    expect(Object.keys(sent)).toHaveLength(3)
    expect(JSON.stringify(sent)).not.toMatch(/219/)
  })

  it.each([
    { tools: [{ type: 'function', function: { name: 'mail', description: THEIRS } }] },
    { functions: [{ name: 'mail', description: THEIRS }] },
    { text: { format: { type: 'json_schema', schema: { description: THEIRS } } } },
    { reasoning: { effort: 'low' } },
    // Anthropic's.
    { mcp_servers: [{ type: 'url', url: 'https://mcp.example/sse', name: 'crm' }] },
    { output_config: { format: { type: 'json_schema', schema: { enum: ['https://a.example/'] } } } },
    // Gemini's.
    {
      generationConfig: { responseJsonSchema: { $schema: 'https://json-schema.org/x', description: THEIRS } },
      contents: [
        { role: 'user', parts: [{ fileData: { mimeType: 'text/csv', fileUri: 'https://a.example/f' } }] },
      ],
    },
    { output_format: { type: 'json_schema', schema: { description: THEIRS } } },
    // Azure's.
    {
      data_sources: [
        {
          type: 'azure_search',
          parameters: {
            endpoint: 'https://acme.search.example',
            index_name: 'handbook',
            authentication: { type: 'api_key', key: secret },
          },
        },
      ],
    },
    { conversation: 'conv_0a1B' },
    { conversation: { id: 'conv_0a1B' } },
    {
      seed: 123_456_789,
      max_tokens: 4096,
      temperature: 0.7,
      logit_bias: { 50256: -100 },
      store: true,
      n: null,
    },
    { prompt_cache_key: 'tenant-42', safety_identifier: 'a1b2c3d4e5f60718', prompt: { id: 'pmpt_68abc012' } },
  ])('passes what the program writes: %j', async (body) => {
    expect(await sentOf(body)).toBe(JSON.stringify(body))
  })

  it('passes what the program writes to each of a batch, and nothing else of it', async () => {
    const program = {
      model: 'm',
      tools: [{ name: 'mail', input_schema: { $schema: 'https://json-schema.org/x', description: THEIRS } }],
    }
    const call = (text: string, more: object = {}) => ({
      custom_id: 'a',
      params: { ...program, max_tokens: 9, messages: [{ role: 'user', content: text }], ...more },
    })
    const batch = (text: string) => ({
      requests: [call(text), call(`I am ${text}`, { system: text })],
      of: text,
    })
    expect(JSON.parse(await sentOf(batch(THEIRS)))).toEqual(batch('[EMAIL_ADDRESS_1]'))
    // What only looks like one is data.
    const other = (text: string) => ({
      requests: [{ params: { tools: text, stop: text } }, { tools: [{ a: text }] }],
    })
    expect(JSON.parse(await sentOf(other(THEIRS)))).toEqual(other('[EMAIL_ADDRESS_1]'))
    await expect(sentOf({ requests: [call('Hi'), call(secret)] })).rejects.toMatchObject({ code: 'denied' })
  })

  it('is nothing where a name inherits a secret', async () => {
    await expect(sentOf(`{"messages":[],"__proto__":"${secret}"}`)).rejects.toMatchObject({ code: 'denied' })
    expect(wire.bodies).toEqual([])
  })

  it('is nothing where the policy denies it, or it cannot be looked into', async () => {
    const denied = client().chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: secret }],
    })
    await expect(denied).rejects.toSatisfy(wasStopped('denied'))
    await expect(client().embeddings.create({ model: 'm', input: [1, 2] })).rejects.toSatisfy(
      wasStopped('not_understood'),
    )
    const file = new File([THEIRS], 'a.txt')
    await expect(client().files.create({ file, purpose: 'assistants' })).rejects.toSatisfy(
      wasStopped('not_understood'),
    )
    expect(wire.bodies).toEqual([])
  })

  it('passes as it is where it cannot be looked into, when told so', async () => {
    await client({ onUnknown: 'pass' }).embeddings.create({ model: 'm', input: [1, 2] })
    expect(JSON.parse(wire.bodies[0]!).input).toEqual([1, 2])
  })
})

/** The SDK wraps what its `fetch` throws. */
function wasStopped(code: string) {
  return (error: Error) => JSON.stringify([error, error.cause], ['code', 'cause']).includes(`"${code}"`)
}

describe('an answer of chat completions', () => {
  it('is governed, and has the person’s values again', async () => {
    wire.answer = {
      id: 'c',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'm',
      system_fingerprint: 'fp_1',
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          logprobs: { content: [{ token: 'carol', logprob: -1, top_logprobs: [] }] },
          message: {
            role: 'assistant',
            content: ANSWER,
            refusal: ANSWER,
            reasoning_content: ANSWER,
            annotations: [
              {
                type: 'url_citation',
                url_citation: { start_index: 1, end_index: 2, title: ANSWER, url: 'https://x.example' },
              },
            ],
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'mail', arguments: INPUT } }],
          },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    }
    const answer = await client().chat.completions.create(question)
    const { message, logprobs, finish_reason } = answer.choices[0]!
    expect(message).toMatchObject({ content: SHOWN, refusal: SHOWN, reasoning_content: SHOWN })
    const [call] = message.tool_calls as OpenAI.ChatCompletionMessageFunctionToolCall[]
    expect(JSON.parse(call!.function.arguments)).toEqual(SHOWN_INPUT)
    expect([logprobs, finish_reason, answer.usage!.total_tokens, answer.created]).toEqual([
      null,
      'tool_calls',
      3,
      1_700_000_000,
    ])
    expect(leaks(JSON.stringify(answer))).toBe(false)
  })

  it('that is sound passes, and what it is to say is governed', async () => {
    wire.answer = 'sound'
    const spoken = await client().audio.speech.create({ model: 'm', voice: 'v', input: `Dear ${THEIRS}` })
    expect(await spoken.text()).toBe('sound')
    expect(JSON.parse(wire.bodies[0]!).input).toBe('Dear [EMAIL_ADDRESS_1]')
  })

  it('keeps the placeholders of a conversation by its vault', async () => {
    wire.answer = {
      choices: [
        { index: 0, message: { role: 'assistant', content: 'Hi [EMAIL_ADDRESS_1]' }, finish_reason: 'stop' },
      ],
    }
    const kept = client({ vault: createVault() })
    await kept.chat.completions.create(question)
    const later = await kept.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'Who am I?' }],
    })
    expect(later.choices[0]!.message.content).toBe(`Hi ${THEIRS}`)
  })
})

describe('a streamed answer of chat completions', () => {
  const chunk = (delta: object, finish_reason: string | null = null, index = 0) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    obfuscation: 'carol',
    choices: [{ index, delta, finish_reason, logprobs: { content: [{ token: 'carol' }] } }],
  })

  it('is the same and leaks nothing, wherever text, reasoning and tool arguments are cut', async () => {
    const texts = cutsOf(ANSWER)
    const inputs = cutsOf(INPUT)
    const openai = client()
    for (let i = 0; i < Math.max(texts.length, inputs.length); i += STEP) {
      const pieces = texts[i % texts.length]!
      const input = inputs[i % inputs.length]!
      wire.answer = chunks([
        chunk({ role: 'assistant', content: '' }),
        ...pieces.flatMap((piece) => [chunk({ reasoning_content: piece }), chunk({ content: piece })]),
        chunk({
          tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'mail', arguments: '' } }],
        }),
        ...input.map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
        chunk({}, 'tool_calls'),
        {
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        },
      ])
      const stream = await openai.chat.completions.create({ ...question, stream: true })
      const seen = { content: '', reasoning: '', input: '', finished: 0, total: 0 }
      for await (const part of stream) {
        if (part.usage) seen.total = part.usage.total_tokens
        const [choice] = part.choices
        if (!choice) continue
        expect(seen.finished).toBe(0)
        if (choice.finish_reason) seen.finished++
        const delta = choice.delta as {
          content?: string
          reasoning_content?: string
          tool_calls?: { function: { arguments: string } }[]
        }
        seen.content += delta.content ?? ''
        seen.reasoning += delta.reasoning_content ?? ''
        seen.input += delta.tool_calls?.[0]?.function.arguments ?? ''
        expect(leaks(JSON.stringify(part))).toBe(false)
      }
      expect(seen).toMatchObject({ content: SHOWN, reasoning: SHOWN, finished: 1, total: 2 })
      expect(JSON.parse(seen.input)).toEqual(SHOWN_INPUT)
    }
  })

  it('goes through the SDK’s own helper, several choices and calls at once', async () => {
    wire.answer = chunks([
      ...[0, 1].map((index) => chunk({ role: 'assistant', content: '' }, null, index)),
      ...[...ANSWER].flatMap((content) => [chunk({ content }, null, 0), chunk({ content }, null, 1)]),
      ...[0, 1].map((index) =>
        chunk({
          tool_calls: [
            { index, id: `c${index}`, type: 'function', function: { name: 'mail', arguments: '' } },
          ],
        }),
      ),
      ...[...INPUT].flatMap((piece) =>
        [1, 0].map((index) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ),
      chunk({}, 'stop', 1),
      chunk({}, 'tool_calls', 0),
    ])
    const answer = await client().chat.completions.stream(question).finalChatCompletion()
    expect(answer.choices.map(({ message }) => message.content)).toEqual([SHOWN, SHOWN])
    const calls = answer.choices[0]!.message.tool_calls as OpenAI.ChatCompletionMessageFunctionToolCall[]
    expect(calls.map((call) => JSON.parse(call.function.arguments))).toEqual([SHOWN_INPUT, SHOWN_INPUT])
  })

  it('without an end of its own still gives what was held', async () => {
    wire.answer = chunks([...ANSWER].map((content) => chunk({ content })))
    let text = ''
    for await (const part of await client().chat.completions.create({ ...question, stream: true }))
      text += part.choices[0]?.delta.content ?? ''
    expect(text).toBe(SHOWN)
  })

  it('fails before what the policy denies, and tells a failure of the model without its words', async () => {
    wire.answer = chunks(
      [...`Use ${secret} now. ${'And so on. '.repeat(40)}`].map((content) => chunk({ content })),
    )
    let text = ''
    const read = async () => {
      for await (const part of await client().chat.completions.create({ ...question, stream: true }))
        text += part.choices[0]?.delta.content ?? ''
    }
    await expect(read()).rejects.toMatchObject({ code: 'denied' })
    expect(text).not.toContain('ghp_')
    wire.answer = chunks([chunk({ content: 'Hi' }), { error: { message: ANSWER, code: 'overloaded' } }])
    await expect(read()).rejects.toSatisfy((error) => !leaks(String(error)) && /failed/.test(String(error)))
  })
})

it.each([
  ['whole', 'application/json', '{"id":"r","__proto__":{"admin":true},"output":[{"__proto__":{"a":"Hi"}}]}'],
  ['streamed', 'text/event-stream', 'data: {"type":"response.x","__proto__":{"admin":true}}\n\n'],
])('an answer that is %s keeps a name that objects inherit by', async (_, type, answer) => {
  const send = async () => new Response(answer, { headers: { 'content-type': type } })
  const response = await governFetch({ fetch: send })(wire.baseURL, {
    method: 'POST',
    body: '{"input":"Hi"}',
  })
  expect(await response.text()).toBe(answer)
})

describe('an answer of the Responses API', () => {
  const output = [
    {
      id: 'rs_1',
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: ANSWER }],
      encrypted_content: 'gAAAAABm-x_9',
    },
    {
      id: 'm_1',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: ANSWER, annotations: [], logprobs: [{ token: 'carol' }] }],
    },
    { id: 'f_1', type: 'function_call', call_id: 'c1', name: 'mail', arguments: INPUT, status: 'completed' },
  ]
  const response = {
    id: 'r',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'm',
    status: 'completed',
    instructions: 'Help [EMAIL_ADDRESS_1]',
    error: null,
    output,
    usage: { total_tokens: 3 },
  }

  it('is governed whole', async () => {
    wire.answer = response
    const answer = await client().responses.create({ model: 'm', input: THEIRS })
    expect(answer.output_text).toBe(SHOWN)
    expect(answer.instructions).toBe(`Help ${THEIRS}`)
    expect(answer.output[0]).toMatchObject({ summary: [{ text: SHOWN }], encrypted_content: 'gAAAAABm-x_9' })
    expect(JSON.parse((answer.output[2] as { arguments: string }).arguments)).toEqual(SHOWN_INPUT)
    expect(answer.usage).toEqual({ total_tokens: 3 })
    expect(leaks(JSON.stringify(answer))).toBe(false)
  })

  it('is governed streamed, wherever it is cut', async () => {
    const texts = cutsOf(ANSWER)
    const inputs = cutsOf(INPUT)
    const openai = client()
    for (let i = 0; i < Math.max(texts.length, inputs.length); i += STEP) {
      const place = { item_id: 'm_1', output_index: 1, content_index: 0 }
      const thought = { item_id: 'rs_1', output_index: 0, summary_index: 0 }
      const call = { item_id: 'f_1', output_index: 2 }
      wire.answer = typed([
        { type: 'response.created', response: { ...response, output: [] } } as { type: string },
        ...texts[i % texts.length]!.map((delta) => ({
          type: 'response.reasoning_summary_text.delta',
          ...thought,
          delta,
          obfuscation: 'carol',
        })),
        { type: 'response.reasoning_summary_text.done', ...thought, text: ANSWER } as { type: string },
        ...texts[i % texts.length]!.map((delta) => ({
          type: 'response.output_text.delta',
          ...place,
          delta,
          logprobs: [{ token: 'carol' }],
        })),
        { type: 'response.output_text.done', ...place, text: ANSWER, logprobs: [{ token: 'carol' }] } as {
          type: string
        },
        {
          type: 'response.content_part.done',
          ...place,
          part: { type: 'output_text', text: ANSWER, annotations: [] },
        } as { type: string },
        { type: 'response.output_item.added', output_index: 2, item: { ...output[2], arguments: '' } } as {
          type: string
        },
        ...inputs[i % inputs.length]!.map((delta) => ({
          type: 'response.function_call_arguments.delta',
          ...call,
          delta,
        })),
        { type: 'response.function_call_arguments.done', ...call, name: 'mail', arguments: INPUT } as {
          type: string
        },
        { type: 'response.output_item.done', output_index: 2, item: output[2] } as { type: string },
        { type: 'response.completed', response } as { type: string },
      ])
      const seen: Record<string, string> = {}
      let last = -1
      for await (const event of await openai.responses.create({ model: 'm', input: THEIRS, stream: true })) {
        expect(leaks(JSON.stringify(event))).toBe(false)
        expect(event.sequence_number).toBe(last + 1)
        last = event.sequence_number
        if (event.type.endsWith('.delta'))
          seen[event.type] = (seen[event.type] ?? '') + (event as { delta: string }).delta
        if (event.type === 'response.output_text.done')
          expect(event.text).toBe(seen['response.output_text.delta'])
        if (event.type === 'response.function_call_arguments.done')
          expect(event.arguments).toBe(seen['response.function_call_arguments.delta'])
        if (event.type === 'response.completed')
          expect(event.response.output[1]).toMatchObject({ content: [{ text: SHOWN }] })
      }
      expect(seen['response.output_text.delta']).toBe(SHOWN)
      expect(seen['response.reasoning_summary_text.delta']).toBe(SHOWN)
      expect(JSON.parse(seen['response.function_call_arguments.delta']!)).toEqual(SHOWN_INPUT)
    }
  })
})

describe('governFetch', () => {
  it('takes requests of any form, and tells each decision', async () => {
    wire.answer = chunks([{ choices: [{ index: 0, delta: { content: ANSWER } }] }])
    const decisions: Decision[] = []
    const fetch = governFetch({ onDecision: (decision) => decisions.push(decision) })
    const body = JSON.stringify(question)
    const url = `${wire.baseURL}/chat/completions`
    const headers = { 'content-type': 'application/json' }
    for (const call of [
      () => fetch(url, { method: 'POST', body, headers }),
      () => fetch(new Request(url, { method: 'POST', body, headers })),
    ]) {
      const text = await (await call()).text()
      expect(leaks(text)).toBe(false)
      expect(text).toContain('[CREDIT_CARD]')
    }
    expect(wire.bodies.join()).not.toContain(THEIRS)
    expect(decisions.map(({ direction }) => direction)).toEqual(['input', 'output', 'input', 'output'])
    expect(() => governFetch({ policy: 'none such' })).toThrow(/No built-in policy/)
    expect(() => governFetch({ fetch: 'undici' as never })).toThrow(/^fetch must be/)
  })
})

describe('governOpenAI', () => {
  it('gives back a client of the type that it was given, whichever SDK it is of', () => {
    class Other {
      readonly given: { fetch?: typeof fetch }
      constructor(given: { fetch?: typeof fetch }) {
        this.given = given
      }
      withOptions(options: { fetch?: typeof fetch }): this {
        return new Other({ ...this.given, ...options }) as this
      }
    }
    const other: Other = governOpenAI(new Other({}))
    expect(other).toBeInstanceOf(Other)
    expect(other.given.fetch).toBeTypeOf('function')
    const own: OpenAI = client()
    expect(own).toBeInstanceOf(OpenAI)
  })

  it('says what it takes of who gives it something else', () => {
    for (const wrong of [undefined, null, {}, new OpenAI({ apiKey: 'none' }).chat])
      expect(() => governOpenAI(wrong as never)).toThrow(/^client must be .*governFetch/)
  })
})

describe('credentials that an SDK asks for by itself', () => {
  const jwt = [
    'eyJhbGciOiJFUzI1NiJ9',
    'eyJzdWIiOiJ3b3JrbG9hZCIsImV4cCI6MTgwMDAwMDAwMH0',
    'c2lnbmF0dXJlLW9m',
  ].join('.')

  it('are exchanged as they are, and the question behind them is governed', async () => {
    const sent: string[] = []
    const fetch = async (address: unknown, init?: RequestInit) => {
      sent.push(String(init!.body))
      return String(address).startsWith(wire.baseURL)
        ? Response.json({ choices: [] })
        : Response.json({ access_token: jwt, expires_in: 3600, token_type: 'Bearer' })
    }
    const openai = governOpenAI(
      new OpenAI({
        baseURL: wire.baseURL,
        maxRetries: 0,
        fetch,
        workloadIdentity: {
          identityProviderId: 'idp_1',
          serviceAccountId: 'sa_1',
          provider: { tokenType: 'jwt', getToken: async () => jwt },
        },
      }),
    )
    await openai.chat.completions.create(question)
    expect(sent).toHaveLength(2)
    expect(JSON.parse(sent[0]!)).toMatchObject({ subject_token: jwt, service_account_id: 'sa_1' })
    expect(sent[1]).toContain('[EMAIL_ADDRESS_1]')
    expect(sent[1]).not.toContain(THEIRS)
  })

  it.each([
    ['of another grant', { grant_type: 'password' }],
    ['with a text', { scope: `of ${THEIRS}` }],
    ['with an address', { client_id: THEIRS }],
    ['with what is no token', { messages: 'Hi' }],
    ['with a list', { scope: ['Hi'] }],
  ])('are none %s', async (_, other) => {
    const grant_type = 'urn:ietf:params:oauth:grant-type:token-exchange'
    const given = { grant_type, subject_token: jwt, client_id: 'c', ...other }
    let sent = ''
    const fetch = governFetch({
      fetch: async (_url, init) => {
        sent += init!.body
        return Response.json({})
      },
    })
    await fetch(wire.baseURL, { method: 'POST', body: JSON.stringify(given) }).catch(() => {})
    expect(sent).not.toContain(jwt)
    expect(sent).not.toContain(THEIRS)
  })
})
