/** Databases to test on: the embedded one, started on files that save the seconds of its making, and a throw-away PostgreSQL that
 * all test files share. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { embeddedFiles } from './embedded-files.ts'
import { query } from './postgres.ts'

/** A migrated database in memory. */
export async function embedded(): Promise<Database> {
  return kept(await openPglite(null, { fs: await embeddedFiles() }))
}

/** What this test file opened and made, to be closed and dropped after it. */
let opened: Database[] = []
let made: string[] = []

/** An empty database on the tests' PostgreSQL, by its address; `as` says how it is made otherwise. */
export const postgresAddress = (as = ''): Promise<string> => newDatabase(as)

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

type Row = readonly [string, () => Promise<Database>]

const onPostgres: Row = ['PostgreSQL', postgres]

/** Both, for suites that must hold on either. */
export const databases: readonly Row[] = [['the embedded database', embedded], onPostgres]

/**
 * For suites of what is built on the stores: both at length, else PostgreSQL. The embedded database is what every other test has that names
 * none, and what the journeys through console and widget run on.
 */
export const featureDatabases: readonly Row[] = process.env.SVC_TEST_LONG ? databases : [onPostgres]
