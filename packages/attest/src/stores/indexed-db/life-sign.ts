/**
 * A Web Lock that a tab holds while it lives, so that others know at once when it has ended. It makes recovery quicker and
 * nothing else: where locks are missing, stuck or wrong, the leases in the database decide.
 */

export interface LifeSign {
  /** Begins to give the sign. Resolves when it is given, or will not be soon; need not be awaited, and never rejects. */
  give(): Promise<void>
  isGiven(): boolean
  withdraw(): void
  /**
   * Calls `onEnd` when the sign of another ends; asked again for the same one it waits no twice. An event and no timer: those of
   * hidden tabs come once a minute.
   */
  awaitEnd(id: string, onEnd: () => void): void
  /** The ids of those who give a sign now; undefined where that cannot be known. */
  living(): Promise<ReadonlySet<string> | undefined>
}

export type Locks = Pick<LockManager, 'request' | 'query'>

/** A lock manager that has not answered by then is not waited for. */
const PATIENCE_MS = 1_000

export function createLifeSign(outbox: string, id: string, locks: Locks | undefined): LifeSign {
  const prefix = `${outbox}/`
  let giving: Promise<void> | undefined
  let end: (() => void) | undefined
  let isGiven = false
  const awaited = new Map<string, AbortController>()

  function ask(): Promise<void> {
    return new Promise((resolve) => {
      const ended = new Promise<void>((resolveEnded) => {
        end = resolveEnded
      })
      const mine = end
      const late = setTimeout(resolve, PATIENCE_MS)
      // No other tab asks for this name: it is granted at once, or locks do not work here.
      locks!
        .request(prefix + id, () => {
          isGiven = end === mine
          clearTimeout(late)
          resolve()
          return ended
        })
        .catch(() => {
          clearTimeout(late)
          resolve()
        })
    })
  }

  return {
    give() {
      if (locks === undefined) return Promise.resolve()
      giving ??= ask()
      return giving
    },
    isGiven: () => isGiven,
    withdraw() {
      giving = undefined
      isGiven = false
      end?.()
      end = undefined
      for (const waiting of awaited.values()) waiting.abort()
    },
    awaitEnd(other, onEnd) {
      if (locks === undefined || awaited.has(other)) return
      const waiting = new AbortController()
      awaited.set(other, waiting)
      // Shared: all who wait are told at once, and none is in another's way.
      locks
        .request(prefix + other, { mode: 'shared', signal: waiting.signal }, () => {})
        .then(onEnd, () => {})
        .finally(() => awaited.delete(other))
    },
    async living() {
      if (locks === undefined) return undefined
      let late: ReturnType<typeof setTimeout> | undefined
      const never = new Promise<undefined>((resolve) => {
        late = setTimeout(() => resolve(undefined), PATIENCE_MS)
      })
      const snapshot = await Promise.race([locks.query().catch(() => undefined), never])
      clearTimeout(late)
      const names = snapshot?.held?.map(({ name }) => name ?? '')
      return names && new Set(names.filter((n) => n.startsWith(prefix)).map((n) => n.slice(prefix.length)))
    },
  }
}
