/**
 * A Web Lock that a tab holds while it lives, so that others know at once when it has ended. It makes recovery quicker and
 * nothing else: where locks are missing, stuck or wrong, the leases in the database decide.
 */

export interface LifeSign {
  /** Resolves to whether the sign is given; never rejects. */
  give(): Promise<boolean>
  withdraw(): void
  /** The ids of those who give a sign now; undefined where that cannot be known. */
  living(): Promise<ReadonlySet<string> | undefined>
}

export type Locks = Pick<LockManager, 'request' | 'query'>

/** A lock manager that has not answered by then is not waited for. */
const PATIENCE_MS = 1_000

export function createLifeSign(outbox: string, id: string, locks: Locks | undefined): LifeSign {
  const prefix = `${outbox}/`
  let given: Promise<boolean> | undefined
  let withdraw = () => {}

  function give(): Promise<boolean> {
    return new Promise((resolve) => {
      const ended = new Promise<void>((end) => {
        withdraw = end
      })
      const late = setTimeout(() => resolve(false), PATIENCE_MS)
      // No other tab asks for this name: it is granted at once, or locks do not work here.
      locks!
        .request(prefix + id, () => {
          resolve(true)
          return ended
        })
        .catch(() => resolve(false))
        .finally(() => clearTimeout(late))
    })
  }

  return {
    give() {
      if (locks === undefined) return Promise.resolve(false)
      given ??= give()
      return given
    },
    withdraw() {
      given = undefined
      withdraw()
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
