/** LangChain's messages, governed: instances of classes, whose texts stand in several places at once. */
import type { BaseMessage } from '@langchain/core/messages'
import type { Guard } from '../guard.ts'
import { isPlain, withoutTokens } from '../restore.ts'

type Fields = Readonly<Record<string, unknown>>

/** Where a message holds texts. */
const TEXTS = ['content', 'name', 'tool_calls', 'invalid_tool_calls', 'id', 'tool_call_id']
/** What providers add, raw tool calls among it. Looked at part by part. */
const ADDED = ['additional_kwargs', 'response_metadata']

/** Options of a call that a person's words or name stand in. All others are the program's, or LangChain's. */
const BESIDE = /^(?:user|metadata|labels|prediction|prompt_?cache_?key|safety_?identifier)$/i

/** What may be sent of messages, and of what is said beside them, as one decision. */
export function governInput<Options extends object>(
  messages: readonly BaseMessage[],
  options: Options,
  guard: Guard,
): { readonly messages: BaseMessage[]; readonly options: Options } {
  const beside = Object.entries(options).filter(([name, value]) => BESIDE.test(name) && value !== undefined)
  const governed = guard.input<object>([
    ...messages.map(plainOf),
    ...beside.map(([, value]) => ({ beside: value })),
  ])
  const shown = beside.map(([name], i) => [name, (governed[messages.length + i] as Fields).beside])
  return { messages: rebuilt(messages, governed), options: { ...options, ...Object.fromEntries(shown) } }
}

/** What may be shown of messages that a model wrote whole. */
export function governOutput(messages: readonly BaseMessage[], guard: Guard): BaseMessage[] {
  return rebuilt(messages, guard.output(messages.map((message) => withoutTokens(plainOf(message)) as object)))
}

function plainOf(message: BaseMessage): object {
  const fields = message as unknown as Fields
  const texts = TEXTS.filter((name) => fields[name] !== undefined && fields[name] !== null)
  return {
    role: fields.role ?? message.type,
    ...Object.fromEntries(texts.map((name) => [name, fields[name]])),
    parts: ADDED.map((name) => (isPlain(fields[name]) ? fields[name] : {})),
  }
}

function rebuilt(messages: readonly BaseMessage[], governed: readonly object[]): BaseMessage[] {
  return messages.map((message, i) => {
    const { role, parts, ...texts } = governed[i] as Fields & { readonly parts: readonly object[] }
    const added = Object.fromEntries(ADDED.map((name, at) => [name, parts[at]]))
    return withFields(message, {
      ...texts,
      ...added,
      ...('role' in message && { role }),
      ...('tool_call_chunks' in message && piecesOf(texts)),
    })
  })
}

/** A chunk has its calls as pieces too: each as one, of what may be shown. */
export function piecesOf({ tool_calls = [] }: Fields, placeOf = (index: number): number => index): Fields {
  const pieces = (tool_calls as Fields[]).map(({ id, name, args }, index) => {
    return { type: 'tool_call_chunk', id, name, index: placeOf(index), args: JSON.stringify(args) }
  })
  return { tool_call_chunks: pieces }
}

/** A copy of a message with other texts. */
function withFields<M extends BaseMessage>(message: M, fields: Fields): M {
  const copy = Object.create(Object.getPrototypeOf(message)) as M & { lc_kwargs: Fields }
  const define = (to: object, name: string | symbol, value: unknown) =>
    // Some of a message's properties are getters that could not be written.
    Object.defineProperty(to, name, { value, writable: true, enumerable: true, configurable: true })
  // Symbols of its own say of what class it is.
  for (const name of Reflect.ownKeys(message)) define(copy, name, Reflect.get(message, name))
  for (const [name, value] of Object.entries(fields)) define(copy, name, value)
  // What the message was made of, which is what is written where it is serialised.
  const { lc_kwargs: kwargs = {} } = message as unknown as { lc_kwargs?: Fields }
  define(copy, 'lc_kwargs', { ...kwargs, ...fields })
  return copy
}
