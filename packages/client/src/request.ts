/** One call: attempts until an answer, a lasting error, or the end of patience. */
import { answerOf } from './answer.ts'
import { type Endpoint, fillPath } from './endpoint.ts'
import { SvcError } from './errors.ts'
import { type CallOptions, checkCredential, checkRetries, checkTimeoutMs, type Settings } from './options.ts'
import { delayBefore, mayRepeat, sleep } from './retry.ts'
import { attempt } from './transport.ts'

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
    const limits = {
      timeoutMs: options.timeoutMs === undefined ? settings.timeoutMs : checkTimeoutMs(options.timeoutMs),
      maxBytes: settings.maxResponseBytes,
      signal,
    }
    const patience = {
      retries: options.retries === undefined ? settings.retries : checkRetries(options.retries),
      maxRetryAfterMs: settings.maxRetryAfterMs,
    }
    const give = credentialFor(endpoint, settings)
    let secret: string | undefined
    const outgoing = {
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
    }
    for (let count = 1; ; count++) {
      signal?.throwIfAborted()
      try {
        const incoming = await attempt(outgoing, limits, settings.fetch)
        return answerOf(endpoint, incoming, settings.clock(), secret)
      } catch (error) {
        if (!(error instanceof SvcError) || !mayRepeat(error, endpoint.repeat)) throw error
        const delayMs = delayBefore(count, error, patience, settings.random)
        if (delayMs === undefined) throw error
        await sleep(delayMs, signal)
      }
    }
  }
}

/** @throws TypeError when the client was made without what this endpoint takes: the call cannot succeed, so it is not made. */
function credentialFor(
  { method, path, auth }: Endpoint<unknown>,
  { apiKey, token }: Settings,
): (() => string | Promise<string>) | undefined {
  if (auth === 'none') return undefined
  if (auth !== 'session' && apiKey !== undefined) return () => apiKey
  if (auth !== 'key' && token !== undefined)
    return async () => checkCredential('what token() gives', await token())
  const missing = auth === 'session' ? 'token' : 'apiKey'
  throw new TypeError(`${method} ${path} needs a credential: pass ${missing} to createClient`)
}
