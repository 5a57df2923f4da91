/** Sends what the outbox holds ready: one batch at a time, in order, for as long as the server takes them. */
import type { ClaimBatchAnswer, Claim as WireClaim } from '@svc/client'
import { askedMs, type Backoff, backoffMs, type Schedule } from './backoff.ts'
import type { Claim } from './claim.ts'
import { AttestError } from './errors.ts'
import type { Emitter } from './events.ts'
import type { Outbox } from './outbox.ts'
import type { DeadLetter } from './stores/store.ts'

/** What a sender needs of a client; `createClient` of `@svc/client` gives it. */
export interface AttestationClient {
  readonly attestations: {
    createBatch(
      claims: readonly WireClaim[],
      options?: { readonly signal?: AbortSignal; readonly retries?: number },
    ): Promise<ClaimBatchAnswer>
  }
}

export interface SenderOptions {
  readonly client: AttestationClient
  readonly outbox: Pick<Outbox, 'peek' | 'ready' | 'acknowledge' | 'refuse'>
  readonly batchSize: number
  readonly flushIntervalMs: number
  readonly backoff: Backoff
  readonly clock: () => number
  readonly random: () => number
  readonly schedule: Schedule
  readonly emit: Emitter['emit']
}

export type Drained =
  | { readonly kind: 'drained' }
  /** Claims are left; `error` is why the last attempt failed. They are tried again by themselves. */
  | { readonly kind: 'left'; readonly error: unknown }

export interface Sender {
  /** Claims have become ready: sends once a batch is full or `flushIntervalMs` has passed; at once when told that it is `urgent`. */
  kick(urgent?: boolean): void
  /** Sends now, until nothing is ready or an attempt fails. A wait that the server asked for is kept. */
  drain(): Promise<Drained>
  /** Sends no more and ends what is under way. */
  stop(): void
}

export function createSender(options: SenderOptions): Sender {
  const { outbox, batchSize } = options
  const ending = new AbortController()
  let run: Promise<Drained> | undefined
  /** True while a run is to go on until nothing is ready, however small the last batch. */
  let draining = false
  /** Set while waiting for a batch to fill. */
  let cancelAge: (() => void) | undefined
  /** Set while waiting after a failure; `firm` when the server named the time. */
  let wait: { readonly cancel: () => void; readonly firm: boolean; readonly error: unknown } | undefined
  let failures = 0
  /** Claims in the next batch: halved while the server refuses batches as a whole, doubled as it takes them again. */
  let size = batchSize

  function start(all: boolean): Promise<Drained> {
    cancelAge?.()
    cancelAge = undefined
    wait?.cancel()
    wait = undefined
    draining ||= all
    run ??= sendReady()
    return run
  }

  async function sendReady(): Promise<Drained> {
    // One turn later: `run` must be set before it can be unset.
    await Promise.resolve()
    try {
      for (let round = 0; ; round++) {
        const claims = outbox.peek(size)
        if (claims.length === 0 || ending.signal.aborted) return { kind: 'drained' }
        if (round > 0 && !draining && claims.length < size) {
          waitForMore()
          return { kind: 'drained' }
        }
        await sendBatch(claims)
      }
    } catch (error) {
      if (!ending.signal.aborted) giveWay(error)
      return { kind: 'left', error }
    } finally {
      run = undefined
      draining = false
    }
  }

  function waitForMore(): void {
    cancelAge ??= options.schedule(() => {
      cancelAge = undefined
      void start(false)
    }, options.flushIntervalMs)
  }

  async function sendBatch(claims: readonly Claim[]): Promise<void> {
    let answer: ClaimBatchAnswer
    try {
      answer = await options.client.attestations.createBatch(claims, { signal: ending.signal, retries: 0 })
    } catch (error) {
      if (ending.signal.aborted) throw error
      const refusal = wholeRefusal(error)
      if (refusal === undefined) throw error
      if (claims.length > 1) {
        size = Math.ceil(claims.length / 2)
        return
      }
      // Alone and still refused, in the words of the API (a proxy's page would be no verdict on the claim).
      if (refusal.code.startsWith('http_')) throw error
      return bury([letter(claims[0]!, refusal.status, refusal.code)])
    }
    const results: readonly { status?: unknown; code?: unknown; duplicate?: unknown }[] = answer.results
    if (!Array.isArray(results) || results.length !== claims.length)
      throw new AttestError(
        'answer_invalid',
        'The server answered another number of results than claims sent',
      )

    const ids: string[] = []
    const letters: DeadLetter[] = []
    let duplicates = 0
    for (const [at, { client_event_id }] of claims.entries()) {
      const { status, code, duplicate } = results[at] ?? {}
      if (status === 201 || status === 200) {
        ids.push(client_event_id)
        if (duplicate === true) duplicates++
      } else if (status === 400 || status === 409 || status === 422)
        letters.push(letter(claims[at]!, status, code))
    }
    // Waited for, so that a crash can lead to at most one batch being sent again.
    await Promise.all([outbox.acknowledge(ids), bury(letters)])
    if (ids.length > 0) options.emit('sent', { ids, duplicates })
    if (ids.length + letters.length < claims.length)
      throw new AttestError('answer_invalid', 'The server answered some claims with neither yes nor no')
    failures = 0
    size = Math.min(batchSize, size * 2)
  }

  async function bury(letters: readonly DeadLetter[]): Promise<void> {
    if (letters.length === 0) return
    await outbox.refuse(letters)
    options.emit('dead', { letters })
  }

  function letter(claim: Claim, status: number, code: unknown): DeadLetter {
    const known = typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code) ? code : `http_${status}`
    return { claim, status, code: known, refused_at: new Date(options.clock()).toISOString() }
  }

  /** Waits before the next attempt, whatever went wrong: a revoked key or a wrong address is mended in time, a claim is not. */
  function giveWay(error: unknown): void {
    failures++
    const retryAfter = (error as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds
    const retryInMs = backoffMs(failures, options.backoff, options.random, retryAfter)
    const cancel = options.schedule(() => {
      wait = undefined
      void start(true)
    }, retryInMs)
    wait = { cancel, firm: askedMs(retryAfter) > 0, error }
    options.emit('fault', { where: 'server', error, retryInMs })
  }

  return {
    kick(urgent = false) {
      if (run !== undefined || wait !== undefined || ending.signal.aborted) return
      if (urgent || outbox.ready() >= batchSize) void start(urgent)
      else waitForMore()
    },
    async drain() {
      if (wait?.firm) return { kind: 'left', error: wait.error }
      return start(true)
    },
    stop() {
      ending.abort()
      cancelAge?.()
      wait?.cancel()
    },
  }
}

/** The status and code where the server refused the request as a whole for what is in it. */
function wholeRefusal(error: unknown): { status: number; code: string } | undefined {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown }
  if ((status !== 400 && status !== 413 && status !== 422) || typeof code !== 'string') return undefined
  return { status, code }
}
