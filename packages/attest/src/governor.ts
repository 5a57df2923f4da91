/** A governor whose every decision is reported: the core's, with an attestor behind it. */
import { createGovernor as createCoreGovernor, type Governor, type GovernorOptions } from '@svc/core'
import { type Attestor, createAttestor } from './attestor.ts'
import type { AttestorOptions } from './options.ts'
import { createIndexedDbStore } from './stores/indexed-db.ts'

/**
 * What `createGovernor` of `@svc/core` takes, and what `createAttestor` does. `random` is the governor's; `clock` is the device's,
 * for both. `store` is IndexedDB by default in a page or worker that may have one (shared by the tabs of the origin, under the
 * name `svc-outbox`), and memory elsewhere.
 */
export interface AttestingGovernorOptions
  extends Omit<GovernorOptions, 'clock'>,
    Omit<AttestorOptions, 'random'> {}

/** A governor of `@svc/core`, and the attestor that reports its decisions. */
export interface AttestingGovernor extends Governor {
  /** Where the receipts go: its events, `stats()`, `flush()` and `close()`. Off without an `apiKey` or `client`. */
  readonly attestor: Attestor
}

/** Every option, which the type holds complete: true for those of the attestor, false for those of the governor. Either would refuse the other's. */
const IS_ATTESTORS: Readonly<Record<keyof AttestingGovernorOptions, boolean>> = {
  policy: false,
  detectors: false,
  names: false,
  types: false,
  allow: false,
  deny: false,
  random: false,
  onReceipt: false,
  transform: false,
  transforms: false,
  vault: false,
  client: true,
  apiKey: true,
  baseUrl: true,
  fetch: true,
  timeoutMs: true,
  store: true,
  batchSize: true,
  batchBytes: true,
  flushIntervalMs: true,
  maxQueued: true,
  maxDeadLetters: true,
  onFull: true,
  backoff: true,
  schedule: true,
  clock: true,
}

/**
 * Makes a governor and its attestor. Without `apiKey` and `client` no request is made, ever, and nothing is kept. Decisions bear
 * the attestor's time: a device whose clock is wrong decides by the server's as soon as an answer has told it.
 *
 * @throws what `createGovernor` of `@svc/core` and `createAttestor` throw
 * @example no-run
 * const governor = createGovernor({ apiKey, baseUrl: 'https://svc.example' })
 * governor.govern('Mail ops@example.com about it').output // 'Mail [EMAIL_ADDRESS] about it'
 */
export function createGovernor(options: AttestingGovernorOptions = {}): AttestingGovernor {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object')
  for (const name of Object.keys(options))
    if (!Object.hasOwn(IS_ATTESTORS, name))
      throw new TypeError(
        `A governor has no option "${name.slice(0, 40)}"; it takes ${Object.keys(IS_ATTESTORS).join(', ')}`,
      )
  const given = (attestors: boolean): object =>
    Object.fromEntries(
      Object.entries(options).filter(([name]) => IS_ATTESTORS[name as 'policy'] === attestors),
    )
  const { apiKey, client, store, onReceipt } = options
  let attestor: Attestor | undefined
  // The governor first: a wrong option of it is thrown before a store is opened.
  const governor = createCoreGovernor({
    ...given(false),
    clock: () => attestor!.now(),
    onReceipt(receipt) {
      attestor!.record(receipt)
      onReceipt?.(receipt)
    },
  })
  const isOn = apiKey !== undefined || client !== undefined
  attestor = createAttestor({
    ...given(true),
    store: store ?? (isOn && mayHaveIndexedDb() ? createIndexedDbStore() : undefined),
  })
  return { ...governor, attestor }
}

/** True in every page: in one without IndexedDB the store says so, with `store_unavailable`. Programs on a server never have one. */
function mayHaveIndexedDb(): boolean {
  return 'indexedDB' in globalThis || 'document' in globalThis
}
