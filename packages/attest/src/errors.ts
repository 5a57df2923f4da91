/** What can go wrong in this package, other than by a rejected argument (`TypeError`, `RangeError`). */

/**
 * - `queue_full`: the outbox holds `maxQueued` claims; thrown by `record` only with `onFull: 'throw'`.
 * - `store_failed`: the store could not load, save or remove; `cause` holds the platform's error. Tried again by itself.
 * - `store_locked`: another process holds the file; tried again by itself, as a dead holder's lock is found out.
 * - `store_lock_lost`: this process lost its lock (it was suspended for long, or the lock file was removed); it writes no more.
 * - `store_unreadable`: the file is not an outbox of this package.
 * - `store_unavailable`: the store cannot be used here at all (no IndexedDB, or one that a newer version made); claims are kept in
 *   memory from then on.
 * - `store_damaged`: something in the store was not what had been saved; the rest was kept.
 * - `answer_invalid`: the server's answer did not match what was sent; nothing was taken as acknowledged.
 */
export type AttestErrorCode =
  | 'queue_full'
  | 'store_failed'
  | 'store_locked'
  | 'store_lock_lost'
  | 'store_unreadable'
  | 'store_unavailable'
  | 'store_damaged'
  | 'answer_invalid'

/** A fault of this package. No message holds anything of a receipt but its event id. */
export class AttestError extends Error {
  override readonly name: string = 'AttestError'
  readonly code: AttestErrorCode

  constructor(code: AttestErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What a store threw, as an error of this package. */
export function storeError(cause: unknown): AttestError {
  if (cause instanceof AttestError) return cause
  return new AttestError('store_failed', 'The store did not do as asked; it is tried again', { cause })
}
