/** A PostgreSQL server, 15 or later, by its address. */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, within } from './database.ts'
import type { Tables } from './tables.ts'

export interface PostgresOptions {
  /** Its `connect_timeout` says how long a caller waits for a connection, in seconds. Default 5. */
  readonly url: string
  /** Connections of this process, besides four for jobs. Default 10. */
  readonly maxConnections?: number
  /** How long a connection is silent before PostgreSQL is asked whether it still works on the statement, in milliseconds. Default 70,000. */
  readonly silenceMs?: number
  /** Called when an idle connection breaks; the pool opens another. */
  readonly onConnectionLost?: (error: Error) => void
}

/** Longer than any query here should take; what closes a tree has longer. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Longer than PostgreSQL works on most statements. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000
const CLOSE_MS = 2_000
const KEEP_ALIVE_AFTER_MS = 10_000
const CONNECT_TIMEOUT_SECONDS = 5
const WORK_MEM_MB = 32
const JOB_CONNECTIONS = 4

/**
 * Whatever the server, the database or the role has set: drivers read times in one form, and days are those of UTC. Told by statements, since poolers between
 * server and database refuse what they do not know when one connects.
 */
const SESSION = [
  `set datestyle to 'ISO, MDY'; set timezone to 'UTC'; set statement_timeout to ${STATEMENT_TIMEOUT_MS}`,
  // What several write at once waits for each other, as long as a statement may run: stricter, all but one of them would be given up.
  `set default_transaction_isolation to 'read committed'; set lock_timeout to 0`,
  // Compiling a statement takes longer than the rows it gives.
  'set jit to off',
  // A search keeps each row it found in mind: where there is no room for that, it reads every message of whole pages again. More that somebody set stays.
  `select set_config('work_mem', '${WORK_MEM_MB}MB', false) where pg_size_bytes(current_setting('work_mem')) < ${WORK_MEM_MB} * 1048576`,
].join('; ')

/** The number of the session behind each connection that is the server's own, and no pooler's. */
const sessions = new WeakMap<pg.ClientBase, number>()

async function beginSession(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as unknown as { readonly processID: number }
  if (rows[0]?.pid === processID) sessions.set(client, processID)
}

/** int8 and counts as numbers (ours stay below 2^53), `date` as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, maxConnections = 10, silenceMs = SILENCE_MS, onConnectionLost = () => {} } = options
  const streams = new Set<Socket>()
  const open = (max: number, application_name: string, types?: pg.CustomTypesConfig) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      application_name,
      ...(types && { types }),
      connectionTimeoutMillis: connectTimeoutOf(url) * 1_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      onConnect: beginSession,
    })
    // Without a listener, an idle connection that breaks (a PostgreSQL restart) ends the process.
    pool.on('error', onConnectionLost)
    pool.on('connect', (client) => {
      // Nor does the pool listen to one that is in use: breaking between two statements of a transaction, it would end the process. The next statement fails.
      client.on('error', () => {})
      const stream = streamOf(client)
      streams.add(stream.once('close', () => streams.delete(stream)))
      // What a pooler works on cannot be asked.
      if (!sessions.has(client)) return
      stream.on('timeout', () => void endIfForgotten(client, jobPool))
      stream.setTimeout(silenceMs)
    })
    return pool
  }
  const pool = open(maxConnections, 'svc-server', types)
  const jobPool = open(JOB_CONNECTIONS, 'svc-server jobs')
  let closing: Promise<void> | undefined
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    kysely,
    jobs: { db: { executeSql: (text, values) => jobPool.query(text, values) } },
    exclusively: (name, work) => exclusively(pool, name, work),
    // Not behind requests: a process that is only busy would be taken for one that is ill, and what it has to do given to the others.
    ping: async (timeoutMs) => void (await within(timeoutMs, jobPool.query('select 1'))),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close() {
      closing ??= endOf([pool, jobPool], streams)
      return closing
    },
  }
}

/** As libpq reads it (PostgreSQL 34.1.2), but that 0 and what is no number leave ours: a caller must be answered. */
function connectTimeoutOf(url: string): number {
  const given = Number(URL.parse(url)?.searchParams.get('connect_timeout'))
  return given > 0 ? given : CONNECT_TIMEOUT_SECONDS
}

/** What is still asked by then is of nobody any more, or of a database that does not answer. */
async function endOf(pools: readonly pg.Pool[], streams: ReadonlySet<Socket>): Promise<void> {
  const late = setTimeout(() => {
    for (const stream of streams) stream.destroy()
  }, CLOSE_MS)
  await Promise.all(pools.map((pool) => pool.end()))
  clearTimeout(late)
}

/**
 * A machine that is gone, or a firewall that forgot the connection, tells nobody: TCP waits for an answer for ever. What a statement waits for that
 * PostgreSQL does not work on is broken off, and told as every other loss is.
 */
async function endIfForgotten(client: pg.PoolClient, others: pg.Pool): Promise<void> {
  const stream = streamOf(client)
  const { bytesRead } = stream
  const working = await others
    .query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [sessions.get(client)])
    .catch(() => null)
  // Meanwhile it may have come to where silence is right.
  if (!stream.timeout) return
  // Or the answer was on its way already.
  if (working?.rowCount || stream.bytesRead > bytesRead) stream.setTimeout(stream.timeout)
  else stream.destroy()
}

function streamOf({ connection }: pg.PoolClient): Socket {
  return connection.stream as Socket
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
    // A lock of the transaction, not of the session: behind a pooler another client may get the session next.
    await client.query('select pg_advisory_xact_lock($1)', [key])
    // The connection is silent from here on, for as long as the work takes.
    const stream = streamOf(client)
    const silenceMs = stream.timeout ?? 0
    stream.setTimeout(0)
    const result = await work()
    stream.setTimeout(silenceMs)
    await client.query('commit')
    isBroken = false
    return result
  } finally {
    // Ending the connection gives the lock back whatever happened.
    client.release(isBroken)
  }
}
