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

/** Part of a `Date` as it is written today. Date.parse alone would take "1" for a year; a clock that was never set says 1970, and no receipt can bear the year 10000. */
const IN_THIS_CENTURY = / 20\d\d \d\d:/

export function createServerClock(clock: () => number, onChange: (offsetMs: number) => void): ServerClock {
  let offset = 0
  return {
    now: () => clock() + offset,
    offsetMs: () => offset,
    learn(date, tookMs) {
      // It was written at some time between the request and now, and has lost its fraction of a second.
      const ahead = Date.parse(date as string) - clock()
      const least = ahead - TOLERANCE_MS
      const most = ahead + 1_000 + tookMs + TOLERANCE_MS
      // Of what is no date after all, NaN, the offset is on neither side.
      if (!IN_THIS_CENTURY.test(date as string) || !(least > offset || offset > most)) return
      offset = least <= 0 && 0 <= most ? 0 : ahead + 500
      onChange(offset)
    },
  }
}
