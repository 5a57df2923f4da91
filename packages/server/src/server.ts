/** Starts a whole server in this process, and stops it. */
import type { Filesystem } from '@electric-sql/pglite/basefs'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config/config.ts'
import { type StartOptions, settingsOf } from './config/start-options.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { startFault } from './db/start-fault.ts'
import { type Demo, seed } from './demo.ts'
import { type Listening, listen } from './http/listen.ts'
import { takeWaiting } from './http/take-waiting.ts'
import { type Jobs, type Recurring, startJobs } from './jobs/boss.ts'
import { type DueRunner, runDue } from './jobs/due.ts'
import { loggedFault } from './log/fault.ts'
import { createLog } from './log/log.ts'
import { type Services, wire } from './wire/services.ts'

/** A server that answers, until it is closed. */
export interface RunningServer {
  /** `http://host:port`, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The demo organisation, when this start made it. */
  readonly demo: Demo | null
  readonly isDevelopmentIssuer: boolean
  /** Finishes requests in flight and running jobs, then closes the database. Calling it again waits for the same end. */
  close(): Promise<void>
}

/** Five minutes after midnight, UTC: late enough for receipts that were on their way. */
const ANCHOR_CRON = '5 0 * * *'
/** How often roots that the ledger could not take are offered again, what a killed process left behind is settled, and counts of minutes that are over are removed. */
const RETRY_CRON = '*/10 * * * *'
/** Events and deliveries past their time are removed at night. */
const PURGE_CRON = '35 2 * * *'
/** Requests to services outside are broken off this long before the end of draining, so that those who wait for them can still be answered. */
const LAST_ANSWERS_MS = 500

/**
 * Starts a server and resolves when it answers.
 *
 * @throws TypeError, RangeError for an option that does not exist, or a port that is none
 * @throws ServerError `data_folder_in_use`, `data_folder_unusable`, `database_unusable`, `address_unusable`
 * @example
 * const server = await startServer({ port: 0, inMemory: true, demo: false })
 * const health = await fetch(`${server.url}/api/health`)
 * health.status // 200
 * await server.close()
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { clock = Date.now, inMemory = false, fs, jobs = true, onFolderLost } = options
  const config = settingsOf(options)
  const log = options.log ?? createLog(config.logLevel)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: inMemory ? null : config.dataDir,
    log,
    ...(fs && { fs: fs as Filesystem }),
    ...(onFolderLost && { onFolderLost }),
  })
  let running: Running
  try {
    running = await start(config, database, log, clock, jobs)
  } catch (error) {
    // A fault of the closing would hide the one that matters.
    await database.close().catch(() => {})
    throw startFault(error, config.databaseUrl, config.dataDir)
  }
  const { services, demo, listening } = running
  let closing: Promise<void> | undefined
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${listening.port}`,
    port: listening.port,
    demo,
    isDevelopmentIssuer: services.developmentSessions !== null,
    close() {
      closing ??= logged(log, stop(running, database, config.drainMs))
      return closing
    },
  }
}

/** Writes a line before and after, so that the log shows how long the stop took. */
async function logged(log: Logger, stopping: Promise<void>): Promise<void> {
  log.info('stopping: what is under way is answered first')
  await stopping
  log.info('stopped')
}

interface Running {
  readonly services: Services
  readonly demo: Demo | null
  readonly listening: Listening
  readonly queue: Jobs | null
  readonly due: DueRunner | null
  /** Settles when the days that ended while no server ran are closed. */
  readonly caughtUp: Promise<void>
}

async function start(
  config: Config,
  database: Database,
  log: Logger,
  clock: () => number,
  withJobs: boolean,
): Promise<Running> {
  const services = await wire({ config, database, log, clock })
  let listening: Listening | null = null
  let queue: Jobs | null = null
  let due: DueRunner | null = null
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  try {
    services.metrics.watchProcess()
    const app = createApp(services, log, config)
    // The address before the demo: credentials of a start that then fails to listen would never be shown. Requests wait until both are there.
    listening = await listen(
      {
        async fetch(request, bindings) {
          await opened
          return app.fetch(request, bindings)
        },
      },
      config,
    )
    const demo = config.demo ? await seed(database, services, config.dataDir) : null
    open()
    queue = withJobs ? await startJobs(database, recurring(services), log) : null
    due = withJobs ? runDue(services.due, services.bell, log) : null
    // Not waited for: a slow ledger must not hold up the start.
    const caughtUp = withJobs ? catchUp(services, log) : Promise.resolve()
    return { services, demo, listening, queue, due, caughtUp }
  } catch (error) {
    services.stop()
    await Promise.all([listening?.close(0), queue?.stop(), due?.stop(0)])
    await letGo(services)
    await services.closeProxy()
    throw error
  }
}

/** Breaks off requests to services outside, and lets go of all that keeps the process alive. */
async function letGo(services: Services): Promise<void> {
  await Promise.all([services.outgoing.close(), services.closeChannels(), services.chat.close()])
  for (const breaker of Object.values(services.breakers)) breaker.close()
}

function recurring({
  anchoring,
  chat,
  deliverer,
  purgeLimits,
  purgeSessions,
  purgeTurns,
  publicLedger,
  metrics,
}: Services): Recurring[] {
  return [
    { name: 'anchor-daily', cron: ANCHOR_CRON, run: anchoring.runDue },
    { name: 'anchor-unfinished', cron: RETRY_CRON, run: anchoring.finish },
    {
      name: 'publisher-balance',
      cron: RETRY_CRON,
      run: async () => {
        if (publicLedger) metrics.publisherBalance(await publicLedger.balance())
      },
    },
    { name: 'conversations-unanswered', cron: RETRY_CRON, run: chat.releaseUnanswered },
    { name: 'audit-unfinished', cron: RETRY_CRON, run: chat.administration.audit.settle },
    { name: 'events-purge', cron: PURGE_CRON, run: deliverer.purge },
    { name: 'rate-windows-purge', cron: RETRY_CRON, run: purgeLimits },
    { name: 'sessions-purge', cron: PURGE_CRON, run: purgeSessions },
    { name: 'turns-purge', cron: PURGE_CRON, run: purgeTurns },
  ]
}

async function catchUp({ anchoring }: Services, log: Logger): Promise<void> {
  try {
    await anchoring.runDue()
  } catch (error) {
    log.error({ fault: loggedFault(error) }, 'missed days could not be closed; the next daily run does it')
  }
}

async function stop(
  { services, listening, queue, due, caughtUp }: Running,
  database: Database,
  drainMs: number,
): Promise<void> {
  await takeWaiting()
  // A run that is cut off is taken up again after the next start, so it is waited for no longer than a request.
  const enough = new Promise<void>((resolve) => setTimeout(resolve, drainMs).unref())
  services.stop()
  const last = setTimeout(() => letGo(services), Math.max(0, drainMs - LAST_ANSWERS_MS))
  await Promise.all([
    listening.close(drainMs),
    queue?.stop(),
    due?.stop(drainMs),
    Promise.race([Promise.all([caughtUp, services.anchoring.idle()]), enough]),
  ])
  // An upload that was answered while it was being read has no request that waits for it.
  await services.chat.knowledge.end(enough)
  clearTimeout(last)
  await letGo(services)
  await services.closeProxy()
  await database.close()
}
