/** How a server says that something was not let through. */
import type { CoreError } from '@svc/core'
import { AdapterError, isCoreError } from '../errors.ts'

export interface Refusal {
  readonly status: 400 | 413 | 415 | 422
  readonly body: { readonly error: string; readonly code: string }
}

/** True for what is of the request's own making. */
export function isRefusal(error: unknown): error is AdapterError | CoreError {
  // A body that is JSON, but deeper or larger than can be looked into.
  return error instanceof AdapterError || (isCoreError(error) && error.code === 'json_invalid')
}

/** What to answer to a request that was refused; anything else is thrown on. */
export function refusalOf(error: unknown, isJson: boolean): Refusal {
  if (!isRefusal(error)) throw error
  const { code, message } = error
  const notUnderstood = isJson || code === 'json_invalid' ? 400 : 415
  const status = code === 'denied' ? 422 : code === 'held_too_long' ? 413 : notUnderstood
  return { status, body: { error: message, code } }
}
