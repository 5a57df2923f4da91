/** What a page goes through that an outbox must know: being hidden, ended, frozen, brought back, and online again. */

export interface PageListener {
  /** This may be its last moment; `ends` where it is being left for good or for the back/forward cache. */
  onLeave(ends: boolean): void
  onReturn(): void
  onOnline(): void
}

/** Listens, where there is a page. The function it gives ends that. */
export function watchPage(listener: PageListener): () => void {
  const { document } = globalThis as { document?: Document }
  if (typeof document?.addEventListener !== 'function' || typeof globalThis.addEventListener !== 'function')
    return () => {}
  const ending = new AbortController()
  const on = (target: EventTarget, name: string, heard: (event: Event) => void) =>
    target.addEventListener(name, heard, { signal: ending.signal })
  // Both: a phone may end a page that is hidden without another word, and not every page that ends was hidden before.
  on(document, 'visibilitychange', () =>
    document.visibilityState === 'hidden' ? listener.onLeave(false) : listener.onReturn(),
  )
  on(globalThis as unknown as EventTarget, 'pagehide', () => listener.onLeave(true))
  on(globalThis as unknown as EventTarget, 'pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) listener.onReturn()
  })
  on(globalThis as unknown as EventTarget, 'online', () => listener.onOnline())
  return () => ending.abort()
}
