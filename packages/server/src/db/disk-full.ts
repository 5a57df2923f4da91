/** A disk without room left: what a start says then, in place of what each layer throws. */
import { ServerError } from '../errors.ts'

/** As PostgreSQL says it, of its own disk, and Node, of this machine's. */
const POSTGRES_FULL = '53100'
const NODE_FULL = 'ENOSPC'
/** WASI's number for it, which is all that the embedded database's file system tells. */
const WASI_ENOSPC = 51

export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, errno, cause } = error as Record<string, unknown>
  return (
    code === POSTGRES_FULL ||
    code === NODE_FULL ||
    (name === 'ErrnoError' && errno === WASI_ENOSPC) ||
    isDiskFull(cause)
  )
}

/** Whether the full disk is the one that this process writes to, and not PostgreSQL's. */
export function isOwnDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as Record<string, unknown>
  return code === NODE_FULL || isOwnDiskFull(cause)
}

/** @param dataDir the folder of this process; null for PostgreSQL's disk */
export function diskFull(dataDir: string | null): ServerError {
  return dataDir === null
    ? new ServerError(
        'database_unusable',
        'The disk of the database at SVC_DATABASE_URL is full; make room there and start again',
      )
    : new ServerError(
        'data_folder_unusable',
        `The disk of SVC_DATA_DIR (${dataDir}) is full; make room, or set it to a folder on another disk, and start again`,
      )
}
