/** What a provider says when it refuses: its words are told, what the model wrote is not, and nothing of the person's comes into an error. */
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { ChatResult } from '@langchain/core/outputs'
import { APICallError, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import OpenAI, { RateLimitError } from 'openai'
import { describe, expect, it } from 'vitest'
import { governMiddleware } from '../src/ai-sdk/index.ts'
import { governModel } from '../src/langchain/index.ts'
import { governOpenAI } from '../src/openai/index.ts'
import { THEIRS } from './cuts.ts'

const secret = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
const QUESTION = [{ role: 'user' as const, content: `I am ${THEIRS}` }]
const DOCS = 'https://docs.example.com/errors'
/** As a provider quotes the call of a tool that it could not read, and what it was sent. */
const body = (message: string, failed_generation: string) => ({
  error: { message, type: 'invalid_request_error', code: 'tool_use_failed', failed_generation },
})
const QUOTING = body(
  `[EMAIL_ADDRESS_1] is not known, see ${DOCS}`,
  '<function=mail>{"to":"carol@example.org"}',
)
const PLAIN = body('Slow down', '')

type Said = Readonly<Record<string, unknown>> & { readonly stack?: string }

function expectQuiet(error: Said): void {
  const all = JSON.stringify(error) + error.stack + String(error)
  expect(all).not.toContain('carol')
  // An error goes to logs: the person's values stay out of it.
  expect(all).not.toContain(THEIRS)
  expect(all).toContain('[EMAIL_ADDRESS_1]')
  expect(all).toContain(DOCS)
}

describe('the OpenAI SDK', () => {
  const refusedWith = async (status: number, given: string): Promise<Said> => {
    const fetch = async () =>
      new Response(given, { status, headers: { 'content-type': 'application/json', 'retry-after': '7' } })
    const openai = governOpenAI(new OpenAI({ apiKey: 'none', baseURL: 'http://x', maxRetries: 0, fetch }))
    return openai.chat.completions
      .create({ model: 'm', messages: QUESTION })
      .catch((error: Said) => error) as never
  }

  it('has its own error, with the status, its code and when to come again', async () => {
    const error = await refusedWith(429, JSON.stringify(PLAIN))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ status: 429, code: 'tool_use_failed', message: '429 Slow down' })
    expect((error.headers as Headers).get('retry-after')).toBe('7')
  })

  it('is told nothing of what the model wrote, nor of the person', async () => {
    expectQuiet(await refusedWith(400, JSON.stringify(QUOTING)))
    expect(String(await refusedWith(502, 'Of carol@example.org'))).toContain('Of [EMAIL_ADDRESS]')
    // What the policy denies is no other error than it was.
    const denied = await refusedWith(400, JSON.stringify(body(`The key ${secret} is wrong`, '')))
    expect(denied).toMatchObject({ status: 400 })
    expect(String(denied)).not.toContain(secret)
  })
})

describe('the AI SDK', () => {
  const refusedWith = async (given: object): Promise<Said> => {
    const { error } = given as typeof QUOTING
    const inner = new MockLanguageModelV4({
      doGenerate: async () => {
        throw new APICallError({
          message: error.message,
          url: 'http://x',
          requestBodyValues: {},
          statusCode: 429,
          responseBody: JSON.stringify(given),
          data: given,
        })
      },
    })
    const model = wrapLanguageModel({ model: inner, middleware: governMiddleware() })
    return Promise.resolve(
      model.doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: `I am ${THEIRS}` }] }] }),
    ).catch((thrown: unknown) => thrown) as never
  }

  it('has its own error, and may try again', async () => {
    for (const given of [PLAIN, QUOTING]) {
      const error = await refusedWith(given)
      expect(APICallError.isInstance(error)).toBe(true)
      expect(error).toMatchObject({ statusCode: 429, isRetryable: true })
    }
    expectQuiet(await refusedWith(QUOTING))
  })
})

describe('LangChain', () => {
  class Refusing extends BaseChatModel {
    readonly error: Error
    constructor(error: Error) {
      super({ maxRetries: 0 })
      this.error = error
    }
    _llmType(): string {
      return 'refusing'
    }
    async _generate(): Promise<ChatResult> {
      throw this.error
    }
    // biome-ignore lint/correctness/useYield: it fails before the first
    override async *_streamResponseChunks(): AsyncGenerator<never> {
      throw this.error
    }
  }
  async function readToTheEnd(model: BaseChatModel, ask: typeof QUESTION): Promise<void> {
    for await (const chunk of await model.stream(ask)) expect(chunk).toBeUndefined()
  }
  const refusal = (given: typeof QUOTING) =>
    Object.assign(new Error(given.error.message), { status: 400, error: given.error })

  it('has the error of the model, whole or streamed', async () => {
    for (const given of [PLAIN, QUOTING]) {
      const model = governModel(new Refusing(refusal(given)))
      const whole = (await model.invoke(QUESTION).catch((error: Said) => error)) as Said
      const streamed = (await readToTheEnd(model, QUESTION).catch((error: Said) => error)) as Said
      for (const error of [whole, streamed]) {
        expect(error).toMatchObject({ status: 400, error: { code: 'tool_use_failed' } })
        if (given === QUOTING) expectQuiet(error)
        else expect(error.message).toBe('Slow down')
      }
    }
  })

  it('is told as it was that there is no connection', async () => {
    const broken = new Error('connect ECONNREFUSED 192.168.7.8:443')
    await expect(governModel(new Refusing(broken)).invoke('Hi')).rejects.toBe(broken)
  })
})
