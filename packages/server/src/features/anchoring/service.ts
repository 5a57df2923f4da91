/**
 * Anchor runs (docs/decisions/0014). A run for day D takes every fingerprinted receipt recorded before D ended that hangs in no tree, freezes
 * leaves and root, and has the root published (`publish.ts`). It can be taken up again after any crash.
 */
import { setTimeout } from 'node:timers/promises'
import { growTree } from '@svc/merkle/grow-tree'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Ledger } from '../../adapters/ledger/ledger.ts'
import { throttleFaults } from '../../jobs/throttle-faults.ts'
import { dayBefore, endOfDay, utcDay } from '../../time/utc-day.ts'
import { createPublisher } from './publish.ts'
import type { Anchor, AnchorStore } from './store.ts'

export interface AnchoringNeeds {
  readonly store: AnchorStore
  /** Where new trees go. */
  readonly ledger: Ledger
  /** Where earlier trees went that are not finished yet. */
  readonly olderLedgers?: readonly Ledger[]
  /** Told of every tree that was made. */
  onClosed?(): void
  /** Told when a tree could not be made or published; it is taken up again all the same. */
  onFailure?(orgId: string, day: string): Promise<void>
  readonly log: Logger
  readonly clock?: () => number
  /** The most leaves one tree takes. Default 1,000,000. */
  readonly maxLeaves?: number
  /** How long `begin` and `beginForAll` wait for a ledger that takes its time, in milliseconds. Default 5,000. */
  readonly answerWithinMs?: number
  /** Waits between two looks at the ledger, at most until `stopping`. */
  readonly sleep?: (ms: number, stopping?: AbortSignal) => Promise<void>
  /** Aborted when the server stops: a run then leaves the rest to the next one. */
  readonly stopping?: AbortSignal
}

export interface Run {
  readonly anchor: Anchor
  /** False when an earlier run had made the tree. */
  readonly created: boolean
}

export interface Anchoring {
  /**
   * Closes a day for one organisation and publishes the root; null when there is no tree. The same day again changes nothing.
   * Rejects when the ledger cannot be reached: the tree is made by then, and `runDue` takes it up.
   */
  runDay(orgId: string, day: string): Promise<Run | null>
  /**
   * The same for a caller who waits: answers within `answerWithinMs`, with how far the tree has come, and the run goes on. Called
   * again, it tells how far the tree has come since. Rejects when the ledger fails within that time.
   */
  begin(orgId: string, day: string): Promise<Run | null>
  /**
   * The same for every organisation that has receipts waiting or a tree for the day; answers those that the run has reached by then. One that fails holds up no
   * other: its tree is answered as it stands.
   */
  beginForAll(day: string): Promise<Run[]>
  /** Settles when no run that was begun is under way. */
  idle(): Promise<void>
  /** Publishes what earlier runs left unfinished. */
  finish(): Promise<void>
  /** The same, and closes every day that has ended since the oldest waiting receipt. */
  runDue(): Promise<void>
}

/** Trees taken up again in one go. */
const MAX_UNFINISHED = 1000
/** Trees on their way to the ledger at once: each waits for its finality. */
const CONCURRENCY = 32
/** Trees made at once: each holds one of the process's connections to the database for as long as that takes, and requests need the others. */
const MADE_AT_ONCE = 2

export function createAnchoring(needs: AnchoringNeeds): Anchoring {
  const { store, ledger, onClosed, onFailure, log, clock = Date.now, maxLeaves = 1_000_000 } = needs
  const { olderLedgers = [], sleep = pause, stopping, answerWithinMs = 5_000 } = needs
  const ledgers = [ledger, ...olderLedgers]
  const networks = ledgers.map(({ network }) => network)
  const { publish, idle } = createPublisher({
    store,
    ledgers,
    log,
    clock,
    sleep,
    ...(onFailure && { onFailure }),
    ...(stopping && { stopping }),
  })
  /** Runs for all organisations that were begun and go on. */
  const forAll = new Set<Promise<void>>()
  const inTurn = pLimit(MADE_AT_ONCE)
  // A ledger that is away fails a thousand trees every ten minutes.
  const failed = throttleFaults(
    (report) => log.error(report, 'an anchor could not be finished; the next run takes it up'),
    clock,
  )

  const runDay: Anchoring['runDay'] = async (orgId, day) => {
    const frozen = await freeze(orgId, day)
    return frozen && { ...frozen, anchor: await publish(frozen.anchor) }
  }

  /** Fixes leaves and root: all that makes a tree. */
  async function freeze(orgId: string, day: string): Promise<Run | null> {
    // A tree that exists already must not wait behind trees that are being made.
    const there = await store.find(orgId, day)
    if (there) return { anchor: there, created: false }
    const frozen = await inTurn(() =>
      store.freeze(
        { orgId, day, before: endOfDay(day), network: ledger.network, at: new Date(clock()), maxLeaves },
        async (fingerprints) => (await growTree(fingerprints)).root,
      ),
    )
    if (!frozen) return null
    if (frozen.created) {
      onClosed?.()
      log.info({ day, leaves: frozen.anchor.leafCount }, 'tree closed')
    }
    return frozen
  }

  /** The run as it stands once published, or once `enough` settles; publishing goes on after that. */
  async function publishedOrAsItStands(run: Run, enough: Promise<unknown>): Promise<Run> {
    const { orgId, day } = run.anchor
    const published = publish(run.anchor)
    const done = await Promise.race([published, enough.then(() => null)])
    if (done) return { ...run, anchor: done }
    // Nobody waits for it any more, so a fault goes to the log and `onFailure`.
    attempt(orgId, day, () => published).catch(() => {})
    return asItStands(run)
  }

  async function asItStands(run: Run): Promise<Run> {
    if (run.anchor.status === 'anchored') return run
    return { ...run, anchor: (await store.find(run.anchor.orgId, run.anchor.day)) ?? run.anchor }
  }

  /** Gives `work` a promise that settles after `answerWithinMs`. */
  async function withDeadline<T>(work: (enough: Promise<unknown>) => Promise<T>): Promise<T> {
    const answered = new AbortController()
    try {
      return await work(pause(answerWithinMs, answered.signal))
    } finally {
      answered.abort()
    }
  }

  return {
    runDay,
    begin: (orgId, day) =>
      withDeadline(async (enough) => {
        const run = await freeze(orgId, day)
        return run && publishedOrAsItStands(run, enough)
      }),
    beginForAll: (day) =>
      withDeadline(async (enough) => {
        const runs = new Map<string, Run>()
        const waiting = (await store.waiting(endOfDay(day))).map(({ orgId }) => orgId)
        const all = together([...new Set([...(await store.closedOn(day)), ...waiting])], (orgId) =>
          attempt(orgId, day, async () => {
            const run = await freeze(orgId, day)
            if (!run) return
            runs.set(orgId, run)
            runs.set(orgId, { ...run, anchor: await publish(run.anchor) })
          }),
        )
        // `attempt` has reported each fault; only the reporting itself can still fail.
        const over = all.catch(() => {}).finally(() => forAll.delete(over))
        forAll.add(over)
        await Promise.race([over, enough])
        return Promise.all([...runs.values()].map(asItStands))
      }),
    async idle() {
      await Promise.all(forAll)
      await idle()
    },
    finish,
    async runDue() {
      await finish()
      const last = dayBefore(utcDay(clock()))
      await together(await store.waiting(endOfDay(last)), ({ orgId, oldest }) =>
        attempt(orgId, last, () => closeDays(orgId, utcDay(oldest), last)),
      )
    },
  }

  /** Closes the days from `first` to `last` that something waits for, stepping over empty ones: a year of silence costs nothing. */
  async function closeDays(orgId: string, first: string, last: string): Promise<void> {
    let day = first
    while (day <= last) {
      const run = await freeze(orgId, day)
      // A ledger that is away holds up no day: what is closed by then needs nothing but its root on the ledger.
      if (run) await attempt(orgId, day, () => publish(run.anchor))
      const oldest = await store.oldestWaiting(orgId, endOfDay(last))
      if (!oldest) return
      // What still waits although its day is closed (a late commit, a full tree) falls into the next day's tree.
      day = utcDay(Math.max(oldest.getTime(), endOfDay(day).getTime()))
    }
  }

  async function finish(): Promise<void> {
    await together(await store.unfinished(networks, MAX_UNFINISHED), (anchor) =>
      attempt(anchor.orgId, anchor.day, () => publish(anchor)),
    )
  }

  /** One organisation's trouble does not hold up the others; the next run tries again. */
  async function attempt(orgId: string, day: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      failed(error)
      await onFailure?.(orgId, day)
    }
  }
}

async function together<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  await pLimit(CONCURRENCY).map(items, work)
}

async function pause(ms: number, stopping?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, stopping && { signal: stopping }).catch(() => {})
}
