/** Language model middleware of the Vercel AI SDK. */
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Middleware,
} from '@ai-sdk/provider'
import { createGuards, type Guard } from '../guard.ts'
import type { GuardOptions } from '../options.ts'
import { governStream } from './stream.ts'
import { withoutAnswer } from './without-answer.ts'

/**
 * Governs what a model of the AI SDK is sent and what it answers, generated or streamed: text, reasoning, tool inputs and results, sources, files of text, metadata. What it is
 * sent has placeholders in place of personal data; the answer has the values again, tool inputs too, and personal data of the model's own is redacted.
 *
 * Left out are what tells an answer in other words: raw chunks, bodies of responses, log probabilities. Passed as they are: tool definitions, schemas, headers, which your program wrote.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name. Calls reject with `AdapterError` `denied` where the policy denies the prompt or a generated answer; a stream has it as its error.
 * @example no-run
 * const model = wrapLanguageModel({ model: openai('gpt-5'), middleware: governMiddleware({ policy: 'gdpr' }) })
 * const { text } = await generateText({ model, prompt: 'Write to ann@example.com' })
 */
export function governMiddleware(options: GuardOptions = {}): LanguageModelV4Middleware {
  const guardOfCall = createGuards(options)
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ model, params }) {
      const guard = guardOfCall()
      const governed = governParams(params, guard)
      const result = await withoutAnswer(() => model.doGenerate(governed), guard)
      return governResult(result, guard, params.responseFormat?.type === 'json')
    },
    async wrapStream({ model, params }) {
      const guard = guardOfCall()
      // Raw chunks are pieces of the answer that no one could look into.
      const governed = { ...governParams(params, guard), includeRawChunks: false }
      const { stream, request, response } = await withoutAnswer(() => model.doStream(governed), guard)
      const isJson = params.responseFormat?.type === 'json'
      return {
        stream: governStream(stream, guard, isJson),
        ...(request && { request }),
        ...(response && { response: { ...(response.headers && { headers: response.headers }) } }),
      }
    },
  }
}

/** The prompt, and what a caller may say to the provider about the person. */
function governParams(params: LanguageModelV4CallOptions, guard: Guard): LanguageModelV4CallOptions {
  const { prompt, providerOptions } = params
  // One decision: whether a name beside a prompt is denied must not depend on where it stands.
  const messages = guard.input<object>(providerOptions ? [...prompt, { providerOptions }] : prompt)
  const aside = providerOptions && (messages.pop() as Pick<LanguageModelV4CallOptions, 'providerOptions'>)
  return { ...params, ...aside, prompt: messages as typeof prompt }
}

function governResult(
  result: LanguageModelV4GenerateResult,
  guard: Guard,
  isJson: boolean,
): LanguageModelV4GenerateResult {
  const { content, structuredOutputText, providerMetadata, response, warnings, ...rest } = result
  // Metadata is looked at apart: signatures and ids in it go back to the provider as they came.
  const texts = content.map(({ providerMetadata: _, ...part }) =>
    isJson && part.type === 'text' ? { ...part, text: guard.outputJson(part.text) } : part,
  )
  const governed = isJson
    ? texts.map((part) => (part.type === 'text' ? part : guard.output([part])[0]!))
    : guard.output(texts)
  return {
    ...rest,
    content: governed.map((part, i) => {
      const details = content[i]!.providerMetadata
      return {
        ...part,
        ...(details && { providerMetadata: guard.outputDetails(details) }),
      } as (typeof content)[number]
    }),
    ...(structuredOutputText !== undefined && {
      structuredOutputText: guard.outputJson(structuredOutputText),
    }),
    ...(providerMetadata && { providerMetadata: guard.outputDetails(providerMetadata) }),
    ...(response && {
      response: {
        ...(response.id !== undefined && { id: response.id }),
        ...(response.timestamp && { timestamp: response.timestamp }),
        ...(response.modelId !== undefined && { modelId: response.modelId }),
        ...(response.headers && { headers: response.headers }),
      },
    }),
    warnings: guard.outputDetails(warnings),
  }
}
