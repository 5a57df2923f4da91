/** A cache for a moment: many requests share one look-up, and what another process changes is seen when the moment is over at the latest. */

export interface ShortCache<T> {
  /** What `load` gives, or gave less than `maxAgeMs` ago; calls at the same time share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** The next `get` loads anew, even while an earlier load is running. */
  forget(key: string): void
}

const MAX_ENTRIES = 10_000

/**
 * @param isKept whether a result may be given again; every other result is loaded each time
 * @param clock milliseconds that never go back
 */
export function createShortCache<T>(
  maxAgeMs: number,
  isKept: (value: T) => boolean = () => true,
  clock: () => number = () => performance.now(),
): ShortCache<T> {
  const entries = new Map<string, { readonly since: number; readonly value: Promise<T> }>()
  return {
    get(key, load) {
      const now = clock()
      const there = entries.get(key)
      if (there && now - there.since < maxAgeMs) return there.value
      if (entries.size >= MAX_ENTRIES) entries.clear()
      // Its age counts from before the load: a change during the load may be missing from the result.
      const entry = { since: now, value: load() }
      entries.set(key, entry)
      const drop = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      entry.value.then((value) => {
        if (!isKept(value)) drop()
      }, drop)
      return entry.value
    },
    forget(key) {
      entries.delete(key)
    },
  }
}
