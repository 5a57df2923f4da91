/** What an attestor is made from, completed once. */
import { attestations as attestationCalls, type ClientOptions, createClientOf } from '@svc/client/governance'
import { type Backoff, type Schedule, schedule } from './backoff.ts'
import { listening } from './listening.ts'
import type { AttestationClient } from './sender.ts'
import { createMemoryStore } from './stores/memory.ts'
import type { Store } from './stores/store.ts'

/** Where claims go, where they wait, and how they are sent. Each may be left out; an unknown option is refused. */
export interface AttestorOptions {
  /** Who sends. Left out, one is made from `apiKey` and `baseUrl`; without either the attestor is off and makes no request, ever. */
  readonly client?: AttestationClient | undefined
  /** An API key with the scope `attest`. */
  readonly apiKey?: string | undefined
  /** Where the server is; needed with `apiKey`. Default in a page: where the page comes from. */
  readonly baseUrl?: string | undefined
  /** Passed to the client that is made from `apiKey`. Default: the platform's. */
  readonly fetch?: ClientOptions['fetch']
  /** Longest time for one request, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined
  /**
   * Where claims wait. Default: memory, which ends with the process; `@svc/attest/file` and `@svc/attest/indexed-db` have stores
   * that do not.
   */
  readonly store?: Store | undefined
  /** Claims in one request, 1 to 500. Default 100. */
  readonly batchSize?: number | undefined
  /** The most that the claims of one request may come to as JSON, in bytes, 1,024 to 4,000,000. Default 500,000. */
  readonly batchBytes?: number | undefined
  /** The longest a claim waits for its batch to fill, in milliseconds. Default 5,000. */
  readonly flushIntervalMs?: number | undefined
  /** Claims that may wait; a further one is refused. Default 10,000. */
  readonly maxQueued?: number | undefined
  /** Dead letters that are kept; beyond it the oldest goes, with the event `dropped`. Default 1,000. */
  readonly maxDeadLetters?: number | undefined
  /** What `record` does with a claim when the outbox is full: answers `refused` (default), or throws `AttestError` `queue_full`. */
  readonly onFull?: 'refuse' | 'throw' | undefined
  /** Waits after failures. Default `{ baseMs: 1_000, maxMs: 300_000 }`. */
  readonly backoff?: Partial<Backoff> | undefined
  /** The device's clock, in milliseconds since 1970. Default `Date.now`. */
  readonly clock?: (() => number) | undefined
  /** A number from 0 to 1, for jitter. Default `Math.random`. */
  readonly random?: (() => number) | undefined
  /** Makes the waits. Default: the platform's timers, which do not keep a Node process alive. */
  readonly schedule?: Schedule | undefined
}

export interface Settings {
  /** Undefined: the attestor is off. */
  readonly client: AttestationClient | undefined
  readonly store: Store
  readonly batchSize: number
  readonly batchBytes: number
  readonly flushIntervalMs: number
  readonly maxQueued: number
  readonly maxDeadLetters: number
  readonly onFull: 'refuse' | 'throw'
  readonly backoff: Backoff
  readonly clock: () => number
  readonly random: () => number
  readonly schedule: Schedule
}

const NAMES =
  'client apiKey baseUrl fetch timeoutMs store batchSize batchBytes flushIntervalMs maxQueued maxDeadLetters onFull backoff clock random schedule'

const A_STORE = 'a store, as createFileStore({ path }) gives'
const A_CLIENT = 'a client, as createClient gives'

const LONGEST_TIMER = 2_147_483_647
// Jitter and Retry-After come on top of it.
const LONGEST_BACKOFF = 86_400_000

/**
 * @param onAnswer told the `Date` of each answer, and how long it took, by the client that is made here
 * @throws TypeError or RangeError naming the option
 */
export function complete(
  options: AttestorOptions,
  onAnswer: (date: string | null, tookMs: number) => void,
): Settings {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object')
  // A misspelt key would make an attestor that is off.
  for (const name of Object.keys(options))
    if (!NAMES.split(' ').includes(name))
      throw new TypeError(`An attestor has no option "${name.slice(0, 40)}"; it takes ${NAMES}`)
  const { onFull = 'refuse' } = options
  if (onFull !== 'refuse' && onFull !== 'throw') throw new RangeError("onFull must be 'refuse' or 'throw'")
  const { baseMs = 1_000, maxMs = 300_000 } = options.backoff ?? {}
  return {
    client: clientOf(options, onAnswer),
    store: able('store', options.store ?? createMemoryStore(), A_STORE, ({ load }) => load),
    batchSize: whole('batchSize', options.batchSize ?? 100, 1, 500),
    // The server takes 4 MiB (contract, attestations), with what is around the claims.
    batchBytes: whole('batchBytes', options.batchBytes ?? 500_000, 1_024, 4_000_000),
    flushIntervalMs: whole('flushIntervalMs', options.flushIntervalMs ?? 5_000, 0, LONGEST_TIMER),
    maxQueued: whole('maxQueued', options.maxQueued ?? 10_000, 1),
    maxDeadLetters: whole('maxDeadLetters', options.maxDeadLetters ?? 1_000, 0),
    onFull,
    backoff: {
      baseMs: whole('backoff.baseMs', baseMs, 1, LONGEST_BACKOFF),
      maxMs: whole('backoff.maxMs', maxMs, baseMs, LONGEST_BACKOFF),
    },
    clock: able('clock', options.clock ?? Date.now),
    random: able('random', options.random ?? Math.random),
    schedule: able('schedule', options.schedule ?? schedule),
  }
}

function clientOf(
  options: AttestorOptions,
  onAnswer: (date: string | null, tookMs: number) => void,
): AttestationClient | undefined {
  const { client, apiKey, timeoutMs } = options
  if (client !== undefined)
    return able('client', client, A_CLIENT, (given) => given?.attestations?.createBatch)
  if (apiKey === undefined) return undefined
  const baseUrl = options.baseUrl ?? globalThis.location?.origin
  if (baseUrl === undefined)
    throw new TypeError('apiKey needs baseUrl: the address of the server to report to')
  const fetch = listening(options.fetch && able('fetch', options.fetch), onAnswer)
  return createClientOf({ attestations: attestationCalls }, { apiKey, baseUrl, fetch, timeoutMs })
}

/** With one of another kind, such as the maker of a store in place of what it makes, every claim would wait and none be sent. */
function able<T>(name: string, value: T, what = 'a function', work: (value: T) => unknown = () => value): T {
  if (typeof work(value) !== 'function') throw new TypeError(`${name} must be ${what}`)
  return value
}

export function checkTimeoutMs(value: number): number {
  return whole('timeoutMs', value, 0, LONGEST_TIMER)
}

function whole(name: string, value: number, min: number, max: number = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
  return value
}
