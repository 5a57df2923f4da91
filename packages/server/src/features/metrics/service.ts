/**
 * Figures in Prometheus' text format. Labels hold words of a fixed list alone: no organisation, key, id or content ever becomes one, and so
 * their number is bounded too. One registry to a server.
 */
import {
  BREAKER_SERVICES,
  type BreakerService,
  CHANNELS,
  type Channel,
  ERROR_CODES,
  RATE_LIMIT_SCOPES,
  type RateLimitScope,
} from '@svc/contract'
import { ACTIONS, type Action } from '@svc/core/vocabulary'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { BREAKER_STATES, type BreakerState } from '../../adapters/breaker.ts'
import { type PoolState, within } from '../../db/database.ts'
import type { Answered } from '../../http/mount.ts'
import { DUE_KINDS, type MetricsStore } from './store.ts'

export interface MetricsNeeds {
  readonly store: MetricsStore
  /** Connections of this process to the database; null where there are none. */
  poolState(): PoolState | null
  breakerState(service: BreakerService): BreakerState
  readonly clock?: () => number
}

const DELIVERY_RESULTS = ['delivered', 'retry', 'failed'] as const
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number]
const ANCHOR_RESULTS = ['closed', 'failed'] as const
export type AnchorResult = (typeof ANCHOR_RESULTS)[number]

export interface Metrics {
  answered(request: Answered): void
  decided(action: Action): void
  /** `recorded`, `duplicate` or an error code, for each claim. */
  attested(results: readonly string[]): void
  anchored(result: AnchorResult): void
  /** A transaction was handed to the public ledger: each costs a fee when it lands. */
  published(): void
  /** What the publisher can pay fees with, in lamports. */
  publisherBalance(lamports: number): void
  delivered(result: DeliveryResult): void
  /** An attempt to notify somebody ended; `retry` also where none was made, for want of the channel's settings. */
  notified(channel: Channel, result: DeliveryResult): void
  limited(scope: RateLimitScope): void
  readonly contentType: string
  text(): Promise<string>
  /** Adds the process's own figures (memory, event loop, garbage collection). For the one server of a process: they are never given back. */
  watchProcess(): void
}

/** A scrape must not wait for a database that hangs. */
const FIGURES_TIMEOUT_MS = 2_000
/** One process asks every ten minutes, whichever the queue chooses. */
const BALANCE_KNOWN_MS = 20 * 60_000
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const ATTESTED = new Set<string>(['recorded', 'duplicate', ...ERROR_CODES])

export function createMetrics({ store, poolState, breakerState, clock = Date.now }: MetricsNeeds): Metrics {
  const registry = new Registry()
  const registers = [registry]
  /** Each word of the list starts at 0, so that the first increase is seen. */
  function counter<L extends string>(
    name: string,
    help: string,
    label: L,
    words: readonly string[],
  ): (word: string) => void {
    const made = new Counter<string>({ name, help, labelNames: [label], registers })
    for (const word of words) made.inc({ [label]: word }, 0)
    return (word) => made.inc({ [label]: word })
  }
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge<string>({ name, help, labelNames: [...labelNames], registers })

  const requests = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'Requests by pattern of the path, method and status, and how long they took to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const unauthorised = new Counter({
    name: 'svc_unauthorized_total',
    help: 'Requests answered 401',
    registers,
  })
  const decisions = counter('svc_decisions_total', 'Decisions recorded', 'action', ACTIONS)
  const claims = counter('svc_attestations_total', 'Claims by what became of them', 'result', [
    'recorded',
    'duplicate',
  ])
  const anchorRuns = counter(
    'svc_anchor_runs_total',
    'Trees closed, and runs failed',
    'result',
    ANCHOR_RESULTS,
  )
  const published = new Counter({
    name: 'svc_ledger_transactions_total',
    help: 'Transactions handed to the public ledger, the same one again included',
    registers,
  })
  const publisher = gauge('svc_publisher_lamports', 'What the publisher of anchors can pay fees with')
  // It begins at 0, which would say that there is nothing left, and not that nobody asked.
  publisher.remove()
  let askedAt = 0
  const deliveries = counter(
    'svc_webhook_deliveries_total',
    'Attempts to deliver an event: delivered, to be tried again, given up',
    'result',
    DELIVERY_RESULTS,
  )
  const notifications = new Counter({
    name: 'svc_notifications_total',
    help: 'Attempts to notify somebody: delivered, to be tried again, given up',
    labelNames: ['channel', 'result'] as const,
    registers,
  })
  for (const channel of CHANNELS)
    for (const result of DELIVERY_RESULTS) notifications.inc({ channel, result }, 0)
  const refusals = counter(
    'svc_rate_limited_total',
    'Requests refused by a limit',
    'scope',
    RATE_LIMIT_SCOPES,
  )

  const up = gauge('svc_database_up', '1 when the database answered this scrape')
  const connections = gauge('svc_database_connections', "This process's connections, by what they do", [
    'state',
  ])
  const queue = gauge('svc_webhook_queue_length', 'Deliveries that are pending')
  const queueAge = gauge('svc_webhook_queue_oldest_seconds', 'Age of the oldest pending delivery')
  const waiting = gauge(
    'svc_anchor_oldest_waiting_seconds',
    'Age of the oldest receipt that hangs in no tree',
  )
  const unfinished = gauge('svc_anchors_unfinished', 'Trees whose root is not on the ledger yet')
  const lag = gauge('svc_due_work_lag_seconds', 'How long the first due job nobody has taken waits', ['work'])
  const breakers = gauge('svc_breaker_state', '1 for the state a circuit breaker is in', ['service', 'state'])

  async function look(): Promise<void> {
    const now = clock()
    if (now - askedAt > BALANCE_KNOWN_MS) publisher.remove()
    const age = (since: Date | null) => (since === null ? 0 : Math.max(0, now - since.getTime()) / 1000)
    try {
      const figures = await within(FIGURES_TIMEOUT_MS, store.figures(new Date(now)))
      up.set(1)
      queue.set(figures.deliveries)
      queueAge.set(age(figures.oldestDelivery))
      waiting.set(age(figures.oldestWaitingReceipt))
      unfinished.set(figures.unfinishedAnchors)
      for (const work of DUE_KINDS) lag.set({ work }, age(figures.due[work]))
    } catch {
      // An unknown figure is left out, rather than repeated as it was.
      up.set(0)
      for (const one of [queue, queueAge, waiting, unfinished]) one.remove()
      lag.reset()
    }
    for (const [state, count] of Object.entries(poolState() ?? {})) connections.set({ state }, count)
    for (const service of BREAKER_SERVICES)
      for (const state of BREAKER_STATES)
        breakers.set({ service, state }, breakerState(service) === state ? 1 : 0)
  }

  let looking: Promise<void> | undefined

  return {
    answered({ method, route, status, ms }) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
      if (status === 401) unauthorised.inc()
    },
    decided: decisions,
    attested(results) {
      for (const result of results) claims(ATTESTED.has(result) ? result : 'other')
    },
    anchored: anchorRuns,
    published: () => published.inc(),
    publisherBalance(lamports) {
      publisher.set(lamports)
      askedAt = clock()
    },
    delivered: deliveries,
    notified: (channel, result) => notifications.inc({ channel, result }),
    limited: refusals,
    contentType: registry.contentType,
    async text() {
      // Scrapes at the same time share one look.
      looking ??= look().finally(() => {
        looking = undefined
      })
      await looking
      return registry.metrics()
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}
