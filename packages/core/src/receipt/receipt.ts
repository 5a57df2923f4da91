/** What a receipt holds: the decision's labels, counts and salted fingerprint; never a character of the text. */
import type { Action, SdkName } from '../vocabulary.ts'

/** The policy that decided. */
export interface PolicyRef {
  readonly name: string
  readonly version: number
}

/**
 * The record of one decision, as it is stored and reported (docs/decisions/0005). Wire names, so that it can be pasted into a verifier
 * as it is.
 */
export interface Receipt {
  /** A UUID made on the device; the server derives the receipt id from it, so a retry cannot create a second row. */
  readonly client_event_id: string
  /** ISO 8601, UTC, with milliseconds. */
  readonly decided_at: string
  readonly action: Action
  /** Sorted, unique. */
  readonly pii_types: readonly string[]
  /** How many findings of each type. */
  readonly pii_counts: Readonly<Record<string, number>>
  readonly policy: PolicyRef
  /** `SVC-DNA-v2-` and 16 hex characters. */
  readonly fingerprint: string
  /** 32 lower-case hex characters. */
  readonly fingerprint_salt: string
  /** The exact text that was hashed. */
  readonly canonical_json: string
  readonly capture_mode: 'edge'
  readonly attested_by: 'client'
  readonly sdk: { readonly name: SdkName; readonly version: string }
}
