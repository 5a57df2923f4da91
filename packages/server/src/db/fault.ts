/** What a fault of the database means: whether it can be reached, what keeps us out, and whether a statement left something behind. */
import { isErrorLike } from '../log/fault.ts'
import { isDiskFull } from './disk-full.ts'

/** Connection failures (SQLSTATE class 08, shutdowns 57P0x), no room on the disk or turn to be had (53100, 55P03), and the network's own. */
const LOST = /^(?:08\w{3}|57P0\d|53100|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/

/** The database is there, but refuses us or takes no writes: to be mended there or in the settings. */
const BARS: readonly (readonly [RegExp, string])[] = [
  [/^25006$/, 'the database takes no writes: it is a standby, or set to default_transaction_read_only'],
  [/^28\w{3}$/, 'the database refuses the role or the password in SVC_DATABASE_URL'],
  [/^3D000$/, 'the database that SVC_DATABASE_URL names is gone'],
  // Each process holds some (postgres.ts).
  [/^53300$/, 'the database has no connection left: raise its max_connections, or what the role may have'],
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

/** What the log says of a database that cannot be used: each reason has another cure. Null for all else. */
export function lossOf(error: unknown): string | null {
  if (isDiskFull(error)) return 'the disk of the database is full'
  return barOf(error) ?? (isDatabaseLost(error) ? 'the database cannot be reached' : null)
}

/**
 * True when the database refused the statement: nothing was left behind, and another statement may well succeed. After a lost connection nobody
 * knows, and a statement that ran out of time or room is better not repeated at once.
 */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseLost(error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(?!5[378])[0-9A-Z]{5}$/.test(code)
}

/** True when the database ended this statement to resolve a deadlock: nothing was left behind, and the other statement went through. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '40P01'
}
