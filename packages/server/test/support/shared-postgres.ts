/** Before the server's tests: one throw-away PostgreSQL for all files, with a migrated database that the others are copied from. */
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are made and dropped, and the name of the one to copy. */
    readonly sharedPostgres: { readonly adminUrl: string; readonly template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const url = await server.newDatabase()
  const database = await openPostgres({ url })
  await migrate(database)
  await database.close()
  project.provide('sharedPostgres', { adminUrl: server.adminUrl, template: new URL(url).pathname.slice(1) })
  return () => server.stop()
}
