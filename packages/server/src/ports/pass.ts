/** The gate that every text of a chat passes, in both directions: it is decided on, and the receipt is written. */
import type { Direction } from '@svc/contract'
import type { Action, Allow, Finding, Policy } from '@svc/core'

export type Pass = (orgId: string, requestId: string, text: PassedText) => Promise<Passed>

/** A text that the server itself lets in or out. */
export interface PassedText {
  readonly policy: Policy
  /** Values that are the organisation's own: not found. The same function for the same values. */
  readonly allow?: Allow | undefined
  readonly content: string
  readonly direction: Direction
  /** What was said right before it: context for its values. */
  readonly question?: string
  /** A name of our own, which is no personal data. */
  readonly agentId?: string
}

export interface Passed {
  readonly receiptId: string
  readonly action: Action
  /** What may be kept and handed on: every finding is replaced that the policy does not allow. A denied text has one too, but may not be acted on. */
  readonly text: string
  /** With their values: not to be kept. */
  readonly pii: readonly Finding[]
  /** What the receipt is checked by. */
  readonly proof: Proof
}

/** Labels and figures of a decision, and their salted digest: whoever has them can check the receipt. */
export interface Proof {
  readonly fingerprint: string
  readonly fingerprint_salt: string
  readonly canonical_json: string
}
