/** One attempt: a request goes out, an answer bounded in bytes and time comes in. The only file that calls `fetch`. */
import { deadline } from './deadline.ts'
import { SvcConnectionError } from './errors.ts'

export interface Outgoing {
  readonly method: string
  readonly baseUrl: string
  /** Begins with a slash. */
  readonly path: string
  readonly query: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  /** A text is sent as JSON, a form as `multipart/form-data`; undefined sends no body. */
  readonly body: string | FormData | undefined
  readonly keepalive: boolean
  /** Gives what is sent as `Authorization: Bearer`; asked once per attempt. */
  readonly credential: (() => Promise<string>) | undefined
}

export interface AttemptLimits {
  /** For headers and body together; of a stream, for the headers. */
  readonly timeoutMs: number
  /** Between two pieces of a stream; undefined for an answer that is no stream. Runs only while a piece is waited for. */
  readonly idleTimeoutMs: number | undefined
  /** Of an answer that is no stream, or is an error. */
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

export interface Body {
  /** The next piece, undefined at the end. Rejects with SvcConnectionError, or the reason of the caller's signal. */
  read(): Promise<Uint8Array | undefined>
  /** Lets go of the connection, its timer and its listener. May be called again, and after the end. */
  cancel(): void
}

export interface Incoming {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/**
 * Resolves with the head of an answer that is no redirect. Its body is to be read to the end, or cancelled.
 *
 * @throws SvcConnectionError; the reason of the caller's signal; or what `credential` throws
 */
export async function send(
  outgoing: Outgoing,
  limits: AttemptLimits,
  fetch: typeof globalThis.fetch,
): Promise<Incoming> {
  const { method, path, credential } = outgoing
  const name = `${method} ${path}`
  const { timeoutMs, idleTimeoutMs, maxBytes } = limits
  const limit = deadline(timeoutMs, limits.signal)
  let waitsFor = timeoutMs
  const faultOf = (error: unknown): unknown => {
    if (limits.signal?.aborted) return limits.signal.reason
    if (limit.expired()) return new SvcConnectionError('timeout', `${name} took longer than ${waitsFor} ms`)
    if (error instanceof SvcConnectionError) return error
    return new SvcConnectionError('network', `${name} failed: no connection, or it broke`, { cause: error })
  }

  let response: Response
  try {
    const bearer = credential && (await limit.race(credential()).catch(passOn))
    const sent = Promise.resolve(fetch(urlOf(outgoing), initOf(outgoing, bearer, limit.signal)))
    // An answer that comes after the deadline has nobody to read it.
    sent.then((late) => limit.signal.aborted && release(late), nothing)
    response = await limit.race(sent)
  } catch (error) {
    limit.end()
    throw error instanceof Passed && !limit.signal.aborted ? error.cause : faultOf(error)
  }

  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    limit.end()
    release(response)
    throw new SvcConnectionError('redirected', `${name} was redirected; set baseUrl to the final address`)
  }

  const isStream = idleTimeoutMs !== undefined && status < 400
  if (isStream) {
    limit.restart()
    waitsFor = idleTimeoutMs
  }
  const reader = response.body?.getReader()
  const cancel = () => {
    limit.end()
    // Frees the connection; a stream that broke by itself refuses, which changes nothing.
    reader?.cancel().catch(nothing)
  }
  // For a fetch that does not listen to signals.
  limit.signal.addEventListener('abort', cancel, { once: true })
  let size = 0
  return {
    status,
    headers: response.headers,
    body: {
      cancel,
      async read() {
        if (reader === undefined) return limit.end() as undefined
        try {
          if (isStream) limit.restart(idleTimeoutMs)
          const { value } = await limit.race(reader.read())
          if (isStream) limit.restart()
          if (value === undefined) limit.end()
          size += value?.byteLength ?? 0
          if (!isStream && size > maxBytes)
            throw new SvcConnectionError(
              'response_too_large',
              `${name} answered more than the ${maxBytes} bytes of maxResponseBytes`,
            )
          return value
        } catch (error) {
          cancel()
          throw faultOf(error)
        }
      },
    },
  }
}

/** The whole body. */
export async function textOf(body: Body): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const piece = await body.read()
    if (piece === undefined) return text + decoder.decode()
    text += decoder.decode(piece, { stream: true })
  }
}

/** The body as a stream, which asks for each piece when it is wanted. */
export function streamOf(body: Body): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await body.read()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
      cancel: body.cancel,
    },
    { highWaterMark: 0 },
  )
}

function urlOf({ baseUrl, path, query = {} }: Outgoing): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
  return baseUrl + path + (search && `?${search}`)
}

function initOf(
  { method, headers, body, keepalive }: Outgoing,
  bearer: string | undefined,
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(keepalive && { keepalive }),
    // Not 'error': some workers refuse that value. A redirect is reported above.
    redirect: 'manual',
    signal,
  }
}

/** What the caller's own function threw, which is passed on as it is. */
class Passed extends Error {}

function passOn(error: unknown): never {
  throw new Passed('', { cause: error })
}

function nothing(): void {}

/** Lets go of an answer nobody reads, so that its connection is freed. */
function release({ body }: Response): void {
  if (body !== null && !body.locked) body.cancel().catch(nothing)
}
