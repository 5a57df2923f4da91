/** One signal for one attempt: the caller's own and a time limit, tied together and untied again. */

export interface Deadline {
  readonly signal: AbortSignal
  /** True when the time limit, not the caller, ended the attempt. */
  expired(): boolean
  /** Rejects with the signal's reason as soon as it aborts, whether `work` listens to the signal or not. */
  race<T>(work: Promise<T>): Promise<T>
  /** Removes the timer and the listeners. To be called once, whatever happened. */
  end(): void
}

/**
 * Why not `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: its timer runs on after the call is over, and a long-lived
 * signal of the caller's would hold on to every attempt.
 */
export function deadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let expired = false
  let reject: (reason: unknown) => void
  const aborted = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  aborted.catch(() => {})
  const stop = (reason: unknown) => {
    controller.abort(reason)
    reject(controller.signal.reason)
  }
  const onOuter = () => stop(outer?.reason)
  const timer = setTimeout(() => {
    expired = true
    stop(new DOMException('The attempt took too long', 'TimeoutError'))
  }, timeoutMs)
  if (outer?.aborted) onOuter()
  else outer?.addEventListener('abort', onOuter, { once: true })

  return {
    signal: controller.signal,
    expired: () => expired,
    race: (work) => Promise.race([work, aborted]),
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
    },
  }
}
