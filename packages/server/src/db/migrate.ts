/** Brings the schema up to date at start: each migration once, in order, one process at a time. */
import { Migrator } from 'kysely/migration'
import { ServerError } from '../errors.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** @throws ServerError `database_unusable` */
export async function migrate(database: Database): Promise<void> {
  await database.exclusively('svc migrations', async () => {
    const migrator = new Migrator({
      db: database.kysely,
      provider: { getMigrations: async () => migrations },
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined)
      throw new ServerError('database_unusable', 'The database schema could not be brought up to date', {
        cause: error,
      })
  })
}
