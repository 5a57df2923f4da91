/** What a call can throw: "the server answered with an error", a class for each status that is handled by itself, and "no usable answer came". */
import type { ErrorCode } from '@svc/contract'

/**
 * Why no usable answer came:
 *
 * - `network`: the connection failed or broke before the whole answer was read; `cause` holds the platform's error.
 * - `timeout`: one attempt took longer than `timeoutMs`, headers and body together; or a stream was silent for `idleTimeoutMs`.
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

/** What the server says of its limits, in whole requests. */
export interface RateLimit {
  /** `X-RateLimit-Limit`: how many in the window. */
  readonly limit: number
  /** `X-RateLimit-Remaining`: how many are left of them. */
  readonly remaining: number
}

export interface ApiErrorDetails {
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly rateLimit?: RateLimit | undefined
}

/**
 * The server answered with a status of 400 or above. `code` is the server's own (`unauthorized`, `plan_limit`,
 * `fingerprint_mismatch` …), or `http_<status>` where the body names none.
 */
export class SvcApiError extends SvcError {
  override readonly name: string = 'SvcApiError'
  // Codes are added: a newer server may name others.
  declare readonly code: ErrorCode | `http_${number}` | (string & {})
  readonly status: number
  /** What `Retry-After` asked for, in seconds from the answer; undefined without a readable one. */
  readonly retryAfterSeconds: number | undefined
  /** Undefined where the answer told of none. */
  readonly rateLimit: RateLimit | undefined

  constructor(status: number, code: string, message: string, details: ApiErrorDetails = {}) {
    super(code, message, details)
    this.status = status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.rateLimit = details.rateLimit
  }
}

/** 400: a field is missing, unknown or of the wrong form. */
export class SvcBadRequestError extends SvcApiError {
  override readonly name: string = 'SvcBadRequestError'
}
/** 401: no key or session, or one that is not good. */
export class SvcAuthenticationError extends SvcApiError {
  override readonly name: string = 'SvcAuthenticationError'
}
/** 402: the plan's conversations, messages or documents are used up. */
export class SvcPaymentRequiredError extends SvcApiError {
  override readonly name: string = 'SvcPaymentRequiredError'
}
/** 403: not with this key, role or second factor. */
export class SvcPermissionError extends SvcApiError {
  override readonly name: string = 'SvcPermissionError'
}
/** 404: no such path, or no such thing in the organisation. */
export class SvcNotFoundError extends SvcApiError {
  override readonly name: string = 'SvcNotFoundError'
}
/** 409: done before, a name that is taken, or as many as there may be. */
export class SvcConflictError extends SvcApiError {
  override readonly name: string = 'SvcConflictError'
}
/** 412: somebody else changed it since it was read (`ifMatch`), or it is there already (`ifNoneMatch`). Nothing was written. */
export class SvcPreconditionError extends SvcApiError {
  override readonly name: string = 'SvcPreconditionError'
}
/** 413: the body is larger than the operation takes. */
export class SvcTooLargeError extends SvcApiError {
  override readonly name: string = 'SvcTooLargeError'
}
/** 422: well formed, and not recorded; `code` says why. */
export class SvcUnprocessableError extends SvcApiError {
  override readonly name: string = 'SvcUnprocessableError'
}
/** 429: too many requests, or the month's allowance is used up (`plan_limit`). */
export class SvcRateLimitError extends SvcApiError {
  override readonly name: string = 'SvcRateLimitError'
}
/** 500 and above. */
export class SvcServerError extends SvcApiError {
  override readonly name: string = 'SvcServerError'
}

const CLASSES: Readonly<Record<number, typeof SvcApiError>> = {
  400: SvcBadRequestError,
  401: SvcAuthenticationError,
  402: SvcPaymentRequiredError,
  403: SvcPermissionError,
  404: SvcNotFoundError,
  409: SvcConflictError,
  412: SvcPreconditionError,
  413: SvcTooLargeError,
  422: SvcUnprocessableError,
  429: SvcRateLimitError,
}

/** The error of the class that goes with the status. */
export function apiErrorOf(
  status: number,
  code: string,
  message: string,
  details: ApiErrorDetails,
): SvcApiError {
  const Class = CLASSES[status] ?? (status >= 500 ? SvcServerError : SvcApiError)
  return new Class(status, code, message, details)
}

/** No usable answer came. Whether the server acted on the call is unknown. */
export class SvcConnectionError extends SvcError {
  override readonly name: string = 'SvcConnectionError'
  declare readonly code: SvcConnectionErrorCode
}
