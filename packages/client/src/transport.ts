/** One attempt: a request goes out, a bounded answer comes in. The only file that knows ky. */
import ky, { isKyError } from 'ky'
import { type Deadline, deadline } from './deadline.ts'
import { SvcConnectionError } from './errors.ts'

export interface Outgoing {
  readonly method: string
  readonly baseUrl: string
  /** Begins with a slash. */
  readonly path: string
  readonly query: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** Sent as JSON, a form as `multipart/form-data`; undefined sends no body. */
  readonly body: unknown
  /** Gives what is sent as `Authorization: Bearer`; asked once per attempt. */
  readonly credential: (() => Promise<string>) | undefined
}

export interface Incoming {
  readonly status: number
  readonly headers: Headers
  /** The whole body as text, at most `maxBytes` long. */
  readonly text: string
}

export interface AttemptLimits {
  /** For headers and body together. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

/**
 * @throws SvcConnectionError; the reason of the caller's signal; or what `credential` throws
 */
export async function attempt(
  outgoing: Outgoing,
  limits: AttemptLimits,
  fetch: typeof globalThis.fetch,
): Promise<Incoming> {
  const name = `${outgoing.method} ${outgoing.path}`
  const limit = deadline(limits.timeoutMs, limits.signal)
  try {
    const credential = outgoing.credential && (await limit.race(outgoing.credential()))
    return await exchange(outgoing, credential, limits.maxBytes, fetch, limit).catch((error: unknown) => {
      if (error instanceof SvcConnectionError || limit.signal.aborted) throw error
      throw new SvcConnectionError('network', `${name} failed: no connection, or it broke`, {
        // ky's own error holds the request, and so the credential; the platform's error below it does not.
        cause: isKyError(error) ? error.cause : error,
      })
    })
  } catch (error) {
    if (limits.signal?.aborted) throw limits.signal.reason
    if (limit.expired())
      throw new SvcConnectionError('timeout', `${name} took longer than ${limits.timeoutMs} ms`)
    throw error
  } finally {
    limit.end()
  }
}

/**
 * Opens an answer that is a stream. The time limit is for the headers; the caller's signal ends the body too.
 *
 * @throws SvcConnectionError; the reason of the caller's signal; or what `credential` throws
 */
export async function open(
  outgoing: Outgoing,
  limits: AttemptLimits,
  fetch: typeof globalThis.fetch,
): Promise<Incoming | ReadableStream<Uint8Array>> {
  const name = `${outgoing.method} ${outgoing.path}`
  const limit = deadline(limits.timeoutMs, limits.signal)
  const broken = (error: unknown) =>
    error instanceof SvcConnectionError || limits.signal?.aborted
      ? error
      : new SvcConnectionError('network', `${name} failed: no connection, or it broke`, {
          cause: isKyError(error) ? error.cause : error,
        })
  try {
    const credential = outgoing.credential && (await limit.race(outgoing.credential()))
    const response = await request(outgoing, credential, fetch, limit)
    if (response.status >= 400 || response.body === null)
      return {
        status: response.status,
        headers: response.headers,
        text: await readText(response, limits.maxBytes, name, limit),
      }
    const reader = response.body.getReader()
    const onAbort = () => void reader.cancel(limits.signal?.reason).catch(() => {})
    limits.signal?.addEventListener('abort', onAbort, { once: true })
    const end = () => limits.signal?.removeEventListener('abort', onAbort)
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await reader.read()
            limits.signal?.throwIfAborted()
            if (!done) return controller.enqueue(value)
            end()
            controller.close()
          } catch (error) {
            end()
            controller.error(broken(error))
          }
        },
        cancel(reason) {
          end()
          return reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
  } catch (error) {
    if (limits.signal?.aborted) throw limits.signal.reason
    if (limit.expired())
      throw new SvcConnectionError('timeout', `${name} took longer than ${limits.timeoutMs} ms`)
    throw broken(error)
  } finally {
    limit.end()
  }
}

async function exchange(
  outgoing: Outgoing,
  credential: string | undefined,
  maxBytes: number,
  fetch: typeof globalThis.fetch,
  limit: Deadline,
): Promise<Incoming> {
  const response = await request(outgoing, credential, fetch, limit)
  const { status, headers } = response
  const text = await readText(response, maxBytes, `${outgoing.method} ${outgoing.path}`, limit)
  return { status, headers, text }
}

/** Sends, and resolves with the head of an answer that is no redirect. */
async function request(
  { method, baseUrl, path, query, body }: Outgoing,
  credential: string | undefined,
  fetch: typeof globalThis.fetch,
  limit: Deadline,
): Promise<Response> {
  const sent = ky(path, {
    prefix: baseUrl,
    method,
    headers: {
      accept: 'application/json',
      authorization: credential === undefined ? undefined : `Bearer ${credential}`,
    },
    ...(query === undefined ? {} : { searchParams: query }),
    ...(body === undefined ? {} : body instanceof FormData ? { body } : { json: body }),
    // Not 'error': some workers refuse that value. A redirect is reported below.
    redirect: 'manual',
    signal: limit.signal,
    fetch,
    // ky's timeout ends with the headers, its retries do not see a body that breaks, and its status errors carry the
    // request with its headers: those three are ours.
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  })
  // An answer that comes after the deadline has nobody to read it.
  sent.then(
    (late) => limit.signal.aborted && release(late),
    () => {},
  )
  const response: Response = await limit.race(sent)
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    release(response)
    throw new SvcConnectionError(
      'redirected',
      `${method} ${path} was redirected; set baseUrl to the final address`,
    )
  }
  return response
}

async function readText(
  response: Response,
  maxBytes: number,
  name: string,
  limit: Deadline,
): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await limit.race(reader.read())
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > maxBytes)
        throw new SvcConnectionError('response_too_large', `${name} answered more than ${maxBytes} bytes`)
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    // Frees the connection; a stream that broke by itself refuses, which changes nothing.
    reader.cancel().catch(() => {})
    throw error
  }
}

/** Lets go of an answer nobody reads, so that its connection is freed. */
function release(response: Response): void {
  if (response.body !== null && !response.body.locked) response.body.cancel().catch(() => {})
}
