/** What stops a start on the database's side: in words that name the cure, whichever layer threw it. */
import { ServerError } from '../errors.ts'
import { folderFault } from './data-folder.ts'
import { diskFull, isDiskFull, isOwnDiskFull } from './disk-full.ts'
import { isDatabaseLost } from './fault.ts'

/** What PostgreSQL's own words name no cure for, by SQLSTATE. */
const CURES: Readonly<Record<string, string>> = {
  '25006':
    'The database at SVC_DATABASE_URL takes no writes: it is a standby, or set to default_transaction_read_only; name one that takes them',
  '42501':
    'The role in SVC_DATABASE_URL lacks a right in this database: let it own the database (ALTER DATABASE … OWNER TO …) and all that is in it',
  '53300':
    'PostgreSQL has no connection left for this server, which holds at most 14: raise max_connections, or the limit of the role or the database',
}
const SQLSTATE = /^[0-9A-Z]{5}$/

export function cureOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  // The driver's own, which has no code and names what nobody set.
  if (/^SASL: .*password must be a /.test(String(message)))
    return 'PostgreSQL asks for a password, and SVC_DATABASE_URL holds none: postgresql://user:password@host/database'
  return CURES[String(code)]
}

/**
 * @param databaseUrl PostgreSQL's address; null for the embedded database, whose folder is `dataDir`
 * @returns the error to end the start with: the same where it says enough, or is nothing of the database's
 */
export function startFault(error: unknown, databaseUrl: string | null, dataDir: string | null): unknown {
  // Beside PostgreSQL the folder holds the demo's credentials.
  if (isDiskFull(error)) return diskFull(databaseUrl === null || isOwnDiskFull(error) ? dataDir : null)
  if (error instanceof ServerError) return error
  const fault = dataDir === null ? error : folderFault(error, dataDir)
  if (fault !== error || databaseUrl === null) return fault
  const { code } = error as { code?: unknown }
  const isOfDatabase = isDatabaseLost(error) || (typeof code === 'string' && SQLSTATE.test(code))
  return isOfDatabase ? unusable(error) : error
}

export function unusable(
  error: unknown,
  message: string = cureOf(error) ?? 'The database at SVC_DATABASE_URL cannot be reached or used',
): ServerError {
  return new ServerError('database_unusable', message, { cause: error })
}
