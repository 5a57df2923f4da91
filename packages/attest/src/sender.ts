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
      options?: { readonly signal?: AbortSignal; readonly retries?: number; readonly keepalive?: boolean },
    ): Promise<ClaimBatchAnswer>
  }
}

export interface SenderOptions {
  readonly client: AttestationClient
  readonly outbox: Pick<Outbox, 'peek' | 'hold' | 'fills' | 'acknowledge' | 'refuse'>
  /** Claims, and their bytes as JSON, in one request. */
  readonly batchSize: number
  readonly batchBytes: number
  readonly flushIntervalMs: number
  readonly backoff: Backoff
  /** The server's time, for what is kept of refusals. */
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
  /**
   * The page may be ended at any moment: sends what one request that outlives it may hold, and keeps the rest. Where it `ends`
   * for certain, what is on its way by an ordinary request is sent again: that one dies with the page.
   */
  leave(ends: boolean): void
  /** Something has changed for the better (the network is back): ends a wait that the server did not ask for. */
  wake(): void
  /** Sends no more and ends what is under way. */
  stop(): void
}

/**
 * Requests with `keepalive` may hold 64 KiB, all that are under way together (fetch standard, HTTP-network-or-cache fetch); the
 * rest is left to others of the page.
 */
const KEEPALIVE_BYTES = 60 * 1024
/** What a request holds beside the claims: `{"attestations":[]}`. */
const ENVELOPE_BYTES = 20

export function createSender(options: SenderOptions): Sender {
  const { outbox, batchSize, batchBytes } = options
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
  /** Ids on their way, and whether their request outlives the page. */
  const away = new Map<string, boolean>()
  /** Set while a request that outlives the page is under way; never rejects. */
  let parting: Promise<void> | undefined

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
        const batch = { count: size, bytes: batchBytes - ENVELOPE_BYTES, except: away }
        const claims = outbox.peek(batch)
        if (claims.length === 0 && parting !== undefined && !ending.signal.aborted) {
          await parting
          continue
        }
        if (claims.length === 0 || ending.signal.aborted) return { kind: 'drained' }
        if (round > 0 && !draining && !outbox.fills(batch)) {
          waitForMore()
          return { kind: 'drained' }
        }
        const held = await outbox.hold(claims)
        // A page that is left meanwhile sends some of them itself.
        const free = held.filter(({ client_event_id }) => !away.has(client_event_id))
        if (free.length > 0) await sendBatch(free)
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

  async function sendBatch(claims: readonly Claim[], keepalive = false): Promise<void> {
    for (const { client_event_id } of claims) away.set(client_event_id, keepalive)
    try {
      await exchange(claims, keepalive)
    } finally {
      for (const { client_event_id } of claims) away.delete(client_event_id)
    }
  }

  async function exchange(claims: readonly Claim[], keepalive: boolean): Promise<void> {
    let answer: ClaimBatchAnswer
    try {
      answer = await options.client.attestations.createBatch(claims, {
        signal: ending.signal,
        retries: 0,
        ...(keepalive && { keepalive }),
      })
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

    const acknowledged: string[] = []
    const letters: DeadLetter[] = []
    let duplicates = 0
    for (const [at, { client_event_id }] of claims.entries()) {
      const { status, code, duplicate } = results[at] ?? {}
      if (status === 201 || status === 200) {
        acknowledged.push(client_event_id)
        if (duplicate === true) duplicates++
      } else if (status === 400 || status === 409 || status === 422)
        letters.push(letter(claims[at]!, status, code))
    }
    // Waited for, so that a crash can lead to at most one batch being sent again.
    const [ids] = await Promise.all([outbox.acknowledge(acknowledged), bury(letters)])
    if (ids.length > 0) options.emit('sent', { ids, duplicates })
    if (acknowledged.length + letters.length < claims.length)
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

  function kick(urgent = false): void {
    if (run !== undefined || wait !== undefined || ending.signal.aborted) return
    if (urgent || outbox.fills({ count: batchSize, bytes: batchBytes - ENVELOPE_BYTES })) void start(urgent)
    else waitForMore()
  }

  return {
    kick,
    async drain() {
      if (wait?.firm) return { kind: 'left', error: wait.error }
      return start(true)
    },
    leave(ends) {
      if (ending.signal.aborted || wait?.firm) return
      const claims = outbox.peek({
        count: size,
        bytes: KEEPALIVE_BYTES - ENVELOPE_BYTES,
        except: { has: (id) => away.get(id) === true || (!ends && away.has(id)) },
        unsaved: true,
      })
      if (claims.length === 0) return
      const mine = sendBatch(claims, true)
        .then(
          () => {
            if (outbox.peek({ count: 1, bytes: batchBytes, except: away }).length > 0) kick()
          },
          (error: unknown) => {
            if (!ending.signal.aborted && wait === undefined && run === undefined) giveWay(error)
          },
        )
        .finally(() => {
          if (parting === mine) parting = undefined
        })
      parting = mine
    },
    wake() {
      if (wait !== undefined && !wait.firm && !ending.signal.aborted) void start(true)
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
