/** The attestor: takes receipts, keeps them as claims, and reports them. */
import type { Receipt } from '@svc/core'
import { projectClaim } from './claim.ts'
import { AttestError } from './errors.ts'
import { type AttestorEvents, createEmitter, type Listener } from './events.ts'
import { type AttestorOptions, checkTimeoutMs, complete } from './options.ts'
import { createOutbox } from './outbox.ts'
import { watchPage } from './page.ts'
import { createSender } from './sender.ts'
import { createServerClock } from './server-clock.ts'
import { watchSharers } from './sharers.ts'
import type { DeadLetter } from './stores/store.ts'

/** What became of a receipt. */
export type Recorded =
  /** It will be sent. `saved` resolves once it is in the store and rejects when it could not be put there yet; it need not be awaited. */
  | { readonly kind: 'queued'; readonly saved: Promise<void> }
  /** It will not be sent. `field` names what made the receipt invalid. */
  | { readonly kind: 'refused'; readonly reason: 'queue_full' | 'closed' }
  | { readonly kind: 'refused'; readonly reason: 'invalid_receipt'; readonly field: string }
  /** There is no client to send with. */
  | { readonly kind: 'off' }

/** What a flush came to. */
export type Flushed =
  /** Everything recorded before has been acknowledged, or is a dead letter. */
  | { readonly kind: 'drained' }
  /** `depth` claims are left, safe in the store, and will be tried again. */
  | { readonly kind: 'left'; readonly depth: number; readonly error: unknown }
  | { readonly kind: 'off' }

/** How an outbox stands, in figures and the last fault: what to watch. */
export interface AttestorStats {
  /** Claims that wait: where tabs share a store, those of this one. */
  readonly depth: number
  /** What they come to as JSON, in bytes. */
  readonly bytes: number
  /** How long ago the oldest of them was decided, in milliseconds; null when none waits. */
  readonly oldestAgeMs: number | null
  /** Since this attestor was made: claims acknowledged, and how many of those the server had already. */
  readonly sent: number
  readonly duplicates: number
  /** Since this attestor was made: receipts that were not taken. */
  readonly refused: number
  /** Dead letters now. */
  readonly dead: number
  /** The last fault, of the store or the server; null after a batch went through. */
  readonly lastError: unknown
  /** True once the store could not be used here at all (`store_unavailable`): claims are kept in memory, and end with it. */
  readonly isStoreLost: boolean
  /** What is added to the device's clock to have the server's, in milliseconds; 0 while they agree. */
  readonly clockOffsetMs: number
}

/** The outbox of one program or page: takes receipts, keeps them until the server has acknowledged them. `createAttestor` makes it. */
export interface Attestor {
  /**
   * Takes a receipt. Synchronous and cheap: it checks and queues, and waits for nothing. Never throws, but for `queue_full` with
   * `onFull: 'throw'`. The same receipt again is one claim.
   */
  record(receipt: Receipt): Recorded
  /** Saves and sends everything recorded so far, now. Rejects only when the store fails: then it is not safe yet. */
  flush(): Promise<Flushed>
  /**
   * Takes no more, flushes for at most `timeoutMs` (default 10,000), and lets go of the store; what was not sent stays there.
   * Rejects as `flush` does, and with `store_failed` when the store has not let go 5 s later. Further calls give the same promise.
   */
  close(options?: { readonly timeoutMs?: number }): Promise<Flushed>
  /** What the server refused for good, oldest first. To try one again, `record` its claim. */
  deadLetters(): readonly DeadLetter[]
  /** Forgets dead letters, by event id. */
  forget(ids: readonly string[]): Promise<void>
  stats(): AttestorStats
  /** The time, in milliseconds since 1970: the device's clock, corrected by the server's once an answer showed it to be wrong. */
  now(): number
  /** Listens to what happens; the function it returns ends that. */
  on<Name extends keyof AttestorEvents>(event: Name, listener: Listener<Name>): () => void
}

/** How long a store may take to let go. Then it is a fault: a program that ends must be able to. */
const LETTING_GO_MS = 5_000

/**
 * Makes an attestor and begins at once with what an earlier process left in the store.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 * @example no-run
 * const attestor = createAttestor({ baseUrl: 'https://svc.example', apiKey: process.env.SVC_API_KEY })
 * attestor.record(governor.govern(text).receipt)
 */
export function createAttestor(options: AttestorOptions): Attestor {
  const { on, emit } = createEmitter()
  const settings = complete(options, (date, tookMs) => clock.learn(date, tookMs))
  const clock = createServerClock(settings.clock, (offsetMs) => emit('clock', { offsetMs }))
  const { client, store, schedule, maxQueued, onFull } = settings
  if (client === undefined) return off(on, clock.now)

  const outbox = createOutbox({ ...settings, emit, onReady: (recovered) => sender.kick(recovered) })
  const sender = createSender({ ...settings, client, clock: clock.now, emit, outbox })
  const sharers = watchSharers({ outbox, sharing: store.sharing, schedule, emit })
  const ignorePage = watchPage({
    onLeave(ends) {
      // What waits after a fault of the store is tried once more.
      outbox.settled().catch(() => {})
      sender.leave(ends)
      if (ends) sharers.rest()
    },
    onReturn() {
      sharers.look()
      sender.wake()
    },
    onOnline: sender.wake,
  })

  let isStoreLost = false
  let sent = 0
  let duplicates = 0
  let refused = 0
  let lastError: unknown = null
  on('sent', (event) => {
    sent += event.ids.length
    duplicates += event.duplicates
    lastError = null
  })
  on('fault', ({ error }) => {
    lastError = error
    isStoreLost ||= error instanceof AttestError && error.code === 'store_unavailable'
  })

  let closing: Promise<Flushed> | undefined
  // In the background; a fault is an event and is tried again.
  outbox.settled().catch(() => {})
  sharers.look()

  function refuse<R extends AttestorEvents['refused']>(why: R): { readonly kind: 'refused' } & R {
    refused++
    emit('refused', why)
    return { kind: 'refused', ...why }
  }

  async function flush(): Promise<Flushed> {
    await outbox.settled()
    const drained = await sender.drain()
    return drained.kind === 'left' ? { ...drained, depth: outbox.depth() } : drained
  }

  async function close(timeoutMs: number): Promise<Flushed> {
    try {
      const left = (): Flushed => ({ kind: 'left', depth: outbox.depth(), error: lastError })
      return await within(timeoutMs, flush(), left)
    } finally {
      ignorePage()
      sharers.stop()
      sender.stop()
      const gaveUp = `The store has not let go after ${LETTING_GO_MS} ms`
      await within(LETTING_GO_MS, outbox.close(), () =>
        Promise.reject(new AttestError('store_failed', gaveUp)),
      )
    }
  }

  /** What `work` comes to, or what `late` gives where it takes longer. */
  function within<Value>(
    ms: number,
    work: Promise<Value>,
    late: () => Value | Promise<Value>,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = schedule(() => resolve(late()), ms)
      work.finally(cancel).then(resolve, reject)
    })
  }

  return {
    on,
    flush: () => closing ?? flush(),
    record(receipt) {
      if (closing !== undefined) return refuse({ reason: 'closed' })
      const projected = projectClaim(receipt)
      if (!projected.ok) return refuse({ reason: 'invalid_receipt', field: projected.field })
      const saved = outbox.add(projected.claim)
      if (saved !== undefined) return { kind: 'queued', saved }
      const outcome = refuse({ reason: 'queue_full' })
      if (onFull === 'refuse') return outcome
      throw new AttestError(
        'queue_full',
        `The outbox holds ${maxQueued} claims; call flush() or raise maxQueued`,
      )
    },
    close({ timeoutMs = 10_000 } = {}) {
      closing ??= close(checkTimeoutMs(timeoutMs))
      return closing
    },
    deadLetters: outbox.letters,
    forget: outbox.forget,
    now: clock.now,
    stats() {
      const oldest = outbox.oldestMs()
      return {
        depth: outbox.depth(),
        bytes: outbox.bytes(),
        oldestAgeMs: oldest === undefined ? null : Math.max(0, clock.now() - oldest),
        sent,
        duplicates,
        refused,
        dead: outbox.letters().length,
        lastError,
        isStoreLost,
        clockOffsetMs: clock.offsetMs(),
      }
    },
  }
}

/** Nothing is taken, kept or sent: the store is not even opened. */
function off(on: Attestor['on'], now: () => number): Attestor {
  return {
    on,
    record: () => ({ kind: 'off' }),
    flush: async () => ({ kind: 'off' }),
    close: async () => ({ kind: 'off' }),
    deadLetters: () => [],
    forget: async () => {},
    now,
    stats: () => ({
      depth: 0,
      bytes: 0,
      oldestAgeMs: null,
      sent: 0,
      duplicates: 0,
      refused: 0,
      dead: 0,
      lastError: null,
      isStoreLost: false,
      clockOffsetMs: 0,
    }),
  }
}
