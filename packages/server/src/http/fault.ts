/** A fault in terms that may be logged: where it happened, never what was being worked on. Messages can quote values; frames cannot. */
import { isDiskFull } from '../db/disk-full.ts'

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
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, MAX_FRAMES)
      .map((line) => line.trim()),
    ...(cause && { cause }),
  }
}

interface ErrorLike {
  readonly name?: string
  readonly stack?: string
  readonly message?: string
  readonly code?: unknown
  readonly cause?: unknown
}

/** An error, or a copy of one, as the job queue tells of them: its name is left in its stack alone. */
function isErrorLike(error: unknown): error is ErrorLike {
  return (
    error instanceof Error ||
    (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string')
  )
}

/** Connection failures (SQLSTATE class 08, shutdowns 57P0x), no connection, room on the disk or turn to be had (53300, 53100, 55P03), and the network's own. */
const LOST = /^(?:08\w{3}|57P0\d|53[13]00|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/

/** It is there and lets nobody of ours in, or takes no writes: what mends it is done there, or to the setting, and not here. */
const BARS: readonly (readonly [RegExp, string])[] = [
  [/^25006$/, 'the database takes no writes: it is a standby, or set to default_transaction_read_only'],
  [/^28\w{3}$/, 'the database refuses the role or the password in SVC_DATABASE_URL'],
  [/^3D000$/, 'the database that SVC_DATABASE_URL names is gone'],
]

/** What keeps this server from using a database that can be reached; null for all else. */
export function barOf(error: unknown): string | null {
  if (!isErrorLike(error)) return null
  const { code, cause } = error
  const bar = typeof code === 'string' ? BARS.find(([codes]) => codes.test(code)) : undefined
  return bar?.[1] ?? (cause === undefined ? null : barOf(cause))
}

/** True when the database cannot be reached or used, which the caller may try again, as against a fault in what was asked of it. */
export function isDatabaseLost(error: unknown): boolean {
  if (!isErrorLike(error)) return false
  // What `fetch` throws is another server's, such as a ledger's node.
  if (error instanceof TypeError || /^TypeError\b/.test(error.stack ?? '')) return false
  const { code } = error
  if (typeof code === 'string' && LOST.test(code)) return true
  if (barOf(error) !== null) return true
  if (
    /^(?:Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after)/.test(
      error.message ?? '',
    )
  )
    return true
  return error.cause !== undefined && isDatabaseLost(error.cause)
}

/** What the log says of a database that cannot do what it was asked, since each is mended otherwise; null for all else. */
export function lossOf(error: unknown): string | null {
  if (isDiskFull(error)) return 'the disk of the database is full'
  return barOf(error) ?? (isDatabaseLost(error) ? 'the database cannot be reached' : null)
}

/**
 * True when the database refused what it was asked: nothing was left behind, and another statement may well succeed. After a lost connection nobody
 * knows, and what ran out of time or room is better not asked again at once.
 */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseLost(error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(?!5[378])[0-9A-Z]{5}$/.test(code)
}

/** True when the database gave this statement up because it and another waited for each other: nothing was left behind, and the other one is through. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '40P01'
}
