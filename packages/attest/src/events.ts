/** What an attestor tells its host, as it happens. */
import type { AttestError } from './errors.ts'
import type { DeadLetter } from './stores/store.ts'

/** The events of an attestor by name, each with what its listeners are given. */
export interface AttestorEvents {
  /** The server has acknowledged these; `duplicates` of them it had already. */
  sent: { readonly ids: readonly string[]; readonly duplicates: number }
  /** The server refused these for good; they are among `deadLetters()` now. */
  dead: { readonly letters: readonly DeadLetter[] }
  /** These claims were left by an earlier process or page, or by a tab that is no more, and are sent now. */
  recovered: { readonly ids: readonly string[] }
  /** Another tab took these claims over while this one was frozen or slow, and has sent or will send them. */
  yielded: { readonly ids: readonly string[] }
  /** The device's clock was found wrong by the server's `Date`, or right again; `offsetMs` is what must be added to it. */
  clock: { readonly offsetMs: number }
  /** The oldest dead letters gave way: more than `maxDeadLetters` were there. */
  dropped: { readonly letters: readonly DeadLetter[] }
  /** A receipt was not taken. */
  refused: { readonly reason: 'queue_full' | 'invalid_receipt' | 'closed'; readonly field?: string }
  /**
   * Something failed and is tried again in `retryInMs` (null: not by itself). Of the server the error is an `AttestError` or what
   * the client threw. With `store_unavailable` claims are kept in memory alone from then on.
   */
  fault:
    | { readonly where: 'store'; readonly error: AttestError; readonly retryInMs: number | null }
    | { readonly where: 'server'; readonly error: unknown; readonly retryInMs: number | null }
}

export type Listener<Name extends keyof AttestorEvents> = (event: AttestorEvents[Name]) => void

export interface Emitter {
  on<Name extends keyof AttestorEvents>(name: Name, listener: Listener<Name>): () => void
  emit<Name extends keyof AttestorEvents>(name: Name, event: AttestorEvents[Name]): void
}

/** A listener that throws is the host's own fault and must not stop the outbox: what it throws is dropped. */
export function createEmitter(): Emitter {
  const listeners = new Map<keyof AttestorEvents, Set<(event: never) => void>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? [])
        try {
          listener(event as never)
        } catch {}
    },
  }
}
