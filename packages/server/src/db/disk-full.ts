/** A disk without room left: what a start says then, in place of what each layer throws. */
import { ServerError } from '../errors.ts'

/** As PostgreSQL and Node say it. */
const FULL = new Set<unknown>(['53100', 'ENOSPC'])
/** WASI's number for it, which is all that the embedded database's file system tells. */
const WASI_ENOSPC = 51

export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, errno, cause } = error as Record<string, unknown>
  return FULL.has(code) || (name === 'ErrnoError' && errno === WASI_ENOSPC) || isDiskFull(cause)
}

/** @param dataDir the folder of the embedded database; null for PostgreSQL */
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
