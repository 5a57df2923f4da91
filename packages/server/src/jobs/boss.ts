/** The job queue: pg-boss on the same database, so that jobs survive the server and any process may run them. */

import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { loggedFault } from '../log/fault.ts'
import { throttleFaults } from './throttle-faults.ts'

export interface Jobs {
  stop(): Promise<void>
}

/** A job that runs by the clock. */
export interface Recurring {
  readonly name: string
  /** Five cron fields, UTC. */
  readonly cron: string
  /** Must bear to run twice, and at the same time on another process. */
  readonly run: () => Promise<void>
}

/** How long a stop waits for a job that runs; it is taken up again after the next start. */
const STOP_TIMEOUT_MS = 2_000

export async function startJobs(
  database: Database,
  recurring: readonly Recurring[],
  log: Logger,
): Promise<Jobs> {
  const boss = new PgBoss({ ...database.jobs })
  boss.on(
    'error',
    throttleFaults((report, loss) =>
      log.error(report, loss ? `${loss}: jobs by the clock wait` : 'job queue'),
    ),
  )
  const stop = () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
  try {
    await boss.start()
    for (const job of recurring) await schedule(boss, job, log)
  } catch (error) {
    // Its clocks would keep the process alive, and ask a database that is closed.
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}

async function schedule(boss: PgBoss, { name, cron, run }: Recurring, log: Logger): Promise<void> {
  await boss.createQueue(name, { retryLimit: 5, retryDelay: 60, retryBackoff: true })
  await boss.schedule(name, cron, null, { tz: 'UTC' })
  await boss.work(name, async () => {
    try {
      await run()
    } catch (error) {
      log.error({ job: name, fault: loggedFault(error) }, 'a job failed and will be tried again')
      throw error
    }
  })
}
