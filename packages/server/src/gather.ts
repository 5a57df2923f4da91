/**
 * Joins calls: those that come while earlier ones are under way go together, in one statement or transaction instead of one each. Nobody waits for a
 * timer: alone, a call goes at once; under load the groups grow by themselves.
 */
export interface GatherOptions {
  /** Calls that go together, at most. */
  readonly most: number
  /** Groups under way at a time: the next one goes when the last has ended, or has taken longer than `patienceMs`. */
  readonly abreast: number
  readonly patienceMs: number
  /** Whether a group that failed so left nothing behind: then each of its calls is made again by itself, so that one's fault is its own. */
  readonly isUndone: (error: unknown) => boolean
}

interface Call<I, O> {
  readonly item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/** @param run does it for a group, and gives one result for each item, in their order */
export function gather<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { most, abreast, patienceMs, isUndone }: GatherOptions,
): (item: I) => Promise<O> {
  let waiting: Call<I, O>[] = []
  let isDue = false
  let active = 0
  /** Of these, such as take longer than they should. */
  let slow = 0

  async function go(calls: readonly Call<I, O>[]): Promise<void> {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [i, call] of calls.entries()) call.resolve(results[i] as O)
    } catch (error) {
      if (calls.length > 1 && isUndone(error)) for (const call of calls) await go([call])
      else for (const call of calls) call.reject(error)
    }
  }

  function start(): void {
    isDue = false
    if (waiting.length === 0 || active > slow || active >= abreast) return
    const calls = waiting.slice(0, most)
    waiting = waiting.slice(most)
    active++
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow++
      start()
    }, patienceMs)
    void go(calls).then(() => {
      clearTimeout(timer)
      active--
      if (isSlow) slow--
      start()
    })
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isDue) return
      isDue = true
      // What arrived in the same turn of the event loop goes along.
      setImmediate(start)
    })
}
