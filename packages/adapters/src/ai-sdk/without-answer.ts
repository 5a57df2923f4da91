/** Errors of a model, without what they may hold of an answer. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import { shownError } from '../shown-error.ts'

/** Runs a call of the model's; what it throws may quote an answer that could not be read. */
export async function withoutAnswer<T>(call: () => PromiseLike<T>, guard: Guard): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw shownError(scrubbed(error), guard)
  }
}

/** Errors that say what the provider refused pass: the SDK decides by them whether to try again. Those that quote what it could not read do not. */
function scrubbed(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return modelFailed(error)
  const { statusCode, responseBody, text, value, cause } = error as Record<string, unknown>
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400
  const quotes = text !== undefined || value !== undefined || (responseBody !== undefined && !isRefusal)
  return quotes || (cause !== undefined && scrubbed(cause) !== cause) ? modelFailed(error) : error
}

/** In the midst of a stream every error may quote a piece. */
export function modelFailed(error: unknown): AdapterError {
  const name = error instanceof Error && /^\w{1,64}$/.test(error.name) ? ` (${error.name})` : ''
  return new AdapterError(
    'model_failed',
    `The model failed${name}; what it said of why may hold parts of the answer`,
  )
}
