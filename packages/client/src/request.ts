/** One call: attempts until an answer, a lasting error, or the end of patience. */
import { answerOf, type Head, headOf, notTheirs, refusalOf } from './answer.ts'
import type { ClientEvent } from './client-events.ts'
import { type Endpoint, fillPath, type StreamEndpoint } from './endpoint.ts'
import { SvcError } from './errors.ts'
import { type CallOptions, checkCredential, checkRetries, checkTimeoutMs, type Settings } from './options.ts'
import { delayBefore, mayRepeat, sleep } from './retry.ts'
import { type Body, type Outgoing, send, textOf } from './transport.ts'

export interface CallInput {
  /** For the `{name}`s of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Puts something between this call and `fetch`. */
  readonly through?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined
}

/** What came with an answer. */
export interface ResponseInfo extends Head {
  /** How many attempts it took. */
  readonly attempts: number
}

/** The answer, and on request what came with it. */
export interface Pending<Answer> extends Promise<Answer> {
  withResponse(): Promise<{ readonly data: Answer; readonly response: ResponseInfo }>
}

/** Makes a call of any endpoint; the resources are lists of these. */
export type Call = <Answer>(
  endpoint: Endpoint<Answer>,
  /** A function where making it may throw: the call then rejects. */
  input: CallInput | (() => CallInput),
  options?: CallOptions,
) => Pending<Answer>

/** Opens an endpoint whose answer is a stream. Tried again, where that is harmless, until it is open: what has been read cannot be taken back. */
export type OpenStream = (endpoint: StreamEndpoint, input: CallInput, options?: CallOptions) => Promise<Body>

export interface Connection {
  readonly call: Call
  readonly openStream: OpenStream
}

type AnyEndpoint = Omit<Endpoint<never>, 'accepts'>

export function connect(settings: Settings): Connection {
  /** @param read makes the answer of a head below 400 and its body */
  async function attempts<T>(
    endpoint: AnyEndpoint,
    given: CallInput | (() => CallInput),
    options: CallOptions,
    idleTimeoutMs: number | undefined,
    read: (head: Head, body: Body) => T | Promise<T>,
  ): Promise<{ data: T; response: ResponseInfo }> {
    const { signal } = options
    if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
      throw new TypeError('signal must be an AbortSignal')
    const input = typeof given === 'function' ? given() : given
    const limits = {
      timeoutMs: checkTimeoutMs('timeoutMs', options.timeoutMs ?? settings.timeoutMs),
      idleTimeoutMs,
      maxBytes: settings.maxResponseBytes,
      signal,
    }
    const patience = {
      retries: checkRetries(options.retries ?? settings.retries),
      maxRetryAfterMs: settings.maxRetryAfterMs,
    }
    const { outgoing, secret } = outgoingOf(endpoint, input, options, settings)
    const fetch = input.through?.(settings.fetch) ?? settings.fetch
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const about = { method: endpoint.method, path: endpoint.path, attempt }
      const begunAt = performance.now()
      tell({ kind: 'request', ...about })
      try {
        const { status, headers, body } = await send(outgoing, limits, fetch)
        const head = headOf(status, headers, secret())
        const { requestId } = head
        tell({ kind: 'response', ...about, status, requestId, durationMs: performance.now() - begunAt })
        if (status >= 400) {
          // The status is the server's word, also where its body broke off.
          const text = await textOf(body).catch((error: unknown) => {
            if (error instanceof SvcError) return ''
            throw error
          })
          throw refusalOf(endpoint, head, text, settings.clock(), secret())
        }
        return { data: await read(head, body), response: { ...head, attempts: attempt } }
      } catch (error) {
        if (!(error instanceof SvcError)) throw error
        const retryInMs = mayRepeat(error, endpoint.repeat)
          ? delayBefore(attempt, error, patience, settings.random)
          : undefined
        tell({ kind: 'fault', ...about, error, retryInMs })
        if (retryInMs === undefined) throw error
        await sleep(retryInMs, signal)
      }
    }
  }

  function tell(event: ClientEvent): void {
    try {
      settings.onEvent?.(event)
    } catch {
      // A log that fails is no reason for a call to.
    }
  }

  return {
    call(endpoint, input, options = {}) {
      const whole = attempts(endpoint, input, options, undefined, async (head, body) =>
        answerOf(endpoint, head, await textOf(body)),
      )
      const answer = whole.then(({ data }) => data)
      return Object.assign(answer, {
        withResponse() {
          // Whoever asks for the whole is told of its failure there.
          answer.catch(() => {})
          return whole
        },
      })
    },
    async openStream(endpoint, input, options = {}) {
      const idleMs = checkTimeoutMs('idleTimeoutMs', options.idleTimeoutMs ?? settings.idleTimeoutMs)
      const open = await attempts(
        endpoint,
        input,
        options,
        idleMs,
        ({ status, headers, requestId }, body) => {
          const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
          if (endpoint.streams.includes(type ?? '')) return body
          body.cancel()
          throw notTheirs(endpoint, status, requestId)
        },
      )
      return open.data
    },
  }
}

/** The request, and the credential that was last sent with it, which no error may repeat. */
function outgoingOf(
  endpoint: AnyEndpoint,
  { params = {}, query, headers, body }: CallInput,
  { keepalive = false, ifMatch, ifNoneMatch }: CallOptions,
  settings: Settings,
): { outgoing: Outgoing; secret: () => string | undefined } {
  const give = credentialFor(endpoint, settings)
  let secret: string | undefined
  const credential =
    give &&
    (async () => {
      secret = await give()
      return secret
    })
  const given = {
    ...headers,
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
  }
  const path = fillPath(endpoint.path, params)
  const { baseUrl } = settings
  const { method } = endpoint
  // Here, once: what cannot be written as JSON is the caller's fault, and no broken connection that is tried again.
  const text = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  return {
    secret: () => secret,
    outgoing: { method, baseUrl, path, query, headers: given, body: text, keepalive, credential },
  }
}

/** @throws TypeError when the client was made without what this endpoint takes: the call cannot succeed, so it is not made. */
function credentialFor(
  { method, path, auth }: AnyEndpoint,
  { apiKey, token, cookie }: Settings,
): (() => string | Promise<string>) | undefined {
  if (auth === 'none' || cookie) return undefined
  if (auth !== 'session' && apiKey !== undefined) return () => apiKey
  if (auth !== 'key' && token !== undefined)
    return async () => checkCredential('what token() gives', await token())
  const missing = auth === 'session' ? 'token' : 'apiKey'
  throw new TypeError(`${method} ${path} needs a credential: pass ${missing} to createClient`)
}
