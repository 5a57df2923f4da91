/** Faults that come again with every beat, as while the database is away: each kind is told once a minute, or the log would fill the disk. */
import { type LoggedFault, loggedFault, lossOf } from '../http/fault.ts'

/** What may be logged of a fault; `again` is how often its kind came untold before. */
export interface Told {
  readonly fault: LoggedFault
  readonly again?: number
}

const EVERY_MS = 60_000
const REMEMBERED_MS = 60 * EVERY_MS

/** @param tell called at once by the first of a kind, `loss` what of the database's is in the way, or null */
export function toldSeldom(
  tell: (told: Told, loss: string | null) => void,
  clock: () => number = Date.now,
): (error: unknown) => void {
  let kinds = new Map<string, { at: number; untold: number }>()
  return (error) => {
    const now = clock()
    const fault = loggedFault(error)
    const kind = fault.code ?? fault.frames[0] ?? fault.name
    const last = kinds.get(kind)
    if (last && now - last.at < EVERY_MS) {
      last.untold++
      return
    }
    // What is over takes no room.
    kinds = new Map([...kinds].filter(([, { at }]) => now - at < REMEMBERED_MS)).set(kind, {
      at: now,
      untold: 0,
    })
    tell({ fault, ...(last?.untold && { again: last.untold }) }, lossOf(error))
  }
}
