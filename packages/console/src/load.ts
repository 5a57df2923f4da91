/** What a page fetches, once or page by page, and again. */
import { SvcApiError, SvcConnectionError } from '@svc/client'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Loading } from './loading.ts'
import { sayError } from './parts/toast.tsx'
import { keepHere, leftHere } from './router.tsx'

export interface Loaded<T> {
  readonly loading: Loading<T>
  /** Fetches again; what is there stays until the answer comes, and where none comes. */
  reload(): void
  /** Puts in what is known to follow from a change, before the server is asked again. */
  put(change: (data: T) => T): void
}

/**
 * Fetches when `deps` change. What was asked for before is broken off, and its answer not used.
 * @param fetch is given what is there `before`, where the same is fetched again
 */
export function useLoad<T>(
  fetch: (signal: AbortSignal, before?: T) => Promise<T>,
  deps: readonly unknown[],
): Loaded<T> {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const asked = useRef(deps)
  const isUnderWay = useRef(false)
  useEffect(() => {
    isUnderWay.current = true
    const leaving = new AbortController()
    const isSame = asked.current.every((dep, i) => dep === deps[i])
    asked.current = deps
    const there = isSame && loading.state === 'ready' ? loading : null
    setLoading((before) =>
      isSame && before.state === 'ready' ? { ...before, isStale: true } : { state: 'loading' },
    )
    const failed = (error: unknown) => {
      if (leaving.signal.aborted) return
      isUnderWay.current = false
      // The data that is shown stays: a dialog may be open over it, with something written in it.
      if (there && saysNothingOfIt(error)) sayError(error)
      setLoading((before) =>
        before.state === 'ready' && saysNothingOfIt(error)
          ? { ...before, isStale: false }
          : { state: 'failed', error },
      )
    }
    fetch(leaving.signal, there?.data).then((data) => {
      if (leaving.signal.aborted) return
      isUnderWay.current = false
      setLoading({ state: 'ready', data, isStale: false })
    }, failed)
    return () => leaving.abort()
  }, [...deps, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const put = useCallback((change: (data: T) => T) => {
    setLoading((before) => (before.state === 'ready' ? { ...before, data: change(before.data) } : before))
    // An answer that is on its way may be older than the change, and would undo it.
    if (isUnderWay.current) reload()
  }, [])
  return { loading, reload, put }
}

/** Whether an error leaves open what the data is now: no answer, a server fault, too many requests, or a session that ended. */
function saysNothingOfIt(error: unknown): boolean {
  if (!(error instanceof SvcApiError)) return error instanceof SvcConnectionError
  return error.status === 401 || error.status === 429 || error.status >= 500
}

/** Fetches again and again while `isOn`, each time `everyMs` after the last answer. */
export function usePoll(
  { loading, reload }: Pick<Loaded<unknown>, 'loading' | 'reload'>,
  isOn: boolean,
  everyMs: number,
): void {
  useEffect(() => {
    if (!isOn || loading.state !== 'ready' || loading.isStale) return
    const timer = setTimeout(reload, everyMs)
    return () => clearTimeout(timer)
  }, [isOn, loading])
}

/** Fetches again when somebody comes back to the page: others may have changed meanwhile what it lists. */
export function useFresh({ loading, reload }: Pick<Loaded<unknown>, 'loading' | 'reload'>): void {
  useEffect(() => {
    if (loading.state !== 'ready' || loading.isStale) return
    const back = () => {
      if (document.visibilityState === 'visible') reload()
    }
    addEventListener('focus', back)
    // A browser that comes to the front of a phone gives no focus.
    document.addEventListener('visibilitychange', back)
    return () => {
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [loading])
}

export interface Pages<T> extends Loaded<readonly T[]> {
  /** Whether there are more rows than these. */
  readonly hasMore: boolean
  /** Set while further rows are on their way, or when they failed to come. */
  readonly more: 'idle' | 'loading' | 'failed'
  fetchMore(): void
}

/**
 * Rows that come page by page, by a cursor, and anew when somebody comes back to them.
 * @param fetch is told how many rows are there, for lists that are read by counting
 */
export function usePages<T>(
  fetch: (
    cursor: string | undefined,
    signal: AbortSignal,
    there: number,
  ) => Promise<{ rows: readonly T[]; next: string | null }>,
  deps: readonly unknown[],
): Pages<T> {
  const [next, setNext] = useState<string | null>(null)
  const [more, setMore] = useState<Pages<T>['more']>('idle')
  const [fault, setFault] = useState<unknown>(null)
  const current = useRef(0)
  // Answers that come after the page is left are ignored.
  useLayoutEffect(
    () => () => {
      current.current++
    },
    [],
  )
  const loaded = useLoad<readonly T[]>(async (signal, before) => {
    current.current++
    setMore('idle')
    let { rows, next } = await fetch(undefined, signal, 0)
    // As many as there were: whoever reads the third page stays there, and comes back to it.
    const wanted = Math.min(before?.length ?? leftHere().rows ?? 0, MOST_AGAIN)
    while (next !== null && rows.length < wanted) {
      const page = await fetch(next, signal, rows.length)
      rows = [...rows, ...page.rows]
      next = page.next
    }
    if (!signal.aborted) setNext(next)
    return rows
  }, deps)
  const { loading } = loaded
  useFresh(loaded)
  const fetchMore = () => {
    if (next === null || more === 'loading' || loading.state !== 'ready') return
    const round = current.current
    setMore('loading')
    fetch(next, new AbortController().signal, loading.data.length).then(
      (page) => {
        if (round !== current.current) return
        loaded.put((rows) => [...rows, ...page.rows])
        keepHere({ rows: loading.data.length + page.rows.length })
        setNext(page.next)
        setMore('idle')
      },
      (error: unknown) => {
        if (round !== current.current) return
        setFault(error)
        setMore('failed')
        if (!isUsedUp) sayError(error)
      },
    )
  }
  // Every row that was shown has been dealt with, and there are more.
  const isUsedUp = isNone(loaded) && next !== null
  const isStale = loading.state === 'ready' && loading.isStale
  useEffect(() => {
    if (isUsedUp && !isStale && more === 'idle') fetchMore()
  }, [isUsedUp, isStale, more])
  return {
    ...loaded,
    ...(isUsedUp && {
      loading: more === 'failed' ? { state: 'failed', error: fault } : { state: 'loading' },
    }),
    hasMore: next !== null,
    more,
    fetchMore,
  }
}

/** Rows that are fetched again at once, at most; further ones come page by page. */
const MOST_AGAIN = 1_000

/** Whether it is known that there are no rows. False while they are loading, since there mostly are some. */
export function isNone<T>({ loading }: Pick<Loaded<readonly T[]>, 'loading'>): boolean {
  return loading.state === 'ready' && loading.data.length === 0
}
