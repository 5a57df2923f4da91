/** Builds what decides, records and proves, as at the time of a clock. */
import type { Logger } from 'pino'
import type { LocalLedger } from '../adapters/ledger/local-ledger.ts'
import type { SolanaLedger } from '../adapters/ledger/solana-ledger.ts'
import type { Config } from '../config/config.ts'
import { type Anchoring, createAnchoring } from '../features/anchoring/service.ts'
import type { AnchorStore } from '../features/anchoring/store.ts'
import { type Attestations, createAttestations } from '../features/attestations/service.ts'
import type { Plan } from '../features/governance/plan.ts'
import type { RecordDecision } from '../features/governance/record.ts'
import { createGovernance, type Governance } from '../features/governance/service.ts'
import type { Alerts } from '../features/limits/alerts.ts'
import type { Metrics } from '../features/metrics/service.ts'
import type { Policies } from '../features/policies/service.ts'
import { anchorStatusOf } from '../features/receipts/resources.ts'
import type { ReceiptStore } from '../features/receipts/store.ts'

export interface Decisions {
  readonly governance: Governance
  readonly attestations: Attestations
  readonly anchoring: Anchoring
}

export interface DecisionParts {
  readonly config: Pick<Config, 'attestMaxAge' | 'attestMaxSkew'>
  readonly policies: Policies
  readonly receiptStore: ReceiptStore
  readonly recordDecision: RecordDecision
  readonly plan: Plan
  readonly anchorStore: AnchorStore
  readonly ledger: LocalLedger
  /** Null or absent where roots go to the local ledger: always for the demo's past days. */
  readonly publicLedger?: SolanaLedger | null
  readonly stopping?: AbortSignal
  readonly alerts: Alerts
  /** Absent where receipts of past days are made, which nobody asked for. */
  readonly metrics?: Metrics
  readonly log: Logger
  readonly clock: () => number
}

export function wireDecisions(parts: DecisionParts): Decisions {
  const { config, policies, receiptStore, recordDecision, plan } = parts
  const { anchorStore, ledger, publicLedger = null, stopping, alerts, metrics, log, clock } = parts
  return {
    governance: createGovernance({
      newestPolicy: policies.newest,
      async record(receipt, events, isFree) {
        const recorded = await recordDecision(receipt, events, isFree)
        if (recorded === 'recorded') metrics?.decided(receipt.decision)
        return recorded
      },
      plan: {
        ...plan,
        async refuse(orgId, at) {
          metrics?.limited('plan')
          await plan.refuse(orgId, at)
        },
      },
      clock,
    }),
    attestations: createAttestations({
      policyVersion: policies.version,
      find: receiptStore.find,
      record: receiptStore.insert,
      anchorStatusOf,
      onRefused: alerts.refusedClaims,
      ...(metrics && { onAnswered: metrics.attested }),
      window: { maxAge: config.attestMaxAge, maxSkew: config.attestMaxSkew },
      clock,
    }),
    anchoring: createAnchoring({
      store: anchorStore,
      ledger: publicLedger ?? ledger,
      olderLedgers: [ledger],
      ...(stopping && { stopping }),
      onClosed: () => metrics?.anchored('closed'),
      onFailure(orgId, day) {
        metrics?.anchored('failed')
        return alerts.anchorFailure(orgId, day)
      },
      log,
      clock,
    }),
  }
}
