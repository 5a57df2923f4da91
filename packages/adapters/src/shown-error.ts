/** What may be shown of what a provider says when it refuses: some quote what the model wrote. */
import { AdapterError, isCoreError } from './errors.ts'
import type { Guard } from './guard.ts'

/** Where errors of SDKs hold a provider's words. */
const WORDS = ['message', 'responseBody', 'data', 'error', 'body']
/** Errors that are the cause of one another. */
const MAX_CAUSES = 8

/** The same error, or where it tells what may not be shown a copy that does not. */
export function shownError(error: unknown, guard: Guard, depth = 0): unknown {
  if (!(error instanceof Error) || error instanceof AdapterError || isCoreError(error)) return error
  const given = error as unknown as Record<string, unknown>
  // What was not answered at all is told in the platform's words.
  const isRefusal = Number(given.statusCode ?? given.status) >= 400
  const words = isRefusal ? WORDS.filter((name) => isWords(given[name])) : []
  const shown: Record<string, unknown> = Object.fromEntries(
    words.map((name) => [name, shownWords(given[name], guard)]),
  )
  if (error.cause !== undefined)
    shown.cause = depth < MAX_CAUSES ? shownError(error.cause, guard, depth + 1) : undefined
  const changed = Object.keys(shown).filter((name) => isOther(shown[name], given[name]))
  if (changed.length === 0) return error
  const copy = Object.create(Object.getPrototypeOf(error)) as object
  // Symbols of its own say of what class it is.
  for (const name of Reflect.ownKeys(error))
    Object.defineProperty(copy, name, Object.getOwnPropertyDescriptor(error, name)!)
  for (const name of changed) defined(copy, name, shown[name])
  // It begins with the message as it was.
  if (changed.includes('message')) defined(copy, 'stack', `${error.name}: ${shown.message}`)
  return copy
}

/** The words of a provider that may be shown. */
export function shownWords<T>(words: T, guard: Guard): T | string {
  try {
    return guard.words(words)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    return 'What the provider says of why may not be shown'
  }
}

function isWords(value: unknown): boolean {
  return value !== undefined && value !== null && !(value instanceof Error)
}

function isOther(shown: unknown, given: unknown): boolean {
  return shown !== given && (typeof given !== 'object' || JSON.stringify(shown) !== JSON.stringify(given))
}

function defined(copy: object, name: string, value: unknown): void {
  const { enumerable = false } = Object.getOwnPropertyDescriptor(copy, name) ?? {}
  Object.defineProperty(copy, name, { value, writable: true, enumerable, configurable: true })
}
