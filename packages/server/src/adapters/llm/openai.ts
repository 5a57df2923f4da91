/** One request to an endpoint that speaks as OpenAI's chat completions do, streamed: `chat.completion.chunk` events, then `[DONE]`. */
import { createParser } from 'eventsource-parser'
import { type Dispatcher, request as send } from 'undici'
import { z } from 'zod'
import { proxyFaultIn } from '../outgoing/proxy-fault.ts'
import { retryAfterMs } from '../retry-after.ts'
import { ModelError, type ModelRequest, type TokenUsage, type Writing } from './model.ts'

export interface Endpoint {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | null
}

/** Milliseconds. */
export interface WritingLimits {
  /** Until the first piece. */
  readonly firstMs: number
  /** Between two pieces. */
  readonly idleMs: number
  /** For the whole answer. */
  readonly totalMs: number
}

/** What an answer may come to: far more than any model writes, so that a broken one cannot fill the memory. */
const MAX_BYTES = 4_194_304
/** What comes behind the end of an answer, its counts and `[DONE]`, comes at once or not at all. */
const END_MS = 1_000

/** The part of a chunk that is read. Anything else may be there or not. */
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
  error: z.unknown().optional(),
})

/** Writes the answer once. @throws ModelError; the signal's reason */
export async function writeOnce(
  { baseUrl, model, apiKey }: Endpoint,
  { messages, temperature, maxTokens }: ModelRequest,
  writing: Writing,
  { firstMs, idleMs, totalMs }: WritingLimits,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<TokenUsage> {
  signal.throwIfAborted()
  const late = new AbortController()
  const expire = () => late.abort()
  let isWriting = false
  let patience = setTimeout(expire, firstMs)
  const total = setTimeout(expire, totalMs)
  try {
    const answered = await send(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages,
        temperature,
        max_tokens: maxTokens,
        stream: true,
        // Without it a stream tells no counts.
        stream_options: { include_usage: true },
      }),
      // The limits above are ours.
      headersTimeout: 0,
      bodyTimeout: 0,
      dispatcher,
      signal: AbortSignal.any([signal, late.signal]),
    })
    // Without a listener the body's own error, which the reading below rejects with as well, would end the process.
    answered.body.on('error', () => {})
    if (answered.statusCode !== 200) {
      answered.body.destroy()
      throw refusal(answered.statusCode, answered.headers['retry-after'])
    }
    if (!/^text\/event-stream\b/i.test(String(answered.headers['content-type']))) {
      answered.body.destroy()
      throw new ModelError('malformed', 'The model answered with something that is no stream')
    }
    const waitOnly = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(expire, ms)
    }
    writing.onOpen()
    const usage = await readStream(answered.body, {
      onPiece(piece) {
        waitOnly(idleMs)
        isWriting = true
        writing.onPiece(piece)
      },
      onEnd: () => waitOnly(Math.min(idleMs, END_MS)),
    })
    signal.throwIfAborted()
    return usage
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.signal.aborted)
      throw new ModelError(
        'timeout',
        isWriting ? 'The model stopped writing' : 'The model did not begin to write',
      )
    if (error instanceof ModelError) throw error
    const message = proxyFaultIn(error)?.message ?? 'The connection to the model failed'
    throw new ModelError(isWriting ? 'cut' : 'unreachable', message, { cause: error })
  } finally {
    clearTimeout(patience)
    clearTimeout(total)
  }
}

async function readStream(
  body: AsyncIterable<Uint8Array>,
  { onPiece, onEnd }: { onPiece(piece: string): void; onEnd(): void },
): Promise<TokenUsage> {
  let usage: TokenUsage = { prompt: null, completion: null }
  let isDone = false
  let isOver = false
  let bytes = 0
  const whole = wholeCharacters(onPiece)
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') {
        isDone = isOver = true
        return
      }
      const read = parse(data)
      if (read.error !== undefined && read.error !== null)
        throw new ModelError('failed', 'The model reported an error while it wrote')
      const [choice] = read.choices ?? []
      if (choice?.delta?.content) whole.push(choice.delta.content)
      // Not every server ends with [DONE].
      if (choice?.finish_reason && !isDone) {
        isDone = true
        onEnd()
      }
      if (read.usage)
        usage = {
          prompt: read.usage.prompt_tokens ?? null,
          completion: read.usage.completion_tokens ?? null,
        }
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const part of body) {
      bytes += part.length
      if (bytes > MAX_BYTES) throw new ModelError('malformed', 'The model does not stop writing')
      parser.feed(decoder.decode(part, { stream: true }))
      // Some leave the connection open behind it.
      if (isOver) break
    }
  } catch (error) {
    // The answer is whole, however its connection ends.
    if (!isDone) throw error
  }
  if (!isDone) throw new ModelError('cut', 'The model’s answer ended before its end')
  whole.end()
  return usage
}

function parse(data: string): z.output<typeof chunk> {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    throw new ModelError('malformed', 'The model sent an event that is not JSON')
  }
  const read = chunk.safeParse(json)
  if (!read.success) throw new ModelError('malformed', 'The model sent an event of another form')
  return read.data
}

/** Some servers cut a character of two UTF-16 units in the middle, into two events. */
function wholeCharacters(onPiece: (piece: string) => void): { push(piece: string): void; end(): void } {
  let half = ''
  const give = (text: string) => {
    // No database keeps a zero as text.
    const kept = text.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\0', '')
    if (kept) onPiece(kept)
  }
  return {
    push(piece) {
      const text = half + piece
      const isCut = /[\ud800-\udbff]$/.test(text)
      half = isCut ? text.slice(-1) : ''
      give(isCut ? text.slice(0, -1) : text)
    },
    end: () => give(half),
  }
}

function refusal(status: number, retryAfter: string | string[] | undefined): ModelError {
  if (status !== 429 && status < 500) return new ModelError('refused', `The model answered ${status}`)
  const askedMs = retryAfterMs(String(retryAfter ?? ''), Date.now())
  return new ModelError(
    status === 429 ? 'overloaded' : 'failed',
    `The model answered ${status}`,
    askedMs === null ? {} : { retryAfterMs: askedMs },
  )
}
