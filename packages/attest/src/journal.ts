/**
 * What the store is still to be told, and the telling: one call at a time, tried again after a fault until it is done.
 *
 * Removals come before burials, and both before savings, one call after the other, so that an id that is removed and then saved
 * again is there in the end; and removals make room in a store that is full.
 */
import { type Backoff, backoffMs, type Schedule } from './backoff.ts'
import type { Claim } from './claim.ts'
import { type AttestError, storeError } from './errors.ts'
import type { Emitter } from './events.ts'
import { createMemoryStore } from './stores/memory.ts'
import type { DeadLetter, Saved, Sharing, Store } from './stores/store.ts'

export interface JournalOptions {
  readonly store: Store
  readonly backoff: Backoff
  readonly random: () => number
  readonly schedule: Schedule
  readonly emit: Emitter['emit']
  /** Called once, before anything else, with what the store held. */
  readonly onLoaded: (saved: Saved) => void
  /** Called when these claims are in the store. */
  readonly onSaved: (claims: readonly Claim[]) => void
}

export interface Journal {
  /** Will save a claim, in the background. The promise tells of the next try; it need not be awaited. */
  save(claim: Claim): Promise<void>
  bury(letters: readonly DeadLetter[]): void
  remove(ids: readonly string[]): void
  /** Takes back burials that have not begun. */
  unbury(ids: ReadonlySet<string>): void
  /** Takes back a saving that has not begun. */
  unsave(id: string): void
  /** What the store offers where it is shared; undefined until it was loaded, and where it is not. */
  sharing(): Sharing | undefined
  /** Tells the store everything, now. Rejects with the store's fault when that failed; it is tried again by itself. */
  settled(): Promise<void>
  /** One last try, then lets go of the store. Rejects as `settled` does. */
  close(): Promise<void>
}

/** What `save` gives for claims that are saved together. */
interface Group {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export function createJournal(options: JournalOptions): Journal {
  let { store } = options
  let unsaved = new Map<string, Claim>()
  /** Ids that are being saved and need not be any more. */
  const withdrawn = new Set<string>()
  let group: Group | undefined
  let unburied: readonly DeadLetter[] = []
  let unremoved: readonly string[] = []

  let loaded = false
  let closed = false
  let work: Promise<void> | undefined
  let failures = 0
  let cancelRetry: (() => void) | undefined

  function settled(): Promise<void> {
    cancelRetry?.()
    cancelRetry = undefined
    work ??= tellAll()
    return work
  }

  async function tellAll(): Promise<void> {
    // One turn later, so that what is recorded in one go is saved in one go.
    await Promise.resolve()
    try {
      // What was recorded while the last call returned did not start the work, which was still under way: so it is looked for here.
      do
        await tellStore().catch((error: AttestError) => {
          // Another store may throw anything: that goes on as it is.
          if (error.code !== 'store_unavailable') throw error
          return giveStoreUp(error)
        })
      while (unremoved.length > 0 || unburied.length > 0 || unsaved.size > 0)
      failures = 0
    } catch (cause) {
      const error = storeError(cause)
      letDown(error)
      failures++
      const retryInMs = closed ? null : backoffMs(failures, options.backoff, options.random)
      if (retryInMs !== null) cancelRetry = options.schedule(() => void settled().catch(() => {}), retryInMs)
      options.emit('fault', { where: 'store', error, retryInMs })
      throw error
    } finally {
      // In the same turn as the last look at the lists: what comes from now on starts the work again.
      work = undefined
    }
  }

  async function tellStore(): Promise<void> {
    if (!loaded) {
      options.onLoaded(await store.load())
      loaded = true
    }
    for (;;)
      if (unremoved.length > 0) await tellRemovals()
      else if (unburied.length > 0) await tellBurials()
      else if (unsaved.size > 0) await tellSavings()
      else break
    // The server has had what they waited for before it could be saved.
    group?.resolve()
    group = undefined
  }

  /** No later try would help: better in memory and on the way than nowhere. What the store holds stays there. */
  async function giveStoreUp(error: AttestError): Promise<void> {
    const before = store
    store = createMemoryStore()
    letDown(error)
    options.emit('fault', { where: 'store', error, retryInMs: null })
    await before.close().catch(() => {})
    await tellStore()
  }

  /** Whoever waits to hear that a claim is safe must not hear that it is, nor wait for as long as the store does not open. */
  function letDown(error: unknown): void {
    group?.reject(error)
    group = undefined
  }

  async function tellRemovals(): Promise<void> {
    const removing = unremoved
    await store.remove(removing)
    unremoved = unremoved.slice(removing.length)
  }

  async function tellBurials(): Promise<void> {
    const burying = new Set(unburied)
    await store.bury([...burying])
    unburied = unburied.filter((letter) => !burying.has(letter))
  }

  async function tellSavings(): Promise<void> {
    const saving = unsaved
    const waiting = group
    unsaved = new Map()
    group = undefined
    const claims = [...saving.values()]
    try {
      await store.save(claims)
    } catch (cause) {
      // They stay, in front; those who waited learn that it is not certain yet.
      unsaved = new Map([...[...saving].filter(([id]) => !withdrawn.delete(id)), ...unsaved])
      const error = storeError(cause)
      waiting?.reject(error)
      throw error
    }
    waiting?.resolve()
    const gone = claims.filter(({ client_event_id }) => withdrawn.delete(client_event_id))
    unremoved = unremoved.concat(gone.map(({ client_event_id }) => client_event_id))
    options.onSaved(claims)
  }

  return {
    settled,
    save(claim) {
      group ??= createGroup()
      unsaved.set(claim.client_event_id, claim)
      // A fault is waited out, not tried anew by each claim.
      if (work === undefined && cancelRetry === undefined) void settled().catch(() => {})
      return group.promise
    },
    bury(letters) {
      unburied = unburied.concat(letters)
    },
    remove(ids) {
      unremoved = unremoved.concat(ids)
    },
    unsave(id) {
      if (!unsaved.delete(id)) withdrawn.add(id)
    },
    sharing: () => (loaded ? store.sharing : undefined),
    unbury(ids) {
      unburied = unburied.filter(({ claim }) => !ids.has(claim.client_event_id))
    },
    async close() {
      closed = true
      try {
        // A store that is being loaded is waited for: closed before, it could not let go of the lock that it is about to take.
        if (loaded || work !== undefined || unsaved.size > 0) await settled()
      } finally {
        cancelRetry?.()
        await store.close()
      }
    },
  }
}

function createGroup(): Group {
  let resolve!: () => void
  let reject!: (error: unknown) => void
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Whoever does not wait for it is not to be brought down by it: the fault is an event too.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
