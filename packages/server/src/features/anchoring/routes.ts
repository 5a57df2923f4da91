/** Anchor runs by hand. */
import { type AnchorRun, createAnchorRun } from '@svc/contract'
import { LedgerError } from '../../adapters/ledger/ledger.ts'
import { ApiError } from '../../http/api-error.ts'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import { dayBefore, utcDay } from '../../time/utc-day.ts'
import type { Anchoring, Run } from './service.ts'

export interface AnchoringRoutesOptions {
  readonly anchoring: Anchoring
  /** Whether today may be closed before it has ended: while the development issuer is active. */
  readonly allowsToday: boolean
  readonly clock: () => number
}

export function anchoringRoutes({ anchoring, allowsToday, clock }: AnchoringRoutesOptions): Route[] {
  return [
    on(createAnchorRun, async ({ caller, body }) => {
      const today = utcDay(clock())
      const last = allowsToday ? today : dayBefore(today)
      const day = body.day ?? last
      if (day > last) throw new ApiError('invalid_request', 'body.day must be a UTC day that has ended')
      if (caller.kind === 'session' && caller.role === 'platform_admin')
        return answer(200, { runs: (await anchoring.beginForAll(day)).map(anchorRunOf) })
      const run = await anchoring.begin(organisationOf(caller), day).catch(tellOfLedger)
      return answer(200, { runs: run ? [anchorRunOf(run)] : [] })
    }),
  ]
}

function tellOfLedger(error: unknown): never {
  if (!(error instanceof LedgerError)) throw error
  const unavailable = new ApiError(
    'unavailable',
    'The tree is made, but the ledger cannot be reached or refused its root; it is offered again every ten minutes',
  )
  throw Object.assign(unavailable, { cause: error })
}

function anchorRunOf({ anchor, created }: Run): AnchorRun {
  const isSent = anchor.status === 'submitted' || anchor.status === 'anchored'
  return {
    org_id: anchor.orgId,
    day: anchor.day,
    leaf_count: anchor.leafCount,
    merkle_root: anchor.root,
    anchor_status: isSent ? (anchor.status as 'submitted' | 'anchored') : 'pending',
    anchor_network: anchor.network,
    tx_hash: isSent ? anchor.txHash : null,
    anchored_at: anchor.anchoredAt?.toISOString() ?? null,
    created,
  }
}
