/** A receipt as the server keeps it: what was decided, never what about. */
import type { Attester, Direction } from '@svc/contract'
import type { Action, CaptureMode, Risk } from '@svc/core/vocabulary'

/** A receipt that is about to be written. */
export interface NewReceipt {
  readonly orgId: string
  readonly receiptId: string
  readonly captureMode: CaptureMode
  readonly attestedBy: Attester
  readonly decision: Action
  readonly risk: Risk
  readonly score: number
  readonly hitl: boolean
  readonly policies: readonly string[]
  readonly policy: { readonly name: string; readonly version: number }
  readonly piiCounts: Readonly<Record<string, number>>
  /** Null for a decision that was not fingerprinted. */
  readonly fingerprint: string | null
  /** Null where the scheme has none (v1). */
  readonly fingerprintSalt: string | null
  readonly canonicalJson: string | null
  readonly direction: Direction | null
  readonly agentId: string | null
  readonly requestId: string | null
  readonly sdk: { readonly name: string; readonly version: string } | null
  readonly decidedAt: Date
  readonly recordedAt: Date
}

/** The tree a receipt hangs in, and how far its root has come. */
export interface Placement {
  /** The day of the run that made the tree. */
  readonly day: string
  readonly leafIndex: number
  readonly root: string
  readonly leafCount: number
  readonly network: string
  readonly status: 'frozen' | 'signed' | 'submitted' | 'anchored'
  readonly txHash: string | null
  readonly anchoredAt: Date | null
}

export interface StoredReceipt extends NewReceipt {
  /** Null while it awaits a run, or when it has no fingerprint. */
  readonly placement: Placement | null
}
