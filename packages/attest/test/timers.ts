/** Waits that pass when a test says so. */
import type { Schedule } from '../src/index.ts'

export interface Timers {
  readonly schedule: Schedule
  /** The delays that are waited for now, in milliseconds. */
  pending(): number[]
  /** Ends the shortest wait. */
  pass(): void
}

export function createTimers(): Timers {
  const waits = new Set<{ run: () => void; delayMs: number }>()
  return {
    schedule(run, delayMs) {
      const wait = { run, delayMs }
      waits.add(wait)
      return () => waits.delete(wait)
    },
    pending: () => [...waits].map(({ delayMs }) => delayMs).sort((a, b) => a - b),
    pass() {
      const [next] = [...waits].sort((a, b) => a.delayMs - b.delayMs)
      if (next === undefined) throw new Error('nothing is waited for')
      waits.delete(next)
      next.run()
    },
  }
}
