/** Databases to test on: the embedded one, started from a dump to save the seconds of its making, and a throw-away PostgreSQL that
 * all test files share. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { dumpOf, openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { query } from './postgres.ts'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../../.cache/server-tests')
const migrations = join(here, '../../src/db/migrations')

/** A migrated database in memory. */
export async function embedded(): Promise<Database> {
  const path = join(cache, `${schemaDigest()}.tar`)
  if (!existsSync(path)) await writeDump(path)
  return kept(await openPglite(null, { loadDataDir: new Blob([readFileSync(path)]) }))
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

/** What this test file opened and made, to be closed and dropped after it. */
let opened: Database[] = []
let made: string[] = []

/** An empty database on the tests' PostgreSQL, by its address. */
export const postgresAddress = (): Promise<string> => newDatabase('')

/** A migrated database on it, by its address. */
export const migratedAddress = (): Promise<string> =>
  newDatabase(` template ${inject('sharedPostgres').template}`)

/** A migrated database on PostgreSQL. */
export const postgres = async (): Promise<Database> =>
  kept(await openPostgres({ url: await migratedAddress() }))

async function newDatabase(from: string): Promise<string> {
  const { adminUrl } = inject('sharedPostgres')
  const name = `svc_${randomUUID().replaceAll('-', '')}`
  await query(adminUrl, `create database ${name}${from}`)
  made.push(name)
  return Object.assign(new URL(adminUrl), { pathname: name }).href
}

function kept(database: Database): Database {
  opened.push(database)
  return database
}

/** Ends what this file opened; the set-up of the tests calls it after each. */
export async function dropDatabases(): Promise<void> {
  const [toClose, toDrop] = [opened, made]
  opened = []
  made = []
  await Promise.all(toClose.map((database) => database.close()))
  for (const name of toDrop)
    await query(inject('sharedPostgres').adminUrl, `drop database ${name} with (force)`)
}

/** Both, for suites that must hold on either. */
export const databases: readonly (readonly [string, () => Promise<Database>])[] = [
  ['the embedded database', embedded],
  ['PostgreSQL', postgres],
]
