/**
 * The queue of claims, as the memory has it; the journal keeps the store in step.
 *
 * A claim is `unsaved`, then `saved`, then gone: acknowledged (removed) or refused (a dead letter). Only saved claims are
 * handed out to be sent.
 */
import type { Backoff, Schedule } from './backoff.ts'
import { type Claim, projectClaim } from './claim.ts'
import { AttestError } from './errors.ts'
import type { Emitter } from './events.ts'
import { createJournal } from './journal.ts'
import type { DeadLetter, Saved, Store } from './stores/store.ts'

export interface OutboxOptions {
  readonly store: Store
  readonly maxQueued: number
  readonly maxDeadLetters: number
  readonly backoff: Backoff
  readonly random: () => number
  readonly schedule: Schedule
  readonly emit: Emitter['emit']
  /** Called when claims have become ready to be sent; `recovered` says that an earlier process left them. */
  readonly onReady: (recovered: boolean) => void
}

export interface Outbox {
  /** Takes a claim, or undefined when it is full. The promise resolves once the claim is in the store; it need not be awaited. */
  add(claim: Claim): Promise<void> | undefined
  /** The first `count` saved claims, oldest first. They stay until acknowledged or refused. */
  peek(count: number): Claim[]
  /** Forgets claims that the server has, at once in memory. Resolves when the store has been tried; never rejects. */
  acknowledge(ids: readonly string[]): Promise<void>
  /** Turns claims into dead letters, at once in memory. Resolves when the store has been tried; never rejects. */
  refuse(letters: readonly DeadLetter[]): Promise<void>
  /** Forgets dead letters. Rejects when the store could not, yet. */
  forget(ids: readonly string[]): Promise<void>
  /** Resolves when the store holds what the memory does; rejects with the store's fault when it could not, yet. */
  settled(): Promise<void>
  letters(): readonly DeadLetter[]
  /** Claims that wait, saved or not. */
  depth(): number
  /** Claims ready to be sent. */
  ready(): number
  /** When the oldest waiting claim was decided, in milliseconds since 1970. */
  oldestMs(): number | undefined
  /** One last try to bring the store up to date, then lets go of it. Rejects as `settled` does. */
  close(): Promise<void>
}

interface Entry {
  readonly claim: Claim
  saved: boolean
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { emit } = options
  let entries = new Map<string, Entry>()
  const letters = new Map<string, DeadLetter>()
  let ready = 0
  const journal = createJournal({ ...options, onLoaded, onSaved })

  function onLoaded(found: Saved): void {
    const before = entries
    entries = new Map()
    let damaged = 0
    for (const one of found.claims) {
      const projected = projectClaim(one)
      if (projected.ok) entries.set(projected.claim.client_event_id, { claim: projected.claim, saved: true })
      else damaged++
    }
    ready = entries.size
    for (const [id, entry] of before) if (!entries.has(id)) entries.set(id, entry)
    for (const letter of found.letters)
      if (!entries.has(letter.claim.client_event_id)) letters.set(letter.claim.client_event_id, letter)
    if (damaged > 0) {
      const error = new AttestError(
        'store_damaged',
        `${damaged} stored items are not claims and are left alone`,
      )
      emit('fault', { where: 'store', error, retryInMs: null })
    }
    if (ready > 0) options.onReady(true)
  }

  function onSaved(claims: readonly Claim[]): void {
    for (const { client_event_id } of claims) {
      const entry = entries.get(client_event_id)
      if (entry === undefined || entry.saved) continue
      entry.saved = true
      ready++
    }
    options.onReady(false)
  }

  /** Takes a saved claim out. */
  function take(id: string): boolean {
    if (entries.get(id)?.saved !== true) return false
    entries.delete(id)
    ready--
    return true
  }

  function discard(ids: readonly string[]): void {
    const discarded = new Set(ids.filter((id) => letters.delete(id)))
    // Letters that are not buried yet need not be: their claims are removed.
    journal.unbury(discarded)
    journal.remove([...discarded])
  }

  const attempted = () => journal.settled().catch(() => {})

  return {
    add(claim) {
      const id = claim.client_event_id
      const known = entries.get(id)
      if (known?.saved) return Promise.resolve()
      if (known === undefined) {
        if (entries.size >= options.maxQueued) return undefined
        letters.delete(id)
        entries.set(id, { claim, saved: false })
      }
      return journal.save(known?.claim ?? claim)
    },
    peek(count) {
      const claims: Claim[] = []
      for (const { claim, saved } of entries.values()) {
        if (claims.length >= count) break
        if (saved) claims.push(claim)
      }
      return claims
    },
    acknowledge(ids) {
      journal.remove(ids.filter(take))
      return attempted()
    },
    refuse(refused) {
      const taken = refused.filter(({ claim }) => take(claim.client_event_id))
      for (const letter of taken) letters.set(letter.claim.client_event_id, letter)
      journal.bury(taken)
      const excess = [...letters.values()].slice(0, Math.max(0, letters.size - options.maxDeadLetters))
      if (excess.length > 0) {
        discard(excess.map(({ claim }) => claim.client_event_id))
        emit('dropped', { letters: excess })
      }
      return attempted()
    },
    forget(ids) {
      discard(ids)
      return journal.settled()
    },
    letters: () => [...letters.values()],
    depth: () => entries.size,
    ready: () => ready,
    oldestMs() {
      for (const { claim } of entries.values()) return Date.parse(claim.decided_at)
      return undefined
    },
    settled: journal.settled,
    close: journal.close,
  }
}
