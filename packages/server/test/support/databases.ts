/** Databases to test on: the embedded one, started from a dump to save the seconds of its making, and a throw-away PostgreSQL. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { dumpOf, openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../../.cache/server-tests')
const migrations = join(here, '../../src/db/migrations')

/** A migrated database in memory. */
export async function embedded(): Promise<Database> {
  const path = join(cache, `${schemaDigest()}.tar`)
  if (!existsSync(path)) await writeDump(path)
  return openPglite(null, { loadDataDir: new Blob([readFileSync(path)]) })
}

async function writeDump(path: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await (await dumpOf(migrate)).arrayBuffer()))
  renameSync(draft, path)
  for (const name of readdirSync(cache))
    if (name.endsWith('.tar') && !path.endsWith(name)) rmSync(join(cache, name), { force: true })
}

/** A dump is good for one schema and one version of the embedded database. */
function schemaDigest(): string {
  const hash = createHash('sha256').update(readFileSync(join(here, '../../package.json')))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

let server: Promise<TestPostgres> | undefined
// Of the test file that imports this, after its own clean-up.
afterAll(async () => (await server)?.stop())

/** An empty database on this test file's PostgreSQL, by its address. */
export async function postgresAddress(): Promise<string> {
  server ??= startPostgres()
  return (await server).newDatabase()
}

/** A migrated database on PostgreSQL. */
export async function postgres(): Promise<Database> {
  const database = await openPostgres({ url: await postgresAddress() })
  await migrate(database)
  return database
}

/** Both, for suites that must hold on either. */
export const databases: readonly (readonly [string, () => Promise<Database>])[] = [
  ['the embedded database', embedded],
  ['PostgreSQL', postgres],
]
