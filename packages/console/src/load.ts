/** What a page fetches: on the way, there, or failed. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T; readonly isStale: boolean }
  | { readonly state: 'failed'; readonly error: unknown }

export interface Loaded<T> {
  readonly loading: Loading<T>
  /** Fetches again; what is there stays until the answer comes. */
  reload(): void
  /** Puts in what is known to follow from a change, before the server is asked again. */
  put(change: (data: T) => T): void
}

/** Fetches when `deps` change. What was asked for before is broken off, and its answer not used. */
export function useLoad<T>(fetch: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Loaded<T> {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const asked = useRef(deps)
  useEffect(() => {
    const leaving = new AbortController()
    const isSame = asked.current.every((dep, i) => dep === deps[i])
    asked.current = deps
    setLoading((before) =>
      isSame && before.state === 'ready' ? { ...before, isStale: true } : { state: 'loading' },
    )
    fetch(leaving.signal).then(
      (data) => leaving.signal.aborted || setLoading({ state: 'ready', data, isStale: false }),
      (error: unknown) => leaving.signal.aborted || setLoading({ state: 'failed', error }),
    )
    return () => leaving.abort()
  }, [...deps, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const put = useCallback(
    (change: (data: T) => T) =>
      setLoading((before) => (before.state === 'ready' ? { ...before, data: change(before.data) } : before)),
    [],
  )
  return { loading, reload, put }
}

export interface Pages<T> extends Loaded<readonly T[]> {
  /** Whether there are more rows than these. */
  readonly hasMore: boolean
  /** Set while further rows are on their way, or when they failed to come. */
  readonly more: 'idle' | 'loading' | 'failed'
  fetchMore(): void
}

/** Rows that come page by page, by a cursor. */
export function usePages<T>(
  fetch: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly T[]; next: string | null }>,
  deps: readonly unknown[],
): Pages<T> {
  const [next, setNext] = useState<string | null>(null)
  const [more, setMore] = useState<Pages<T>['more']>('idle')
  const current = useRef(0)
  const loaded = useLoad<readonly T[]>(async (signal) => {
    current.current++
    setMore('idle')
    const page = await fetch(undefined, signal)
    if (!signal.aborted) setNext(page.next)
    return page.rows
  }, deps)
  return {
    ...loaded,
    hasMore: next !== null,
    more,
    fetchMore() {
      if (next === null || more === 'loading') return
      const round = current.current
      setMore('loading')
      fetch(next, new AbortController().signal).then(
        (page) => {
          if (round !== current.current) return
          loaded.put((rows) => [...rows, ...page.rows])
          setNext(page.next)
          setMore('idle')
        },
        () => round === current.current && setMore('failed'),
      )
    },
  }
}

/** Whether it is known that there is nothing at all; not while it comes, which is seldom in vain. */
export function isNone<T>({ loading }: Loaded<readonly T[]>): boolean {
  return loading.state === 'ready' && loading.data.length === 0
}
