/** A limit on how often something is done. The clock may be set back: the wait is never longer than the interval for that. */

export interface AtMostEvery {
  /** True at the first call, and then at most once in the interval. */
  isDue(): boolean
  /** Makes the next call of `isDue` true. */
  reset(): void
}

export function atMostEvery(intervalMs: number, clock: () => number): AtMostEvery {
  let last: number | null = null
  return {
    isDue() {
      const now = clock()
      if (last !== null && now >= last && now - last < intervalMs) return false
      last = now
      return true
    },
    reset() {
      last = null
    },
  }
}
