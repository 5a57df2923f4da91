/** The time as the server has it: the device's clock, corrected when an answer's `Date` (RFC 9110 6.6.1) shows it to be wrong. */

export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** What is added to the device's clock. */
  offsetMs(): number
  /** Learns from an answer that came just now, `tookMs` after its request went out. */
  learn(date: string | null, tookMs: number): void
}

/** A clock that is wrong by less is left alone: seconds do not matter, and `Date` has no parts of one. */
const TOLERANCE_MS = 2_000

export function createServerClock(clock: () => number, onChange: (offsetMs: number) => void): ServerClock {
  let offset = 0
  return {
    now: () => clock() + offset,
    offsetMs: () => offset,
    learn(date, tookMs) {
      // Where there is none, null is no time to Date.parse.
      const serverMs = Date.parse(date as string)
      // Every form of it begins with the day's name; Date.parse alone would take "1" for a year.
      if (Number.isNaN(serverMs) || !/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(date as string)) return
      // It was written at some time between the request and now, and has lost its fraction of a second.
      const now = clock()
      const least = serverMs - now - TOLERANCE_MS
      const most = serverMs + 1_000 + tookMs - now + TOLERANCE_MS
      if (least <= offset && offset <= most) return
      offset = least <= 0 && 0 <= most ? 0 : serverMs + 500 - now
      onChange(offset)
    },
  }
}
