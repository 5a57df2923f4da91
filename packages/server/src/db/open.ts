/** Opens the database that the settings name, with its schema up to date. */
import type { Filesystem } from '@electric-sql/pglite/basefs'
import type { Logger } from 'pino'
import { ServerError } from '../errors.ts'
import type { Database } from './database.ts'
import { diskFull, isDiskFull } from './disk-full.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface OpenOptions {
  /** PostgreSQL's address; the embedded database when null. */
  readonly databaseUrl: string | null
  /** The embedded database's folder; in memory when null. */
  readonly dataDir: string | null
  /** What the one in memory begins as; empty without. */
  readonly fs?: Filesystem
  readonly log: Logger
  /** Called when another process took the data folder, which must end this one. */
  readonly onFolderLost?: () => void
}

/** @throws ServerError `data_folder_in_use`, `data_folder_unusable`, `database_unusable` */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, fs, log, onFolderLost } = options
  const database = databaseUrl
    ? await openPostgres({
        url: databaseUrl,
        onConnectionLost: () => log.warn('an idle database connection broke; another will be opened'),
      })
    : await openPglite(dataDir, {
        ...(fs && { fs }),
        ...(onFolderLost && { onLost: onFolderLost }),
      })
  try {
    await migrate(database)
  } catch (error) {
    // What goes wrong with that on top says less.
    await database.close().catch(() => {})
    if (isDiskFull(error)) throw diskFull(databaseUrl === null ? dataDir : null)
    if (error instanceof ServerError) throw error
    const which = databaseUrl ? 'The database at SVC_DATABASE_URL' : 'The embedded database'
    throw new ServerError('database_unusable', `${which} cannot be reached or used`, { cause: error })
  }
  return database
}
