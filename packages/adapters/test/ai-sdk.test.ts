import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createVault } from '@svc/core'
import { APICallError, generateText, jsonSchema, streamText, tool, wrapLanguageModel } from 'ai'
import { convertArrayToReadableStream, convertReadableStreamToArray, MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { AdapterError, type Decision, type GuardOptions, governMiddleware } from '../src/ai-sdk/index.ts'
import { ANSWER, cutsOf, INPUT, leaks, SHOWN, SHOWN_INPUT, THEIRS } from './cuts.ts'

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 10, text: 10, reasoning: undefined },
}
const stop = { unified: 'stop' as const, raw: 'stop' }
const finish: LanguageModelV4StreamPart = { type: 'finish', usage, finishReason: stop }
type Part = LanguageModelV4StreamPart
const prompt: LanguageModelV4CallOptions['prompt'] = [
  { role: 'user', content: [{ type: 'text', text: `I am ${THEIRS}` }] },
]

function streaming(parts: Part[], options?: GuardOptions) {
  const inner = new MockLanguageModelV4({
    doStream: async () => ({
      stream: convertArrayToReadableStream(parts),
      response: { headers: { a: 'b' } },
    }),
  })
  return { inner, model: wrapLanguageModel({ model: inner, middleware: governMiddleware(options) }) }
}
async function partsOf(
  parts: Part[],
  options?: GuardOptions,
  call: Partial<LanguageModelV4CallOptions> = {},
) {
  const { model } = streaming(parts, options)
  const { stream } = await model.doStream({ prompt, ...call })
  return convertReadableStreamToArray(stream)
}
function generating(content: object[], more: object = {}, options?: GuardOptions) {
  const inner = new MockLanguageModelV4({
    doGenerate: async () => ({ content, finishReason: stop, usage, warnings: [], ...more }) as never,
  })
  return { inner, model: wrapLanguageModel({ model: inner, middleware: governMiddleware(options) }) }
}

describe('what a model is sent', () => {
  it('has placeholders in place of personal data, wherever it stands', async () => {
    const { inner, model } = generating([{ type: 'text', text: 'ok' }])
    await generateText({
      model,
      system: 'Answer ann@example.com kindly',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'I am ann@example.com, +1 212 555 0123' }] },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'It is ann@example.com' },
            { type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: { to: 'ann@example.com' } },
          ],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'c1',
              toolName: 'mail',
              output: { type: 'json', value: { sent: ['ann@example.com'] } },
            },
          ],
        },
        { role: 'user', content: 'thanks' },
      ],
      providerOptions: { openai: { user: 'ann@example.com' } },
    })
    const sent = inner.doGenerateCalls[0]!
    const said = JSON.stringify([sent.prompt, sent.providerOptions])
    expect(said).not.toMatch(/ann@|212/)
    expect(said.match(/\[EMAIL_ADDRESS_1\]/g)).toHaveLength(6)
    expect(said).toContain('[PHONE_NUMBER_1]')
  })

  it('is nothing where the policy denies it', async () => {
    const { inner, model } = generating([{ type: 'text', text: 'ok' }])
    const password = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
    const call = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: password }] }] }
    for (const run of [() => model.doGenerate(call), () => model.doStream(call)])
      await expect(run()).rejects.toMatchObject({ name: 'AdapterError', code: 'denied' })
    expect(inner.doGenerateCalls).toEqual([])
    expect(inner.doStreamCalls).toEqual([])
  })
})

describe('a generated answer', () => {
  it('has a name that objects inherit by as a property of its own', async () => {
    const ours = '{"__proto__":{"admin":true,"to":"[EMAIL_ADDRESS_1]"}}'
    const given = JSON.parse(ours) as object
    const content = [
      { type: 'text', text: 'I write to ann@example.com' },
      { type: 'tool-result', toolCallId: 'c', toolName: 'mail', result: given },
    ]
    const { model } = generating(content, { providerMetadata: { x: given } })
    const said = await model.doGenerate({ prompt })
    const [, part] = said.content as unknown as [object, { result: Record<string, unknown> }]
    for (const shown of [part.result, said.providerMetadata!.x as Record<string, unknown>]) {
      expect(shown.admin).toBeUndefined()
      expect(Object.keys(shown)).toEqual(['__proto__'])
    }
  })

  it('is governed in all its parts, and has the person’s own values again', async () => {
    const opaque = 'EqQBCkgIARABGAIiQL8f7c2d9a'
    const content = [
      { type: 'reasoning', text: ANSWER, providerMetadata: { anthropic: { signature: opaque } } },
      {
        type: 'text',
        text: ANSWER,
        citations: [
          {
            source: {
              type: 'source',
              sourceType: 'document',
              id: 's1',
              mediaType: 'text/plain',
              title: 'carol.jones@example.org',
            },
            citedText: ANSWER,
          },
        ],
      },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: INPUT },
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 'mail',
        result: { seen: ['carol.jones@example.org'] },
      },
      { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: ANSWER },
      {
        type: 'file',
        mediaType: 'text/plain',
        data: { type: 'data', data: Buffer.from(ANSWER).toString('base64') },
      },
    ]
    const more = {
      response: { id: 'r', modelId: 'm', headers: { h: '1' }, body: { text: ANSWER } },
      providerMetadata: {
        openai: { logprobs: [{ token: 'carol' }, { token: '.jones@' }], note: ANSWER, responseId: 'resp_1' },
      },
      structuredOutputText: INPUT,
      warnings: [{ type: 'other', message: ANSWER }],
    }
    const { model } = generating(content, more)
    const result = await model.doGenerate({ prompt })
    const { response, providerMetadata, structuredOutputText } = result
    const [reasoning, text, call] = result.content as unknown as [
      { text: string },
      { text: string },
      { input: string },
    ]
    expect([reasoning.text, text.text]).toEqual([SHOWN, SHOWN])
    expect(JSON.parse(call.input)).toEqual(SHOWN_INPUT)
    expect(JSON.parse(structuredOutputText!)).toEqual(SHOWN_INPUT)
    expect(reasoning).toMatchObject({ providerMetadata: { anthropic: { signature: opaque } } })
    expect(providerMetadata).toEqual({ openai: { logprobs: [], note: SHOWN, responseId: 'resp_1' } })
    expect(response).toEqual({ id: 'r', modelId: 'm', headers: { h: '1' } })
    const file = result.content[5] as { data: { data: string } }
    expect(leaks(Buffer.from(file.data.data, 'base64').toString())).toBe(false)
    expect(leaks(JSON.stringify(result))).toBe(false)
  })

  it('rejects where the policy denies it', async () => {
    const key = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
    const { model } = generating([{ type: 'text', text: `Use ${key}` }])
    await expect(model.doGenerate({ prompt })).rejects.toMatchObject({ code: 'denied' })
  })

  it('keeps its placeholders where nothing is to be restored', async () => {
    const { model } = generating([{ type: 'text', text: 'Hi [EMAIL_ADDRESS_1]' }], {}, { restore: false })
    expect((await generateText({ model, prompt: THEIRS })).text).toBe('Hi [EMAIL_ADDRESS_1]')
  })

  it('restores what a conversation’s vault knows from turns before, and nothing of another’s', async () => {
    const answer = [{ type: 'text', text: 'Hi [EMAIL_ADDRESS_1]' }]
    const vault = createVault()
    const kept = generating(answer, {}, { vault }).model
    await generateText({ model: kept, prompt: THEIRS })
    expect((await generateText({ model: kept, prompt: 'And now?' })).text).toBe(`Hi ${THEIRS}`)
    const own = generating(answer).model
    await generateText({ model: own, prompt: THEIRS })
    expect((await generateText({ model: own, prompt: 'And now?' })).text).toBe('Hi [EMAIL_ADDRESS_1]')
  })

  it('that could not be read is not in the error; what the provider refused is told as it was', async () => {
    const unread = Object.assign(new Error(`JSON parsing failed: Text: ${ANSWER}`), {
      name: 'AI_JSONParseError',
      text: ANSWER,
    })
    const wrapped = new APICallError({
      message: 'Invalid JSON response',
      url: 'http://x',
      requestBodyValues: {},
      statusCode: 200,
      responseBody: ANSWER,
      cause: unread,
    })
    const refused = new APICallError({
      message: 'Overloaded',
      url: 'http://x',
      requestBodyValues: {},
      statusCode: 529,
      responseBody: 'busy',
      isRetryable: true,
    })
    for (const [thrown, expected] of [
      [unread, 'model_failed'],
      [wrapped, 'model_failed'],
      [refused, refused],
    ] as const) {
      const inner = new MockLanguageModelV4({
        doGenerate: async () => {
          throw thrown
        },
      })
      const model = wrapLanguageModel({ model: inner, middleware: governMiddleware() })
      const error = await Promise.resolve(model.doGenerate({ prompt })).catch((given: unknown) => given)
      if (expected === refused) expect(error).toBe(refused)
      else {
        expect(error).toMatchObject({ code: expected })
        expect(leaks(String((error as Error).stack) + JSON.stringify(error))).toBe(false)
      }
    }
  })
})

describe('a streamed answer', () => {
  const kinds = [
    ['text', 'text-start', 'text-delta', 'text-end'],
    ['reasoning', 'reasoning-start', 'reasoning-delta', 'reasoning-end'],
  ] as const

  it.each(kinds)('of %s is the same and leaks nothing, wherever it is cut', async (_, start, delta, end) => {
    for (const pieces of cutsOf(ANSWER)) {
      const parts = await partsOf([
        { type: 'stream-start', warnings: [] },
        { type: start, id: '1' },
        ...pieces.map((piece): Part => ({ type: delta, id: '1', delta: piece })),
        { type: end, id: '1' },
        finish,
      ])
      const shown = parts.map((part) => ('delta' in part ? part.delta : '')).join('')
      expect(shown).toBe(SHOWN)
      expect(parts.at(-1)).toEqual(finish)
      expect(parts.filter(({ type }) => type === end)).toHaveLength(1)
    }
  })

  it('of a tool’s input is whole JSON with the same values, wherever it is cut', async () => {
    for (const pieces of cutsOf(INPUT)) {
      const parts = await partsOf([
        { type: 'tool-input-start', id: 'c1', toolName: 'mail' },
        ...pieces.map((piece): Part => ({ type: 'tool-input-delta', id: 'c1', delta: piece })),
        { type: 'tool-input-end', id: 'c1' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: INPUT },
        finish,
      ])
      const shown = parts.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('')
      expect(JSON.parse(shown)).toEqual(SHOWN_INPUT)
      const call = parts.find((part) => part.type === 'tool-call')
      expect(call).toMatchObject({ input: shown })
    }
  })

  it('of JSON is held until it is whole, whether it was asked for or not', async () => {
    for (const call of [{ responseFormat: { type: 'json' as const } }, {}])
      for (const pieces of cutsOf(INPUT).slice(0, 40)) {
        const deltas = pieces.map((piece): Part => ({ type: 'text-delta', id: '1', delta: piece }))
        const parts = await partsOf(
          [{ type: 'text-start', id: '1' }, ...deltas, { type: 'text-end', id: '1' }, finish],
          {},
          call,
        )
        expect(JSON.parse(parts.map((part) => ('delta' in part ? part.delta : '')).join(''))).toEqual(
          SHOWN_INPUT,
        )
      }
  })

  it('that breaks off in the midst of JSON shows nothing that is escaped', async () => {
    const deltas = cutsOf(INPUT.slice(0, 70))
      .at(-1)!
      .map((piece): Part => ({ type: 'tool-input-delta', id: '1', delta: piece }))
    const parts = await partsOf([{ type: 'tool-input-start', id: '1', toolName: 'mail' }, ...deltas, finish])
    expect(leaks(JSON.stringify(parts))).toBe(false)
    expect(JSON.stringify(parts)).not.toMatch(/u0040/)
  })

  it('passes parts that are interleaved, each by itself', async () => {
    const letters = [...ANSWER]
    const parts = await partsOf([
      { type: 'text-start', id: 'a' },
      { type: 'reasoning-start', id: 'a' },
      ...letters.flatMap((letter): Part[] => [
        { type: 'text-delta', id: 'a', delta: letter },
        { type: 'reasoning-delta', id: 'a', delta: letter },
      ]),
      { type: 'reasoning-end', id: 'a' },
      finish,
    ])
    for (const type of ['text-delta', 'reasoning-delta'])
      expect(
        parts.map((part) => (part.type === type ? (part as { delta: string }).delta : '')).join(''),
      ).toBe(SHOWN)
    expect(parts.at(-1)).toEqual(finish)
  })

  it('leaks nothing by what comes along: raw chunks, metadata, errors, sources, results', async () => {
    const { inner, model } = streaming([
      { type: 'raw', rawValue: { text: ANSWER } },
      {
        type: 'text-delta',
        id: 'never-begun',
        delta: ANSWER,
        providerMetadata: { x: { logprobs: [{ token: 'carol' }], note: ANSWER } },
      },
      {
        type: 'source',
        sourceType: 'url',
        id: 's',
        url: 'https://x.example/carol.jones@example.org',
        title: ANSWER,
      },
      { type: 'tool-result', toolCallId: 'c', toolName: 't', result: { a: [ANSWER] } },
      {
        type: 'file',
        mediaType: 'text/plain',
        data: { type: 'data', data: Buffer.from(ANSWER).toString('base64') },
      },
      { type: 'error', error: Object.assign(new Error(ANSWER), { text: ANSWER }) },
      { type: 'of-a-later-version', text: ANSWER } as never,
      { ...finish, providerMetadata: { openai: { logprobs: ['carol'], note: ANSWER } } },
    ])
    const result = await model.doStream({ prompt, includeRawChunks: true })
    expect(inner.doStreamCalls[0]!.includeRawChunks).toBe(false)
    const parts = await convertReadableStreamToArray(result.stream)
    expect(
      leaks(JSON.stringify(parts) + String(parts.map((part) => part.type === 'error' && part.error))),
    ).toBe(false)
    expect(JSON.stringify(parts)).not.toContain(Buffer.from(ANSWER).toString('base64').slice(40, 80))
    expect(parts.map(({ type }) => type)).toEqual([
      'text-delta',
      'source',
      'tool-result',
      'file',
      'error',
      'text-delta',
      'finish',
    ])
  })

  it('stops before what the policy denies, and stops the model', async () => {
    const key = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
    let isStopped = false
    const inner = new MockLanguageModelV4({
      doStream: async () => ({
        stream: new ReadableStream<Part>({
          start: (controller) => controller.enqueue({ type: 'text-start', id: '1' }),
          pull: (controller) =>
            controller.enqueue({ type: 'text-delta', id: '1', delta: `Long text of words. ${key} ` }),
          cancel() {
            isStopped = true
          },
        }),
      }),
    })
    const model = wrapLanguageModel({ model: inner, middleware: governMiddleware() })
    const { stream } = await model.doStream({ prompt })
    const parts = await convertReadableStreamToArray(stream)
    expect(JSON.stringify(parts)).not.toContain('ghp_')
    expect(parts.at(-2)).toMatchObject({ type: 'error', error: { code: 'denied' } })
    expect((parts.at(-2) as { error: unknown }).error).toBeInstanceOf(AdapterError)
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'content-filter' } })
    expect(isStopped).toBe(true)
  })

  it('goes through the SDK: text, and tools that run with the person’s values', async () => {
    const seen: unknown[] = []
    const { model } = streaming([
      { type: 'text-start', id: '1' },
      ...[...ANSWER].map((delta): Part => ({ type: 'text-delta', id: '1', delta })),
      { type: 'text-end', id: '1' },
      { type: 'tool-input-start', id: 'c1', toolName: 'mail' },
      ...[...INPUT].map((delta): Part => ({ type: 'tool-input-delta', id: 'c1', delta })),
      { type: 'tool-input-end', id: 'c1' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'mail', input: INPUT },
      { ...finish, finishReason: { unified: 'tool-calls', raw: 'tool_calls' } },
    ])
    const mail = tool({
      inputSchema: jsonSchema<Record<string, string>>({ type: 'object' }),
      execute: async (input) => {
        seen.push(input)
        return 'sent'
      },
    })
    const result = streamText({ model, prompt: `I am ${THEIRS}`, tools: { mail } })
    let text = ''
    for await (const piece of result.textStream) text += piece
    expect(text).toBe(SHOWN)
    expect(seen).toEqual([SHOWN_INPUT])
  })
})

describe('governMiddleware', () => {
  it('tells each decision, without a text', async () => {
    const decisions: Decision[] = []
    const parts: Part[] = [
      { type: 'text-start', id: '1' },
      ...[...ANSWER].map((delta): Part => ({ type: 'text-delta', id: '1', delta })),
      { type: 'text-end', id: '1' },
      finish,
    ]
    await partsOf(parts, { onDecision: (decision) => decisions.push(decision) })
    expect(decisions.map(({ direction, action }) => [direction, action])).toEqual([
      ['input', 'redact'],
      ['output', 'redact'],
    ])
    expect(decisions[1]!.receipt.pii_counts).toEqual({ CREDIT_CARD: 1, EMAIL_ADDRESS: 1, PHONE_NUMBER: 1 })
    expect(JSON.stringify(decisions)).not.toMatch(/ann@|carol/)
  })

  it('tells the decision by which a stream is stopped, and its receipt', async () => {
    const key = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
    const told: string[] = []
    const delta = `Use ${key} now. ${'And so on. '.repeat(60)}`
    const parts: Part[] = [
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta },
      { type: 'text-end', id: '1' },
      finish,
    ]
    const shown = await partsOf(parts, {
      onDecision: ({ direction, action }) => told.push(`${direction} ${action}`),
      onReceipt: ({ pii_types }) => told.push(pii_types.join()),
    })
    expect(shown.at(-2)).toMatchObject({ type: 'error', error: { code: 'denied' } })
    expect(told).toEqual(['EMAIL_ADDRESS', 'input redact', expect.any(String), 'output deny'])
    expect(told[2]).not.toBe('')
  })

  it('stops a stream with what `onDecision` throws, as it was', async () => {
    const error = new Error('The log of decisions is full')
    const parts: Part[] = [
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Hi' },
      { type: 'text-end', id: '1' },
      finish,
    ]
    const shown = await partsOf(parts, {
      onDecision({ direction }) {
        if (direction === 'output') throw error
      },
    })
    expect((shown.at(-2) as { error: unknown }).error).toBe(error)
  })

  it('leaves values that the policy allows', async () => {
    const policy = {
      name: 'own',
      version: 1,
      threshold: 0.5,
      rules: [
        {
          label: 'ok',
          types: ['EMAIL_ADDRESS'],
          action: 'allow' as const,
          risk: 'low' as const,
          review: false,
        },
      ],
      fallback: { label: 'no', action: 'redact' as const, risk: 'medium' as const, review: false },
    }
    const parts = await partsOf([{ type: 'text-delta', id: '1', delta: ANSWER }, finish], { policy })
    expect(parts[0]).toMatchObject({ type: 'text-delta' })
    const shown = parts.map((part) => ('delta' in part ? part.delta : '')).join('')
    expect(shown).toContain('carol.jones@example.org')
    expect(shown).not.toContain('4111')
  })

  it('knows what is allowed and denied by value, in both directions', async () => {
    const options: GuardOptions = {
      allow: (value) => value.endsWith('@acme.example'),
      deny: ['project heron', { value: 'Lakeside', label: 'SITE' }],
      restore: false,
    }
    const said = 'Project Heron at Lakeside: desk@acme.example, carol@example.org'
    const text = (content: string) => [
      { role: 'user' as const, content: [{ type: 'text' as const, text: content }] },
    ]
    const { inner, model } = streaming([{ type: 'text-delta', id: '1', delta: said }, finish], options)
    const { stream } = await model.doStream({ prompt: text(said) })
    const parts = await convertReadableStreamToArray(stream)
    const shown = parts.map((part) => ('delta' in part ? part.delta : '')).join('')
    expect(shown).toBe('[DENY_LIST] at [SITE]: desk@acme.example, [EMAIL_ADDRESS]')
    expect(JSON.stringify(inner.doStreamCalls[0]!.prompt)).toContain(
      '[DENY_LIST_1] at [SITE_1]: desk@acme.example, [EMAIL_ADDRESS_1]',
    )
  })

  it('refuses a wrong option at once', () => {
    expect(() => governMiddleware({ policy: 'none such' })).toThrow(/No built-in policy/)
    expect(() => governMiddleware({ maxHeld: 1 })).toThrow(RangeError)
    expect(() => governMiddleware({ onUnknown: 'maybe' as never })).toThrow(RangeError)
    expect(() => governMiddleware({ onDecision: 'log' as never })).toThrow(/^onDecision must be/)
    expect(() => governMiddleware({ restore: 'no' as never })).toThrow(/^restore must be/)
  })
})
