/** Looks after a store that tabs share, from time to time: renews our lease and takes over what others left. */
import type { Schedule } from './backoff.ts'
import { storeError } from './errors.ts'
import type { Emitter } from './events.ts'
import type { Outbox } from './outbox.ts'
import type { Sharing } from './stores/store.ts'

export interface Sharers {
  /** Looks now, and then again and again. */
  look(): void
  /** The page may end or freeze: others need not wait. `look` takes that back. */
  rest(): void
  stop(): void
}

export interface SharersOptions {
  readonly outbox: Pick<Outbox, 'adopt' | 'rest'>
  /** Undefined where the store is not shared, and nothing is to be done. */
  readonly sharing: Sharing | undefined
  readonly schedule: Schedule
  readonly emit: Emitter['emit']
}

export function watchSharers({ outbox, sharing, schedule, emit }: SharersOptions): Sharers {
  const everyMs = sharing?.everyMs
  let cancel: (() => void) | undefined
  let looking = false
  let stopped = sharing === undefined
  /** True when it was asked to look while it did: another may have ended since. */
  let again = false
  let failing = false

  async function look(): Promise<void> {
    again = looking
    if (looking || stopped) return
    looking = true
    cancel?.()
    try {
      await outbox.adopt()
      failing = false
    } catch (cause) {
      // Told once, not every time: the next look follows anyway.
      if (!failing && !stopped)
        emit('fault', { where: 'store', error: storeError(cause), retryInMs: everyMs! })
      failing = true
    }
    looking = false
    if (again) return look()
    if (!stopped) cancel = schedule(() => void look(), everyMs!)
  }

  sharing?.watch?.(() => void look())
  return {
    look: () => void look(),
    rest() {
      cancel?.()
      outbox.rest()
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
