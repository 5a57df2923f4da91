/**
 * Batches calls: those that arrive while a batch is running form the next one, so that they share a statement or transaction. Nobody waits for a
 * timer: a call that is alone runs at once, and batches grow by themselves under load.
 */
export interface BatchOptions {
  /** Calls in one batch, at most. */
  readonly maxCalls: number
  /**
   * Batches running at the same time, at most. Below that the next batch starts when the running one has ended, or has taken longer than
   * `patienceMs`.
   */
  readonly maxConcurrent: number
  readonly patienceMs: number
  /** Whether this failure left nothing behind. Then each call of the batch is made again by itself, so that one bad call fails alone. */
  readonly isUndone: (error: unknown) => boolean
}

interface Call<I, O> {
  readonly item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/** @param run runs a batch, and gives one result for each item, in their order */
export function batched<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { maxCalls, maxConcurrent, patienceMs, isUndone }: BatchOptions,
): (item: I) => Promise<O> {
  let waiting: Call<I, O>[] = []
  let isScheduled = false
  let active = 0
  /** How many of the active ones have outlasted `patienceMs`. */
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
    isScheduled = false
    if (waiting.length === 0 || active > slow || active >= maxConcurrent) return
    const calls = waiting.slice(0, maxCalls)
    waiting = waiting.slice(maxCalls)
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
      if (isScheduled) return
      isScheduled = true
      // Calls of the same turn of the event loop share the batch.
      setImmediate(start)
    })
}
