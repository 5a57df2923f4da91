/** What a call can throw. Three classes: the base, "the server answered with an error", and "no usable answer came". */

/**
 * Why no usable answer came:
 *
 * - `network`: the connection failed or broke before the whole answer was read; `cause` holds the platform's error.
 * - `timeout`: one attempt took longer than `timeoutMs`, headers and body together.
 * - `response_invalid`: the answer was not the JSON this endpoint gives (a proxy's page, a cut body).
 * - `response_too_large`: the answer was longer than `maxResponseBytes`.
 * - `interrupted`: a streamed answer broke off; what came so far is not the whole.
 * - `redirected`: the server redirects; set `baseUrl` to the final address. Redirects are not followed: the key would travel along.
 */
export type SvcConnectionErrorCode =
  | 'network'
  | 'timeout'
  | 'response_invalid'
  | 'response_too_large'
  | 'interrupted'
  | 'redirected'

/** Base of everything this package throws, but for `TypeError` and `RangeError` (rejected arguments) and a signal's own reason. */
export class SvcError extends Error {
  override readonly name: string = 'SvcError'
  /** Stable and machine-readable. */
  readonly code: string
  /** The server's `X-Request-Id`, where an answer came. Quote it when you ask for help. */
  readonly requestId: string | undefined

  constructor(
    code: string,
    message: string,
    details: { requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.requestId = details.requestId
  }
}

/**
 * The server answered with a status of 400 or above. `code` is the server's own (`unauthorized`, `plan_limit`,
 * `fingerprint_mismatch` …), or `http_<status>` where the body names none.
 */
export class SvcApiError extends SvcError {
  override readonly name: string = 'SvcApiError'
  readonly status: number
  /** What `Retry-After` asked for, in seconds from the answer; undefined without a readable one. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    details: { requestId?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(code, message, details)
    this.status = status
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** No usable answer came. Whether the server acted on the call is unknown. */
export class SvcConnectionError extends SvcError {
  override readonly name: string = 'SvcConnectionError'
  declare readonly code: SvcConnectionErrorCode
}
