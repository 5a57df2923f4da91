/** Opens the database that the settings name, with its schema up to date. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { ServerError } from '../errors.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { checkEncoding } from './encoding.ts'
import { isUpToDate, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { startFault, unusable } from './start-fault.ts'

/** Another process took the folder over, or its disk is full to the last, or fails. */
type FolderLoss = 'taken' | 'disk'

export interface OpenOptions {
  /** PostgreSQL's address; the embedded database when null. */
  readonly databaseUrl: string | null
  /** The embedded database's folder; in memory when null. */
  readonly dataDir: string | null
  /** What the one in memory begins as; empty without. */
  readonly fs?: Filesystem
  readonly log: Logger
  /** Called when nothing can be kept in the data folder any more, which must end this process. */
  readonly onFolderLost?: (why: FolderLoss) => void
}

/**
 * The server's own database, for a command beside it: none is made, in a folder that was never meant.
 *
 * @throws ServerError as `openDatabase`; `data_folder_unusable` where there is none
 */
export async function openExisting({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (databaseUrl === null) refuseMissing(dataDir)
  return openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
}

/**
 * The embedded database with the schema that it has, for what must not change it.
 *
 * @throws ServerError as `openDatabase`; `database_unusable` where the schema is not this version's
 */
export async function openAsItStands(dataDir: string): Promise<Database> {
  refuseMissing(dataDir)
  const database = await openPglite(dataDir)
  try {
    if (await isUpToDate(database)) return database
    throw new ServerError(
      'database_unusable',
      `The database in ${dataDir} has the tables of another version of this server: start this version on it once, which brings them up to date, or take the version that ran on it last`,
    )
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

function refuseMissing(dataDir: string): void {
  if (existsSync(join(dataDir, 'pg'))) return
  throw new ServerError(
    'data_folder_unusable',
    `There is no database in ${dataDir}; SVC_DATA_DIR or SVC_DATABASE_URL must be the server's own`,
  )
}

/** A start that says nothing for longer looks stuck. */
const LATE_MS = 2_000

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
        ...(onFolderLost && {
          onLost: () => onFolderLost('taken'),
          onEnded: () => onFolderLost('disk'),
        }),
      })
  const late = setTimeout(
    () =>
      log.info(
        'the database is brought up to date, by this process or by one that it waits for; then it starts',
      ),
    LATE_MS,
  )
  try {
    await checkEncoding(database)
    await migrate(database)
  } catch (error) {
    // What goes wrong with that on top says less.
    await database.close().catch(() => {})
    const fault = startFault(error, databaseUrl, dataDir)
    if (fault instanceof ServerError) throw fault
    throw unusable(error, databaseUrl ? undefined : 'The embedded database cannot be reached or used')
  } finally {
    clearTimeout(late)
  }
  return database
}
