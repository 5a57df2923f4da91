/** A request that is refused: a code of the contract, its status, and a sentence that never repeats what was sent. */
import { type ErrorBody, type ErrorCode, errorNotes } from '@svc/contract'

export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  /** `status` only where a code is used with another status than its usual one. */
  constructor(
    code: ErrorCode,
    message: string,
    status: number = errorNotes[code].status,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code }
  }
}

/** The one 401 of the governance API (docs/decisions/0005). */
export function unauthorized(): ApiError {
  return new ApiError('unauthorized', 'Unauthorized')
}

export function notFound(): ApiError {
  return new ApiError('not_found', 'Not found')
}
