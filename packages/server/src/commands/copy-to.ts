/** `svc-server copy-to`: moves an installation from the embedded database to PostgreSQL, which must be empty. */
import type { Config } from '../config/config.ts'
import { DATABASE_URL, databaseUrl } from '../config/setting-forms.ts'
import { type Copied, copyRows, refuseUsed } from '../db/copy-rows.ts'
import { checkEncoding } from '../db/encoding.ts'
import { migrate } from '../db/migrate.ts'
import { openAsItStands } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { startFault } from '../db/start-fault.ts'
import { ServerError } from '../errors.ts'

export interface Copy {
  /** PostgreSQL's, as SVC_DATABASE_URL takes it. */
  readonly address: string
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** Told after every page how many rows of how many were copied. */
  onProgress?(rows: number, of: number): void
}

/**
 * Makes the tables there and copies all rows, or none. The embedded database is locked meanwhile, and stays as it was.
 *
 * @throws ServerError `usage`; `copy_failed`, naming what is in the way; and what opening either database throws
 */
export async function copyTo({ address, config, onProgress }: Copy): Promise<Copied> {
  if (config.databaseUrl !== null)
    throw new ServerError(
      'usage',
      'copy-to copies the embedded database in SVC_DATA_DIR; leave SVC_DATABASE_URL out of the environment until it has',
    )
  if (!databaseUrl.safeParse(address).success) throw new ServerError('usage', `copy-to takes ${DATABASE_URL}`)
  const from = await openAsItStands(config.dataDir)
  try {
    const to = await openPostgres({ url: address })
    try {
      await refuseUsed(from.kysely, to.kysely)
      await checkEncoding(to)
      await migrate(to)
      return await copyRows(from.kysely, to.kysely, onProgress)
    } catch (error) {
      throw ofAddress(startFault(error, address, null))
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** What stops a start on PostgreSQL names the setting, which stands on the command line here. */
function ofAddress(error: unknown): unknown {
  if (!(error instanceof ServerError)) return error
  const message = error.message.replaceAll('SVC_DATABASE_URL', 'the address given to copy-to')
  return new ServerError(error.code, message, { cause: error.cause })
}
