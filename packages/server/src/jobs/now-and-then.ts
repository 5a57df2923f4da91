/** What is looked for now and then, by a clock that somebody may set: set back by a day, it holds nothing up for that day. */

export interface NowAndThen {
  /** True at the first call, and then at most once in the time. */
  isDue(): boolean
  /** The next call is true. */
  again(): void
}

export function nowAndThen(everyMs: number, clock: () => number): NowAndThen {
  let last: number | null = null
  return {
    isDue() {
      const now = clock()
      if (last !== null && now >= last && now - last < everyMs) return false
      last = now
      return true
    },
    again() {
      last = null
    },
  }
}
