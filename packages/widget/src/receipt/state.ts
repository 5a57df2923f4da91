/** What can be found out about a receipt. */
export type ReceiptState = 'verified' | 'pending' | 'mismatch' | 'unknown'

/** Where a receipt is anchored, as the server says. */
export interface Anchor {
  readonly anchored_at: string
  readonly merkle_root: string
  readonly tx_hash: string
  readonly anchor_network: string
}

export interface Checked {
  readonly state: ReceiptState
  /** Once it is anchored. */
  readonly anchor?: Partial<Anchor>
}
