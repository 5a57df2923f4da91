/** A `fetch` that governs the OpenAI protocol: chat completions and responses, whole and streamed, and what else speaks them. */
import { AdapterError } from '../errors.ts'
import { createGuards, type Guard } from '../guard.ts'
import { checkFunctions, type GuardOptions } from '../options.ts'
import { isPlain } from '../restore.ts'
import { shownWords } from '../shown-error.ts'
import { governAnswer } from '../wire/answer.ts'
import { governJson } from '../wire/body.ts'
import { createBodyPassage, emptied, OF_BODY, throughPassage } from '../wire/pieces.ts'
import { isTokenExchange } from './token-exchange.ts'

export interface GovernFetchOptions extends GuardOptions {
  /** What sends. Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What the program writes, not the person: passes as it is. */
const PROGRAM =
  /^(?:model|tool_choice|function_call|stream|modalities|include|service_tier|previous_response_id|truncation|stop|voice|format|encoding_format|verbosity|reasoning_effort)$/
/** The same in the form that it has: elsewhere a text or a conversation may stand under such a name. */
const PROGRAM_OBJECT =
  /^(?:text|reasoning|audio|response_format|output_format|output_config|stream_options|generationConfig)$/
const PROGRAM_LIST = /^(?:tools|functions|mcp_servers|data_sources)$/
const CONVERSATION_ID = /^conv_[\w-]+$/

/**
 * Governs what is sent to an API that speaks as OpenAI, Anthropic, Gemini or Ollama do, and what it answers: messages, instructions, tool arguments and results, what is said of the person beside them; text, reasoning,
 * refusals, tool calls, streamed or not. For the option `fetch` of SDKs.
 *
 * Left out of answers: log probabilities, which are the answer once more. Requests that are no JSON are refused (`not_understood`), unless `onUnknown` is `pass`.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name. Calls reject with `AdapterError`; a stream that is denied fails with it.
 * @example no-run
 * const openai = new OpenAI({ fetch: governFetch({ policy: 'gdpr' }) })
 */
export function governFetch(options: GovernFetchOptions = {}): typeof globalThis.fetch {
  const { fetch: send = (input, init) => globalThis.fetch(input, init), ...guarding } = options
  checkFunctions({ fetch: send })
  const guardOfCall = createGuards(guarding, ['fetch'])
  return async (input, init) => {
    const guard = guardOfCall()
    const governed = await governRequest(input, init, guard)
    if (governed === 'credentials') return send(input, init)
    const response = await send(...governed)
    return response.ok ? governResponse(response, guard, options.maxHeld) : governRefusal(response, guard)
  }
}

async function governRequest(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
  guard: Guard,
): Promise<Parameters<typeof globalThis.fetch> | 'credentials'> {
  const request = isRequest(input) ? input : undefined
  const body = init?.body ?? (await request?.clone().text())
  if (body === undefined || body === null || body === '') return [input, init]
  const json = typeof body === 'string' ? parse(body) : undefined
  if (!isPlain(json)) {
    if (guard.passesUnknown) return [input, init]
    throw new AdapterError(
      'not_understood',
      'The body of a request is no JSON object, and is not sent; set onUnknown to pass such bodies as they are',
    )
  }
  if (isTokenExchange(json)) return 'credentials'
  const headers = new Headers(init?.headers ?? request?.headers)
  // Of the body as it was.
  headers.delete('content-length')
  return [input, { ...init, headers, body: JSON.stringify(governBody(json, guard)) }]
}

/** Of whichever library: each has a class of its own. All else is an address. */
function isRequest(input: Parameters<typeof globalThis.fetch>[0]): input is Request {
  return typeof input === 'object' && !('href' in input)
}

type Body = Readonly<Record<string, unknown>>

function governBody(body: Body, guard: Guard): Body {
  const texts = Object.entries(ofProgram(body, false))
  const tokens = texts.filter(([, value]) => isTokens(value))
  if (tokens.length > 0 && !guard.passesUnknown)
    throw new AdapterError(
      'not_understood',
      'A list of token numbers cannot be looked into, and is not sent; set onUnknown to pass such lists as they are',
    )
  const calls = isCalls(body.requests) ? body.requests : undefined
  const looked = texts.filter(([, value]) => !isTokens(value))
  const asked = calls?.map((call) => ({ ...call, params: ofProgram(call.params, false) }))
  const governed = governJson(
    Object.fromEntries([...looked, ...(asked ? [['requests', asked] as const] : [])]),
    guard,
  ) as Body
  const shown = Object.entries(governed).map(([name, value]) => [
    name,
    calls && name === 'requests' ? withProgram(value as readonly Call[], calls) : value,
  ])
  return Object.fromEntries([...Object.entries(ofProgram(body, true)), ...tokens, ...shown])
}

/** One of Anthropic's batch: its `params` are what a request alone would be. */
type Call = Body & { readonly params: Body }

function isCalls(requests: unknown): requests is readonly Call[] {
  return Array.isArray(requests) && requests.every((call) => isPlain(call) && isPlain(call.params))
}

function withProgram(governed: readonly Call[], calls: readonly Call[]): Call[] {
  return governed.map((call, i) => ({
    ...call,
    params: Object.fromEntries([
      ...Object.entries(ofProgram(calls[i]!.params, true)),
      ...Object.entries(call.params),
    ]),
  }))
}

/** Of a body what the program writes, or all else. */
function ofProgram(body: Body, is: boolean): Body {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => isProgram(name, value) === is))
}

function isProgram(name: string, value: unknown): boolean {
  if (name === 'conversation') return isConversation(value)
  if (PROGRAM_OBJECT.test(name)) return isPlain(value)
  if (PROGRAM_LIST.test(name)) return Array.isArray(value) && value.every(isPlain)
  return PROGRAM.test(name)
}

function isConversation(value: unknown): boolean {
  const id = isPlain(value) && Object.keys(value).length === 1 ? value.id : value
  return typeof id === 'string' && CONVERSATION_ID.test(id)
}

function isTokens(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'number' || (Array.isArray(first) && typeof first[0] === 'number')
}

/** Of the question it holds what was sent; some providers quote what the model wrote, too. */
async function governRefusal(response: Response, guard: Guard): Promise<Response> {
  const { status, statusText, body } = response
  if (body === null) return response
  const text = await response.text()
  const json = parse(text)
  const shown = shownWords(json ?? text, guard)
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  return new Response(typeof shown === 'string' ? shown : JSON.stringify(shown), {
    status,
    statusText,
    headers,
  })
}

async function governResponse(response: Response, guard: Guard, maxHeld?: number): Promise<Response> {
  const { status, statusText, body } = response
  if (body === null || status === 204) return response
  const empty = emptied(response)
  if (empty) return empty
  const type = response.headers.get('content-type') ?? ''
  const headers = new Headers(response.headers)
  // Of the body as it was.
  for (const name of [...OF_BODY, 'content-encoding']) headers.delete(name)
  // Not of lines, each of which is one.
  if (/\bjson\b(?!-)/i.test(type)) {
    const json = parse(await response.text())
    if (json === undefined)
      throw new AdapterError('not_understood', 'An answer that should be JSON is none, and is not passed on')
    return new Response(JSON.stringify(governAnswer(json, guard)), { status, statusText, headers })
  }
  try {
    // What the platform fetched it has decompressed.
    const range = response.headers.get('content-range')
    const passage = createBodyPassage(type, guard, maxHeld, undefined, range)
    if (!passage) return response
    return new Response(throughPassage(body, passage), { status, statusText, headers })
  } catch (error) {
    await body.cancel()
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
