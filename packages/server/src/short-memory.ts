/** Keeps what was looked up for a moment, so that many requests share one look-up. What changes elsewhere is seen after that moment at the latest. */

export interface ShortMemory<T> {
  /** What `load` gives, or gave at most the memory's time ago; calls at the same time share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** What is asked from now on is loaded anew. */
  forget(key: string): void
}

const MAX_ENTRIES = 10_000

/**
 * @param isKept whether a result may be given again; what is not kept is loaded each time
 * @param clock milliseconds that never go back
 */
export function shortMemory<T>(
  forMs: number,
  isKept: (value: T) => boolean = () => true,
  clock: () => number = () => performance.now(),
): ShortMemory<T> {
  const entries = new Map<string, { readonly since: number; readonly value: Promise<T> }>()
  return {
    get(key, load) {
      const now = clock()
      const there = entries.get(key)
      if (there && now - there.since < forMs) return there.value
      if (entries.size >= MAX_ENTRIES) entries.clear()
      // From when the load began: what changes while it is under way may be in it or not.
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
