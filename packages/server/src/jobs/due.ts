/**
 * Runs what is due. A job is a row that its feature keeps: pending, with the time it is due at. Any number of processes take such rows, each under a
 * lease; what a killed process held is taken up by another when its lease ends. Retry times are part of the rows, so they survive with them.
 */
import type { Logger } from 'pino'
import { throttleFaults } from './throttle-faults.ts'

export interface DueWork {
  readonly name: string
  /** How many jobs of this kind one process runs at a time. */
  readonly concurrency: number
  /** Takes up to `limit` jobs that are due, under a lease, and returns them to be run. A job must bear to run twice. */
  take(limit: number): Promise<readonly (() => Promise<void>)[]>
}

/** Wakes the runner when something due now was written, so that it need not wait for the next beat. */
export interface Bell {
  ring(): void
  /** Calls `listener` at each ring until the function that is returned is called. */
  listen(listener: () => void): () => void
}

export function createBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    ring() {
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface DueRunner {
  /** Takes nothing more and resolves when what runs has ended, or after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** How often the rows are looked at: roughly the longest that a due job waits. */
const BEAT_MS = 250

export function runDue(
  works: readonly DueWork[],
  bell: Bell,
  log: Logger,
  beatMs: number = BEAT_MS,
): DueRunner {
  let isStopping = false
  const running = new Set<Promise<void>>()
  const loops = works.map(loop)
  const wake = () => {
    for (const one of loops) one.wake()
  }
  const deafen = bell.listen(wake)

  function loop(work: DueWork): { wake(): void; ended: Promise<void> } {
    let active = 0
    let isWoken = false
    let isFailing = false
    let rouse = () => {}
    const failed = throttleFaults((report, loss) =>
      log.error(
        { job: work.name, ...report },
        loss ? `${loss}: due jobs wait` : 'due jobs could not be looked up',
      ),
    )
    // One that fails each time is taken up again with each lease.
    const jobFailed = throttleFaults((report) =>
      log.error({ job: work.name, ...report }, 'a job failed; it is taken up again'),
    )
    const wake = () => {
      isWoken = true
      rouse()
    }

    async function start(job: () => Promise<void>): Promise<void> {
      active++
      try {
        await job()
      } catch (error) {
        jobFailed(error)
      } finally {
        active--
        // A free place is a reason to look for more.
        wake()
      }
    }

    /** Takes as many jobs as there are free places. True when it got as many, and there may be more. */
    async function fill(): Promise<boolean> {
      const free = work.concurrency - active
      if (free === 0) return false
      try {
        const jobs = await work.take(free)
        if (isFailing) log.info({ job: work.name }, 'due jobs are looked up again')
        isFailing = false
        for (const job of jobs) {
          const one = start(job).finally(() => running.delete(one))
          running.add(one)
        }
        return jobs.length === free
      } catch (error) {
        isFailing = true
        failed(error)
        return false
      }
    }

    /** Until the next beat, or until it is woken. */
    function pause(): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, beatMs)
        rouse = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }

    async function run(): Promise<void> {
      while (!isStopping) {
        isWoken = false
        if (await fill()) continue
        if (!isWoken && !isStopping) await pause()
      }
    }

    return { wake, ended: run() }
  }

  return {
    async stop(timeoutMs) {
      isStopping = true
      deafen()
      wake()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([
        Promise.all(loops.map(({ ended }) => ended)).then(() => Promise.all(running)),
        late,
      ])
      clearTimeout(timer)
    },
  }
}
