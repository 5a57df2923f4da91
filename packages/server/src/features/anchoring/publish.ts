/**
 * Brings the root of a tree to the ledger, in steps that can be taken up again after any crash: sign, keep the signed bytes, send them, see them final, mark
 * (docs/decisions/0014, 0025).
 */
import type { Logger } from 'pino'
import { type Fate, type Ledger, LedgerError, type SignedMemo } from '../../adapters/ledger/ledger.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import type { Anchor, AnchorStore } from './store.ts'

export interface PublisherNeeds {
  readonly store: Pick<AnchorStore, 'find' | 'keepSigned' | 'markSubmitted' | 'markAnchored' | 'putAside'>
  /** The ledgers that trees are on their way to. */
  readonly ledgers: readonly Ledger[]
  /** Told when the ledger took none of the transactions of a tree. */
  onFailure?(orgId: string, day: string): Promise<void>
  readonly log: Logger
  readonly clock: () => number
  /** Waits between two looks at the ledger, at most until `stopping`. */
  readonly sleep: (ms: number, stopping?: AbortSignal) => Promise<void>
  readonly stopping?: AbortSignal
}

export interface Publisher {
  /** The tree as far as the ledger's patience goes. Calls for a tree that is under way join in. Rejects when the ledger cannot be reached. */
  publish(anchor: Anchor): Promise<Anchor>
  /** Settles when no tree is under way. */
  idle(): Promise<void>
}

/** Transactions made for one tree in one run. */
const MAX_SIGNED = 3
const TOLD_MS = 60_000

export function createPublisher(needs: PublisherNeeds): Publisher {
  const { store, ledgers, onFailure, log, clock, sleep, stopping } = needs
  /** Trees under way, by organisation and day. */
  const underWay = new Map<string, Promise<Anchor>>()
  // Who cannot pay for one tree can pay for none of them.
  const told = atMostEvery(TOLD_MS, clock)

  return {
    publish,
    async idle() {
      await Promise.allSettled(underWay.values())
    },
  }

  function publish(anchor: Anchor): Promise<Anchor> {
    const name = `${anchor.orgId}|${anchor.day}`
    const under = underWay.get(name)
    if (under) return under
    const published = advance(anchor).finally(() => underWay.delete(name))
    underWay.set(name, published)
    return published
  }

  /** Takes a tree on from wherever an earlier run left it, as far as the ledger's patience goes. */
  async function advance(anchor: Anchor): Promise<Anchor> {
    const { orgId, day } = anchor
    const to = ledgerOf(anchor)
    let current = anchor
    for (let made = 0; current.status !== 'anchored'; ) {
      if (current.status === 'frozen') {
        if (made++ === MAX_SIGNED) {
          // Nothing threw: a node accepts and then drops the transactions of a publisher that cannot pay.
          if (told.isDue())
            log.error(
              { day, made: MAX_SIGNED },
              'the ledger took none of the transactions of an anchor; the next run makes another',
            )
          await onFailure?.(orgId, day)
          break
        }
        current = await store.keepSigned(orgId, day, await to.sign(current.root))
        continue
      }
      const signed = signedBytes(current)
      if (current.status === 'signed') {
        await handOver(to, signed)
        await store.markSubmitted(orgId, day, new Date(clock()))
      }
      const fate = await settle(to, signed)
      if (fate.kind === 'final') await store.markAnchored(orgId, day, signed.signature, fate.at)
      else if (fate.kind === 'void') await store.putAside(orgId, day, signed.signature, new Date(clock()))
      current = (await store.find(orgId, day)) ?? current
      if (fate.kind !== 'void') break
    }
    return current
  }

  function ledgerOf({ network }: Anchor): Ledger {
    const found = ledgers.find((each) => each.network === network)
    if (!found)
      throw new LedgerError(
        'ledger_not_configured',
        `A tree is on its way to a ledger that is not configured any more: ${network}`,
      )
    return found
  }

  /** A refusal counts only where the ledger does not know the transaction: an answer can be lost, and an earlier run may have sent it. */
  async function handOver(to: Ledger, signed: SignedMemo): Promise<void> {
    try {
      await to.send(signed)
    } catch (error) {
      if ((await to.fate(signed)).kind === 'unknown') throw error
    }
  }

  /** Looks for what became of a transaction until that is known or patience ends; sends the same bytes again meanwhile, which cannot make a second anchor. */
  async function settle(to: Ledger, signed: SignedMemo): Promise<Fate> {
    const { patience } = to
    const until = clock() + (patience?.forMs ?? 0)
    for (;;) {
      const fate = await to.fate(signed)
      if (fate.kind === 'final' || fate.kind === 'void') return fate
      // What was handed over may have been lost. That a node refuses it now says nothing of what others hold.
      if (fate.kind === 'unknown') await to.send(signed).catch(() => {})
      if (patience === null || clock() >= until || stopping?.aborted) return fate
      await sleep(patience.everyMs, stopping)
    }
  }
}

function signedBytes({ txHash, signedTransaction, lastValidBlockHeight }: Anchor): SignedMemo {
  if (txHash === null || signedTransaction === null) throw new Error('A signed anchor has no transaction')
  return { signature: txHash, transaction: signedTransaction, lastValidBlockHeight }
}
