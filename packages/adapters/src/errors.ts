/** What an adapter throws by itself. */
import type { CoreError } from '@svc/core'

/**
 * - `denied`: the policy denies the text; nothing of it was passed on.
 * - `not_understood`: something came that the adapter cannot look into, and it was not told to let such things pass.
 * - `model_failed`: the model's own error, without what it may hold of an answer.
 * - `held_too_long`: more was held back than may be; nothing of it was passed on.
 */
export type AdapterErrorCode = 'denied' | 'not_understood' | 'model_failed' | 'held_too_long'

/** No message holds text that was governed. */
export class AdapterError extends Error {
  override readonly name: string = 'AdapterError'
  readonly code: AdapterErrorCode
  constructor(code: AdapterErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** By its name: a program may have the core twice. Neither does its message hold text that was governed. */
export function isCoreError(error: unknown): error is CoreError {
  return error instanceof Error && error.name === 'CoreError'
}
