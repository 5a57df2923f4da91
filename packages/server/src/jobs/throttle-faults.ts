/** Throttles the reports of a fault that recurs at every beat, as while the database is away: one a minute for each kind, or the log would fill the disk. */
import { lossOf } from '../db/fault.ts'
import { type LoggedFault, loggedFault } from '../log/fault.ts'

/** What may be logged of a fault; `again` is how many of its kind were left unreported since the last report. */
export interface FaultReport {
  readonly fault: LoggedFault
  readonly again?: number
}

const INTERVAL_MS = 60_000
const REMEMBERED_MS = 60 * INTERVAL_MS

/** @param report called at once for the first of a kind; `loss` says what is wrong with the database, and is null where it is something else */
export function throttleFaults<T = unknown>(
  report: (report: FaultReport, loss: string | null, error: T) => void,
  clock: () => number = Date.now,
): (error: T) => void {
  let kinds = new Map<string, { at: number; unreported: number }>()
  return (error) => {
    const now = clock()
    const fault = loggedFault(error)
    const kind = fault.code ?? fault.frames[0] ?? fault.name
    const last = kinds.get(kind)
    // A negative time: the clock was set back since.
    if (last && now >= last.at && now - last.at < INTERVAL_MS) {
      last.unreported++
      return
    }
    // Kinds that no longer occur take no room.
    kinds = new Map([...kinds].filter(([, { at }]) => now - at < REMEMBERED_MS)).set(kind, {
      at: now,
      unreported: 0,
    })
    report({ fault, ...(last?.unreported && { again: last.unreported }) }, lossOf(error), error)
  }
}
