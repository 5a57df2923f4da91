/**
 * Anchor runs (docs/decisions/0005). A run for day D takes every fingerprinted receipt recorded before D ended that hangs in no tree, fixes
 * leaves and root, and brings the root to the ledger in steps that can be taken up again after any crash: freeze, sign, keep
 * the signed bytes, send them, see them final, mark.
 */
import { buildTree } from '@svc/merkle/tree'
import type { Logger } from 'pino'
import type { Ledger } from '../../adapters/ledger/ledger.ts'
import { loggedFault } from '../../http/fault.ts'
import { dayBefore, dayOf, endOf } from './days.ts'
import type { Anchor, AnchorStore } from './store.ts'

export interface AnchoringNeeds {
  readonly store: AnchorStore
  readonly ledger: Ledger
  /** Told of every tree that was made. */
  onClosed?(): void
  /** Told when a tree could not be made or published; it is taken up again all the same. */
  onFailure?(orgId: string, day: string): Promise<void>
  readonly log: Logger
  readonly clock?: () => number
  /** The most leaves one tree takes. Default 1,000,000. */
  readonly maxLeaves?: number
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
  /** Closes a day for every organisation that has receipts waiting or a tree for it. */
  runDayForAll(day: string): Promise<Run[]>
  /** Publishes what earlier runs left unfinished. */
  finish(): Promise<void>
  /** The same, and closes every day that has ended since the oldest waiting receipt. */
  runDue(): Promise<void>
}

/** Trees taken up again in one go. */
const MAX_UNFINISHED = 1000

export function createAnchoring(needs: AnchoringNeeds): Anchoring {
  const { store, ledger, onClosed, onFailure, log, clock = Date.now, maxLeaves = 1_000_000 } = needs

  const runDay: Anchoring['runDay'] = async (orgId, day) => {
    const frozen = await store.freeze(
      { orgId, day, before: endOf(day), network: ledger.network, at: new Date(clock()), maxLeaves },
      (fingerprints) => buildTree(fingerprints).root,
    )
    if (!frozen) return null
    if (frozen.created) onClosed?.()
    const anchor = await publish(frozen.anchor)
    if (frozen.created) log.info({ day, leaves: anchor.leafCount, status: anchor.status }, 'tree closed')
    return { anchor, created: frozen.created }
  }

  return {
    runDay,
    async runDayForAll(day) {
      const runs: Run[] = []
      const waiting = (await store.waiting(endOf(day))).map(({ orgId }) => orgId)
      for (const orgId of new Set([...(await store.closedOn(day)), ...waiting])) {
        const run = await runDay(orgId, day)
        if (run) runs.push(run)
      }
      return runs
    },
    finish,
    async runDue() {
      await finish()
      const last = dayBefore(dayOf(clock()))
      for (const { orgId, oldest } of await store.waiting(endOf(last)))
        await attempt(orgId, last, () => closeDays(orgId, dayOf(oldest.getTime()), last))
    },
  }

  /** Closes the days from `first` to `last` that something waits for, stepping over empty ones: a year of silence costs nothing. */
  async function closeDays(orgId: string, first: string, last: string): Promise<void> {
    let day = first
    while (day <= last) {
      await runDay(orgId, day)
      const oldest = await store.oldestWaiting(orgId, endOf(last))
      if (!oldest) return
      // What still waits although its day is closed (a late commit, a full tree) falls into the next day's tree.
      day = dayOf(Math.max(oldest.getTime(), endOf(day).getTime()))
    }
  }

  async function finish(): Promise<void> {
    for (const anchor of await store.unfinished(MAX_UNFINISHED))
      await attempt(anchor.orgId, anchor.day, () => publish(anchor))
  }

  /** One organisation's trouble does not hold up the others; the next run tries again. */
  async function attempt(orgId: string, day: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ fault: loggedFault(error) }, 'an anchor could not be finished; the next run takes it up')
      await onFailure?.(orgId, day)
    }
  }

  /** Takes a tree the rest of its way, from wherever an earlier run left it. */
  async function publish(anchor: Anchor): Promise<Anchor> {
    const { orgId, day } = anchor
    let current = anchor
    if (current.status === 'frozen')
      current = await store.keepSigned(orgId, day, await ledger.sign(current.root))
    if (current.status === 'signed') {
      await ledger.send(signedBytes(current))
      await store.markSubmitted(orgId, day, new Date(clock()))
      current = { ...current, status: 'submitted' }
    }
    if (current.status === 'submitted') {
      const signed = signedBytes(current)
      const fate = await ledger.fate(signed.signature)
      // Handed over and not there: the same bytes again cannot make a second anchor.
      if (fate.kind === 'unknown') await ledger.send(signed)
      else await store.markAnchored(orgId, day, fate.at)
    }
    return (await store.find(orgId, day)) ?? current
  }
}

function signedBytes({ txHash, signedTransaction }: Anchor): { signature: string; transaction: string } {
  if (txHash === null || signedTransaction === null) throw new Error('A signed anchor has no transaction')
  return { signature: txHash, transaction: signedTransaction }
}
