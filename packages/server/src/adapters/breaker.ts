/**
 * A circuit breaker for calls to a service outside: after several failures in a row it is left alone for a while, then one call
 * tries it. Callers are refused at once meanwhile, instead of each waiting for its own time-out.
 */
import CircuitBreaker from 'opossum'

export const BREAKER_STATES = ['closed', 'open', 'half_open'] as const
export type BreakerState = (typeof BREAKER_STATES)[number]

export interface Opening {
  readonly consecutiveFailures: number
  readonly openedAt: Date
  /** When the next call is tried. */
  readonly retryAt: Date
}

export interface BreakerOptions {
  /** Failures in a row that open it. Default 5. */
  readonly maxFailures?: number
  /** How long the service is left alone, in milliseconds. Default 30,000. */
  readonly retryAfterMs?: number
  /** False for an error that says nothing of the service's health, such as a request it refused as wrong. Default: every error is a failure. */
  readonly isFailure?: (error: unknown) => boolean
  /** Called once for each outage, not again when a trial call fails; must not throw. */
  readonly onOpen?: (opening: Opening) => void
  readonly clock?: () => number
}

export interface Breaker {
  readonly state: BreakerState
  /**
   * Makes a call, which must end by itself: no time limit is set here.
   *
   * @throws BreakerOpenError without calling, while the service is left alone; else what `call` throws
   */
  run<T>(call: () => Promise<T>): Promise<T>
  /** Gives back its timers. */
  close(): void
}

export class BreakerOpenError extends Error {
  override readonly name: string = 'BreakerOpenError'
  readonly code: string = 'breaker_open'
  constructor() {
    super('The service failed several times in a row and is left alone for a while')
  }
}

export const RETRY_AFTER_MS = 30_000

export function createBreaker(options: BreakerOptions = {}): Breaker {
  const { maxFailures = 5, retryAfterMs = RETRY_AFTER_MS, isFailure = () => true } = options
  const { onOpen, clock = Date.now } = options
  let failures = 0
  let isOutage = false
  const circuit = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    timeout: false,
    resetTimeout: retryAfterMs,
    errorFilter: (error: unknown) => !isFailure(error),
    // It opens by failures in a row, counted below, and not by their share.
    volumeThreshold: Number.MAX_SAFE_INTEGER,
    rollingCountBuckets: 1,
    rollingCountTimeout: 60_000,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  })
  circuit.on('success', () => {
    failures = 0
  })
  circuit.on('failure', () => {
    failures++
    if (failures >= maxFailures && circuit.closed) circuit.open()
  })
  circuit.on('open', () => {
    if (isOutage) return
    isOutage = true
    const now = clock()
    onOpen?.({
      consecutiveFailures: failures,
      openedAt: new Date(now),
      retryAt: new Date(now + retryAfterMs),
    })
  })
  circuit.on('close', () => {
    isOutage = false
  })

  return {
    get state() {
      return circuit.halfOpen ? 'half_open' : circuit.opened ? 'open' : 'closed'
    },
    async run<T>(call: () => Promise<T>): Promise<T> {
      try {
        return (await circuit.fire(call)) as T
      } catch (error) {
        throw CircuitBreaker.isOurError(error as Error) ? new BreakerOpenError() : error
      }
    },
    close: () => circuit.shutdown(),
  }
}
