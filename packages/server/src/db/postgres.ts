/** A PostgreSQL server, 15 or later, by its address. */
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, within } from './database.ts'
import type { Tables } from './tables.ts'

export interface PostgresOptions {
  /** Its `connect_timeout` says how long a caller waits for a connection, in seconds. Default 5. */
  readonly url: string
  /** Connections of this process, besides four for jobs. Default 10. */
  readonly maxConnections?: number
  /** Called when an idle connection breaks; the pool opens another. */
  readonly onConnectionLost?: (error: Error) => void
}

/** Longer than any query here should take; the anchor run's are the longest. */
const STATEMENT_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_SECONDS = 5
const JOB_CONNECTIONS = 4

/**
 * Whatever the server, the database or the role has set: drivers read times in one form, and days are those of UTC. Told by statements, since poolers between
 * server and database refuse what they do not know when one connects.
 */
const SESSION = `set datestyle to 'ISO, MDY'; set timezone to 'UTC'; set statement_timeout to ${STATEMENT_TIMEOUT_MS}`

/** int8 and counts as numbers (ours stay below 2^53), `date` as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, maxConnections = 10, onConnectionLost = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutOf(url) * 1_000,
    application_name: 'svc-server',
    types,
    onConnect: (client) => client.query(SESSION),
  })
  // Without a listener, an idle connection that breaks (a PostgreSQL restart) ends the process.
  pool.on('error', onConnectionLost)
  // Nor does the pool listen to one that is in use: breaking between two statements of a transaction, it would end the process. The next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    kysely,
    jobs: { connectionString: url, max: JOB_CONNECTIONS, application_name: 'svc-server jobs' },
    exclusively: (name, work) => exclusively(pool, name, work),
    ping: async (timeoutMs) => void (await within(timeoutMs, pool.query('select 1'))),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => kysely.destroy(),
  }
}

/** As libpq reads it (PostgreSQL 34.1.2), but that 0 and what is no number leave ours: a caller must be answered. */
function connectTimeoutOf(url: string): number {
  const given = Number(URL.parse(url)?.searchParams.get('connect_timeout'))
  return given > 0 ? given : CONNECT_TIMEOUT_SECONDS
}

async function exclusively<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(name).digest().readBigInt64BE(0).toString()
  const client = await pool.connect()
  let isBroken = true
  try {
    // A waiting process is not a stuck one: the holder may be migrating.
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    // Of the transaction, not of the session: where a pooler stands between, another may have that next.
    await client.query('select pg_advisory_xact_lock($1)', [key])
    const result = await work()
    await client.query('commit')
    isBroken = false
    return result
  } finally {
    // Ending the connection gives the lock back whatever happened.
    client.release(isBroken)
  }
}
