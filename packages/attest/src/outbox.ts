/**
 * The queue of claims, as the memory has it; the journal keeps the store in step.
 *
 * A claim is `unsaved`, then `saved`, then gone: acknowledged (removed) or refused (a dead letter). Only saved claims are
 * handed out to be sent, but for the last moment of a page.
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

/** What a batch may hold. */
export interface Batch {
  readonly count: number
  /** Of the claims as JSON; a single one may be longer. */
  readonly bytes: number
  /** Ids to leave out. */
  readonly except?: { has(id: string): boolean }
  /** Also what is not saved yet: for a page that ends, it is this or never. */
  readonly unsaved?: boolean
}

export interface Outbox {
  /** Takes a claim, or undefined when it is full. The promise resolves once the claim is in the store; it need not be awaited. */
  add(claim: Claim): Promise<void> | undefined
  /** The first saved claims, oldest first, as many as make a batch. They stay until acknowledged or refused. */
  peek(batch: Batch): Claim[]
  /** Before claims are sent: those of them that are still ours to send. What another has taken over is forgotten. Never rejects. */
  hold(claims: readonly Claim[]): Promise<readonly Claim[]>
  /** Takes over what dead sharers of the store left, as far as there is room. */
  adopt(): Promise<void>
  /** Others that share the store need not wait before they take over what is ours. */
  rest(): void
  /**
   * Forgets claims that the server has, at once in memory, and gives those that were still there. Resolves when the store has
   * been tried; never rejects.
   */
  acknowledge(ids: readonly string[]): Promise<readonly string[]>
  /** Turns claims into dead letters, at once in memory. Resolves when the store has been tried; never rejects. */
  refuse(letters: readonly DeadLetter[]): Promise<void>
  /** Forgets dead letters. Rejects when the store could not, yet. */
  forget(ids: readonly string[]): Promise<void>
  /** Resolves when the store holds what the memory does; rejects with the store's fault when it could not, yet. */
  settled(): Promise<void>
  letters(): readonly DeadLetter[]
  /** Claims that wait, saved or not. */
  depth(): number
  /** What they come to as JSON, in bytes. */
  bytes(): number
  /** True when the claims ready to be sent fill such a batch. */
  fills(batch: Batch): boolean
  /** When the oldest waiting claim was decided, in milliseconds since 1970. */
  oldestMs(): number | undefined
  /** One last try to bring the store up to date, then lets go of it. Rejects as `settled` does. */
  close(): Promise<void>
}

interface Entry {
  readonly claim: Claim
  saved: boolean
  /** Of the claim as JSON; counted when it is first asked for, which is not while a claim is recorded. */
  bytes: number | undefined
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { emit } = options
  let entries = new Map<string, Entry>()
  const letters = new Map<string, DeadLetter>()
  let ready = 0
  /** Of the claims that are ready. */
  let readyBytes = 0
  const journal = createJournal({ ...options, onLoaded, onSaved })

  function onLoaded(found: Saved): void {
    const before = entries
    entries = new Map()
    ready = 0
    readyBytes = 0
    take(found)
    for (const [id, entry] of before) if (!entries.has(id)) entries.set(id, entry)
  }

  /** Takes in what the store held. */
  function take(found: Saved): void {
    let damaged = 0
    const ids: string[] = []
    for (const one of found.claims) {
      const projected = projectClaim(one)
      if (!projected.ok) damaged++
      else if (!entries.has(projected.claim.client_event_id)) {
        const { claim } = projected
        const bytes = sizeOf(claim)
        entries.set(claim.client_event_id, { claim, saved: true, bytes })
        ready++
        readyBytes += bytes
        ids.push(claim.client_event_id)
      }
    }
    for (const letter of found.letters)
      if (!projectClaim(letter?.claim).ok) damaged++
      else if (!entries.has(letter.claim.client_event_id)) letters.set(letter.claim.client_event_id, letter)
    if (damaged > 0) {
      const error = new AttestError(
        'store_damaged',
        `${damaged} stored items are not claims and are left alone`,
      )
      emit('fault', { where: 'store', error, retryInMs: null })
    }
    if (ids.length === 0) return
    emit('recovered', { ids })
    options.onReady(true)
  }

  function onSaved(claims: readonly Claim[]): void {
    for (const { client_event_id } of claims) {
      const entry = entries.get(client_event_id)
      if (entry === undefined || entry.saved) continue
      entry.saved = true
      ready++
      readyBytes += bytesOf(entry)
    }
    options.onReady(false)
  }

  /** Takes a claim out. */
  function drop(id: string): boolean {
    const entry = entries.get(id)
    if (entry === undefined) return false
    entries.delete(id)
    if (entry.saved) {
      ready--
      readyBytes -= bytesOf(entry)
    } else journal.unsave(id)
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
        entries.set(id, { claim, saved: false, bytes: undefined })
      }
      return journal.save(known?.claim ?? claim)
    },
    peek({ count, bytes, except, unsaved = false }) {
      const claims: Claim[] = []
      let sum = 0
      for (const [id, entry] of entries) {
        if (claims.length >= count) break
        if ((!entry.saved && !unsaved) || except?.has(id)) continue
        // A comma comes with each.
        sum += bytesOf(entry) + 1
        if (sum > bytes && claims.length > 0) break
        claims.push(entry.claim)
      }
      return claims
    },
    async hold(claims) {
      const sharing = journal.sharing()
      if (sharing === undefined) return claims
      // A store that fails is no reason not to send: at worst the server sees a claim twice, and says so.
      const taken = new Set(await sharing.hold(claims.map((claim) => claim.client_event_id)).catch(() => []))
      if (taken.size === 0) return claims
      const ids = [...taken].filter(drop)
      if (ids.length > 0) emit('yielded', { ids })
      return claims.filter(({ client_event_id }) => !taken.has(client_event_id))
    },
    async adopt() {
      const found = await journal.sharing()?.adopt(Math.max(0, options.maxQueued - entries.size))
      if (found !== undefined) take(found)
    },
    rest: () => journal.sharing()?.rest(),
    async acknowledge(ids) {
      const dropped = ids.filter(drop)
      journal.remove(dropped)
      await attempted()
      return dropped
    },
    refuse(refused) {
      const taken = refused.filter(({ claim }) => drop(claim.client_event_id))
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
    bytes() {
      let bytes = readyBytes
      if (ready < entries.size)
        for (const entry of entries.values()) if (!entry.saved) bytes += bytesOf(entry)
      return bytes
    },
    fills: ({ count, bytes }) => ready >= count || readyBytes + ready > bytes,
    oldestMs() {
      for (const { claim } of entries.values()) return Date.parse(claim.decided_at)
      return undefined
    },
    settled: journal.settled,
    close: journal.close,
  }
}

function bytesOf(entry: Entry): number {
  entry.bytes ??= sizeOf(entry.claim)
  return entry.bytes
}

/** Every field of a claim is ASCII by its form, so characters are bytes. */
function sizeOf(claim: Claim): number {
  return JSON.stringify(claim).length
}
