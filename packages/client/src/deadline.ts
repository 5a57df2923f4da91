/** One signal for one attempt: the caller's own and a time limit, tied together and untied again. */

export interface Deadline {
  readonly signal: AbortSignal
  /** True when the time limit, not the caller, ended the attempt. */
  expired(): boolean
  /** Rejects with the signal's reason as soon as it aborts, whether `work` listens to the signal or not. One at a time. */
  race<T>(work: Promise<T>): Promise<T>
  /** Begins the time limit anew; without a number there is none until the next. */
  restart(ms?: number): void
  /** Removes the timer and the listener. May be called again. */
  end(): void
}

/**
 * Why not `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: its timer runs on after the call is over, and a long-lived
 * signal of the caller's would hold on to every attempt.
 */
export function deadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let expired = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // Of the work under way. One promise for all of them would hold what each of a long stream's pieces waited for.
  let refuse: ((reason: unknown) => void) | undefined
  const stop = (reason: unknown) => {
    controller.abort(reason)
    refuse?.(signal.reason)
  }
  const onOuter = () => stop(outer?.reason)
  const restart = (ms?: number) => {
    clearTimeout(timer)
    if (ms !== undefined)
      timer = setTimeout(() => {
        expired = true
        stop(new DOMException('The attempt took too long', 'TimeoutError'))
      }, ms)
  }
  restart(timeoutMs)
  if (outer?.aborted) onOuter()
  else outer?.addEventListener('abort', onOuter, { once: true })

  return {
    signal,
    expired: () => expired,
    race: (work) =>
      new Promise((resolve, reject) => {
        refuse = reject
        work.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
      }),
    restart,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
    },
  }
}
