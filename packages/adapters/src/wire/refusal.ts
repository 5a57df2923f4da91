/** How a server says that something was not let through. */
import { AdapterError } from '../errors.ts'

export interface Refusal {
  readonly status: 400 | 415 | 422
  readonly body: { readonly error: string; readonly code: string }
}

/** What to answer to a request that was refused; anything else is thrown on. */
export function refusalOf(error: unknown, isJson: boolean): Refusal {
  if (!(error instanceof AdapterError)) throw error
  const { code, message } = error
  const status = code === 'denied' ? 422 : isJson ? 400 : 415
  return { status, body: { error: message, code } }
}
