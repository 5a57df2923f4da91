/** The data folder of an embedded database that an earlier start migrated: to start on it takes a tenth of the time that making it does. */
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../../src/db/migrate.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { startJobs } from '../../src/jobs/boss.ts'
import { madeOnce } from './made-once.ts'

/** Puts the database where there is none. @returns `dataDir` */
export async function withDatabase(dataDir: string): Promise<string> {
  if (existsSync(join(dataDir, 'pg'))) return dataDir
  const made = await migratedFolder()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(made, join(dataDir, 'pg'), { recursive: true })
  return dataDir
}

/** PostgreSQL's own folder. To be copied, and not written to. */
export async function migratedFolder(): Promise<string> {
  return join(await madeOnce('folder', make), 'pg')
}

async function make(draft: string): Promise<void> {
  mkdirSync(draft, { recursive: true })
  // A segment of the log is copied whole, however little it says.
  const fs = new NodeFS(join(draft, 'pg'))
  await (await PGlite.create({ fs, initDbStartParams: ['--wal-segsize=1'] })).close()
  const database = await openPglite(draft)
  await migrate(database)
  await (await startJobs(database, [], pino({ level: 'silent' }))).stop()
  // Two databases that nobody asks are half of the files that each start reads.
  for (const name of ['template0', 'template1']) {
    await sql`alter database ${sql.ref(name)} is_template false`.execute(database.kysely)
    await sql`drop database ${sql.ref(name)}`.execute(database.kysely)
  }
  await database.close()
}
