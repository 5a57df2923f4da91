/** One call: attempts until an answer, a lasting error, or the end of patience. */
import { answerOf } from './answer.ts'
import { type Endpoint, fillPath } from './endpoint.ts'
import { SvcError } from './errors.ts'
import { type CallOptions, checkCredential, checkRetries, checkTimeoutMs, type Settings } from './options.ts'
import { delayBefore, mayRepeat, sleep } from './retry.ts'
import { type AttemptLimits, attempt, type Outgoing, open } from './transport.ts'

export interface CallInput {
  /** For the `{name}`s of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** Makes a call of any endpoint; the resources are lists of these. */
export type Call = <Answer>(
  endpoint: Endpoint<Answer>,
  input: CallInput,
  options?: CallOptions,
) => Promise<Answer>

export function createCall(settings: Settings): Call {
  return async (endpoint, input, options = {}) => {
    const { signal } = options
    const limits = limitsOf(settings, options)
    const patience = {
      retries: options.retries === undefined ? settings.retries : checkRetries(options.retries),
      maxRetryAfterMs: settings.maxRetryAfterMs,
    }
    const { outgoing, secret } = outgoingOf(endpoint, input, settings)
    for (let count = 1; ; count++) {
      signal?.throwIfAborted()
      try {
        const incoming = await attempt(outgoing, limits, settings.fetch)
        return answerOf(endpoint, incoming, settings.clock(), secret())
      } catch (error) {
        if (!(error instanceof SvcError) || !mayRepeat(error, endpoint.repeat)) throw error
        const delayMs = delayBefore(count, error, patience, settings.random)
        if (delayMs === undefined) throw error
        await sleep(delayMs, signal)
      }
    }
  }
}

/** Opens an endpoint whose answer is a stream of bytes. Tried once: what has been read cannot be taken back. */
export type OpenStream = (
  endpoint: Endpoint<never>,
  input: CallInput,
  options?: CallOptions,
) => Promise<ReadableStream<Uint8Array>>

export function createOpenStream(settings: Settings): OpenStream {
  return async (endpoint, input, options = {}) => {
    options.signal?.throwIfAborted()
    const { outgoing, secret } = outgoingOf(endpoint, input, settings)
    const opened = await open(outgoing, limitsOf(settings, options), settings.fetch)
    return 'status' in opened ? answerOf(endpoint, opened, settings.clock(), secret()) : opened
  }
}

function limitsOf(settings: Settings, { timeoutMs, signal }: CallOptions): AttemptLimits {
  return {
    timeoutMs: timeoutMs === undefined ? settings.timeoutMs : checkTimeoutMs(timeoutMs),
    maxBytes: settings.maxResponseBytes,
    signal,
  }
}

/** The request, and the credential that was last sent with it, which no error may repeat. */
function outgoingOf(
  endpoint: Endpoint<unknown>,
  input: CallInput,
  settings: Settings,
): { outgoing: Outgoing; secret: () => string | undefined } {
  const give = credentialFor(endpoint, settings)
  let secret: string | undefined
  return {
    secret: () => secret,
    outgoing: {
      method: endpoint.method,
      baseUrl: settings.baseUrl,
      path: fillPath(endpoint.path, input.params ?? {}),
      query: input.query,
      body: input.body,
      credential:
        give &&
        (async () => {
          secret = await give()
          return secret
        }),
    },
  }
}

/** @throws TypeError when the client was made without what this endpoint takes: the call cannot succeed, so it is not made. */
function credentialFor(
  { method, path, auth }: Endpoint<unknown>,
  { apiKey, token, cookie }: Settings,
): (() => string | Promise<string>) | undefined {
  if (auth === 'none' || cookie) return undefined
  if (auth !== 'session' && apiKey !== undefined) return () => apiKey
  if (auth !== 'key' && token !== undefined)
    return async () => checkCredential('what token() gives', await token())
  const missing = auth === 'session' ? 'token' : 'apiKey'
  throw new TypeError(`${method} ${path} needs a credential: pass ${missing} to createClient`)
}
