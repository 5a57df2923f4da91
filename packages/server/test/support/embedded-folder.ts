/** The data folder of an embedded database that an earlier start migrated: to start on it takes a tenth of the time that making it does. */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../../src/db/migrate.ts'
import { openPglite } from '../../src/db/pglite.ts'
import type { DemoCredentials } from '../../src/features/demo/seed.ts'
import { startJobs } from '../../src/jobs/boss.ts'
import { startServer } from '../../src/server.ts'
import { utcDay } from '../../src/time/utc-day.ts'
import { madeOnce } from './made-once.ts'

/** Puts the database where there is none. @returns `dataDir` */
export async function withDatabase(dataDir: string): Promise<string> {
  if (existsSync(join(dataDir, 'pg'))) return dataDir
  const made = await migratedFolder()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(made, join(dataDir, 'pg'), { recursive: true })
  return dataDir
}

export interface MadeDemo {
  readonly dataDir: string
  readonly credentials: DemoCredentials & { readonly token: string; readonly platform_token: string }
}

/** Makes a data folder as the first start of today leaves it: with the demo organisation, whose making takes longer than a start. */
export async function withDemo(dataDir: string): Promise<MadeDemo> {
  cpSync((await demoFolder()).dataDir, dataDir, { recursive: true })
  return demoIn(dataDir)
}

/** Such a folder. To be copied, and not written to. */
export async function demoFolder(): Promise<MadeDemo> {
  // What the demo decided lies in the days before the one it is made on.
  return demoIn(await madeOnce('demo', makeDemo, `-${utcDay(Date.now())}`))
}

function demoIn(dataDir: string): MadeDemo {
  return { dataDir, credentials: JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) }
}

async function makeDemo(draft: string): Promise<void> {
  await withDatabase(draft)
  const server = await startServer({ port: 0, dataDir: draft, jobs: false, logLevel: 'silent' })
  await server.close()
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
