/** A request that is refused: a code of the contract, its status, and a sentence that never repeats what was sent. */
import { type ChatError, type Endpoint, type ErrorBody, type ErrorCode, errorNotes } from '@svc/contract'

export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Fields that the body has besides, on the chat service. */
  readonly details: Readonly<Record<string, string | number>>

  /** `status` only where a code is used with another status than its usual one. */
  constructor(
    code: ErrorCode,
    message: string,
    status: number = errorNotes[code].status,
    headers: Readonly<Record<string, string>> = {},
    details: Readonly<Record<string, string | number>> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
    this.details = details
  }

  /** The body as the endpoint's surface has it. */
  bodyFor(surface: Endpoint['surface']): ErrorBody | ChatError {
    return surface === 'chat'
      ? { error: this.message, ...this.details }
      : { error: this.message, code: this.code }
  }
}

/** The one 401 of the governance API: what was wrong with a key or a session is nobody's to learn. */
export function unauthorized(): ApiError {
  return new ApiError('unauthorized', 'Unauthorized')
}

export function secondFactorRequired(): ApiError {
  return new ApiError(
    'second_factor_required',
    'This organisation requires a second factor of its admins: sign in with one, or redeem a backup code',
  )
}

/** The caller may be let in again, and learns by whom. */
export function organisationSuspended(): ApiError {
  return new ApiError(
    'organisation_suspended',
    'This organisation is suspended: ask whoever runs this server to resume it',
  )
}

export function notFound(): ApiError {
  return new ApiError('not_found', 'Not found')
}
