/** A fault in terms that may be logged: where it happened, never what was being worked on. Messages can quote values; frames cannot. */

export interface LoggedFault {
  readonly name: string
  readonly code: string | undefined
  readonly frames: readonly string[]
  readonly cause?: LoggedFault
}

const MAX_FRAMES = 12
const MAX_CAUSES = 3

export function loggedFault(error: unknown, depth = 0): LoggedFault {
  if (!isErrorLike(error)) return { name: typeof error, code: undefined, frames: [] }
  const { code } = error
  const cause =
    error.cause !== undefined && depth < MAX_CAUSES ? loggedFault(error.cause, depth + 1) : undefined
  return {
    name: error.name ?? /^\w*error\b/i.exec(error.stack ?? '')?.[0] ?? 'Error',
    code: typeof code === 'string' && /^[\w-]{1,64}$/.test(code) ? code : undefined,
    frames: framesOf(error),
    ...(cause && { cause }),
  }
}

/** A stack begins with the message, any line of which may look like a frame: what a parser quotes, for one. */
function framesOf({ stack = '', message = '' }: ErrorLike): string[] {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
}

interface ErrorLike {
  readonly name?: string
  readonly stack?: string
  readonly message?: string
  readonly code?: unknown
  readonly cause?: unknown
}

/** An error, or a copy of one, as the job queue tells of them: its name is left in its stack alone. */
export function isErrorLike(error: unknown): error is ErrorLike {
  return (
    error instanceof Error ||
    (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string')
  )
}
