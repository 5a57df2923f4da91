/** A chat model of LangChain's, governed. */
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models'
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import type { ChatGeneration, ChatGenerationChunk, ChatResult } from '@langchain/core/outputs'
import { type Runnable, RunnableBinding, RunnableMap, RunnableSequence } from '@langchain/core/runnables'
import { AdapterError } from '../errors.ts'
import { createGuards, type Guard } from '../guard.ts'
import type { GuardOptions } from '../options.ts'
import { withoutTokens } from '../restore.ts'
import { shownError } from '../shown-error.ts'
import { createChunkPassage } from './chunk-passage.ts'
import { governInput, governOutput } from './messages.ts'

/**
 * The same model, governed: what it is sent has placeholders in place of personal data, what it answers has the values again, streamed or not, tool calls too, and no personal data of the model's own.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name. Calls reject with `AdapterError`.
 * @example no-run
 * const model = governModel(new ChatOpenAI({ model: 'gpt-5' }))
 */
export function governModel(model: BaseChatModel, options: GuardOptions = {}): BaseChatModel {
  if (typeof model?._generate !== 'function') throw new TypeError('model must be a chat model of LangChain')
  return new GovernedChatModel(model, options)
}

/** What models have beside what their base says. */
interface Model extends BaseChatModel {
  /** Options that were bound to it. Its own `invoke` would add them. */
  readonly defaultOptions?: object
  readonly model?: string
  /** Of a model that is chosen by each call. */
  _getModelInstance?(options: object): Promise<BaseChatModel>
}

class GovernedChatModel extends BaseChatModel {
  readonly inner: Model
  readonly guards: ReturnType<typeof createGuards>
  readonly options: GuardOptions

  constructor(inner: Model, options: GuardOptions) {
    super({})
    this.inner = inner
    this.options = options
    this.guards = createGuards(options)
    if (inner.outputVersion) this.outputVersion = inner.outputVersion
    this.disableStreaming = inner.disableStreaming || !canStream(inner)
  }

  override getName(): string {
    return this.inner.getName()
  }
  override _llmType(): string {
    // The base's constructor asks before there is one.
    return this.inner?._llmType() ?? 'governed'
  }
  override get callKeys(): string[] {
    return this.inner?.callKeys ?? super.callKeys
  }
  override get profile(): Model['profile'] {
    return this.inner.profile
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<BaseChatModelCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, BaseChatModelCallOptions> {
    if (!this.inner.bindTools) throw new TypeError('The governed model takes no tools')
    return this.governed(this.inner.bindTools(tools, kwargs)) as never
  }

  /** As the model does it, and not as its base would: it may have other ways than tools. */
  override withStructuredOutput(schema: never, config?: never): never {
    return this.governed(this.inner.withStructuredOutput(schema, config)) as never
  }

  /** What was made of the inner model, with a governed one in its place. */
  private governed(made: unknown): Runnable {
    if (made instanceof BaseChatModel) return new GovernedChatModel(made as Model, this.options)
    if (RunnableBinding.isRunnableBinding(made))
      return new RunnableBinding({
        bound: this.governed(made.bound),
        kwargs: made.kwargs ?? {},
        config: made.config,
        ...(made.configFactories && { configFactories: made.configFactories }),
      })
    if (RunnableSequence.isRunnableSequence(made)) {
      const [first, ...rest] = made.steps
      return RunnableSequence.from([this.governed(first), ...rest] as never, made.name)
    }
    if (made instanceof RunnableMap) {
      const steps = Object.entries((made as unknown as { readonly steps: object }).steps)
      return RunnableMap.from(Object.fromEntries(steps.map(([name, step]) => [name, this.governed(step)])))
    }
    throw new AdapterError(
      'not_understood',
      'What the model makes of its tools or of a schema is no model that could be governed',
    )
  }

  async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    const guard = this.guards()
    const model = await this.chosen(options)
    const governed = governInput(messages, withDefaults(model, options), guard)
    // Without a run manager: the model must not tell anyone of its tokens before they are looked at.
    const { generations, llmOutput } = await model
      ._generate(governed.messages, governed.options)
      .catch((error: unknown) => {
        throw shownError(error, guard)
      })
    const shown = governOutput(
      generations.map(({ message }) => message),
      guard,
    )
    return {
      generations: generations.map(({ generationInfo }, i): ChatGeneration => {
        const message = shown[i]!
        return {
          message,
          text: message.text,
          ...(generationInfo && { generationInfo: guard.outputDetails(generationInfo) }),
        }
      }),
      ...(llmOutput && {
        llmOutput: guard.outputDetails(withoutTokens(llmOutput)) as Record<string, unknown>,
      }),
    }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const guard = this.guards()
    const passage = createChunkPassage(guard)
    const model = await this.chosen(options)
    const told = async (chunk: ChatGenerationChunk) => {
      await runManager?.handleLLMNewToken(
        chunk.text,
        { prompt: 0, completion: 0 },
        undefined,
        undefined,
        undefined,
        { chunk },
      )
      return chunk
    }
    const governed = governInput(messages, withDefaults(model, options), guard)
    const chunks = model._streamResponseChunks(governed.messages, governed.options)
    for await (const chunk of shownErrors(chunks, guard))
      for (const shown of passage.push(chunk)) yield await told(shown)
    for (const chunk of passage.end()) yield await told(chunk)
  }

  private async chosen(options: object): Promise<Model> {
    return (await this.inner._getModelInstance?.(options)) ?? this.inner
  }
}

async function* shownErrors<T>(chunks: AsyncIterable<T>, guard: Guard): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (error) {
    throw shownError(error, guard)
  }
}

function withDefaults<Options extends object>(model: Model, options: Options): Options {
  return { ...model.defaultOptions, ...options }
}

function canStream(model: Model): boolean {
  return (
    model._getModelInstance !== undefined ||
    model._streamResponseChunks !== BaseChatModel.prototype._streamResponseChunks
  )
}
