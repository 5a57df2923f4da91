/** Where claims wait. */
import type { Claim } from '../claim.ts'

/** A claim that the server refused for good, and why. */
export interface DeadLetter {
  readonly claim: Claim
  /** 400, 409, 413 or 422. */
  readonly status: number
  /** The server's code: `fingerprint_mismatch`, `outside_clock_window` … */
  readonly code: string
  /** ISO 8601, UTC. */
  readonly refused_at: string
}

/** What a store holds. */
export interface Saved {
  /** In the order saved. Checked again by the caller: what a store holds is not trusted. */
  readonly claims: readonly unknown[]
  readonly letters: readonly DeadLetter[]
}

/**
 * To the implementer: one attestor calls these, one at a time, each after the one before has settled; `load` comes first, and
 * may come again. What a promise says is durable when it resolves: it survives the end of this process, as far as the medium
 * allows (say in your documentation how far that is). A promise that rejects says nothing: the caller tries the same again
 * later, so each call must be harmless to repeat. Claims are plain JSON objects of at most some 40 kB; keep them as they are.
 */
export interface Store {
  /** Everything saved and not removed, whoever saved it: an earlier process's too, but not what a living sharer has. */
  load(): Promise<Saved>
  /** Keeps these. An id that is there already is replaced, among the dead letters too. */
  save(claims: readonly Claim[]): Promise<void>
  /** Forgets these, claims and dead letters alike. Unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>
  /** Turns these claims into dead letters, in one step: never both, never neither. */
  bury(letters: readonly DeadLetter[]): Promise<void>
  /** Lets go of files and locks. Called once, last; what was saved stays. */
  close(): Promise<void>
  /** Where several attestors share what the store keeps, each having its own part of it. Left out, one has all. */
  readonly sharing?: Sharing
}

/**
 * To the implementer: each attestor sends and removes what is its own; what a dead one left becomes another's. Nothing may be lost
 * when one is taken for dead that is not, and little sent twice. These calls come after `load`, and may overlap the store's others.
 */
export interface Sharing {
  /** How often `adopt` is to be called, in milliseconds. */
  readonly everyMs: number
  /** `onLeft` is to be called when another has ended, where that can be known: `adopt` then comes at once, and not only when it is time. */
  watch?(onLeft: () => void): void
  /** A sign of life; makes at most about `limit` items of dead sharers this one's own, and gives them. */
  adopt(limit: number): Promise<Saved>
  /** Called before claims are sent: a sign of life, too. Gives those of `ids` that another has taken over. */
  hold(ids: readonly string[]): Promise<readonly string[]>
  /** The page may end or freeze now: others need not wait before they take over. Any later call takes that back. */
  rest(): void
}
